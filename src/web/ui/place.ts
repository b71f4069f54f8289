/** Where panels in the top layer stand: by what opened them, never beyond the window. */

/** From what opened it, and from the window's edge, in pixels. */
const gap = 4;
const edge = 8;

/** Along what opened it: from its left edge, or around its middle. */
type Along = 'start' | 'centre';

/** Under the anchor, or over it where there is no room. */
export function placeUnder(panel: HTMLElement, anchor: HTMLElement, along: Along = 'start'): void {
  const { under, over, height } = roomAround(panel, anchor);
  moveTo(panel, anchor, along, under + height > window.innerHeight - edge ? Math.max(edge, over) : under);
}

/** Over the anchor, or under it where there is no room. */
export function placeOver(panel: HTMLElement, anchor: HTMLElement, along: Along = 'start'): void {
  const { under, over } = roomAround(panel, anchor);
  moveTo(panel, anchor, along, over < edge ? under : over);
}

function roomAround(panel: HTMLElement, anchor: HTMLElement) {
  const box = anchor.getBoundingClientRect();
  const height = panel.offsetHeight;
  return { under: box.bottom + gap, over: box.top - gap - height, height };
}

function moveTo(panel: HTMLElement, anchor: HTMLElement, along: Along, top: number): void {
  const box = anchor.getBoundingClientRect();
  const width = panel.offsetWidth;
  const last = window.innerWidth - edge - width;
  const start = box.left > last ? box.right - width : box.left;
  const left = along === 'centre' ? Math.min(last, (box.left + box.right - width) / 2) : start;
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(edge, left)}px`;
}
