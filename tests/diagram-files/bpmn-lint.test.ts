import { expect, test } from 'vitest';
import type { Cell, ElementCell, LinkCell } from '../../src/diagram/cells/cell.ts';
import { lint } from '../../src/diagram/lint/lint.ts';

const element = (jsid: string, type: string, values = {}, more: Partial<ElementCell> = {}): ElementCell => ({
  jsid,
  type,
  title: jsid,
  values,
  position: { x: 0, y: 0 },
  size: { width: 90, height: 70 },
  ...more,
});
const start = (jsid = 'start') => element(jsid, 'bp.Event', { event_type: 'single' });
const end = (jsid = 'end') => element(jsid, 'bp.Event', { event_type: 'thick' });
const task = (jsid: string, values = {}, more: Partial<ElementCell> = {}) => element(jsid, 'bp.Activity', values, more);
const gateway = (jsid: string, gateway_type = 'exclusive') => element(jsid, 'bp.Gateway', { gateway_type });
const flow = (path: string, values = {}, title = ''): LinkCell => {
  const [source = '', target = ''] = path.split('>');
  return { jsid: path, type: 'Flow', title, values: { flowType: 'normal', ...values }, source, target };
};
const pool = (jsid: string, embeds: readonly string[]) =>
  element(jsid, 'bp.Pool', { lanes: [] }, { embeds, embedding_enabled: true, size: { width: 600, height: 250 } });
const found = (cells: readonly Cell[]) => lint(cells).map(({ rule, jsid }) => `${rule} ${jsid}`);

test('a whole process has no findings', () => {
  const cells = [
    start(),
    task('a'),
    gateway('which'),
    task('b'),
    gateway('join'),
    end(),
    flow('start>a'),
    flow('a>which'),
    flow('which>b', {}, 'yes'),
    flow('which>join', { flowType: 'default' }),
    flow('b>join'),
    flow('join>end'),
  ];
  expect(found(cells)).toEqual([]);
});

const around = [start(), end(), task('a'), flow('start>a'), flow('a>end')];

test.each<[string, readonly Cell[], readonly string[]]>([
  ['a start event without a way out', [start(), end(), task('a'), flow('a>end')], ['start-event-outgoing start']],
  ['a start event with a way in', [...around, task('b'), flow('b>start')], ['start-event-incoming start']],
  ['an end event with a way out', [...around, task('b'), flow('end>b')], ['end-event-outgoing end', 'implied-end b']],
  ['a shape that nothing reaches', [...around, task('alone')], ['disconnected alone']],
  [
    'a gateway that decides nothing',
    [start(), end(), gateway('g'), flow('start>g'), flow('g>end')],
    ['superfluous-gateway g'],
  ],
  [
    'a decision that does not say when',
    [start(), end(), end('e2'), gateway('g'), flow('start>g'), flow('g>end', {}, 'yes'), flow('g>e2')],
    ['way-without-condition g>e2'],
  ],
  [
    'a gateway that joins and splits',
    [
      start(),
      start('s2'),
      end(),
      end('e2'),
      gateway('g', 'parallel'),
      flow('start>g'),
      flow('s2>g'),
      flow('g>end'),
      flow('g>e2'),
    ],
    ['mixed-gateway g'],
  ],
  [
    'an event-based gateway before a task',
    [
      start(),
      end(),
      end('e2'),
      gateway('g', 'event'),
      task('a'),
      element('m', 'bp.Event', { event_type: 'double' }),
      flow('start>g'),
      flow('g>a'),
      flow('g>m'),
      flow('a>end'),
      flow('m>e2'),
    ],
    ['event-gateway-target g>a'],
  ],
  [
    'an activity without a name',
    [start(), end(), task('a', {}, { title: ' ' }), flow('start>a'), flow('a>end')],
    ['activity-without-label a'],
  ],
  ['a join without a gateway', [...around, start('s2'), flow('s2>a')], ['fake-join a']],
  ['a split without a gateway', [...around, end('e2'), flow('a>e2')], ['implicit-split a']],
  [
    'conditions without a default',
    [...around.slice(0, 4), end('e2'), flow('a>end', { flowType: 'conditional' }), flow('a>e2')],
    ['implicit-split a'],
  ],
  [
    'two flows that say the same',
    [...around, { ...flow('start>a'), jsid: 'again' }],
    ['fake-join a', 'implicit-split start', 'duplicate-flow again'],
  ],
  [
    'repetition in several ways at once',
    [start(), end(), task('a', { markers: ['loop', 'sequential'] }), flow('start>a'), flow('a>end')],
    ['several-repetitions a'],
  ],
  [
    'a way that simply stops beside one that ends',
    [
      start(),
      end(),
      gateway('g'),
      task('b'),
      task('undo', { markers: ['compensation'] }),
      flow('start>g'),
      flow('g>end', {}, 'yes'),
      flow('g>b', {}, 'no'),
    ],
    ['implied-end b'],
  ],
  ['a process without a start', [task('a'), end(), flow('a>end')], ['process-without-start end']],
  ['a process without an end', [start(), task('a'), flow('start>a')], ['process-without-end start']],
])('%s is found', (_what, cells, findings) => {
  expect(found(cells).sort()).toEqual([...findings].sort());
});

