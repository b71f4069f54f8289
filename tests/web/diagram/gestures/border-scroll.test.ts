import { describe, expect, test } from 'vitest';
import { BorderScroll } from '../../../../src/web/diagram/gestures/border-scroll.ts';

const view = { x: 100, y: 50, width: 1000, height: 800 };
const middle = { x: 600, y: 450 };

describe('scrolling at the border of the view', () => {
  test('It scrolls faster the nearer the pointer is to the border, and not at all away from it', () => {
    const scroll = new BorderScroll(middle, view);
    const speeds = [1000, 1070, 1085, 1099, 1150].map((x) => scroll.step({ x, y: 450 }, view, 16).x);
    expect(speeds[0]).toBe(0);
    expect(speeds[1]).toBeGreaterThan(0);
    expect(speeds[2]).toBeGreaterThan(speeds[1] as number);
    expect(speeds[3]).toBeGreaterThan(speeds[2] as number);
    expect(speeds[4]).toBeGreaterThanOrEqual(speeds[3] as number);
  });

  test('Each border scrolls its own way, and a corner both ways', () => {
    const scroll = new BorderScroll(middle, view);
    const signs = ({ x, y }: { x: number; y: number }) => [Math.sign(x), Math.sign(y)];
    expect(signs(scroll.step({ x: 101, y: 450 }, view, 16))).toEqual([-1, 0]);
    expect(signs(scroll.step({ x: 600, y: 51 }, view, 16))).toEqual([0, -1]);
    expect(signs(scroll.step({ x: 600, y: 849 }, view, 16))).toEqual([0, 1]);
    expect(signs(scroll.step({ x: 1099, y: 849 }, view, 16))).toEqual([1, 1]);
  });

  test('What is pressed near a border stays until the pointer comes nearer to it', () => {
    const scroll = new BorderScroll({ x: 110, y: 450 }, view);
    expect(scroll.step({ x: 112, y: 460 }, view, 16)).toEqual({ x: 0, y: 0 });
    expect(scroll.step({ x: 105, y: 460 }, view, 16).x).toBeLessThan(0);
    scroll.step(middle, view, 16);
    expect(scroll.step({ x: 112, y: 460 }, view, 16).x).toBeLessThan(0);
  });

  test('A press beside the view does not scroll it before the pointer has been within', () => {
    const scroll = new BorderScroll({ x: 20, y: 450 }, view);
    expect(scroll.step({ x: 101, y: 450 }, view, 16)).toEqual({ x: 0, y: 0 });
    expect(scroll.step({ x: 130, y: 450 }, view, 16)).toEqual({ x: 0, y: 0 });
    expect(scroll.step({ x: 101, y: 450 }, view, 16).x).toBeLessThan(0);
  });

  test('A page that stood still does not jump', () => {
    const scroll = new BorderScroll(middle, view);
    const longest = scroll.step({ x: 1100, y: 450 }, view, 50).x;
    expect(scroll.step({ x: 1100, y: 450 }, view, 5_000).x).toBe(longest);
  });
});
