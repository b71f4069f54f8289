import { describe, expect, test } from 'vitest';
import type { Cell, ElementCell } from '../../../../src/diagram/cells/cell.ts';
import { stretchMoved } from '../../../../src/web/diagram/edits/corners.ts';
import { makeRoom } from '../../../../src/web/diagram/edits/make-room.ts';
import { moveCells } from '../../../../src/web/diagram/edits/move.ts';
import { moveTo, placeIn } from '../../../../src/web/diagram/edits/place.ts';
import { flowUnder, insertBetween, splitFlow } from '../../../../src/web/diagram/edits/split.ts';
import { targetHolding, targetsFor } from '../../../../src/web/diagram/edits/targets.ts';
import { targetBeside } from '../../../../src/web/diagram/keyboard/aim.ts';
import { choicesFound } from '../../../../src/web/diagram/panels/shape-choices.ts';
import { bestOf } from '../../../../src/web/diagram/panels/stencil-search.tsx';
import { flow, graphOf, pool, task } from '../../../diagram/cells.ts';

const event = (jsid: string, x: number, y: number, more: Partial<ElementCell> = {}): ElementCell =>
  task(jsid, x, y, { type: 'bp.Event', size: { width: 36, height: 36 }, values: { event_type: 'double' }, ...more });
const lanes = [
  { id: '1', label: 'Sales', size: 120 },
  { id: '2', label: 'Stock', size: 130 },
];
const verticesOf = (graph: ReturnType<typeof graphOf>, jsid: string) => graph.link(jsid)?.values['vertices'];

describe('corners of a link', () => {
  // From the right of A rightwards, down, and rightwards to the left of B.
  const bent = [
    { x: 200, y: 35 },
    { x: 200, y: 235 },
  ];
  const cells = (): Cell[] => [task('A'), task('B', 300, 200), flow('F', 'A', 'B', { values: { vertices: bent } })];

  test('The corner beside a shape that moves goes along, so that level stretches stay level', () => {
    const graph = graphOf(cells());
    moveCells(graph, ['A'], { x: -30, y: 40 });
    expect(verticesOf(graph, 'F')).toEqual([{ x: 200, y: 75 }, bent[1]]);
    moveCells(graph, ['A'], { x: 30, y: -40 });
    expect(verticesOf(graph, 'F')).toEqual(bent);
    moveCells(graph, ['B'], { x: 0, y: 50 });
    expect(verticesOf(graph, 'F')).toEqual([bent[0], { x: 200, y: 285 }]);
  });

  test('A single corner follows both ends, each along its own stretch', () => {
    const graph = graphOf([
      task('A'),
      task('B', 300, 200),
      flow('F', 'A', 'B', { values: { vertices: [{ x: 345, y: 35 }] } }),
    ]);
    moveCells(graph, ['A'], { x: 0, y: -20 });
    moveCells(graph, ['B'], { x: 60, y: 0 });
    expect(verticesOf(graph, 'F')).toEqual([{ x: 405, y: 15 }]);
  });

  test('A stretch taken to a place within a round shape, or hardly beside one, snaps to where the line meets it well', () => {
    const route = [
      { x: 90, y: 35 },
      { x: 300, y: 35 },
    ];
    const ends = [
      { box: { x: 0, y: 0, width: 90, height: 70 }, straight: true },
      { box: { x: 300, y: 17, width: 36, height: 36 }, straight: false },
    ] as const;
    // The segment returns to the middle of the event, or stays so far below both that its ends are long enough for an
    // arrow.
    expect(stretchMoved(route, 0, 43, ends)).toEqual([]);
    expect(stretchMoved(route, 0, 65, ends)).toEqual([
      { x: 45, y: 82 },
      { x: 318, y: 82 },
    ]);
    expect(stretchMoved(route, 0, 100, ends)).toEqual([
      { x: 45, y: 100 },
      { x: 318, y: 100 },
    ]);
  });

  test('Slanting stretches and corners in the midst of a straight line stay where they were led', () => {
    const graph = graphOf([
      task('A'),
      task('B', 300),
      flow('slant', 'A', 'B', { values: { vertices: [{ x: 200, y: 300 }] } }),
      flow('straight', 'A', 'B', { values: { vertices: [{ x: 200, y: 35 }] } }),
    ]);
    moveCells(graph, ['A'], { x: 0, y: 10 });
    expect(verticesOf(graph, 'slant')).toEqual([{ x: 200, y: 300 }]);
    expect(verticesOf(graph, 'straight')).toEqual([{ x: 200, y: 35 }]);
  });

  test('Corners move whole when both ends move', () => {
    const graph = graphOf(cells());
    moveCells(graph, ['A', 'B'], { x: 10, y: 20 });
    expect(verticesOf(graph, 'F')).toEqual(bent.map(({ x, y }) => ({ x: x + 10, y: y + 20 })));
  });

  const ends = [
    { box: { x: 0, y: 0, width: 90, height: 70 }, straight: true },
    { box: { x: 300, y: 200, width: 90, height: 70 }, straight: true },
  ] as const;
  const route = [{ x: 90, y: 35 }, ...bent, { x: 300, y: 235 }];

  test('A stretch between two corners moves as a whole', () => {
    expect(stretchMoved(route, 1, 260, ends)).toEqual([
      { x: 260, y: 35 },
      { x: 260, y: 235 },
    ]);
  });

  test('A stretch at a shape leaves it straight while it can, else from its middle around a new corner', () => {
    expect(stretchMoved(route, 0, 50, ends)).toEqual([{ x: 200, y: 50 }, bent[1]]);
    expect(stretchMoved(route, 0, 120, ends)).toEqual([{ x: 45, y: 120 }, { x: 200, y: 120 }, bent[1]]);
  });

  test('A straight line that is moved beyond both shapes becomes a detour with right angles', () => {
    const level = [ends[0], { box: { x: 300, y: 0, width: 90, height: 70 }, straight: true }] as const;
    expect(
      stretchMoved(
        [
          { x: 90, y: 35 },
          { x: 300, y: 35 },
        ],
        0,
        150,
        level,
      ),
    ).toEqual([
      { x: 45, y: 150 },
      { x: 345, y: 150 },
    ]);
  });
});

