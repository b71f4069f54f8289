import { expect, test } from 'vitest';
import type { Box, ElementCell } from '../../../../src/diagram/cells/cell.ts';
import { headerBand, laneBoxes, laneStripes, lanesAt, lanesOf, stripeAt } from '../../../../src/diagram/cells/lanes.ts';
import { boxOf } from '../../../../src/diagram/routing/route.ts';
import {
  deleteLane,
  divideLane,
  fitLanes,
  insertLaneBeside,
  removeLane,
  renameLane,
  resizeLane,
} from '../../../../src/web/diagram/edits/lanes.ts';
import { growHome, homeOf } from '../../../../src/web/diagram/edits/next-place.ts';
import { graphOf, pool, task } from '../../../diagram/cells.ts';

const lane = (id: string, size: number, lanes: readonly object[] = []) => ({ id, label: id, size, lanes });
const nested = [lane('sales', 100), lane('warehouse', 150, [lane('gate', 50), lane('hall', 100)])];
const nestedPool = (more: object = {}) =>
  pool('site', [], { position: { x: 10, y: 20 }, values: { headerSize: 30, lanes: nested, ...more } });

test('lanes lie behind the header of what they lie in', () => {
  const [sales, warehouse] = laneStripes(nestedPool());
  expect(sales).toMatchObject({
    box: { x: 40, y: 20, width: 570, height: 100 },
    header: { x: 40, width: 30 },
    inner: [],
  });
  expect(warehouse?.inner.map(({ box }) => box)).toEqual([
    { x: 70, y: 120, width: 540, height: 50 },
    { x: 70, y: 170, width: 540, height: 100 },
  ]);
});

test('lanes of a standing pool lie side by side', () => {
  const upright = { ...nestedPool({ orientation: 'vertical' }), size: { width: 250, height: 600 } };
  expect(headerBand(upright)).toEqual({ x: 0, y: 0, width: 250, height: 30 });
  expect(laneBoxes(upright)).toEqual([
    { x: 10, y: 50, width: 100, height: 570 },
    { x: 110, y: 50, width: 150, height: 570 },
  ]);
});

test('lanes fill their pool, whatever their sizes sum up to', () => {
  const tall = { ...nestedPool(), size: { width: 600, height: 500 } };
  expect(laneBoxes(tall).map(({ height }) => height)).toEqual([200, 300]);
});

test('a place lies in the innermost lane and in all around it', () => {
  const at = (y: number) => lanesAt(laneStripes(nestedPool()), false, { x: 300, y }).map(({ id }) => id);
  expect([at(50), at(130), at(260), at(400)]).toEqual([['sales'], ['warehouse', 'gate'], ['warehouse', 'hall'], []]);
});

test('what is no whole lane is left out', () => {
  const lanes = [null, { id: 'x' }, { id: 'y', label: '', size: 0 }, { label: '', size: 40 }, lane('whole', 250)];
  expect(lanesOf(nestedPool({ lanes })).map(({ id }) => id)).toEqual(['whole']);
});

test('the lanes in a lane keep their shares when it is resized or takes the room of another', () => {
  const graph = graphOf([nestedPool()]);
  const inner = (at: number) => lanesOf(graph.element('site') as never)[at]?.lanes?.map(({ size }) => size);
  resizeLane(graph, 'site', 1, 300);
  expect(inner(1)).toEqual([100, 200]);
  expect(graph.element('site')?.size.height).toBe(400);
  graph.change('site', { values: { ...graph.element('site')?.values, lanes: [...nested, lane('desk', 60)] } });
  removeLane(graph, 'site', 2);
  expect(inner(1)).toEqual([70, 140]);
});

test('the last lane takes what a taller pool has over, with the lanes in it', () => {
  const cell = nestedPool();
  const lanes = fitLanes(cell, { ...cell.position, width: 600, height: 400 })?.['lanes'];
  expect(lanes).toMatchObject([{ size: 100 }, { size: 300, lanes: [{ size: 100 }, { size: 200 }] }]);
});

