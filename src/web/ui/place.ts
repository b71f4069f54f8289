/** The distances of the panel from its opener and from the edge of the window, in pixels. */
const distance = 4;
const edge = 8;

interface Place {
  /** The preferred side. If there is no room, the panel opens on the other side. */
  readonly side?: 'under' | 'over';
  /** Whether the panel is aligned with the opener's left edge, or with its centre. */
  readonly along?: 'start' | 'centre';
}

/** Positions a panel in the top layer beside its opener, within the window. */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement, place: Place = {}): void {
  const { side = 'under', along = 'start' } = place;
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const under = box.bottom + distance;
  const over = box.top - distance - height;
  const isUnder = side === 'under' ? under + height <= window.innerHeight - edge : over < edge;
  const last = window.innerWidth - edge - width;
  const start = box.left > last ? box.right - width : box.left;
  const left = along === 'centre' ? Math.min(last, (box.left + box.right - width) / 2) : start;
  panel.style.top = `${isUnder ? under : Math.max(edge, over)}px`;
  panel.style.left = `${Math.max(edge, left)}px`;
}
