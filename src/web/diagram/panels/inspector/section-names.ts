export type SectionName = 'properties' | 'links' | 'data' | 'style' | 'layers';

/** The section that is open unless the reader has chosen otherwise (spec W4). */
export const defaultSection: SectionName = 'properties';
