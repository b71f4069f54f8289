import { expect, test } from 'vitest';
import { snapBox, snapSide } from '../../../../src/web/diagram/engine/snap.ts';

const box = (x: number, y: number, width = 90, height = 70) => ({ x, y, width, height });
const row = [box(0, 0), box(150, 0)];

test('A shape comes to stand as far from the last of its row as those stand from one another, and lines show both gaps', () => {
  const { offset, lines } = snapBox(box(306, 30), row, 10);
  expect(offset).toEqual({ x: -6, y: 0 });
  expect(lines).toEqual([
    { from: { x: 90, y: 65 }, to: { x: 150, y: 65 } },
    { from: { x: 240, y: 65 }, to: { x: 300, y: 65 } },
  ]);
  expect(snapBox(box(-146, 30), row, 10).offset.x).toBe(-4);
});

test('Between two of its row a shape comes to stand in the middle, in columns as well', () => {
  expect(snapBox(box(193, 30), [box(0, 0), box(400, 0)], 10).offset.x).toBe(7);
  expect(snapBox(box(30, 193), [box(0, 0), box(0, 400)], 10).offset.y).toBe(7);
});

test('Edges and middles come before gaps; what stands in no row with it, or around it, makes none', () => {
  // Its left edge aligns with that of a shape below the row.
  expect(snapBox(box(306, 30), [...row, box(308, 500)], 10).offset.x).toBe(2);
  expect(snapBox(box(306, 200), row, 10).offset.x).toBe(4);
  expect(snapBox(box(306, 30), [box(-50, -50, 900, 400), ...row], 10).offset.x).toBe(-6);
});

test('A side that is drawn makes a shape as wide or as high as another, where no edge is near', () => {
  const wide = box(500, 300, 140, 70);
  const { point, lines } = snapSide({ x: 134, y: 0 }, { x: 0, y: undefined }, [wide], 10);
  expect(point.x).toBe(140);
  expect(lines).toEqual([{ from: { x: 500, y: 335 }, to: { x: 640, y: 335 } }]);
  expect(snapSide({ x: -44, y: 0 }, { x: 90, y: undefined }, [wide], 10).point.x).toBe(-50);
});