test('lanes are named, inserted, divided and deleted at every depth; what lies behind moves on, and so do pools below', () => {
  const graph = graphOf([nestedPool(), pool('below', [], { position: { x: 10, y: 300 } })]);
  const site = () => graph.element('site') as ElementCell;
  const shown = () =>
    lanesOf(site()).map(({ id, label, size, lanes }) => [label || id.length > 9, size, lanes?.length]);
  expect(stripeAt(site(), { x: 80, y: 130 })?.lane.id).toBe('gate');
  expect(stripeAt(site(), { x: 50, y: 130 })?.lane.id).toBe('warehouse');
  renameLane(graph, 'site', 'gate', 'Door');
  expect(lanesOf(site())[1]?.lanes?.map(({ label }) => label)).toEqual(['Door', 'hall']);
  insertLaneBeside(graph, 'site', 'sales', 'before');
  expect(shown()).toEqual([
    [true, 100, undefined],
    ['sales', 100, 0],
    ['warehouse', 150, 2],
  ]);
  expect([site().size.height, graph.element('below')?.position.y]).toEqual([350, 400]);
  insertLaneBeside(graph, 'site', 'gate', 'behind');
  expect(lanesOf(site())[2]).toMatchObject({ size: 210, lanes: [{ label: 'Door' }, { size: 60 }, { id: 'hall' }] });
  divideLane(graph, 'site', 'sales');
  expect(lanesOf(site())[1]).toMatchObject({ size: 120, lanes: [{ size: 60 }, { size: 60 }] });
  deleteLane(graph, 'site', lanesOf(site())[1]?.lanes?.[0]?.id as string);
  expect(lanesOf(site())[1]?.lanes).toBeUndefined();
  deleteLane(graph, 'site', 'hall');
  expect(lanesOf(site())[2]).toMatchObject({ size: 210, lanes: [{ label: 'Door' }, { size: 160 }] });
  deleteLane(graph, 'site', 'sales');
  expect(lanesOf(site()).map(({ size }) => size)).toEqual([220, 210]);
});

test('What stands in a lane that is divided stands in one of both whole, and beside their names', () => {
  const lanes = [
    { id: 'desk', label: 'Desk', size: 150 },
    { id: 'hall', label: 'Hall', size: 100 },
  ];
  const graph = graphOf([
    pool('site', ['start', 'a', 'b', 'c'], { position: { x: 0, y: 0 }, values: { lanes, headerSize: 30 } }),
    pool('other', [], { position: { x: 0, y: 280 } }),
    task('start', 70, 42, { type: 'bp.Event', size: { width: 36, height: 36 } }),
    task('a', 150, 25),
    task('b', 300, 75),
    task('c', 150, 165),
  ]);
  divideLane(graph, 'site', 'desk');
  const site = graph.element('site') as ElementCell;
  const box = (jsid: string): Box => boxOf(graph.element(jsid) as ElementCell);
  const [day, night] = lanesOf(site)[0]?.lanes ?? [];
  const border = day?.size ?? 0;
  expect([box('a'), box('start')].every(({ y, height }) => y + height < border)).toBe(true);
  expect(box('b').y).toBeGreaterThan(border);
  expect(box('b').y + box('b').height).toBeLessThan(border + (night?.size ?? 0));
  // To the right of the pool's header, the lane's header and the headers of its nested lanes.
  expect(box('start').x).toBeGreaterThan(90);
  expect(box('a').x - box('start').x).toBe(80);
  expect(box('c').y - (lanesOf(site)[0]?.size ?? 0)).toBe(15);
  // Aligned pools keep equal lengths, and shapes below move down.
  expect(box('other').width).toBe(box('site').width);
  expect(box('other').y).toBeGreaterThan(box('site').y + box('site').height);
});

test('A lane that is a shape grows for the next step, and pushes the lane below it instead of covering it', () => {
  const lane = (jsid: string, y: number, embeds: readonly string[]) =>
    pool(jsid, embeds, { type: 'bpmn.Lane', position: { x: 30, y }, size: { width: 570, height: 150 } });
  const step = (jsid: string, y: number) => task(jsid, 80, y, { type: 'bpmn.Task' });
  const cells = [
    pool('P', ['L', 'M'], { type: 'bpmn.Pool', size: { width: 600, height: 300 } }),
    lane('L', 0, ['A']),
    lane('M', 150, ['B']),
    step('A', 40),
    step('B', 190),
    step('N', 120),
  ];
  const graph = graphOf(cells);
  const [source, added] = [graph.element('A'), graph.element('N')] as [ElementCell, ElementCell];
  growHome(graph, homeOf(graph, source), added);
  const [grown, next, around] = ['L', 'M', 'P'].map((jsid) => boxOf(graph.element(jsid) as ElementCell)) as [
    Box,
    Box,
    Box,
  ];
  expect(grown.height).toBeGreaterThan(150);
  expect(next.y).toBe(grown.y + grown.height);
  expect(around.y + around.height).toBe(next.y + next.height);
  expect(graph.element('B')?.position.y).toBe(next.y + 40);
});