describe('a shape that is let go on a flow', () => {
  const cells = (more: Partial<ElementCell> = {}): Cell[] => [
    task('A'),
    task('B', 400),
    task('C', 200, 0, more),
    flow('F', 'A', 'B', { title: 'Yes' }),
  ];

  test('comes between: the flow ends at it, and another one goes on', () => {
    const graph = graphOf(cells());
    expect(flowUnder(graph, ['F'], graph.element('C') as ElementCell)?.jsid).toBe('F');
    expect(splitFlow(graph, 'F', 'C')).toBe(true);
    const [before, after] = graph.links();
    expect(before).toMatchObject({ jsid: 'F', source: 'A', target: 'C', title: 'Yes' });
    expect(after).toMatchObject({ source: 'C', target: 'B', title: '', values: { flowType: 'normal' } });
  });

  test('has what follows move on where there is too little room', () => {
    const graph = graphOf([task('A'), task('B', 140), task('D', 280), task('C', 70), flow('F', 'A', 'B')]);
    expect(insertBetween(graph, 'F', 'C')).toBe(true);
    expect(['A', 'C', 'B', 'D'].map((jsid) => graph.element(jsid)?.position.x)).toEqual([0, 120, 240, 380]);
  });

  test('leaves it alone beside the line, with flows of its own, and where no flow goes through', () => {
    const beside = graphOf(cells({ position: { x: 200, y: 60 } }));
    expect(flowUnder(beside, ['F'], beside.element('C') as ElementCell)).toBeUndefined();
    const linked = graphOf([...cells(), flow('G', 'A', 'C')]);
    expect(flowUnder(linked, ['F'], linked.element('C') as ElementCell)).toBeUndefined();
    const ending = graphOf(cells({ type: 'bp.Event', values: { event_type: 'thick' } }));
    expect(flowUnder(ending, ['F'], ending.element('C') as ElementCell)).toBeUndefined();
  });
});

