import { describe, expect, test } from 'vitest';
import type { ElementCell } from '../../../../src/diagram/cells/cell.ts';
import { lint } from '../../../../src/diagram/lint/lint.ts';
import { shapeType } from '../../../../src/diagram/shapes/families.ts';
import { connect, joinToNew, linkRefusal, passRefusal, relinked } from '../../../../src/web/diagram/edits/connect.ts';
import { flow, graphOf, pool, task } from '../../../diagram/cells.ts';

const shape = (jsid: string, type: string, values: ElementCell['values'] = {}): ElementCell => ({
  ...task(jsid),
  type,
  values,
  size: { width: 40, height: 40 },
});
const start = shape('start', 'bp.Event', { event_type: 'single', icon_type: 'none' });
const asked = shape('asked', 'bp.Event', { event_type: 'double', icon_type: 'message' });
const plain = shape('plain', 'bp.Event', { event_type: 'double', icon_type: 'none' });
const end = shape('end', 'bp.Event', { event_type: 'thick', icon_type: 'none' });
const sent = shape('sent', 'bp.Event', { event_type: 'thick', icon_type: 'message' });
const gateway = shape('gateway', 'bp.Gateway', { gateway_type: 'exclusive' });
const waits = shape('waits', 'bp.Gateway', { gateway_type: 'event' });
const form = shape('form', 'bp.DataObject');
const note = shape('note', 'bp.Annotation');
const undone = shape('undone', 'bp.Event', { event_type: 'double', icon_type: 'compensation' });
const undo = shape('undo', 'bp.Activity', { markers: ['compensation'] });
const alert = shape('alert', 'bp.Activity', { event_sub_process: true });
const jump = shape('jump', 'bp.Event', { event_type: 'double', icon_type: 'link', throwing: true });
const land = shape('land', 'bp.Event', { event_type: 'double', icon_type: 'link' });
const opens = shape('opens', 'bp.Activity', { icon_type: 'instantiating_receive' });
const ours = [
  opens,
  undo,
  alert,
  jump,
  land,
  task('work'),
  start,
  asked,
  plain,
  end,
  sent,
  gateway,
  waits,
  form,
  note,
  task('sub', 0, 0, { embeds: ['inner'] }),
  task('paid', 300, 100, { embeds: ['undone'] }),
];
const graph = graphOf([
  pool(
    'p',
    ours.map(({ jsid }) => jsid),
  ),
  ...ours,
  task('inner'),
  { ...undone, position: { x: 340, y: 150 } },
  pool('q', ['their', 'begun', 'told']),
  task('their'),
  shape('begun', 'bp.Event', { event_type: 'single', icon_type: 'none' }),
  shape('told', 'bp.Event', { event_type: 'single', icon_type: 'message' }),
]);
const kindOf = (source: string, target: string): string => {
  const refusal = linkRefusal(graph, source, target, { type: 'Flow' });
  if (refusal) return refusal;
  const drawn = graphOf(graph.cells());
  const values = connect(drawn, { source, target, type: 'Flow' })?.values;
  return values?.['flowType'] === 'association' ? `association ${values['direction']}` : String(values?.['flowType']);
};

describe('one table says what joins two shapes', () => {
  test.each([
    ['start', 'work', 'normal'],
    ['work', 'gateway', 'normal'],
    ['gateway', 'end', 'normal'],
    ['waits', 'asked', 'normal'],
    ['work', 'their', 'message'],
    ['work', 'q', 'message'],
    ['q', 'asked', 'message'],
    ['p', 'q', 'message'],
    ['sent', 'told', 'message'],
    ['work', 'form', 'association one'],
    ['form', 'work', 'association one'],
    ['note', 'gateway', 'association none'],
    ['q', 'note', 'association none'],
    ['undone', 'undo', 'association one'],
    ['opens', 'work', 'normal'],
    ['form', 'sent', 'association one'],
    ['asked', 'form', 'association one'],
  ])('from %s to %s: %s', (source, target, kind) => {
    expect(kindOf(source, target)).toBe(kind);
  });

  test.each([
    ['work', 'start', /no flow leads to it/],
    ['end', 'work', /nothing follows it/],
    ['work', 'p', /stands in this pool itself/],
    ['gateway', 'their', /gateway sends and receives no messages/],
    ['their', 'gateway', /gateway sends and receives no messages/],
    ['start', 'their', /sends nothing/],
    ['end', 'their', /Only a message event sends/],
    ['work', 'begun', /Only a message event receives/],
    ['form', 'gateway', /reads and writes no data/],
    ['form', 'their', /not seen in another/],
    ['waits', 'work', /something to wait for/],
    ['waits', 'plain', /says what it waits for/],
    ['work', 'inner', /border of a sub-process/],
    ['undone', 'end', /activity beside the flow that undoes/],
    ['work', 'undo', /undoes a step, outside of the flow/],
    ['alert', 'work', /An event starts this sub-process/],
    ['work', 'alert', /An event starts this sub-process/],
    ['work', 'land', /no flow leads to it/],
    ['jump', 'work', /no flow leaves it/],
    ['work', 'opens', /begins the process/],
    ['waits', 'opens', /begins the process/],
    ['end', 'form', /from the data to it/],
    ['form', 'asked', /from it to the data/],
  ])('from %s to %s nothing is drawn without a word', (source, target, words) => {
    expect(kindOf(source, target)).toMatch(words);
    const before = graph.cells().length;
    expect(connect(graph, { source, target, type: 'Flow' })).toBeNull();
    expect(graph.cells()).toHaveLength(before);
  });

  test('a relationship of another kind is asked nothing of the sort', () => {
    expect(linkRefusal(graph, 'end', 'start', { type: 'Link' })).toBeNull();
  });

  test('what may come next is told before it is there', () => {
    const item = (type: string, values: Record<string, unknown>) => ({ label: type, type, values });
    const startItem = item('bp.Event', { event_type: 'single', icon_type: 'message' });
    const catchItem = item('bp.Event', { event_type: 'double', icon_type: 'message' });
    expect(joinToNew(graph, 'waits', startItem)).toHaveProperty('refusal');
    expect(joinToNew(graph, 'waits', catchItem)).toMatchObject({ values: { flowType: 'normal' } });
    expect(joinToNew(graph, 'end', item('bp.Activity', {}))).toHaveProperty('refusal');
  });
});

