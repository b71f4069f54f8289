import { expect, test, vi } from 'vitest';
import type { ElementCell } from '../../../../src/diagram/cells/cell.ts';
import { shapeType } from '../../../../src/diagram/shapes/families.ts';
import type { StencilItem } from '../../../../src/diagram/shapes/shape-type.ts';
import { actionOf, activity, begin } from '../../../../src/web/api/activity.ts';
import { copiesOf } from '../../../../src/web/diagram/edits/clipboard.ts';
import { replaceCell } from '../../../../src/web/diagram/edits/replace.ts';
import { createHistory } from '../../../../src/web/diagram/engine/history.ts';
import type { Batch, ItemConflict, Refused } from '../../../../src/web/diagram/sync/batch.ts';
import { conflictsSentence } from '../../../../src/web/diagram/sync/cell-conflict.ts';
import { differenceOf } from '../../../../src/web/diagram/sync/difference.ts';
import { bodyOf, type Row, storedOf } from '../../../../src/web/diagram/sync/rows.ts';
import { createSaver, saveDelay } from '../../../../src/web/diagram/sync/saver.ts';
import { flow, graphOf, pool, task } from '../../../diagram/cells.ts';

const row = (cell: ElementCell, id: number, more: Partial<Row> = {}): Row => ({
  ...(bodyOf(cell) as unknown as Row),
  id,
  jsid: cell.jsid,
  entity_attribute_id: 1,
  type: cell.type,
  comment_count: 0,
  unread_comment_count: 0,
  image: null,
  source: null,
  target: null,
  ...more,
});

/** The saver of a diagram with two tasks. Its requests are recorded, and `answer` responds to them. */
function savingOf(
  answer: () => Promise<unknown> = async () => undefined,
  made: readonly Row[] = [],
  refused: (batch: Batch) => readonly Refused[] = () => [],
) {
  const cells = [task('A', 0, 0), task('B', 300, 0)];
  const graph = graphOf(cells);
  const sent: Batch[] = [];
  const batches: Batch[] = [];
  const rows = cells.map((cell, at) => row(cell, at + 1));
  const saver = createSaver(
    graph,
    { stored: storedOf(rows) },
    {
      send: async (batch) => {
        sent.push(batch);
        const conflicts = ((await answer()) ?? []) as readonly ItemConflict[];
        return { conflicts, made: batch.creates.length ? made : [], refused: refused(batch) };
      },
    },
    {
      keep: async (batch) => void batches.push(batch),
      clear: async () => void batches.push({ creates: [], updates: [], destroys: [] }),
    },
  );
  return { graph, saver, sent, kept: batches };
}