describe('places to choose from without a drag', () => {
  const cells = (): Cell[] => [
    pool('P', ['A'], { title: 'Shop', position: { x: 0, y: 0 }, values: { headerSize: 30, lanes } }),
    pool('Q', [], {
      title: 'Bank',
      position: { x: 0, y: 300 },
      size: { width: 600, height: 60 },
      values: { collapsed: true },
    }),
    task('A', 80, 20),
    task('B', 80, 500),
  ];
  const names = (graph: ReturnType<typeof graphOf>, jsid: string, borders: boolean) =>
    targetsFor(graph, graph.element(jsid) as ElementCell, borders).map(({ name }) => name);

  test('are the lanes and containers that take it, then the sheet; a pool that shows nothing takes nothing', () => {
    const graph = graphOf(cells());
    expect(names(graph, 'B', false)).toEqual(['Sales of Shop', 'Stock of Shop', 'the sheet']);
    expect(names(graph, 'P', false)).toEqual(['the sheet']);
  });

  test('are borders too for an event', () => {
    const graph = graphOf([...cells(), event('E', 400, 500)]);
    expect(names(graph, 'E', true)).toContain('the border of A');
    expect(names(graph, 'E', false)).not.toContain('the border of A');
  });

  test('An arrow goes to the nearest in its direction, at the ends to the next in the list', () => {
    const graph = graphOf(cells());
    const targets = targetsFor(graph, graph.element('B') as ElementCell, false);
    expect(targetHolding(graph, targets, 'A')).toBe(0);
    expect(targetBeside(targets, 0, 'ArrowDown')).toBe(1);
    expect(targetBeside(targets, 1, 'ArrowUp')).toBe(0);
    expect(targetBeside(targets, 1, 'ArrowDown')).toBe(2);
  });

  test('A shape comes to stand after what is in the lane, in the middle of it', () => {
    const graph = graphOf(cells());
    const child = graph.element('B') as ElementCell;
    const [sales, stock] = targetsFor(graph, child, false);
    expect(sales && placeIn(graph, child, sales)).toEqual({ x: 200, y: 25 });
    expect(stock && placeIn(graph, child, stock)).toEqual({ x: 90, y: 150 });
  });

  test('From lane to lane a shape keeps its place in the flow; it belongs to the pool it is moved to', () => {
    const graph = graphOf(cells());
    const [, stock] = targetsFor(graph, graph.element('A') as ElementCell, false);
    if (stock) moveTo(graph, 'A', stock);
    expect(graph.element('A')?.position).toEqual({ x: 80, y: 150 });
    const [sales] = targetsFor(graph, graph.element('B') as ElementCell, false);
    if (sales) moveTo(graph, 'B', sales);
    expect(graph.containerOf('B')).toBe('P');
  });

  test('Room is made beyond a line, and containers across it grow', () => {
    const graph = graphOf(cells());
    makeRoom(graph, { axis: 'x', edge: 80, room: 100 });
    expect(graph.element('A')?.position.x).toBe(180);
    expect(graph.element('P')?.size.width).toBe(700);
    makeRoom(graph, { axis: 'y', edge: 60, room: 40 });
    expect(graph.element('P')).toMatchObject({
      size: { height: 290 },
      values: { lanes: [{ size: 160 }, { size: 130 }] },
    });
  });
});

describe('words instead of places', () => {
  test('Enter in the search of shapes adds the one of that name rather than the first that is found', () => {
    const items = ['Message throw event', 'Event sub-process', 'End event'].map((label) => ({ label, type: 'x' }));
    expect(bestOf(items, 'end event')?.label).toBe('End event');
    expect(bestOf(items, 'eve')?.label).toBe('Event sub-process');
    expect(bestOf(items, 'throw')?.label).toBe('Message throw event');
    expect(bestOf(items, ' ')).toBeUndefined();
  });

  test('Choices whose name begins with what is typed come first', () => {
    const choice = (label: string, words: string) => ({ key: label, label, words, choose: () => undefined });
    const all = [choice('Remind', 'task remind, in check'), choice('Check', 'task check')];
    expect(choicesFound(all, 'che').map(({ label }) => label)).toEqual(['Check', 'Remind']);
    expect(choicesFound(all, '')).toEqual(all);
  });
});