test('no step comes between the ends of a flow that BPMN lets it be joined to neither by', () => {
  const between = (source: string, target: string, kind: ElementCell) =>
    passRefusal(graph, flow('f', source, target), kind);
  expect(between('waits', 'asked', task('new'))).toMatch(/something to wait for/);
  expect(between('waits', 'asked', asked)).toBeNull();
  expect(between('work', 'end', jump)).toMatch(/no flow leaves it/);
  expect(between('work', 'end', gateway)).toBeNull();
});

test('the check finds the same, and offers the kind of flow that is meant', () => {
  const cells = [
    ...graph.cells(),
    flow('f1', 'work', 'their', { values: { flowType: 'normal' } }),
    flow('f2', 'gateway', 'their', { values: { flowType: 'message' } }),
    flow('f3', 'form', 'gateway', { values: { flowType: 'association', direction: 'one' } }),
    flow('f4', 'work', 'gateway', { values: { flowType: 'message' } }),
    flow('f5', 'undone', 'undo'),
    flow('f6', 'work', 'alert'),
    flow('f7', 'waits', 'asked'),
    flow('f8', 'work', 'asked'),
  ];
  const findings = lint(cells);
  const of = (jsid: string) => findings.filter((one) => one.jsid === jsid && one.severity === 'error');
  expect(of('f1')).toMatchObject([{ rule: 'flow-across-pools', fix: { values: { flowType: 'message' } } }]);
  expect(of('f2')).toMatchObject([{ rule: 'forbidden-join' }]);
  expect(of('f3')).toMatchObject([{ rule: 'forbidden-join' }]);
  expect(of('f5')).toMatchObject([
    { rule: 'flow-for-association', fix: { title: 'Make it an association', values: { flowType: 'association' } } },
  ]);
  const undoing = lint([
    ...graph.cells(),
    task('repay'),
    flow('f9', 'undone', 'repay', { values: { flowType: 'association' } }),
  ]);
  expect(undoing.filter(({ jsid, rule }) => jsid === 'repay' && rule === 'disconnected')).toEqual([]);
  expect(of('f6')).toMatchObject([{ rule: 'forbidden-join' }]);
  expect(of('asked')).toMatchObject([{ rule: 'event-gateway-target-shared' }]);
  expect(of('f4')).toMatchObject([{ rule: 'message-within-pool', fix: { values: { flowType: 'normal' } } }]);
});

test('an end that is led elsewhere asks the same table; an association made by hand stays one', () => {
  const asks = (flowType: string) =>
    linkRefusal(graph, 'work', 'start', relinked(flow('f', 'work', 'gateway', { values: { flowType } })));
  expect(asks('normal')).toBe('A start event begins the process: no flow leads to it.');
  expect(asks('association')).toBeNull();
});

test.each([
  'bp.Gateway',
  'bpmn.Gateway',
])('behind an event-based %s the first that are offered can be awaited', (type) => {
  const events = graphOf([pool('p', ['g']), shape('g', type, { gateway_type: 'event' })]);
  const offered = shapeType(type).next.filter((item) => {
    const join = joinToNew(events, 'g', item);
    return join && 'values' in join && join.values['flowType'] === 'normal';
  });
  expect(offered.slice(0, 4).map(({ values }) => values?.['icon_type'])).toEqual(
    type === 'bp.Gateway' ? ['message', 'timer', 'signal', 'conditional'] : ['message', 'timer'],
  );
});
