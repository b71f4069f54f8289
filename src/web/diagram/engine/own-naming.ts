/** Selects panels with a list of shapes that edits names itself: shapes added from such a list are named there. */
const mark = '[data-own-naming]';

/** The panel with its own name fields that contains an element, by default the focused one; null if there is none. */
export const ownNaming = (from: Element | null = document.activeElement): HTMLElement | null =>
  from?.closest<HTMLElement>(mark) ?? null;
