import type { Box, Point } from '../cells/cell.ts';
import { clamp } from '../cells/geometry.ts';

/** How far from its border the view scrolls under a pointer, in pixels; on a small one a share of it. */
const [band, bandShare] = [40, 0.15];
/** How fast it scrolls at the border, in pixels per second. */
const fastest = 1100;
/** More time than this, in milliseconds, has not passed between two frames of a page that runs. */
const longestFrame = 50;

type Border = 'left' | 'right' | 'top' | 'bottom';

/** How far inside of each border a place is; negative outside of it. */
const depths = ({ x, y }: Point, box: Box): Readonly<Record<Border, number>> => ({
  left: x - box.x,
  right: box.x + box.width - x,
  top: y - box.y,
  bottom: box.y + box.height - y,
});

/** Scrolls a view while the pointer of a gesture is near its border, the faster the nearer it is. */
export class BorderScroll {
  /** How near to a border the pointer must come. Where it was pressed near one, it must come nearer than that first. */
  readonly #reach = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(pressed: Point, view: Box) {
    this.#widen(pressed, view);
  }

  /** How far the view goes on in so many milliseconds, in pixels: to the right and down. */
  step(pointer: Point, view: Box, time: number): Point {
    this.#widen(pointer, view);
    const at = depths(pointer, view);
    const far = (Math.min(time, longestFrame) / 1000) * fastest;
    const speed = (border: Border): number => {
      const reach = this.#reach[border];
      if (at[border] >= reach) return 0;
      return reach > 0 ? clamp((reach - at[border]) / reach, 0, 1) ** 1.5 : 1;
    };
    return { x: far * (speed('right') - speed('left')), y: far * (speed('bottom') - speed('top')) };
  }

  #widen(pointer: Point, view: Box): void {
    const at = depths(pointer, view);
    for (const border of Object.keys(at) as Border[])
      this.#reach[border] = Math.max(this.#reach[border], Math.min(at[border], reachOf(border, view)));
  }
}

const reachOf = (border: Border, { width, height }: Box): number =>
  Math.min(band, bandShare * (border === 'left' || border === 'right' ? width : height));
