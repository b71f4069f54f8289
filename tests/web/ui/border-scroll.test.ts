import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/diagram/cells/cell.ts';
import { BorderScroll } from '../../../src/web/ui/border-scroll.ts';

const view = { x: 100, y: 50, width: 1000, height: 800 };
const middle = { x: 600, y: 450 };
/** The scroll offset of the next frame, after the pointer has rested at a position for a number of frames. */
const rested = (scroll: BorderScroll, pointer: Point, frames = 30): Point | undefined => {
  let by: Point | undefined;
  for (let frame = 0; frame < frames; frame++) by = scroll.step(pointer, view, 16);
  return by;
};

describe('scrolling at the border of the view', () => {
  test('It scrolls faster the nearer the pointer is to the border, and not at all away from it', () => {
    const scroll = new BorderScroll(middle, view);
    expect(rested(scroll, { x: 1000, y: 450 })).toBeUndefined();
    const speeds = [1070, 1085, 1099, 1150].map((x) => rested(scroll, { x, y: 450 })?.x ?? 0);
    expect(speeds[0]).toBeGreaterThan(0);
    expect(speeds[1]).toBeGreaterThan(speeds[0] as number);
    expect(speeds[2]).toBeGreaterThan(speeds[1] as number);
    expect(speeds[3]).toBeGreaterThanOrEqual(speeds[2] as number);
  });

  test('Each border scrolls its own way, and a corner both ways', () => {
    const signs = (x: number, y: number) => {
      const by = rested(new BorderScroll(middle, view), { x, y });
      return [Math.sign(by?.x ?? 0), Math.sign(by?.y ?? 0)];
    };
    expect(signs(101, 450)).toEqual([-1, 0]);
    expect(signs(600, 51)).toEqual([0, -1]);
    expect(signs(600, 849)).toEqual([0, 1]);
    expect(signs(1099, 849)).toEqual([1, 1]);
  });

  test('What is let go near a border at once does not slip away: the view waits, then begins slowly', () => {
    const scroll = new BorderScroll(middle, view);
    const at = { x: 1095, y: 450 };
    expect(rested(scroll, at, 12)?.x).toBe(0);
    const slow = rested(scroll, at, 4)?.x ?? 0;
    expect(slow).toBeGreaterThan(0);
    expect(rested(scroll, at)?.x).toBeGreaterThan(slow);
    rested(scroll, middle, 1);
    expect(rested(scroll, at, 12)?.x).toBe(0);
  });

  test('What is pressed near a border stays until the pointer comes nearer to it', () => {
    const scroll = new BorderScroll({ x: 110, y: 450 }, view);
    expect(rested(scroll, { x: 112, y: 460 })).toBeUndefined();
    expect(rested(scroll, { x: 105, y: 460 })?.x).toBeLessThan(0);
    rested(scroll, middle);
    expect(rested(scroll, { x: 112, y: 460 })?.x).toBeLessThan(0);
  });

  test('A press beside the view does not scroll it before the pointer has been within', () => {
    const scroll = new BorderScroll({ x: 20, y: 450 }, view);
    expect(rested(scroll, { x: 101, y: 450 })).toBeUndefined();
    expect(rested(scroll, { x: 130, y: 450 })).toBeUndefined();
    expect(rested(scroll, { x: 101, y: 450 })?.x).toBeLessThan(0);
  });

  test('A page that stood still does not jump', () => {
    const scroll = new BorderScroll(middle, view);
    rested(scroll, { x: 1100, y: 450 });
    expect(scroll.step({ x: 1100, y: 450 }, view, 5_000)?.x).toBeLessThanOrEqual(60);
  });
});
