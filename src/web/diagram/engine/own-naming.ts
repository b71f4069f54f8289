/** Parts beside the sheet that list its shapes carry it: what is added from there is named there. */
const mark = '[data-own-naming]';

/** The part beside the sheet that an element, or else the keyboard, stands in and that names shapes itself. */
export const ownNaming = (from: Element | null = document.activeElement): HTMLElement | null =>
  from?.closest<HTMLElement>(mark) ?? null;
