import { expect, test } from 'vitest';
import { fitted, movedBy, settled, zoomedAt } from '../../../src/web/resources/views/pictures/sight.ts';

const picture = { width: 2400, height: 1500 };
const stage = { width: 800, height: 600 };

test('a large picture is fitted whole into the middle of the stage, a small one keeps its size', () => {
  expect(fitted(picture, stage)).toEqual({ zoom: 1 / 3, x: 0, y: 50 });
  expect(fitted({ width: 100, height: 100 }, stage)).toEqual({ zoom: 1, x: 350, y: 250 });
});

test('zooming keeps what lies under the pointer there', () => {
  const at = { x: 200, y: 300 };
  const before = { zoom: 0.5, x: -40, y: -20 };
  const after = zoomedAt(before, 2, at);
  const under = ({ zoom, x, y }: typeof before) => [(at.x - x) / zoom, (at.y - y) / zoom];
  expect(under(after)).toEqual(under(before));
});

test('no edge of a large picture comes away from the edge of the stage', () => {
  expect(settled(movedBy({ zoom: 1, x: 0, y: 0 }, 500, -5000), picture, stage)).toEqual({ zoom: 1, x: 0, y: -900 });
});
