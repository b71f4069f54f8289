/** Shapes on the border of another shape, and the distance that the other shape's header keeps from these. */
import { describe, expect, test } from 'vitest';
import { type ElementCell, isElement } from '../../../../src/diagram/cells/cell.ts';
import { isOnBorder } from '../../../../src/diagram/routing/obstacles.ts';
import { allActivities, taskValues } from '../../../../src/diagram/shapes/business-process/activity.ts';
import { gateways } from '../../../../src/diagram/shapes/business-process/gateway.ts';
import { replaceElement } from '../../../../src/web/diagram/edits/replace.ts';
import { limitsByContent, onBorderAfter } from '../../../../src/web/diagram/edits/resize.ts';
import { createHistory } from '../../../../src/web/diagram/engine/history.ts';
import { flow, graphOf, jsonOf, pool, task } from '../../../diagram/cells.ts';

const untouched = { get: () => [], set: () => undefined };
const timer = (x: number, y: number): ElementCell =>
  task('e', x, y, {
    type: 'bp.Event',
    size: { width: 36, height: 36 },
    values: { event_type: 'double', icon_type: 'timer', throwing: false, interrupting: true },
  });
const sheet = (event: ElementCell) =>
  graphOf([
    pool('p', ['t', 'after']),
    task('t', 200, 60, { embeds: ['e'], values: taskValues }),
    event,
    task('after', 200, 170),
    flow('f', 'e', 'after'),
  ]);
const item = (label: string) =>
  [...allActivities, ...gateways].find((one) => one.label === label) ?? { label, type: '' };

describe('a change of type with an event on the border', () => {
  test.each([
    ['the lower border', 232, 112],
    ['the right border', 272, 80],
    ['the left border', 182, 70],
    ['the upper border', 210, 42],
    ['a little off it', 232, 116],
  ])('into an open sub-process leaves the event on the border: %s', (_where, x, y) => {
    const graph = sheet(timer(x, y));
    const history = createHistory(graph, untouched);
    const before = jsonOf(graph);
    const now = replaceElement(graph, 't', item('Expanded sub-process'));
    const [host, event] = [graph.element(now), graph.element('e')] as [ElementCell, ElementCell];
    expect(host.size).toEqual({ width: 300, height: 200 });
    expect(graph.containerOf('e')).toBe(now);
    expect(isOnBorder(event, host)).toBe(true);
    history.undo();
    expect(jsonOf(graph)).toBe(before);
  });

  test('into a gateway lets it stand beside, with its flow, as an event that the flow passes', () => {
    const graph = sheet(timer(232, 112));
    const history = createHistory(graph, untouched);
    const before = jsonOf(graph);
    const now = replaceElement(graph, 't', item('Exclusive gateway'));
    const [gateway, event] = [graph.element(now), graph.element('e')] as [ElementCell, ElementCell];
    expect(graph.containerOf('e')).toBe('p');
    expect(gateway.embeds ?? []).toEqual([]);
    expect(event.position.y).toBeGreaterThanOrEqual(gateway.position.y + gateway.size.height + 10);
    expect(event.values).toMatchObject({ event_type: 'double', icon_type: 'timer', interrupting: false });
    expect(graph.link('f')).toMatchObject({ source: 'e', target: 'after' });
    history.undo();
    expect(jsonOf(graph)).toBe(before);
  });

  test('a place on a border stays on its side, as far along it in proportion', () => {
    const [before, after] = [
      { x: 0, y: 0, width: 100, height: 50 },
      { x: 10, y: 10, width: 300, height: 200 },
    ];
    expect(onBorderAfter({ x: 75, y: 50 }, before, after)).toEqual({ x: 235, y: 210 });
    expect(onBorderAfter({ x: 100, y: 25 }, before, after)).toEqual({ x: 310, y: 110 });
    expect(onBorderAfter({ x: -4, y: 25 }, before, after)).toEqual({ x: 6, y: 110 });
  });
});

describe('a pool that is drawn smaller from its head', () => {
  const lanes = ['1', '2'].map((id) => ({ id, label: id, size: 125 }));
  test.each([
    ['west', 'horizontal', [], 30],
    ['west, with lanes', 'horizontal', lanes, 60],
    ['north', 'vertical', [], 30],
    ['north, with lanes', 'vertical', lanes, 60],
  ])('keeps its bands off what stands in it: %s', (_where, orientation, ownLanes, band) => {
    const size = orientation === 'horizontal' ? { width: 600, height: 250 } : { width: 250, height: 600 };
    const graph = graphOf([
      pool('p', ['a'], { size, values: { orientation, lanes: ownLanes, headerSize: 30 } }),
      task('a', 150, 150),
    ]);
    const wished =
      orientation === 'horizontal'
        ? { x: 400, y: 0, width: 200, height: 250 }
        : { x: 0, y: 400, width: 250, height: 200 };
    const box = limitsByContent(graph, 'p')(wished);
    expect([box.x, box.y]).toEqual(orientation === 'horizontal' ? [150 - band, 0] : [0, 150 - band]);
    expect([box.x + box.width, box.y + box.height]).toEqual([size.width, size.height]);
  });
});

test('Places, sizes and corners are written in hundredths, however they were worked out', () => {
  const graph = graphOf([task('a', 0.1, 0), task('b', 300, 0), flow('f', 'a', 'b')]);
  const noise = { x: 59.99999999999999, y: 10.000000000000004 };
  graph.change('a', { position: noise, size: { width: 90.00000000000001, height: 70.1234 } });
  graph.change('f', { values: { flowType: 'normal', vertices: [noise, { x: 1 / 3, y: -0.001 }] } });
  graph.add([task('c', 0.1 + 0.2, 210.00000000000003)]);
  expect(graph.element('a')).toMatchObject({ position: { x: 60, y: 10 }, size: { width: 90, height: 70.12 } });
  expect(graph.link('f')?.values['vertices']).toEqual([
    { x: 60, y: 10 },
    { x: 0.33, y: 0 },
  ]);
  expect(
    graph
      .cells()
      .filter(isElement)
      .find(({ jsid }) => jsid === 'c')?.position,
  ).toEqual({ x: 0.3, y: 210 });
});
