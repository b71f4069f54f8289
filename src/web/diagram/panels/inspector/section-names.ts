export type SectionName = 'properties' | 'links' | 'fixed' | 'file' | 'data' | 'style' | 'layers';

/** The section that is open unless the reader has chosen otherwise (spec W4). */
export const defaultSection: SectionName = 'properties';

/** That of what came with a file stands only where there is something, which a folded heading would hide again. */
export const isOpenAtFirst = (name: SectionName): boolean => ['file', 'fixed', defaultSection].includes(name);
