/** Sketches of modules on the cards of a project. */
import { expect, test } from 'vitest';
import { sketchOf, sketchSize } from '../../../src/web/projects/sketch.ts';

const shape = (jsid: string, x: number, y: number, width: number, height: number) => ({
  jsid,
  position: { x, y },
  size: { width, height },
});
const diagram = { content: 'diagram', view: 'table', view_by: [] } as const;

test('a diagram is drawn whole, areas below the shapes on them, with a line for each link that has two ends', () => {
  const sketch = sketchOf(diagram, [
    shape('a', -1000, 50, 100, 80),
    shape('pool', -1100, 0, 2000, 1000),
    shape('b', 500, 700, 100, 80),
    { jsid: 'link', source: 'a', target: 'b' },
    { jsid: 'loose', source: 'a', target: null },
  ]);
  expect(sketch?.boxes.map(({ area }) => area)).toEqual([true, false, false]);
  expect(sketch?.lines).toHaveLength(1);
  for (const { x, y, width, height } of sketch?.boxes ?? []) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(sketchSize.width);
    expect(y + height).toBeLessThanOrEqual(sketchSize.height);
  }
  const [pool] = sketch?.boxes ?? [];
  expect((pool?.width ?? 0) / (pool?.height ?? 1)).toBeCloseTo(2);
});

test('a small diagram is not enlarged', () => {
  expect(sketchOf(diagram, [shape('a', 0, 0, 100, 60)])?.boxes).toEqual([
    { x: 110, y: 24, width: 100, height: 60, area: false },
  ]);
});

test('a board has a column for each value, with its cards, and a list its first titles', () => {
  const rows = ['To do', 'Done', 'To do'].map((column, at) => ({ title: `Card ${at}`, values: { column } }));
  const board = sketchOf({ content: 'items', view: 'board', view_by: ['values.column'] }, rows);
  const columns = board?.boxes.filter(({ area }) => area) ?? [];
  expect(columns).toHaveLength(2);
  const cardsOn = ({ x, width }: { readonly x: number; readonly width: number }) =>
    board?.boxes.filter((box) => !box.area && box.x > x && box.x < x + width).length;
  expect(columns.map(cardsOn)).toEqual([2, 1]);

  const list = sketchOf({ content: 'items', view: 'table', view_by: [] }, [{ title: ' ' }, ...rows]);
  expect(list?.words.map(({ text }) => text)).toEqual(['Card 0', 'Card 1', 'Card 2']);
});

test('nothing is drawn of modules without items', () => {
  expect(sketchOf(diagram, [])).toBeNull();
  expect(sketchOf({ content: 'items', view: 'canvas', view_by: ['values.block'] }, [])).toBeNull();
  expect(sketchOf({ content: 'items', view: 'table', view_by: [] }, [])).toBeNull();
});
