import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell, ElementCell, LinkCell, Point } from '../../../src/diagram/cells/cell.ts';
import { grow } from '../../../src/diagram/cells/geometry.ts';
import { crossingsOf, slantMeets } from '../../../src/diagram/routing/line-geometry.ts';
import { boxOf } from '../../../src/diagram/routing/route.ts';
import type { Routes } from '../../../src/diagram/routing/routes.ts';
import { routesOf } from '../../../src/diagram/routing/routes-of-cells.ts';
import { verticesOf } from '../../../src/diagram/shapes/shape-type.ts';
import { axisOf, type EndBox, stretchMoved } from '../../../src/web/diagram/edits/corners.ts';
import { mendLinks } from '../../../src/web/diagram/edits/mend-links.ts';
import { moveCells, movedWith } from '../../../src/web/diagram/edits/move.ts';
import { rerouted } from '../../../src/web/diagram/edits/rerouted.ts';
import { resizeCell } from '../../../src/web/diagram/edits/resize.ts';
import { countFaults } from '../../bench/drawn-lines.ts';
import { flow, graphOf, pool, task } from '../cells.ts';

const gateway = (jsid: string, x: number, y: number): ElementCell => ({
  ...task(jsid, x, y),
  type: 'bp.Gateway',
  size: { width: 50, height: 50 },
});
const event = (jsid: string, x: number, y: number): ElementCell => ({
  ...task(jsid, x, y),
  type: 'bp.Event',
  size: { width: 36, height: 36 },
});

const lineOf = (cells: readonly Cell[], jsid: string): Point[] =>
  routesOf(cells).of(cells.find((cell) => cell.jsid === jsid) as LinkCell);
const isAngled = (points: readonly Point[]): boolean =>
  points.every((point, at) => {
    const before = points[at - 1];
    return !before || Math.abs(before.x - point.x) < 0.01 || Math.abs(before.y - point.y) < 0.01;
  });
/** Whether a point is on the outline of a task, an event or a gateway. */
const isOnOutline = ({ x, y }: Point, cell: ElementCell): boolean => {
  const { width, height } = cell.size;
  const [dx, dy] = [
    Math.abs(x - cell.position.x - width / 2) / (width / 2),
    Math.abs(y - cell.position.y - height / 2) / (height / 2),
  ];
  const far = cell.type === 'bp.Gateway' ? dx + dy : cell.type === 'bp.Event' ? Math.hypot(dx, dy) : Math.max(dx, dy);
  return Math.abs(far - 1) < 0.001;
};

/** Shapes on a loose grid with space between them, so that a route around each shape exists. */
const sheetsOf = (most: number, columns: number) =>
  fc
    .uniqueArray(
      fc.record({ column: fc.nat(columns - 1), row: fc.nat(columns - 1), kind: fc.constantFrom(task, gateway, event) }),
      { minLength: 3, maxLength: most, selector: ({ column, row }) => column * 10 + row },
    )
    .map((places) => places.map(({ column, row, kind }, at) => kind(`s${at}`, column * 180, row * 150)));
const joinedBy = (shapes: readonly ElementCell[], pairs: readonly (readonly [number, number])[]): Cell[] => [
  ...shapes,
  ...pairs.flatMap(([a, b], at) => {
    const [source, target] = [shapes[a % shapes.length], shapes[b % shapes.length]];
    return source && target && source !== target ? [flow(`f${at}`, source.jsid, target.jsid)] : [];
  }),
];
const joined = fc
  .tuple(sheetsOf(14, 5), fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { minLength: 1, maxLength: 12 }))
  .map(([shapes, pairs]) => joinedBy(shapes, pairs));
/** Rounds coordinates: sums of many steps have rounding errors, and -0 differs from 0. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Math.round(one * 1e6) / 1e6 + 0 : one));
const flowsOf = (lines: readonly (readonly Point[])[]) =>
  lines.map((points, at) => ({ id: String(at), source: '', target: '', points }));
const isFlow = (cell: Cell): cell is LinkCell => 'source' in cell;

/** Whether a line crosses no shape, including its own ends. */
const isPastShapes = (points: readonly Point[], { source, target }: LinkCell, cells: readonly Cell[]): boolean =>
  cells.every((cell) => {
    if (!('position' in cell)) return true;
    // A line to a round or pointed shape ends on its outline, inside its box.
    const isRound = cell.type !== 'bp.Activity' && (cell.jsid === source || cell.jsid === target);
    return !slantMeets(points, grow(boxOf(cell), isRound ? -12.1 : -0.1));
  });