test('R-SAVE-01 Edits are queued and sent together, 700 ms after the last', async () => {
  vi.useFakeTimers();
  const { graph, sent } = savingOf();
  graph.change('A', { title: 'One' });
  await vi.advanceTimersByTimeAsync(saveDelay - 1);
  graph.change('B', { title: 'Two' });
  await vi.advanceTimersByTimeAsync(saveDelay - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([
    {
      creates: [],
      updates: [
        { jsid: 'A', id: 1, fields: { title: 'One' }, base: { title: 'A' } },
        { jsid: 'B', id: 2, fields: { title: 'Two' }, base: { title: 'B' } },
      ],
      destroys: [],
    },
  ]);
  vi.useRealTimers();
});

test('A failed bulk update clears the queue; what it held is kept and may be tried again', async () => {
  let fails = true;
  const { graph, saver, sent, kept } = savingOf(async () => {
    if (fails) throw new Error('No answer.');
  });
  const progress: string[] = [];
  saver.onProgress(({ kind, count }) => progress.push(`${kind} ${count}`));
  graph.change('A', { title: 'One' });
  await saver.flush();
  expect(progress.at(-1)).toBe('failed 1');
  await saver.flush();
  expect(sent).toHaveLength(1);
  expect(kept.at(-1)?.updates.map(({ jsid }) => jsid)).toEqual(['A']);
  fails = false;
  await saver.retry();
  expect(sent).toHaveLength(2);
  expect(progress.at(-1)).toBe('clean 0');
});

test('A change that is refused by itself holds up no other: it is said why, it is kept, and goes once it is corrected', async () => {
  const wrong = 'Bracket must be one of top, right, bottom, left.';
  const refuses = ({ updates }: Batch) =>
    updates.flatMap(({ jsid, fields }) => (fields['title'] === 'Wrong' ? [{ jsid, reasons: [wrong] }] : []));
  const { graph, saver, sent, kept } = savingOf(undefined, [], refuses);
  const progress: unknown[] = [];
  saver.onProgress(({ kind, count, error }) => progress.push([kind, count, error instanceof Error && error.message]));
  graph.changeAll(
    new Map([
      ['A', { title: 'Wrong' }],
      ['B', { title: 'Two' }],
    ]),
  );
  await saver.flush();
  expect(progress.at(-1)).toEqual(['failed', 1, `“Wrong” was not saved: ${wrong}`]);
  expect(kept.at(-1)?.updates.map(({ jsid }) => jsid)).toEqual(['A']);
  graph.change('B', { title: 'Three' });
  await saver.flush();
  expect(sent.at(-1)?.updates).toEqual([{ jsid: 'B', id: 2, fields: { title: 'Three' }, base: { title: 'Two' } }]);
  expect(progress.at(-1)).toEqual(['failed', 1, expect.stringMatching(wrong)]);
  graph.change('A', { title: 'Right' });
  await saver.flush();
  expect(sent.at(-1)?.updates).toEqual([{ jsid: 'A', id: 1, fields: { title: 'Right' }, base: { title: 'A' } }]);
  expect(progress.at(-1)).toEqual(['clean', 0, false]);
  graph.change('A', { title: 'Wrong' });
  await saver.flush();
  saver.discard();
  expect([graph.get('A')?.title, saver.busy]).toEqual(['Right', false]);
});

test('What is undone and done again before it was sent is not kept for the next page either', async () => {
  vi.useFakeTimers();
  const { graph, saver, sent, kept } = savingOf();
  const cell = graph.get('A') as ElementCell;
  graph.remove(['A']);
  await vi.advanceTimersByTimeAsync(saveDelay - 100);
  expect(kept.at(-1)?.destroys).toEqual(['A']);
  graph.add([cell]);
  await vi.advanceTimersByTimeAsync(saveDelay);
  expect(kept.at(-1)).toEqual({ creates: [], updates: [], destroys: [] });
  expect([sent, saver.busy]).toEqual([[], false]);
  vi.useRealTimers();
});

test('A cell of a new type, and one that was removed, are sent as the item they were, once that is known', async () => {
  const { graph, saver, sent } = savingOf();
  const gate = shapeType('bp.Gateway').changes[0] as StencilItem;
  const first = replaceCell(graph, 'A', { ...gate, type: 'bp.Gateway', values: {} });
  const second = replaceCell(graph, first, { ...gate, type: 'bp.Event', values: {} });
  await saver.flush();
  expect(sent[0]?.creates).toMatchObject([{ jsid: second, type: 'bp.Event', replaces: 1 }]);
  expect(sent[0]?.destroys).toEqual(['A']);
  const cell = graph.get(second) as ElementCell;
  graph.remove([second]);
  await saver.flush();
  graph.add([cell, task('C')]);
  await saver.flush();
  expect(sent[2]?.creates.map(({ jsid, replaces }) => [jsid, replaces])).toEqual([
    [second, 1],
    ['C', undefined],
  ]);
});

test('Links and containers of a cell of a new type are based on what the server makes of them', async () => {
  const { graph, saver, sent } = savingOf();
  graph.add([pool('P', ['A', 'B']), flow('L', 'A', 'B')]);
  await saver.flush();
  const gate = shapeType('bp.Gateway').changes[0] as StencilItem;
  const now = replaceCell(graph, 'A', { ...gate, type: 'bp.Gateway', values: {} });
  graph.add([task('C')]);
  graph.change('P', { embeds: [now, 'B', 'C'] });
  await saver.flush();
  expect(graph.link('L')?.source).toBe(now);
  expect(sent[1]?.updates).toEqual([{ jsid: 'P', fields: { embeds: [now, 'B', 'C'] }, base: { embeds: [now, 'B'] } }]);
});

test('A copy of a cell is another item, also while the first one is there', async () => {
  const { graph, saver, sent } = savingOf();
  graph.add(copiesOf([graph.get('A') as ElementCell], { x: 10, y: 10 }));
  await saver.flush();
  expect(sent[0]?.creates.map(({ replaces }) => replaces)).toEqual([undefined]);
});

test('What others change of a cell while ours is on its way stays, and is theirs to take back', async () => {
  const answer = Promise.withResolvers<void>();
  const { graph, saver, sent } = savingOf(() => answer.promise);
  graph.change('A', { title: 'Renamed', values: { mine: 1 } });
  const flushed = saver.flush();
  saver.receive([row(task('A', 0, 10, { values: { theirs: 2 } }), 1)]);
  answer.resolve();
  await flushed;
  expect(graph.get('A')).toMatchObject({ title: 'Renamed', position: { x: 0, y: 10 }, values: { mine: 1, theirs: 2 } });
  saver.receive([row(task('A', 0, 0, { title: 'Renamed', values: { mine: 1 } }), 1)]);
  expect(graph.get('A')).toMatchObject({ title: 'Renamed', position: { x: 0, y: 0 }, values: { mine: 1 } });
  await saver.flush();
  expect(sent).toHaveLength(1);
});

test('What was read before ours was saved does not take it back: it is read again', async () => {
  const { graph, saver } = savingOf();
  const { answers } = saver;
  const read = [row(task('A', 0, 10), 1), row(task('B', 300, 10), 2)];
  graph.change('A', { title: 'Renamed' });
  await saver.flush();
  expect(saver.receive(read, [], answers)).toEqual([1]);
  expect([graph.get('A'), graph.get('B')]).toMatchObject([{ title: 'Renamed' }, { position: { y: 10 } }]);
  expect(saver.receive([row(task('A', 0, 10, { title: 'Renamed' }), 1)], [], saver.answers)).toEqual([]);
  expect(graph.get('A')).toMatchObject({ title: 'Renamed', position: { y: 10 } });
});

test('What somebody else has made of a cell takes its place, its links and its container', () => {
  const { graph, saver } = savingOf();
  graph.add([flow('L', 'A', 'B'), pool('P', ['B', 'A'])], 'remote');
  const theirs = { ...task('X', 0, 0), title: 'A' };
  saver.receive([row(theirs, 1)]);
  expect(graph.get('A')).toBeUndefined();
  expect(graph.link('L')).toMatchObject({ source: 'X', target: 'B' });
  expect(graph.element('P')?.embeds).toEqual(['B', 'X']);
  expect([saver.idOf('X'), saver.jsidOf(1)]).toEqual([1, 'X']);
});

test('What we have changed of a cell that somebody else gives another type, and a link that we draw to it, are of the new one', async () => {
  const { graph, saver, sent } = savingOf();
  graph.change('A', { title: 'Ours' });
  graph.add([flow('L', 'A', 'B')]);
  saver.receive([row({ ...task('X', 0, 0), title: 'A' }, 1)]);
  await saver.flush();
  expect(graph.get('X')?.title).toBe('Ours');
  expect(sent[0]?.creates.map(({ jsid, body }) => [jsid, body.source])).toEqual([['L', 'X']]);
  expect(sent[0]?.updates).toEqual([{ jsid: 'X', id: 1, fields: { title: 'Ours' }, base: { title: 'A' } }]);
  saver.receive([{ ...row(task('M', 0, 0), 9), ...bodyOf(flow('M', 'B', 'A')), position: null, size: null } as Row]);
  expect(graph.link('M')?.target).toBe('X');
});

test('A link comes back with the element that it lost, whether it has been sent or not', async () => {
  const { graph, saver, sent } = savingOf();
  saver.receive([{ ...row(task('L', 0, 0), 9), ...bodyOf(flow('L', 'A', 'B')), position: null, size: null } as Row]);
  graph.add([flow('M', 'B', 'A')]);
  saver.receive([], ['A']);
  expect(graph.links()).toEqual([]);
  saver.receive([row(task('A', 0, 0), 1)]);
  expect(graph.links().map(({ jsid }) => jsid)).toEqual(['L', 'M']);
  await saver.flush();
  expect(sent[0]?.creates.map(({ jsid }) => jsid)).toEqual(['M']);
});

test('A container that one moves and a child that the other moves: both moves count, and nobody is asked', async () => {
  const inside = (x: number, y: number): readonly Row[] => [
    row(pool('P', ['C'], { position: { x, y } }), 8),
    row(task('C', x, y), 9),
  ];
  const answers: ItemConflict[] = [];
  const { graph, saver, sent } = savingOf(async () => answers.splice(0));
  saver.receive(inside(0, 0));
  graph.change('C', { position: { x: 70, y: 0 } });
  saver.receive(inside(0, 100));
  expect(graph.element('C')?.position).toEqual({ x: 70, y: 100 });
  await saver.flush();
  expect(sent[0]?.updates).toMatchObject([{ fields: { position: { x: 70, y: 100 } }, base: { position: { y: 100 } } }]);
  graph.change('P', { position: { x: 0, y: 300 } });
  graph.change('C', { position: { x: 70, y: 300 } });
  answers.push({ ...theirs(task('C', 90, 100), ['/position']), row: row(task('C', 90, 100), 9) });
  await saver.flush();
  expect(saver.cellConflicts.get()).toEqual([]);
  expect(graph.element('C')?.position).toEqual({ x: 90, y: 300 });
  await saver.flush();
  expect(sent.at(-1)?.updates).toMatchObject([{ jsid: 'C', fields: { position: { x: 90, y: 300 } } }]);
});

test('Pending updates are counted for each kind of action', () => {
  const rename = (id: number) => begin('saving', actionOf('PUT', `/api/admin/risk_item_impacts/${id}.json`));
  const ends = [rename(1), rename(2), begin('saving', actionOf('POST', '/api/admin/risk_item_impacts.json'))];
  expect(activity.get().saving).toEqual({
    'PUT /api/admin/risk_item_impacts/{id}.json': 2,
    'POST /api/admin/risk_item_impacts.json': 1,
  });
  for (const end of ends) end();
  expect(activity.get().saving).toEqual({});
});

test('Links without both ends never reach the server, and a link that loses an end is taken away there', async () => {
  const { graph, saver, sent } = savingOf();
  graph.add([flow('loose', 'A', null), flow('whole', 'A', 'B')]);
  await saver.flush();
  expect(sent[0]?.creates.map(({ jsid }) => jsid)).toEqual(['whole']);
  graph.change('whole', { target: null });
  await saver.flush();
  expect(sent[1]?.destroys).toEqual(['whole']);
});

test('Only what differs is sent, `values` by their members', () => {
  const before = bodyOf(task('A', 0, 0, { values: { a: 1, b: 2 } }));
  expect(differenceOf(before, before)).toBeUndefined();
  expect(differenceOf(before, bodyOf(task('A', 10, 0, { values: { a: 1, b: 2 } })))).toEqual({
    fields: { position: { x: 10, y: 0 } },
    base: { position: { x: 0, y: 0 } },
  });
});

test('Others’ changes come in by field: what has been changed here and not been saved yet stays', () => {
  const { graph, saver } = savingOf();
  graph.change('A', { title: 'Mine', values: { mine: 1 } });
  saver.receive([row(task('A', 50, 0, { title: 'Theirs', values: { theirs: 2 } }), 1)]);
  expect(graph.get('A')).toMatchObject({ title: 'Mine', position: { x: 50, y: 0 }, values: { mine: 1, theirs: 2 } });
  expect(saver.pending().updates).toHaveLength(1);
});

test('What others have deleted goes, with the links that hang on it', () => {
  const { graph, saver } = savingOf();
  graph.add([flow('link', 'A', 'B')]);
  saver.receive([], ['A']);
  expect(graph.cells().map(({ jsid }) => jsid)).toEqual(['B']);
});

test('What is sent while all rows of the server are being read is neither gone for not being among them nor back for being among them', async () => {
  const { graph, saver } = savingOf();
  const there = () => graph.cells().map(({ jsid }) => jsid);
  const rows = [task('A', 0, 0), task('B', 300, 0)].map((cell, at) => row(cell, at + 1));
  const before = saver.stored();
  graph.add([task('C', 0, 300), flow('link', 'A', 'C')]);
  graph.remove(['B']);
  await saver.flush();
  saver.receiveAll(rows, before);
  expect(there()).toEqual(['link', 'A', 'C']);
  saver.receiveAll(rows, saver.stored());
  expect(there()).toEqual(['A', 'B']);
});

test('The defaults that a new row begins with are taken in, and its next change is based on them', async () => {
  vi.useFakeTimers();
  const fresh = task('C', 0, 300, { values: { style: {} } });
  const begun = row({ ...fresh, values: { style: {}, activity_type: 'single', sub_process: false } }, 3);
  // While the creation of the row is pending, one of its fields has already been changed.
  const { graph, saver } = savingOf(
    async () => graph.change('C', { values: { style: {}, activity_type: 'double' } }),
    [begun],
  );
  graph.add([fresh]);
  await vi.advanceTimersByTimeAsync(saveDelay);
  expect(graph.get('C')?.values).toEqual({ style: {}, activity_type: 'double', sub_process: false });
  expect(saver.pending().updates).toEqual([
    {
      jsid: 'C',
      id: 3,
      fields: { values: { style: {}, activity_type: 'double', sub_process: false } },
      base: { values: { style: {}, activity_type: 'single', sub_process: false } },
    },
  ]);
  saver.stop();
  vi.useRealTimers();
});

const theirs = (cell: ElementCell, fields: readonly string[], by = 'Mira'): ItemConflict => ({
  jsid: cell.jsid,
  fields,
  row: row(cell, 1),
  by,
  at: '2026-01-01T00:00:00.000Z',
});

test('Who is overtaken is told who was faster: theirs stands, and theirs, ours or both is one step of undo', async () => {
  const faster = task('A', 0, 0, { title: 'Hers' });
  for (const [choice, title] of [
    ['theirs', 'Hers'],
    ['yours', 'Mine'],
    ['both', 'Hers / Mine'],
  ] as const) {
    let answers = [theirs(faster, ['/title'])];
    const { graph, saver, sent } = savingOf(async () => answers.splice(0));
    const history = createHistory(graph, { get: () => [], set: () => undefined });
    graph.change('A', { title: 'Mine' });
    await saver.flush();
    expect(graph.get('A')?.title).toBe('Hers');
    const [conflict] = saver.cellConflicts.get();
    expect(conflict).toMatchObject({ jsid: 'A', by: 'Mira', fields: [{ name: '/title' }] });
    expect(conflictsSentence(saver.cellConflicts.get())).toMatch(
      /^Mira has renamed .*“Mine” meanwhile, on 2026-01-01 at \d\d:\d\d\.$/,
    );
    answers = [];
    saver.settle(() => choice);
    expect([graph.get('A')?.title, saver.cellConflicts.get()]).toEqual([title, []]);
    await saver.flush();
    expect(sent.slice(1).flatMap(({ updates }) => updates)).toEqual(
      choice === 'theirs' ? [] : [{ jsid: 'A', id: 1, fields: { title }, base: { title: 'Hers' } }],
    );
    if (choice === 'theirs') continue;
    history.undo();
    expect(graph.get('A')?.title).toBe('Hers');
    saver.stop();
  }
});

test('What others change of the same field while ours waits is sent with the base we knew, so that the server sees the clash', async () => {
  const { graph, saver, sent } = savingOf();
  graph.change('A', { title: 'Mine' });
  saver.receive([row(task('A', 50, 0, { title: 'Hers' }), 1)]);
  await saver.flush();
  expect(sent[0]?.updates).toEqual([{ jsid: 'A', id: 1, fields: { title: 'Mine' }, base: { title: 'A' } }]);
  const other = savingOf();
  other.graph.change('A', { title: 'Mine' });
  other.saver.receive([row(task('A', 50, 0, { title: 'Hers' }), 1)]);
  other.graph.change('A', { title: 'A' });
  await other.saver.flush();
  expect([other.graph.get('A')?.title, other.sent]).toEqual(['Hers', []]);
});

test('A deletion that meets an edit asks who it was, and what is brought back has the edit, its links and its place', async () => {
  const gone: ItemConflict = { ...theirs(task('A', 0, 0), []), row: null };
  let answers: ItemConflict[] = [];
  const { graph, saver, sent } = savingOf(async () => answers.splice(0));
  graph.add([flow('link', 'A', 'B')]);
  await saver.flush();
  graph.change('A', { title: 'Mine' });
  await saver.flush();
  answers = [gone];
  // The edit has already arrived, so no edit is pending; without a conflict it would be lost silently.
  saver.receive([], ['A', 'link']);
  await saver.flush();
  expect(sent.at(-1)?.updates).toContainEqual({ jsid: 'A', id: 1, fields: {}, base: {} });
  expect(graph.cells().map(({ jsid }) => jsid)).toEqual(['B']);
  expect(conflictsSentence(saver.cellConflicts.get())).toMatch(/^Mira has deleted .*“Mine” meanwhile(, on .*)?\.$/);
  saver.settle(() => 'yours');
  expect(graph.get('A')?.title).toBe('Mine');
  await saver.flush();
  expect(sent.at(-1)?.creates.map(({ jsid }) => jsid)).toEqual(['A', 'link']);
});

test('A link that nobody has edited comes back with its end, also when its deletion is heard before ours is answered', async () => {
  const answer = Promise.withResolvers<void>();
  let first = true;
  const { graph, saver, sent } = savingOf(async () => {
    if (!first) return [];
    first = false;
    await answer.promise;
    return [{ ...theirs(task('A', 0, 0), []), row: null }];
  });
  saver.receive([{ ...row(task('L', 0, 0), 9), ...bodyOf(flow('L', 'A', 'B')), position: null, size: null } as Row]);
  expect(graph.get('L')).toBeDefined();
  graph.change('A', { title: 'Mine' });
  const sending = saver.flush();
  saver.receive([], ['L', 'A']);
  answer.resolve();
  await sending;
  expect(graph.cells().map(({ jsid }) => jsid)).toEqual(['B']);
  saver.settle(() => 'yours');
  await saver.flush();
  expect(
    graph
      .cells()
      .map(({ jsid }) => jsid)
      .sort(),
  ).toEqual(['A', 'B', 'L']);
  expect(sent.at(-1)?.creates.map(({ jsid }) => jsid)).toEqual(['A', 'L']);
});

test('Twenty that were moved twice are told as one; what two put into one container stands beside each other', async () => {
  const cells = Array.from({ length: 23 }, (_, at) => task(`T${at}`, 0, 0));
  const moved = cells.slice(0, 20);
  const answers: ItemConflict[] = [];
  const { graph, saver, sent } = savingOf(async () => answers.splice(0));
  graph.add(cells);
  graph.change('A', { embeds: ['T20'] });
  await saver.flush();
  for (const { jsid } of moved) graph.change(jsid, { position: { x: 100, y: 0 } });
  graph.change('A', { embeds: ['T20', 'T21'] });
  answers.push(...moved.map(({ jsid }) => theirs(task(jsid, 50, 50), ['/position'])));
  answers.push(theirs(task('A', 0, 0, { embeds: ['T20', 'T22'] }), ['/embeds']));
  await saver.flush();
  expect(saver.cellConflicts.get()).toHaveLength(20);
  expect(conflictsSentence(saver.cellConflicts.get())).toMatch(
    /^Mira has moved 20 things that you changed meanwhile, on 2026-01-01 at \d\d:\d\d\.$/,
  );
  expect(graph.element('A')?.embeds).toEqual(['T20', 'T22', 'T21']);
  await saver.flush();
  expect(sent.at(-1)?.updates).toEqual([
    { jsid: 'A', id: 1, fields: { embeds: ['T20', 'T22', 'T21'] }, base: { embeds: ['T20', 'T22'] } },
  ]);
});

test('Thousands of new cells are sent in parts, what came first first; nothing new after a part that failed', async () => {
  vi.useFakeTimers();
  let answers = 0;
  const { graph, saver, sent } = savingOf(async () => {
    answers += 1;
    if (answers === 2) throw new Error('The line is cut.');
  });
  const cells = Array.from({ length: 9000 }, (_, at) => task(`T${at}`, at * 10, 0));
  graph.add(cells);
  await vi.advanceTimersByTimeAsync(saveDelay);
  expect(sent.map(({ creates }) => creates.length)).toEqual([4000, 4000]);
  expect(sent.flatMap(({ creates }) => creates.map(({ jsid }) => jsid))).toEqual(
    cells.slice(0, 8000).map(({ jsid }) => jsid),
  );
  expect(saver.pending().creates).toHaveLength(5000);
  await saver.retry();
  expect(saver.busy).toBe(false);
  expect(sent.map(({ creates }) => creates.length)).toEqual([4000, 4000, 4000, 1000]);
  vi.useRealTimers();
});
