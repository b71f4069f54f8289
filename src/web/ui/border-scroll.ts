import type { Box, Point } from '../../diagram/cells/cell.ts';
import { clamp } from '../../diagram/cells/geometry.ts';

/**
 * The view scrolls when the pointer is within this distance of the border: in pixels, or in a small view as a fraction
 * of its size.
 */
const [band, bandShare] = [40, 0.15];
/** The maximum speed of scrolling at the border, in pixels per second. */
const fastest = 1100;
/**
 * The time that the pointer is near a border before the view scrolls, and the time until it scrolls at full speed, in
 * milliseconds.
 */
const [delay, ease] = [200, 200];
/** The maximum time between two frames that counts, in milliseconds: a longer time means that the page was blocked. */
const longestFrame = 50;

type Border = 'left' | 'right' | 'top' | 'bottom';

/** The distance of a point from each border of a box; negative outside of the box. */
const depths = ({ x, y }: Point, box: Box): Readonly<Record<Border, number>> => ({
  left: x - box.x,
  right: box.x + box.width - x,
  top: y - box.y,
  bottom: box.y + box.height - y,
});

/** Scrolls a view while the pointer of a gesture is near its border; the nearer the pointer, the faster. */
export class BorderScroll {
  /**
   * The distance from each border within which the view scrolls, in pixels. If a press begins near a border, the
   * distance is smaller until the pointer has moved away.
   */
  readonly #reach = { left: 0, right: 0, top: 0, bottom: 0 };
  /**
   * The time near a border so far, in milliseconds. A short time does not scroll the view, so that cells can be dropped
   * near the border.
   */
  #near = 0;

  constructor(pressed: Point, view: Box) {
    this.#widen(pressed, view);
  }

  /**
   * The distance to scroll after a time in milliseconds, in pixels to the right and down. Undefined if the pointer is
   * not near a border.
   */
  step(pointer: Point, view: Box, time: number): Point | undefined {
    this.#widen(pointer, view);
    const at = depths(pointer, view);
    const passed = Math.min(time, longestFrame);
    const speed = (border: Border): number => {
      const reach = this.#reach[border];
      if (at[border] >= reach) return 0;
      return reach > 0 ? clamp((reach - at[border]) / reach, 0, 1) ** 1.5 : 1;
    };
    const [x, y] = [speed('right') - speed('left'), speed('bottom') - speed('top')];
    if (!x && !y) {
      this.#near = 0;
      return undefined;
    }
    this.#near += passed;
    const far = (passed / 1000) * fastest * clamp((this.#near - delay) / ease, 0, 1);
    return { x: far * x, y: far * y };
  }

  #widen(pointer: Point, view: Box): void {
    const at = depths(pointer, view);
    for (const border of Object.keys(at) as Border[])
      this.#reach[border] = Math.max(this.#reach[border], Math.min(at[border], reachOf(border, view)));
  }
}

const reachOf = (border: Border, { width, height }: Box): number =>
  Math.min(band, bandShare * (border === 'left' || border === 'right' ? width : height));