test('every flow runs at right angles from outline to outline, and through no shape where there is a way around', () => {
  fc.assert(
    fc.property(joined, (cells) => {
      const routes = routesOf(cells);
      const shapes = new Map(
        cells.filter((cell): cell is ElementCell => 'position' in cell).map((cell) => [cell.jsid, cell]),
      );
      for (const link of cells.filter(isFlow)) {
        const points = routes.of(link);
        expect(isAngled(points), JSON.stringify(points)).toBe(true);
        const ends = [shapes.get(link.source ?? ''), shapes.get(link.target ?? '')] as [ElementCell, ElementCell];
        expect(isOnOutline(points[0] as Point, ends[0])).toBe(true);
        expect(isOnOutline(points.at(-1) as Point, ends[1])).toBe(true);
        expect(isPastShapes(points, link, cells), `${link.jsid} ${JSON.stringify(points)}`).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

/** The cells after a person has moved one segment of a line. */
const bent = (cells: readonly Cell[], which: number, stretch: number, by: number): Cell[] => {
  const flows = cells.filter(isFlow);
  const link = flows[which % flows.length];
  if (!link) return [...cells];
  const route = routesOf(cells).of(link);
  const at = stretch % (route.length - 1);
  const axis = axisOf(route, at);
  const ends = [link.source, link.target].map((end) => {
    const cell = cells.find(({ jsid }) => jsid === end) as ElementCell;
    return { box: boxOf(cell), straight: cell.type === 'bp.Activity' };
  });
  const vertices = stretchMoved(route, at, (route[at]?.[axis ?? 'x'] ?? 0) + by, ends as [EndBox, EndBox]);
  return cells.map((cell) => (cell === link ? { ...cell, values: { ...cell.values, vertices } } : cell));
};
/** Some lines on a sheet with space, of which one or two have manual corners that avoid all shapes. */
const partlyBent = fc
  .tuple(
    sheetsOf(6, 4),
    fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 2, maxLength: 5 }),
    fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: -9, max: 9 })), { minLength: 1, maxLength: 2 }),
  )
  .map(([shapes, pairs, bends]) =>
    bends.reduce<Cell[]>((cells, [which, at, by]) => bent(cells, which, at, by * 10), joinedBy(shapes, pairs)),
  )
  .filter((cells) => {
    const routes = routesOf(cells);
    return cells
      .filter(isFlow)
      .every((link) => !verticesOf(link.values).length || isPastShapes(routes.of(link), link, cells));
  });

test('no two flows lie on one another unless both were led by hand: those led by us give way', () => {
  fc.assert(
    fc.property(partlyBent, (cells) => {
      const routes = routesOf(cells);
      const flows = cells.filter(isFlow).map((link) => ({
        id: link.jsid,
        source: link.source ?? '',
        target: link.target ?? '',
        points: routes.of(link),
        isBent: verticesOf(link.values).length > 0,
      }));
      for (const [at, one] of flows.entries())
        for (const other of flows.slice(at + 1)) {
          if (one.isBent && other.isBent) continue;
          const { onOneAnother } = countFaults({ shapes: [], flows: [one, other], words: [] });
          expect(onOneAnother, JSON.stringify([cells, one, other])).toBe(0);
        }
    }),
    // A fixed seed: on a sheet without space some lines may have no route.
    { numRuns: 400, seed: 11 },
  );
});

test('a drawing that is moved as a whole keeps its lines', () => {
  fc.assert(
    fc.property(joined, fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }), (cells, dx, dy) => {
      const moved = cells.map((cell) =>
        'position' in cell ? { ...cell, position: { x: cell.position.x + dx, y: cell.position.y + dy } } : cell,
      );
      const [before, after] = [routesOf(cells), routesOf(moved)];
      for (const link of cells.filter(isFlow)) {
        const expected = before.of(link).map(({ x, y }) => ({ x: x + dx, y: y + dy }));
        const points = after.of(moved.find(({ jsid }) => jsid === link.jsid) as LinkCell);
        expect(points.length).toBe(expected.length);
        points.forEach((point, at) => {
          expect(Math.abs(point.x - (expected[at] as Point).x)).toBeLessThan(1.1);
          expect(Math.abs(point.y - (expected[at] as Point).y)).toBeLessThan(1.1);
        });
      }
    }),
    { numRuns: 100 },
  );
});

test('lines and words that were placed again after a change are those of a diagram opened like this', () => {
  fc.assert(
    fc.property(joined, fc.array(fc.tuple(fc.nat(13), fc.nat(4), fc.nat(4)), { maxLength: 4 }), (cells, moves) => {
      const graph = graphOf(cells.map((cell) => ({ ...cell, title: 'Is all of it there?' })));
      const shapes = cells.filter((cell) => 'position' in cell);
      const words = (routes: Routes) =>
        graph.cells().map((cell) => {
          const placed = isFlow(cell) ? routes.labels.placedLink(cell, routes.of(cell)) : routes.labels.placed(cell);
          return placed.values;
        });
      words(graph.routes);
      for (const [which, column, row] of moves) {
        const jsid = shapes[which % shapes.length]?.jsid as string;
        graph.change(jsid, { position: { x: column * 180 + 37, y: row * 150 + 21 } });
        for (const link of graph.links().slice(0, 3)) graph.routes.of(link);
        if (column > 2) words(graph.routes);
        if (column > 3) graph.change(jsid, { title: 'Is it' });
      }
      const fresh = routesOf(graph.cells());
      for (const link of graph.links()) expect(graph.routes.of(link)).toEqual(fresh.of(link));
      expect(words(graph.routes)).toEqual(words(fresh));
    }),
    { numRuns: 100 },
  );
});

