import { expect, test } from 'vitest';
import type { Box, Cell, ElementCell, LinkCell } from '../../../src/diagram/cells/cell.ts';
import { layout } from '../../../src/diagram/layout/layout.ts';

const element = (jsid: string, more: Partial<ElementCell> = {}): ElementCell => ({
  jsid,
  type: 'bp.Activity',
  title: jsid,
  values: {},
  position: { x: 0, y: 0 },
  size: { width: 90, height: 70 },
  ...more,
});
const link = (source: string | null, target: string | null): LinkCell => ({
  jsid: `${source}-${target}`,
  type: 'Flow',
  title: '',
  values: {},
  source,
  target,
});
const event = (jsid: string, more: Partial<ElementCell> = {}): ElementCell =>
  element(jsid, { type: 'bp.Event', values: { event_type: 'double' }, size: { width: 36, height: 36 }, ...more });
const pool = (jsid: string, embeds: readonly string[], more: Partial<ElementCell> = {}): ElementCell =>
  element(jsid, {
    type: 'bp.Pool',
    embeds,
    embedding_enabled: true,
    values: { orientation: 'horizontal', headerSize: 30, lanes: [] },
    size: { width: 600, height: 250 },
    ...more,
  });
const place = (
  cells: readonly Cell[],
  jsid: string,
  ...options: Parameters<typeof layout> extends [unknown, ...infer O] ? O : never
): Box => {
  const box = layout(cells, ...options).boxes.get(jsid);
  if (!box) throw new Error(`${jsid} has no place.`);
  return box;
};
const within = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

test('Auto layout: margins 100, node separation 50, edge separation 200, rank separation 200.', () => {
  const apart = [element('a'), element('b'), element('c'), link('a', 'b')];
  const [a, b, c] = ['a', 'b', 'c'].map((jsid) => place(apart, jsid));
  expect([a?.x, Math.min(a?.y ?? 0, c?.y ?? 0)]).toEqual([100, 100]);
  expect((b?.x ?? 0) - (a?.x ?? 0) - 90).toBe(200);
  expect(Math.abs((a?.y ?? 0) - (c?.y ?? 0)) - 70).toBe(50);

  // Two links that cross the same rank are side by side.
  const chain = [...'abcd'].map((jsid) => element(jsid));
  const { vertices } = layout([
    ...chain,
    link('a', 'b'),
    link('b', 'c'),
    link('b', 'd'),
    link('a', 'c'),
    link('a', 'd'),
  ]);
  const [first, second] = ['a-c', 'a-d'].map((jsid) => vertices.get(jsid)?.[1]);
  expect(Math.abs((first?.y ?? 0) - (second?.y ?? 0))).toBeGreaterThanOrEqual(200);
});

test('the flow goes to the right, or down', () => {
  const cells = [element('a'), element('b'), link('a', 'b')];
  expect(place(cells, 'b')).toMatchObject({ x: 390, y: 100 });
  expect(place(cells, 'b', { direction: 'down' })).toMatchObject({ x: 100, y: 370 });
});

test('the branch that was drawn first stands above the second, and the second above the third', () => {
  const branches = ['first', 'second', 'third'];
  const cells = [
    element('gateway'),
    ...branches.toReversed().map((jsid) => element(jsid)),
    element('join'),
    ...branches.flatMap((jsid) => [link('gateway', jsid), link(jsid, 'join')]),
  ];
  const { boxes } = layout(cells);
  const [first, second, third] = branches.map((jsid) => boxes.get(jsid)?.y ?? Number.NaN) as [number, number, number];
  expect(first).toBeLessThan(second);
  expect(second).toBeLessThan(third);
});

test('contents stay in their containers, which grow around them', () => {
  const cells = [
    element('sub', { embeds: ['a', 'inner'], size: { width: 300, height: 200 } }),
    element('inner', { embeds: ['b', 'c'] }),
    ...['a', 'b', 'c', 'after'].map((jsid) => element(jsid)),
    link('a', 'inner'),
    link('b', 'c'),
    link('sub', 'after'),
  ];
  const { boxes } = layout(cells);
  const box = (jsid: string) => boxes.get(jsid) as Box;
  expect(within(box('a'), box('sub'))).toBe(true);
  expect(within(box('inner'), box('sub'))).toBe(true);
  expect(within(box('c'), box('inner'))).toBe(true);
  expect(box('after').x).toBe(box('sub').x + box('sub').width + 200);
});

