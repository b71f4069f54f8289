import { beforeEach, expect, test } from 'vitest';
import type { LinkCell, Point } from '../../../../src/diagram/cells/cell.ts';
import { slantMeets } from '../../../../src/diagram/routing/line-geometry.ts';
import { boxOf } from '../../../../src/diagram/routing/route.ts';
import { verticesOf } from '../../../../src/diagram/shapes/shape-type.ts';
import { turnPool } from '../../../../src/web/diagram/edits/lanes.ts';
import { mendLinks } from '../../../../src/web/diagram/edits/mend-links.ts';
import { moveCells } from '../../../../src/web/diagram/edits/move.ts';
import { replaceElement } from '../../../../src/web/diagram/edits/replace.ts';
import { resizeCell } from '../../../../src/web/diagram/edits/resize.ts';
import type { DiagramGraph } from '../../../../src/web/diagram/engine/graph.ts';
import { createHistory } from '../../../../src/web/diagram/engine/history.ts';
import { flow, graphOf, jsonOf, pool, task } from '../../../diagram/cells.ts';

// From the right of a, down, and to the left of b: the corner is further right than needed.
const corners = [
  { x: 250, y: 35 },
  { x: 250, y: 235 },
];
let graph: DiagramGraph;
const linkOf = () => graph.link('f') as LinkCell;
const isAngled = (points: readonly Point[]) =>
  points.every((point, at) => {
    const before = points[at - 1];
    return !before || Math.abs(before.x - point.x) < 0.8 || Math.abs(before.y - point.y) < 0.8;
  });

beforeEach(() => {
  graph = graphOf([
    task('a', 0, 0),
    task('b', 400, 200),
    task('c', 400, -300),
    flow('f', 'a', 'b', { values: { flowType: 'normal', vertices: corners } }),
  ]);
  mendLinks(graph);
});

test('corners made by hand stay where they still fit: an end that moves along its line', () => {
  graph.batch('Move', () => moveCells(graph, ['b'], { x: 60, y: 0 }));
  expect(verticesOf(linkOf().values)).toEqual(corners);
});

test('corners follow an end that moves across its line', () => {
  graph.batch('Move', () => moveCells(graph, ['b'], { x: 0, y: 40 }));
  expect(verticesOf(linkOf().values)).toEqual([corners[0], { x: 250, y: 275 }]);
});

test('a flow joined to another shape is led anew: at right angles, through no shape, and undo brings the corners back', () => {
  const history = createHistory(graph, { get: () => [], set: () => undefined });
  const before = jsonOf(graph);
  graph.batch('Reconnect', () => graph.change('f', { target: 'c' }));
  const points = graph.routes.of(linkOf());
  expect(isAngled(points)).toBe(true);
  for (const jsid of ['a', 'b', 'c']) {
    const { x, y, width, height } = boxOf(graph.element(jsid) as Parameters<typeof boxOf>[0]);
    expect(slantMeets(points, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 })).toBe(false);
  }
  history.undo();
  expect(jsonOf(graph)).toBe(before);
});

test('a flow joined to a shape that lies hardly beside its corner ends in no stub shorter than an arrow', () => {
  graph.batch('Draw', () => graph.add([task('d', 155, 200)]));
  graph.batch('Reconnect', () => graph.change('f', { target: 'd' }));
  const points = graph.routes.of(linkOf());
  expect(isAngled(points)).toBe(true);
  const [last, next] = [points.at(-1) as Point, points.at(-2) as Point];
  expect(Math.abs(last.x - next.x) + Math.abs(last.y - next.y)).toBeGreaterThanOrEqual(12);
});

test('an end that is moved beyond the corners takes them with it or loses them, and never runs back through itself', () => {
  graph.batch('Move', () => moveCells(graph, ['b'], { x: -380, y: 0 }));
  const points = graph.routes.of(linkOf());
  expect(isAngled(points)).toBe(true);
  const { x, y, width, height } = boxOf(graph.element('b') as Parameters<typeof boxOf>[0]);
  expect(slantMeets(points, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 })).toBe(false);
});

test('a change of type keeps the corners that still fit', () => {
  replaceElement(graph, 'b', { label: 'Gateway', type: 'bp.Gateway' });
  expect(isAngled(graph.routes.of(linkOf()))).toBe(true);
});

test('a pool that is turned has its flows led anew', () => {
  graph = graphOf([
    pool('p', ['a', 'b'], { size: { width: 600, height: 400 } }),
    task('a', 60, 40),
    task('b', 400, 240),
    flow('f', 'a', 'b', {
      values: {
        vertices: [
          { x: 300, y: 75 },
          { x: 300, y: 275 },
        ],
      },
    }),
  ]);
  mendLinks(graph);
  turnPool(graph, 'p');
  expect(isAngled(graph.routes.of(linkOf()))).toBe(true);
});

test('a pool is not turned while it or something in it is locked, which would be left outside', () => {
  graph = graphOf([
    pool('p', ['a', 'inner'], { size: { width: 600, height: 400 } }),
    task('a', 60, 40),
    pool('inner', ['b'], { position: { x: 200, y: 100 }, size: { width: 200, height: 200 } }),
    task('b', 250, 140, { locked: true }),
  ]);
  const before = jsonOf(graph);
  expect(turnPool(graph, 'p')).toBe('“b” is locked. Unlock it to rotate the pool.');
  expect(jsonOf(graph)).toBe(before);
  graph.change('b', { locked: false });
  expect(turnPool(graph, 'p')).toBeNull();
  expect(jsonOf(graph)).not.toBe(before);
});

test('a shape that is made larger than the corner beside it has the line led anew', () => {
  graph.batch('Resize', () => resizeCell(graph, 'a', { x: 0, y: 0, width: 90, height: 300 }));
  expect(isAngled(graph.routes.of(linkOf()))).toBe(true);
});

test('what a file drew slanted stays as it was drawn while nothing is moved at it', () => {
  const slanted = flow('s', 'a', 'b', { values: { flowType: 'normal', vertices: [{ x: 200, y: 60 }] } });
  graph.batch('Add', () => graph.add([slanted]));
  graph.batch('Rename', () => graph.change('a', { title: 'Other' }));
  expect(verticesOf(graph.link('s')?.values ?? {})).toEqual([{ x: 200, y: 60 }]);
});