test('lines that give way to those led by hand are those of a diagram opened like this, whatever came last', () => {
  const steps = fc.array(fc.tuple(fc.nat(5), fc.nat(4), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(partlyBent, steps, (cells, all) => {
      const graph = graphOf(cells);
      const shapes = cells.filter((cell) => 'position' in cell);
      const lines = (routes: Routes) => graph.links().map((link) => routes.of(link));
      lines(graph.routes);
      for (const [which, kind, by] of all) {
        const [shape, link] = [shapes[which % shapes.length] as ElementCell, graph.links()[which]];
        const { x, y } = graph.element(shape.jsid)?.position ?? shape.position;
        if (kind < 2) graph.change(shape.jsid, { position: { x: x + by * 20, y: y - by * 10 } });
        else if (kind < 4) moveCells(graph, shapes.map(({ jsid }) => jsid).slice(which % 2), { x: by * 10, y: by * 5 });
        else if (link) {
          const after = bent(graph.cells(), which, which + 1, by * 10).find(({ jsid }) => jsid === link.jsid);
          graph.change(link.jsid, { values: by > 4 ? { flowType: 'normal' } : (after?.values ?? {}) });
        }
        if (by > 0) lines(graph.routes);
      }
      expect(rounded(lines(graph.routes))).toEqual(rounded(lines(routesOf(graph.cells()))));
    }),
    { numRuns: 100 },
  );
});

test('lines and words of what was moved together, with corners of its own, are those of a diagram opened like this', () => {
  const steps = fc.array(fc.tuple(fc.nat(1 << 14), fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(joined, steps, fc.nat(11), (cells, moves, cornered) => {
      const bent = { flowType: 'normal', vertices: [{ x: 100, y: 330 }] };
      const graph = graphOf(
        cells.map((cell) => ({
          ...cell,
          title: 'Is all of it there?',
          ...(cell.jsid === `f${cornered}` && { values: bent }),
        })),
      );
      const shapes = cells.filter((cell) => 'position' in cell);
      const words = (routes: Routes) =>
        graph.cells().map((cell) => {
          const placed = isFlow(cell) ? routes.labels.placedLink(cell, routes.of(cell)) : routes.labels.placed(cell);
          return placed.values;
        });
      for (const [which, dx, dy] of moves) {
        words(graph.routes);
        // All shapes but a few, because moves mostly contain nearly all shapes.
        const moved = shapes.filter((_, at) => (which & (which >> 5) & (1 << at)) === 0).map(({ jsid }) => jsid);
        // With and without an announcement of the move.
        if (which & 1) graph.routes.expectMove(new Set([...movedWith(graph, moved)].filter(graph.element)));
        moveCells(graph, moved, { x: dx * 40, y: dy * 40 });
      }
      const fresh = routesOf(graph.cells());
      for (const link of graph.links()) expect(rounded(graph.routes.of(link))).toEqual(rounded(fresh.of(link)));
      expect(rounded(words(graph.routes))).toEqual(rounded(words(fresh)));
    }),
    { numRuns: 60 },
  );
});

test('a diagram in a mirror has its lines in the mirror: a branch up looks like a branch down', () => {
  const at = (y: number): Cell[] => [gateway('g', 0, 0), task('t', 150, y), flow('f', 'g', 't')];
  const [up, down] = [lineOf(at(-160), 'f'), lineOf(at(140), 'f')];
  // The middle of the gateway is at 25, so both tasks have a distance of 150 from it.
  expect(up.map(({ x, y }) => ({ x, y: 50 - y }))).toEqual(down);
});

test('a branch whose corner is taken leaves beside the flow there rather than turn its back to where it goes', () => {
  const cells = [
    task('in', -200, 0),
    gateway('g', 0, 10),
    task('a', 150, 0),
    task('b', 150, 140),
    task('c', 150, 280),
    flow('fin', 'in', 'g'),
    flow('fa', 'g', 'a'),
    flow('fb', 'g', 'b'),
    flow('fc', 'g', 'c'),
  ];
  const [near, far] = [lineOf(cells, 'fb'), lineOf(cells, 'fc')].map((line) => line.map(({ x, y }) => [x, y]));
  expect(near).toEqual([
    [31, 54],
    [31, 175],
    [150, 175],
  ]);
  expect(far).toEqual([
    [19, 54],
    [19, 315],
    [150, 315],
  ]);
});

test('a branch whose corner is taken does not come to its step by the back for a corner of its own', () => {
  const cells = [
    gateway('g', 760, 393),
    task('ahead', 835, 592),
    task('next', 980, 592),
    task('below', 825, 825),
    flow('one', 'g', 'ahead'),
    flow('other', 'g', 'below'),
    flow('on', 'ahead', 'next'),
  ];
  const [one, other] = [lineOf(cells, 'one'), lineOf(cells, 'other')];
  // The label is left of its step, or above it.
  expect(other.at(-1)?.x).toBeLessThan(915);
  expect(crossingsOf(other, lineOf(cells, 'on'))).toBe(0);
  expect(crossingsOf(one, other)).toBe(0);
});

test('two lines that would cross in front of an event take other sides of it', () => {
  const cells = [
    task('a', 0, 0),
    task('b', 0, 140),
    event('e', 190, 17),
    task('next', 170, 140),
    flow('fa', 'a', 'e'),
    flow('fb', 'b', 'e'),
    flow('fe', 'e', 'next'),
  ];
  const [first, second, third] = ['fa', 'fb', 'fe'].map((jsid) => lineOf(cells, jsid)) as [Point[], Point[], Point[]];
  expect([crossingsOf(first, second), crossingsOf(first, third), crossingsOf(second, third)]).toEqual([0, 0, 0]);
});

test('messages reach a long pool over against where they come from, past what stands between, and side by side', () => {
  const message = (jsid: string, source: string): Cell => ({
    ...flow(jsid, source, 'pool'),
    values: { flowType: 'message' },
  });
  const cells: Cell[] = [
    { ...task('pool', 0, 0), type: 'bp.Pool', size: { width: 800, height: 60 } },
    task('a', 600, 300),
    task('between', 100, 150),
    task('b', 100, 300),
    message('ma', 'a'),
    message('mb', 'b'),
    message('mc', 'b'),
  ];
  expect(lineOf(cells, 'ma').map(({ x }) => x)).toEqual([645, 645]);
  const [one, other] = [lineOf(cells, 'mb'), lineOf(cells, 'mc')].map((line) => line.at(-1)?.x ?? 0) as [
    number,
    number,
  ];
  for (const x of [one, other]) expect(Math.abs(x - 145)).toBeLessThan(150);
  expect(Math.abs(one - other)).toBeGreaterThanOrEqual(20);
});

test('a flow around a step keeps off the border of the pool it is in, also once that was resized or its contents moved', () => {
  const pool: Cell = {
    ...task('pool', 0, 0),
    type: 'bp.Pool',
    size: { width: 700, height: 250 },
    values: { orientation: 'horizontal', headerSize: 30, lanes: [] },
    embedding_enabled: true,
    embeds: ['a', 'b', 'c'],
  };
  const graph = graphOf([
    pool,
    task('a', 100, 24),
    task('b', 300, 24),
    task('c', 500, 24),
    flow('ab', 'a', 'b'),
    flow('bc', 'b', 'c'),
    flow('back', 'c', 'a'),
  ]);
  const back = () => graph.routes.of(graph.link('back') as LinkCell);
  const far = (top: number): number => Math.min(...back().map(({ y }) => Math.abs(y - top)));
  const isFresh = () =>
    expect(rounded(back())).toEqual(rounded(routesOf(graph.cells()).of(graph.link('back') as LinkCell)));
  expect(far(0)).toBeGreaterThanOrEqual(8);
  graph.change('pool', { position: { x: 0, y: -60 }, size: { width: 700, height: 310 } });
  isFresh();
  moveCells(graph, ['a', 'b', 'c'], { x: 0, y: -60 });
  isFresh();
  expect(far(-60)).toBeGreaterThanOrEqual(8);
  moveCells(graph, ['pool'], { x: 30, y: 200 });
  isFresh();
});

test('a flow around a step keeps off the line between two lanes, also once that has moved', () => {
  const lanes = (first: number) => [
    { id: '1', label: 'Desk', size: first },
    { id: '2', label: 'Stock', size: 300 - first },
  ];
  const values = { orientation: 'horizontal', headerSize: 30, lanes: lanes(126) };
  const graph = graphOf([
    pool('pool', ['a', 'b', 'c'], { size: { width: 700, height: 300 }, values }),
    task('a', 100, 28),
    task('b', 300, 28),
    task('c', 500, 28),
    flow('ab', 'a', 'b'),
    flow('bc', 'b', 'c'),
    flow('on', 'a', 'c'),
  ]);
  const on = () => graph.routes.of(graph.link('on') as LinkCell);
  const far = (border: number): number => Math.min(...on().map(({ y }) => Math.abs(y - border)));
  const isFresh = () =>
    expect(rounded(on())).toEqual(rounded(routesOf(graph.cells()).of(graph.link('on') as LinkCell)));
  for (const border of [126, 150, 120]) {
    graph.change('pool', { values: { ...values, lanes: lanes(border) } });
    expect(far(border)).toBeGreaterThanOrEqual(8);
    isFresh();
  }
  moveCells(graph, ['a', 'b', 'c'], { x: 0, y: -4 });
  isFresh();
  expect(far(120)).toBeGreaterThanOrEqual(8);
});

test('a flow that was led into a gateway by hand keeps its corner, and the branches take others', () => {
  const cells = [
    task('check', 0, 0),
    gateway('complete', 160, 10),
    task('send', 290, 0),
    task('ask', 290, 140),
    flow('f', 'check', 'complete', { values: { flowType: 'normal', vertices: [{ x: 185, y: 105 }] } }),
    flow('yes', 'complete', 'send'),
    flow('no', 'complete', 'ask'),
  ];
  const [by, yes, no] = ['f', 'yes', 'no'].map((jsid) => lineOf(cells, jsid)) as [Point[], Point[], Point[]];
  expect(by.at(-1)).toEqual({ x: 185, y: 60 });
  for (const one of [yes, no]) {
    expect(one[0]).not.toEqual({ x: 185, y: 60 });
    expect(countFaults({ shapes: [], flows: flowsOf([by, one]), words: [] }).onOneAnother).toBe(0);
  }
});

test('a flow beside one that was led by hand leaves a task at another height, also straight', () => {
  const cells = [
    task('a', 0, 0),
    task('b', 300, 0),
    task('c', 300, 200),
    flow('ab', 'a', 'b'),
    flow('ac', 'a', 'c', {
      values: {
        flowType: 'normal',
        vertices: [
          { x: 200, y: 35 },
          { x: 200, y: 235 },
        ],
      },
    }),
  ];
  expect(lineOf(cells, 'ab')).toEqual([
    { x: 90, y: 15 },
    { x: 300, y: 15 },
  ]);
  expect(lineOf(cells, 'ac')[0]).toEqual({ x: 90, y: 35 });
});

test('a message gives way to one that was led to its place at a pool by hand', () => {
  const message = { flowType: 'message' };
  const cells: Cell[] = [
    { ...task('pool', 0, 0), type: 'bp.Pool', size: { width: 800, height: 60 } },
    task('a', 200, 200),
    task('b', 500, 200),
    flow('ma', 'a', 'pool', { values: message }),
    flow('mb', 'b', 'pool', {
      values: {
        ...message,
        vertices: [
          { x: 545, y: 120 },
          { x: 250, y: 120 },
        ],
        target_anchor: { x: 250 / 800, y: 1 },
      },
    }),
  ];
  expect(lineOf(cells, 'mb').at(-1)).toEqual({ x: 250, y: 60 });
  const [from, to] = [lineOf(cells, 'ma')[0], lineOf(cells, 'ma').at(-1)];
  expect(Math.abs((to?.x ?? 0) - 250)).toBeGreaterThanOrEqual(8);
  expect(from?.x).toBe(to?.x);
});

test('two branches of a gateway leave it by two corners, each towards where it goes', () => {
  const cells = [
    gateway('g', 0, 10),
    task('a', 150, 0),
    task('b', 150, 140),
    flow('fa', 'g', 'a'),
    flow('fb', 'g', 'b'),
  ];
  expect(lineOf(cells, 'fa')).toEqual([
    { x: 50, y: 35 },
    { x: 150, y: 35 },
  ]);
  expect(lineOf(cells, 'fb')).toEqual([
    { x: 25, y: 60 },
    { x: 25, y: 175 },
    { x: 150, y: 175 },
  ]);
});

test('a flow straight ahead keeps its corner where the others can come there side by side', () => {
  const cells = [
    task('a', 0, 0),
    task('b', 0, 130),
    task('c', 0, 260),
    gateway('join', 180, 10),
    event('e', 310, 17),
    flow('fa', 'a', 'join'),
    flow('fb', 'b', 'join'),
    flow('fc', 'c', 'join'),
    flow('fe', 'join', 'e'),
  ];
  const lines = ['fa', 'fb', 'fc', 'fe'].map((jsid) => lineOf(cells, jsid));
  expect(lines.map((line) => line.length)).toEqual([2, 3, 3, 2]);
  const faults = countFaults({ shapes: [], flows: flowsOf(lines), words: [] });
  expect([faults.crossings, faults.onOneAnother]).toEqual([0, 0]);
});

test('forth and back between a task and a gateway, one flow runs straight and the other around', () => {
  const forth = [flow('fg', 'a', 'g'), flow('ga', 'g', 'a')];
  for (const first of [task('a', 0, 0), gateway('a', 20, 10)]) {
    const cells = [first, gateway('g', 150, 10), ...forth];
    const lines = ['fg', 'ga'].map((jsid) => lineOf(cells, jsid));
    expect(lines.map((line) => line.length)).toEqual([2, 4]);
    expect(countFaults({ shapes: [], flows: flowsOf(lines), words: [] }).onOneAnother).toBe(0);
  }
});

test('where a way back has no corner of its own to take, the branch beside it takes another', () => {
  const cells = [
    task('quote', 0, 0),
    task('check', 450, 300),
    gateway('good', 600, 310),
    event('sold', 690, 17),
    flow('f', 'check', 'good'),
    flow('no', 'good', 'quote'),
    flow('yes', 'good', 'sold'),
  ];
  expect(lineOf(cells, 'no')[0]).toEqual({ x: 625, y: 310 });
  expect(lineOf(cells, 'yes')[0]).toEqual({ x: 650, y: 335 });
});

test('several branches straight ahead share no corner either', () => {
  const cells = [gateway('g', 0, 10), task('a', 150, 0), task('b', 400, 0), flow('fa', 'g', 'a'), flow('fb', 'g', 'b')];
  const [a, b] = [lineOf(cells, 'fa'), lineOf(cells, 'fb')];
  expect(a[0]).not.toEqual(b[0]);
});

test('a flow back to an earlier task goes around what lies between', () => {
  const cells = [
    task('a', 0, 0),
    task('b', 200, 0),
    task('c', 400, 0),
    flow('ab', 'a', 'b'),
    flow('bc', 'b', 'c'),
    flow('ca', 'c', 'a'),
  ];
  const back = lineOf(cells, 'ca');
  expect(slantMeets(back, boxOf(cells[1] as ElementCell))).toBe(false);
  expect(isAngled(back)).toBe(true);
});

test('a relation of two roles runs straight, and around a third that stands between, also once that has moved there', () => {
  const role = (jsid: string, x: number, y: number): ElementCell => ({
    ...task(jsid, x, y),
    type: 'ecosystem.Role',
    size: { width: 140, height: 60 },
  });
  const given: LinkCell = { ...flow('given', 'grower', 'shop'), type: 'Link', values: { link_type: 'flow' } };
  const graph = graphOf([role('grower', 0, 0), role('bank', 300, 300), role('shop', 600, 60), given]);
  const way = (): Point[] => graph.routes.of(graph.link('given') as LinkCell);
  expect(way()).toHaveLength(2);
  graph.change('bank', { position: { x: 300, y: 30 } });
  const around = way();
  expect(around.length).toBeGreaterThan(2);
  expect(slantMeets(around, boxOf(graph.element('bank') as ElementCell))).toBe(false);
});

test('relations that go around one shape have each a way of their own', () => {
  const role = (jsid: string, x: number, y: number): ElementCell => ({
    ...task(jsid, x, y),
    type: 'ecosystem.Role',
    size: { width: 140, height: 60 },
  });
  const relation = (jsid: string, source: string, target: string): LinkCell =>
    flow(jsid, source, target, { type: 'Link', values: { link_type: 'flow' } });
  const shapes = [role('grower', 0, 0), role('bank', 300, 0), role('shop', 600, 0), role('mill', 0, 200)];
  for (const relations of [
    [relation('goods', 'grower', 'shop'), relation('money', 'shop', 'grower'), relation('news', 'grower', 'shop')],
    [relation('goods', 'grower', 'shop'), relation('far', 'grower', 'inn'), relation('news', 'inn', 'grower')],
    [relation('goods', 'grower', 'shop'), relation('flour', 'mill', 'shop')],
  ]) {
    const cells = [...shapes, role('inn', 900, 0), role('wall', 300, 130), ...relations];
    const lines = relations.map(({ jsid }) => lineOf(cells, jsid));
    for (const line of lines)
      for (const jsid of ['bank', 'wall'])
        expect(slantMeets(line, boxOf(cells.find((cell) => cell.jsid === jsid) as ElementCell))).toBe(false);
    const drawn = JSON.stringify(lines);
    expect(countFaults({ shapes: [], flows: flowsOf(lines), words: [] }).onOneAnother, drawn).toBe(0);
  }
});

test('parallel links between the same two shapes run 40 apart, without anything being stored', () => {
  const cells = [task('a', 0, 0), task('b', 300, 0), flow('f1', 'a', 'b'), flow('f2', 'b', 'a')];
  const [one, other] = [lineOf(cells, 'f1'), lineOf(cells, 'f2')];
  expect([one[0]?.y, one[1]?.y, other[0]?.y, other[1]?.y]).toEqual([15, 15, 55, 55]);
  const relation = (jsid: string): LinkCell => flow(jsid, 'a', 'b', { type: 'Link', values: { link_type: 'serving' } });
  const bends = ['l1', 'l2', 'l3'].map((jsid) => {
    const three = [task('a', 0, 0), task('b', 300, 0), relation('l1'), relation('l2'), relation('l3')];
    return lineOf(three, jsid);
  });
  expect(bends.map((points) => points.length)).toEqual([3, 2, 3]);
  expect(bends.map((points) => Math.round(points[1]?.y ?? 0))).toEqual([-5, 35, 75]);
  const many = [task('a', 0, 0), task('b', 300, 0), ...[1, 2, 3, 4, 5].map((at) => flow(`m${at}`, 'a', 'b'))];
  const heights = [1, 2, 3, 4, 5].map((at) => lineOf(many, `m${at}`)).map((points) => points[points.length / 2 - 1]?.y);
  expect(heights).toEqual([-45, -5, 35, 75, 115]);
  const turns = [1, 2, 4, 5].map((at) => lineOf(many, `m${at}`)[1]?.x);
  expect(turns).toEqual([106, 114, 114, 106]);
});

test('while a shape is dragged, flows of others do not give way to it; dropped, it is gone around', () => {
  const graph = graphOf([task('a', 0, 0), task('b', 400, 0), task('c', 200, 300), flow('f', 'a', 'b')]);
  const line = () => graph.routes.of(graph.link('f') as LinkCell);
  graph.routes.lift(['c']);
  graph.change('c', { position: { x: 200, y: 0 } });
  expect(line()).toHaveLength(2);
  graph.routes.lift([]);
  expect(line().length).toBeGreaterThan(2);
  expect(slantMeets(line(), boxOf(graph.element('c') as ElementCell))).toBe(false);
});

test('a message passes the other steps of a pool, and pools are no obstacles', () => {
  const cells = [
    pool('p', ['a', 'm'], { position: { x: 0, y: 0 } }),
    pool('q', ['b'], { position: { x: 0, y: 400 } }),
    task('a', 100, 20),
    task('m', 100, 150),
    task('b', 100, 450),
    flow('f', 'a', 'b', { values: { flowType: 'message' } }),
  ];
  const points = lineOf(cells, 'f');
  expect(slantMeets(points, boxOf(cells[3] as ElementCell))).toBe(false);
  expect(isAngled(points)).toBe(true);
});

test('an event on a border is left away from its host', () => {
  const cells = [task('a', 0, 0, { embeds: ['e'] }), { ...event('e', 27, 52) }, task('b', 200, 0), flow('f', 'e', 'b')];
  const points = lineOf(cells, 'f');
  expect(points[0]).toEqual({ x: 45, y: 88 });
  expect(slantMeets(points, boxOf(cells[0] as ElementCell))).toBe(false);
});

test('default_anchor, default_connection_point and reload_layout choose how links are led', () => {
  const cells = [task('a', 0, 0), event('b', 300, 200), flow('f', 'a', 'b'), flow('l', 'a', 'b', { type: 'Link' })];
  const [elbow, relation] = [cells[2], cells[3]] as [LinkCell, LinkCell];
  const under = (linkSettings: Parameters<typeof routesOf>[1]) => routesOf(cells, linkSettings);
  expect(under({ default_anchor: 'bottom' }).of(elbow)[0]).toMatchObject({ y: 70 });
  expect(under({ default_anchor: 'top' }).of(elbow)[0]).toMatchObject({ y: 0 });
  expect(under({ default_anchor: 'bottom' }).of(relation)[0]).toEqual({ x: 45, y: 70 });
  expect(under({ default_anchor: 'midSide' }).of(relation)).toEqual([
    { x: 90, y: 35 },
    { x: 300, y: 218 },
  ]);
  const beside = [task('a', 0, 0), task('b', 300, 20), flow('l', 'a', 'b', { type: 'Link' })];
  const [from, to] = routesOf(beside).of(beside[2] as LinkCell) as [Point, Point];
  expect(from.y).toBeLessThan(to.y);
  expect(routesOf(beside, { default_anchor: 'perpendicular' }).of(beside[2] as LinkCell)).toEqual([
    { x: 90, y: 35 },
    { x: 300, y: 35 },
  ]);
  const ends = under({ default_connection_point: 'anchor' }).of(relation);
  expect([ends[0], ends.at(-1)]).toEqual([
    { x: 45, y: 35 },
    { x: 318, y: 218 },
  ]);
  const atOutline = under({}).of(relation).at(-1) as Point;
  const atBox = under({ default_connection_point: 'bbox' }).of(relation).at(-1) as Point;
  expect(Math.hypot(atOutline.x - 318, atOutline.y - 218)).toBeCloseTo(18, 1);
  expect(atBox.x).toBeCloseTo(300, 5);
  const bent = { ...elbow, values: { flowType: 'normal', vertices: [{ x: 45, y: 500 }] } };
  const [, , afresh] = rerouted([...cells.slice(0, 2), bent]);
  expect(afresh?.values).toEqual({ flowType: 'normal' });
});

test('a flow whose end was dropped within a shape meets its outline there, from the side it comes from', () => {
  const target_anchor = { x: 0.4, y: 0.6 };
  const cells = [task('a', 0, 0), task('b', 300, 300), flow('f', 'a', 'b', { values: { target_anchor } })];
  const line = routesOf(cells).of(cells[2] as LinkCell);
  expect(line.at(-1)).toEqual({ x: 300, y: 342 });
  expect(slantMeets(line, boxOf(cells[1] as ElementCell))).toBe(false);
  expect(
    routesOf(cells, { default_connection_point: 'anchor' })
      .of(cells[2] as LinkCell)
      .at(-1),
  ).toEqual({
    x: 336,
    y: 342,
  });
});

test('a flow with corners drawn by hand stays level and upright where all links aim at one side', () => {
  const vertices = [
    { x: 500, y: 320 },
    { x: 500, y: 60 },
  ];
  const cells = [task('a', 300, 300), task('b', 300, 30), flow('f', 'a', 'b', { values: { vertices } })];
  expect(routesOf(cells, { default_anchor: 'top' }).of(cells[2] as LinkCell)).toEqual([
    { x: 390, y: 320 },
    ...vertices,
    { x: 390, y: 60 },
  ]);
});

test('where connection_strategy pins links in units, a pinned end keeps its distance from the corner of a shape that grows', () => {
  const graph = graphOf([
    task('a', 0, 0),
    task('b', 300, 0),
    flow('f', 'a', 'b', { values: { source_anchor: { x: 0.5, y: 1 } } }),
  ]);
  const grow = () => resizeCell(graph, 'a', { x: 0, y: 0, width: 180, height: 70 });
  grow();
  expect(graph.link('f')?.values['source_anchor']).toEqual({ x: 0.5, y: 1 });
  graph.change('a', { size: { width: 90, height: 70 } });
  graph.routes.setLinkSettings({ connection_strategy: 'pinAbsolute' });
  grow();
  expect(graph.link('f')?.values['source_anchor']).toEqual({ x: 0.25, y: 1 });
});

test('where connection_strategy pins links, an end keeps to its place when its line is led anew', () => {
  const anchor = { x: 0.5, y: 1 };
  const graph = graphOf([
    task('a', 0, 0),
    task('b', 300, 0),
    flow('f', 'a', 'b', {
      values: {
        source_anchor: anchor,
        vertices: [
          { x: 45, y: 120 },
          { x: 345, y: 120 },
        ],
      },
    }),
  ]);
  mendLinks(graph);
  graph.routes.setLinkSettings({ connection_strategy: 'pinRelative' });
  graph.batch('Move', () => graph.change('b', { position: { x: 300, y: 300 } }));
  expect(graph.link('f')?.values['source_anchor']).toEqual(anchor);
  expect(graph.routes.of(graph.link('f') as LinkCell)[0]).toEqual({ x: 45, y: 70 });
});

describe('a relation that would lie on a flow runs beside it', () => {
  const association = (jsid: string, source: string, target: string): LinkCell => {
    const link = flow(jsid, source, target);
    return { ...link, values: { ...link.values, flowType: 'association' } };
  };
  const sized = (cell: ElementCell, width: number, height: number): ElementCell => ({
    ...cell,
    size: { width, height },
  });

  test('out of one side, where the flow turns down and the note stands ahead', () => {
    const [report, join] = [sized(task('report', 0, 0), 100, 60), gateway('join', 155, 75)];
    const cells = [report, join, sized(task('note', 240, 5), 120, 50), flow('f', 'report', 'join')];
    const beside = lineOf([...cells, association('a', 'report', 'note')], 'a');
    expect(lineOf(cells, 'f')[0]).toEqual({ x: 100, y: 30 });
    // The label is above: below, it would cross the flow that turns down.
    expect(beside).toEqual([
      { x: 100, y: 20 },
      { x: 240, y: 20 },
    ]);
  });

  test('also where it looks level and is not quite', () => {
    const cells = [task('a', 0, 0), task('b', 300, 150), task('note', 300, 3), flow('f', 'a', 'b')];
    const [from, to] = lineOf([...cells, association('n', 'a', 'note')], 'n') as [Point, Point];
    const first = lineOf(cells, 'f')[0] as Point;
    expect(Math.abs(from.y - first.y)).toBeGreaterThanOrEqual(8);
    expect(to.y).toBe(from.y);
  });

  test('also to a shape that is hardly wider than that', () => {
    const message = { ...flow('m', 'a', 'b'), values: { flowType: 'message' } };
    const cells = [task('a', 0, 0), task('b', 400, 300), sized(task('data', 27, 110), 36, 50), message];
    const [from, to] = lineOf([...cells, association('n', 'a', 'data')], 'n') as [Point, Point];
    const first = lineOf(cells, 'm')[0] as Point;
    expect(first).toEqual({ x: 45, y: 70 });
    expect(Math.abs(from.x - first.x)).toBeGreaterThanOrEqual(8);
    expect(to.x).toBe(from.x);
  });

  test('alone it runs from middle to middle', () => {
    const cells = [task('a', 0, 0), task('note', 300, 3), association('n', 'a', 'note')];
    const [from, to] = lineOf(cells, 'n') as [Point, Point];
    expect(from.y).not.toBe(to.y);
  });
});

describe('message flows to a wide pool', () => {
  /** Two shapes between a step and a pool of the given width. */
  const sheet = (width: number): Cell[] => {
    const applicant = pool('applicant', [], {
      position: { x: 0, y: 0 },
      size: { width, height: 60 },
      values: { collapsed: true },
    });
    const others = Array.from({ length: Math.floor(width / 150) }, (_, at) => task(`t${at}`, 60 + at * 150, 330));
    const inside = [task('a', 900, 130), event('b', 927, 240), ...others.filter(({ position: { x } }) => x !== 960)];
    const bank = pool('bank', [...inside.map(({ jsid }) => jsid), 'remind'], {
      position: { x: 0, y: 100 },
      size: { width, height: 500 },
    });
    const message = { values: { flowType: 'message' } };
    return [
      applicant,
      bank,
      ...inside,
      task('remind', 900, 440),
      flow('up', 'remind', 'applicant', message),
      flow('down', 'applicant', 'remind', message),
    ];
  };

  test.each([1200, 1946, 4000])('they go around the shapes in between, the pool %d wide', (width) => {
    const cells = sheet(width);
    for (const jsid of ['up', 'down']) {
      const link = cells.find((cell) => cell.jsid === jsid) as LinkCell;
      const points = lineOf(cells, jsid);
      const between = cells.filter((cell) => !('source' in cell) && cell.type !== 'bp.Pool');
      expect(isAngled(points)).toBe(true);
      expect(isPastShapes(points, link, between), jsid).toBe(true);
    }
  });

  test('they are led again once something comes in between, and once it has gone', () => {
    const cells = sheet(1946);
    const graph = graphOf(cells.filter(({ jsid }) => jsid !== 'a' && jsid !== 'b'));
    const route = () => graph.routes.of(graph.link('up') as LinkCell);
    const straight = route();
    graph.add([task('a', 900, 130), event('b', 927, 240)]);
    expect(route()).toEqual(lineOf(cells, 'up'));
    graph.remove(['a', 'b']);
    expect(route()).toEqual(straight);
  });
});
