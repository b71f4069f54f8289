/** Panels that list shapes have this attribute: elements added from there are named there. */
const mark = '[data-own-naming]';

/** The panel with its own naming that contains an element, by default the focused one. */
export const ownNaming = (from: Element | null = document.activeElement): HTMLElement | null =>
  from?.closest<HTMLElement>(mark) ?? null;
