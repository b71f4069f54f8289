/** Where the card of a tour stands. */

const edge = 12;
const gap = 12;
/** Around what is pointed at. */
const margin = 4;

const within = (value: number, size: number, room: number): number =>
  Math.max(edge, Math.min(value, room - size - edge));

/** Lays the light over what is pointed at and the card beside it, where there is room; without a target, in the middle. */
export function besideTarget(target: HTMLElement | null, light: HTMLElement | null, card: HTMLElement | null): void {
  if (!light || !card) return;
  const { innerWidth: width, innerHeight: height } = window;
  const { offsetWidth: wide, offsetHeight: high } = card;
  if (!target) {
    Object.assign(light.style, { left: '50%', top: '50%', width: '0px', height: '0px' });
    Object.assign(card.style, { left: `${(width - wide) / 2}px`, top: `${Math.max(edge, (height - high) / 2)}px` });
    return;
  }
  const box = target.getBoundingClientRect();
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  const right = Math.min(width, box.right + margin);
  const bottom = Math.min(height, box.bottom + margin);
  Object.assign(light.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${right - left}px`,
    height: `${bottom - top}px`,
  });
  const places = [
    { fits: right + gap + wide + edge <= width, x: right + gap, y: top },
    { fits: bottom + gap + high + edge <= height, x: left, y: bottom + gap },
    { fits: left - gap - wide >= edge, x: left - gap - wide, y: top },
    { fits: top - gap - high >= edge, x: left, y: top - gap - high },
    // Nothing has room beside something as large as the window: over its end.
    { fits: true, x: (width - wide) / 2, y: height - high - edge },
  ];
  const place = places.find(({ fits }) => fits);
  if (!place) return;
  card.style.left = `${within(place.x, wide, width)}px`;
  card.style.top = `${within(place.y, high, height)}px`;
}