test('conditions with a default are a decision', () => {
  const cells = [
    ...around.slice(0, 4),
    end('e2'),
    flow('a>end', { flowType: 'conditional' }),
    flow('a>e2', { flowType: 'default' }),
  ];
  expect(found(cells)).toEqual([]);
});

test('flows stay in their pool, messages leave it', () => {
  const cells = [
    pool('one', ['start', 'a', 'end']),
    pool('two', ['s2', 'b', 'e2']),
    ...around,
    start('s2'),
    task('b'),
    end('e2'),
    flow('s2>b'),
    flow('b>e2'),
    flow('a>b'),
    { ...flow('a>end', { flowType: 'message' }), jsid: 'message' },
    { ...flow('a>b', { flowType: 'message' }), jsid: 'fine' },
  ];
  expect(lint(cells).filter(({ severity }) => severity === 'error')).toMatchObject([
    { rule: 'flow-across-pools', jsid: 'a>b' },
    { rule: 'message-within-pool', jsid: 'message' },
  ]);
});

test('a sub-process begins, ends, and keeps its flows', () => {
  const sub = task('sub', { sub_process: true, expanded: true }, { embeds: ['b'], size: { width: 300, height: 200 } });
  const cells = [start(), sub, task('b'), end(), flow('start>b'), flow('sub>end')];
  expect(found(cells).sort()).toEqual([
    'flow-across-sub-process start>b',
    'sub-process-without-end sub',
    'sub-process-without-start sub',
  ]);
});

test('an event on a border leads somewhere, and nothing leads to it', () => {
  const timer = (more = {}) =>
    element(
      'on',
      'bp.Event',
      { event_type: 'double', icon_type: 'timer', ...more },
      {
        position: { x: 27, y: 52 },
        size: { width: 36, height: 36 },
      },
    );
  const host = task('a', {}, { embeds: ['on'] });
  const rest = [start(), end(), flow('start>a'), flow('a>end')];
  expect(found([...rest, host, timer()])).toEqual(['boundary-event-outgoing on']);
  expect(found([...rest, host, timer(), end('e2'), flow('on>e2')])).toEqual([]);
  expect(found([...rest, host, timer(), end('e2'), flow('on>e2'), flow('start>on')])).toContain(
    'boundary-event-incoming on',
  );
  const undo = task('undo', { markers: ['compensation'] });
  const leads = flow('on>undo', { flowType: 'association' });
  expect(found([...rest, host, timer({ icon_type: 'compensation' }), undo, leads])).toEqual([]);
});

test('the basic shapes are looked at as the full ones, other diagrams are left alone', () => {
  expect(found([element('t', 'bpmn.Task'), element('e', 'bpmn.Event', { event_type: 'thick' }), flow('t>e')])).toEqual([
    'process-without-start e',
  ]);
  expect(found([element('q', 'quadrant.Item'), element('r', 'ecosystem.Role')])).toEqual([]);
});

test('every finding is a sentence about a cell of the diagram', () => {
  const cells = [pool('p', ['a', 'g']), task('a', {}, { title: '' }), gateway('g'), flow('a>g'), flow('g>a'), start()];
  const findings = lint(cells);
  expect(findings.length).toBeGreaterThan(3);
  for (const { jsid, message } of findings) {
    expect(cells.some((cell) => cell.jsid === jsid)).toBe(true);
    expect(message).toMatch(/^[“A-Z].*\.$/);
  }
});