test('pools stand one below the other, and are of one length', () => {
  const cells = [
    pool('two', ['c'], { position: { x: 0, y: 400 } }),
    pool('one', ['a', 'b']),
    pool('black', [], { position: { x: 0, y: 800 } }),
    ...['a', 'b', 'c'].map((jsid) => element(jsid)),
    link('a', 'b'),
    link('b', 'c'),
    link('two', 'black'),
  ];
  const { boxes, vertices } = layout(cells);
  const [one, two, black] = ['one', 'two', 'black'].map((jsid) => boxes.get(jsid) as Box);
  expect(new Set([one?.width, two?.width, black?.width]).size).toBe(1);
  expect(two?.y).toBe((one?.y ?? 0) + (one?.height ?? 0) + 50);
  expect(black?.y).toBe((two?.y ?? 0) + (two?.height ?? 0) + 50);
  expect([...vertices.keys()].sort()).toEqual(['a-b', 'b-c', 'two-black']);
});

test('elements stay in the lane they stand in, and lanes still fill their pool', () => {
  const lanes = [
    { id: 'top', label: 'Top', size: 100 },
    { id: 'rest', label: 'Rest', size: 150, lanes: [{ id: 'inner', label: 'Inner', size: 150 }] },
  ];
  const cells = [
    pool('pool', ['a', 'b', 'c', 'd'], { values: { orientation: 'horizontal', headerSize: 30, lanes } }),
    element('a', { position: { x: 50, y: 10 } }),
    ...['b', 'c', 'd'].map((jsid) => element(jsid, { position: { x: 50, y: 150 } })),
    link('a', 'b'),
    link('a', 'c'),
    link('b', 'd'),
  ];
  const { boxes, lanes: sized } = layout(cells);
  const box = (jsid: string) => boxes.get(jsid) as Box;
  const [top, rest] = sized.get('pool') ?? [];
  const border = box('pool').y + (top?.size ?? 0);
  expect((top?.size ?? 0) + (rest?.size ?? 0)).toBe(box('pool').height);
  expect(rest?.lanes?.[0]?.size).toBe(rest?.size);
  expect(box('a').y + box('a').height).toBeLessThan(border);
  for (const jsid of ['b', 'c', 'd']) expect(box(jsid).y).toBeGreaterThan(border);
  expect(box('b').y === box('c').y).toBe(false);
});

test('a vertical pool flows down, lanes side by side', () => {
  const lanes = [
    { id: 'left', label: '', size: 150 },
    { id: 'right', label: '', size: 150 },
  ];
  const cells = [
    pool('pool', ['a', 'b'], {
      values: { orientation: 'vertical', headerSize: 30, lanes },
      size: { width: 300, height: 600 },
    }),
    element('a', { position: { x: 10, y: 50 } }),
    element('b', { position: { x: 200, y: 50 } }),
    link('a', 'b'),
  ];
  const [a, b] = ['a', 'b'].map((jsid) => place(cells, jsid));
  expect((b?.y ?? 0) - (a?.y ?? 0) - 70).toBe(200);
  expect(b?.x).toBeGreaterThan((a?.x ?? 0) + 90);
});

test('lanes that are elements are stacked in their pool', () => {
  const cells = [
    element('pool', { type: 'bpmn.Pool', embeds: ['l1', 'l2'], values: { orientation: 'horizontal', headerSize: 30 } }),
    element('l1', { type: 'bpmn.Lane', embeds: ['a', 'b'] }),
    element('l2', { type: 'bpmn.Lane', embeds: ['c'] }),
    ...['a', 'b', 'c'].map((jsid) => element(jsid, { type: 'bpmn.Task' })),
    link('a', 'b'),
    link('b', 'c'),
  ];
  const { boxes } = layout(cells);
  const box = (jsid: string) => boxes.get(jsid) as Box;
  expect(box('l2')).toMatchObject({ x: box('l1').x, y: box('l1').y + box('l1').height, width: box('l1').width });
  expect(within(box('l2'), box('pool')) && within(box('c'), box('l2')) && within(box('a'), box('l1'))).toBe(true);
});

test('events on a border stay on the border of their host', () => {
  const cells = [
    element('host', { position: { x: 500, y: 500 }, embeds: ['e', 'f'] }),
    event('e', { position: { x: 510, y: 552 } }),
    event('f', { position: { x: 540, y: 552 } }),
    element('next'),
    link('e', 'next'),
  ];
  const [host, e, f, next] = ['host', 'e', 'f', 'next'].map((jsid) => place(cells, jsid));
  expect([e?.y, f?.y]).toEqual([(host?.y ?? 0) + 70 - 18, (host?.y ?? 0) + 70 - 18]);
  expect(e?.x).toBeLessThan(f?.x ?? 0);
  expect(next?.x).toBe((host?.x ?? 0) + 90 + 200);
});

test('notes stand above and data below what they belong to, which keeps its row; also beside a pool', () => {
  const note = (jsid: string): ElementCell =>
    element(jsid, { type: 'bp.Annotation', size: { width: 120, height: 60 } });
  const data = (jsid: string): ElementCell => element(jsid, { type: 'bp.DataObject', size: { width: 40, height: 60 } });
  const lanes = [{ id: 'one', label: 'One', size: 100 }];
  const values = { orientation: 'horizontal', headerSize: 30, lanes };
  for (const upright of [false, true]) {
    const { boxes } = layout([
      pool('pool', ['a', 'b', 'c', 'd1', 'd2', 'n1'], {
        values: { ...values, orientation: upright ? 'vertical' : 'horizontal' },
      }),
      ...['a', 'b', 'c'].map((jsid) => element(jsid)),
      ...['d1', 'd2'].map(data),
      ...['n1', 'n2'].map(note),
      link('a', 'd1'),
      link('a', 'b'),
      link('d2', 'a'),
      link('d1', 'c'),
      link('b', 'c'),
      link('n1', 'b'),
      link('c', 'n2'),
    ]);
    const across = upright ? 'x' : 'y';
    const middle = (jsid: string, axis: 'x' | 'y' = across): number => {
      const box = boxes.get(jsid) as Box;
      return box[axis] + (axis === 'x' ? box.width : box.height) / 2;
    };
    expect([middle('b'), middle('c')]).toEqual([middle('a'), middle('a')]);
    expect([middle('d1'), middle('d2')].every((at) => at > middle('a'))).toBe(true);
    expect(middle('n1')).toBeLessThan(middle('b'));
    expect([...boxes.keys()].filter((jsid) => within(boxes.get(jsid) as Box, boxes.get('pool') as Box))).toHaveLength(
      7,
    );
    // A shape beside the pool is placed at its step.
    expect(middle('n2')).toBeLessThan((boxes.get('pool') as Box)[across]);
    expect(middle('n2', upright ? 'y' : 'x')).toBe(middle('c', upright ? 'y' : 'x'));
  }
});

test('links with a container, an unconnected end or a loop disturb nothing, fixed cells stay', () => {
  const cells = [
    element('sub', { embeds: ['a'] }),
    element('a'),
    element('fixed', { celltype: 'cantTouchThis' }),
    link('a', 'sub'),
    link('a', null),
    link('a', 'a'),
    link('a', 'gone'),
  ];
  const { boxes } = layout(cells);
  expect([...boxes.keys()].sort()).toEqual(['a', 'sub']);
});

test('containers that stand in each other are laid out once each', () => {
  const { boxes } = layout([
    element('a', { embeds: ['b'] }),
    element('b', { embeds: ['a'] }),
    element('c', { embeds: ['c'] }),
  ]);
  expect(boxes.size).toBe(3);
});

test('nothing is laid out as nothing', () => {
  expect(layout([]).boxes.size).toBe(0);
});

test.each([
  'right',
  'down',
] as const)('5,000 steps in one chain, with a way back and a branch, are laid out %s', (direction) => {
  const steps = Array.from({ length: 5000 }, (_, step) => element(`step ${step}`));
  const aside = element('aside');
  const { boxes } = layout(
    [
      ...steps,
      aside,
      ...steps.slice(1).map(({ jsid }, step) => link(`step ${step}`, jsid)),
      link('step 4999', 'step 10'),
      link('step 20', 'aside'),
      link('aside', 'step 40'),
    ],
    { direction },
  );
  const along = (jsid: string): number => boxes.get(jsid)?.[direction === 'right' ? 'x' : 'y'] ?? Number.NaN;
  const across = (jsid: string): number => boxes.get(jsid)?.[direction === 'right' ? 'y' : 'x'] ?? Number.NaN;
  for (let step = 1; step < steps.length; step++) {
    expect(along(`step ${step}`)).toBeGreaterThan(along(`step ${step - 1}`));
  }
  expect(along('aside')).toBe(along('step 21'));
  expect(Math.abs(across('aside') - across('step 21'))).toBeGreaterThanOrEqual(70 + 50);
});

test('What leads across thousands of ranks is laid out without running out of time or memory: nothing lies on another, ways that join begin right before', () => {
  const count = 1500;
  const steps = Array.from({ length: count }, (_, step) => element(`step ${step}`));
  // Each step has links to three others, in a pseudo-random pattern.
  const tangle = steps.flatMap(({ jsid }, step) =>
    [7919, 104_729, 1_299_709].map((far) => link(jsid, `step ${(step * far + far) % count}`)),
  );
  const { boxes } = layout([...steps, element('late'), ...tangle, link('late', 'step 1499')]);
  const columns = Map.groupBy(boxes, ([, { x }]) => x);
  for (const column of columns.values()) {
    const ys = column.map(([, { y }]) => y).sort((a, b) => a - b);
    for (let at = 1; at < ys.length; at++) expect((ys[at] ?? 0) - (ys[at - 1] ?? 0)).toBeGreaterThanOrEqual(70 + 50);
  }
  const [late = Number.NaN, joined = Number.NaN] = ['late', 'step 1499'].map((jsid) => boxes.get(jsid)?.x);
  expect(joined - late).toBe(90 + 200);
});
