/** An edit of a row against a server whose answers get lost: no conflict with oneself, and nothing typed is lost. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRow } from '../../../src/server/engine/write/merge.ts';
import { sameBeside } from '../../../src/web/ledger/same.ts';
import {
  afterAnswer,
  bodyOf,
  noEdit,
  type RowAnswer,
  type RowEditState,
  sendable,
  type Values,
  withTyped,
} from '../../../src/web/resources/state/edit/row-edit-state.ts';
import type { Row } from '../../../src/web/resources/state/row/row.ts';

const same = sameBeside(new Set());
const names = ['a', 'b'] as const;
type Name = (typeof names)[number];

const versionOf = (count: number): string => new Date(count * 1000).toISOString();
const trimmed = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );

/** The server's handling of a row: it trims values, and merges an edit with the changes of others by its base. */
class Server {
  row: Row = { id: 1, updated_at: versionOf(0), a: '', b: '', values: {} };
  #count = 0;
  #own = new Map<string, unknown>();

  #write(fields: Values): void {
    this.#count += 1;
    this.row = { ...this.row, ...trimmed(fields), updated_at: versionOf(this.#count) };
  }

  writeOfOther(fields: Values): void {
    this.#write(fields);
  }

  put(body: Values): RowAnswer {
    const { base, updated_at, ...wanted } = body as { base: Record<string, unknown>; updated_at?: string };
    const own = new Map(
      [...this.#own].map(([name, value]) => [name, { value, unchanged: isDeepStrictEqual(this.row[name], value) }]),
    );
    const stale = updated_at !== this.row.updated_at;
    const sides = { current: this.row, wanted: trimmed(wanted), base, own, stale };
    const rules = { byMember: new Set(['values']), ordered: new Set<string>() };
    const { changes, conflicts } = stale ? mergeRow(sides, rules) : { changes: wanted, conflicts: [] };
    if (Object.keys(changes).length > 0) this.#write(changes);
    for (const name of Object.keys(changes)) this.#own.set(name, this.row[name]);
    return { row: this.row, conflict: conflicts.length > 0 ? { fields: conflicts, changed_by: 'Ana' } : null };
  }

  /** The next edit has another key. */
  endEdit(): void {
    this.#own.clear();
  }
}

const typed = (state: RowEditState, name: Name | 'values', value: unknown, row: Row): RowEditState =>
  withTyped(state, { fields: { [name]: value }, row, faults: {} }, same);
const begun = (): RowEditState => ({ ...noEdit, key: 'key', since: 0 });

type Fate = 'answered' | 'lost on the way' | 'answer lost';

/** Sends as the editor does. */
function send(server: Server, first: RowEditState, fate: Fate): RowEditState {
  const sent = sendable(first, same);
  if (Object.keys(sent).length === 0) return first;
  const state = { ...first, tried: { ...first.tried, ...sent } };
  if (fate === 'lost on the way') return state;
  const answer = server.put(bodyOf(state, sent));
  if (fate === 'answer lost') return state;
  const next = afterAnswer(state, answer, sent, same);
  if (Object.keys(next.mine).length === 0) server.endEdit();
  return next;
}

test('what was sent and not answered is one’s own: typing on after a lost answer meets no conflict', () => {
  const server = new Server();
  const read = server.row;
  let state = send(server, typed(begun(), 'a', 'one ', read), 'answer lost');
  state = send(server, typed(state, 'a', 'one two', read), 'answer lost');
  server.writeOfOther({ b: 'theirs' });
  state = send(server, typed(state, 'a', 'one two three', read), 'answered');
  expect(state.conflicts).toEqual([]);
  expect(server.row).toMatchObject({ a: 'one two three', b: 'theirs' });
});

test('going back to what was read after a lost answer is a change of what the server has', () => {
  const server = new Server();
  const read = server.row;
  let state = send(server, typed(begun(), 'a', 'one', read), 'answer lost');
  state = send(server, typed(state, 'a', '', read), 'answered');
  expect(server.row['a']).toBe('');
  expect(state.mine).toEqual({});
});

test('what somebody else has made of what arrived unanswered counts, and clashes only with what was typed since', () => {
  const server = new Server();
  const read = server.row;
  const first = typed(typed(begun(), 'a', 'one', read), 'b', 'one', read);
  const unanswered = send(server, first, 'answer lost');
  server.writeOfOther({ a: 'theirs' });
  server.writeOfOther({ b: 'theirs' });
  const state = send(server, typed(unanswered, 'b', 'one two', read), 'answered');
  expect(state.mine).toEqual({ b: 'one two' });
  expect(state.conflicts).toEqual([{ name: 'b', mine: 'one two', theirs: 'theirs' }]);
});

test('edits of different fields are joined, edits of the same are asked about', () => {
  const server = new Server();
  server.row = { id: 1, updated_at: versionOf(0), a: '1', b: '1', c: '1', d: '1' };
  const mine = withTyped(begun(), { fields: { a: '2', c: '2', d: '5' }, row: server.row, faults: {} }, same);
  server.writeOfOther({ b: '3', c: '3', d: '5' });
  const state = send(server, mine, 'answered');
  expect(server.row).toMatchObject({ a: '2', b: '3', c: '3', d: '5' });
  expect(state.mine).toEqual({ c: '2' });
  expect(state.conflicts).toEqual([{ name: 'c', mine: '2', theirs: '3' }]);
  expect(state.other).toBe('Ana');
  // The decision for one's own value is based on theirs; a later value of theirs is asked about again.
  server.writeOfOther({ c: '4' });
  const again = send(server, { ...state, conflicts: [] }, 'answered');
  expect(again.conflicts).toEqual([{ name: 'c', mine: '2', theirs: '4' }]);
  expect(send(server, { ...again, conflicts: [] }, 'answered').mine).toEqual({});
  expect(server.row['c']).toBe('2');
});

test('what others change in an unsent field, during the save of another, is not overwritten by it', () => {
  const server = new Server();
  const read = server.row;
  const faulty = withTyped(
    begun(),
    { fields: { b: 'x' }, row: read, faults: { b: [{ pointer: '/b', message: 'Too short.' }] } },
    same,
  );
  server.writeOfOther({ b: 'theirs' });
  const saved = send(server, typed(faulty, 'a', 'one', read), 'answered');
  expect(saved.mine).toEqual({ b: 'x' });
  const state = send(server, typed(saved, 'b', 'xyz', server.row), 'answered');
  expect(state.conflicts).toEqual([{ name: 'b', mine: 'xyz', theirs: 'theirs' }]);
});

test('an object is merged by its members: those of others come into the edit, and only what clashes is asked about', () => {
  const server = new Server();
  server.row = { ...server.row, values: { x: 1, y: 1, z: 1 } };
  const mine = typed(begun(), 'values', { x: 2, y: 2, z: 1 }, server.row);
  server.writeOfOther({ values: { x: 3, y: 1, z: 3 } });
  const state = send(server, mine, 'answered');
  expect(server.row['values']).toEqual({ x: 3, y: 2, z: 3 });
  expect(state.conflicts).toEqual([{ name: 'values', mine: { x: 2, y: 2, z: 3 }, theirs: { x: 3, y: 2, z: 3 } }]);
  expect(send(server, { ...state, conflicts: [] }, 'answered').mine).toEqual({});
  expect(server.row['values']).toEqual({ x: 2, y: 2, z: 3 });
});

test('typing on a row that is shown as it was before the last save is no conflict with that save', () => {
  const server = new Server();
  const read = server.row;
  const saved = send(server, typed(begun(), 'a', 'one', read), 'answered');
  const state = send(server, typed(saved, 'a', 'two', read), 'answered');
  expect([state.conflicts, server.row['a']]).toEqual([[], 'two']);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), name: fc.constantFrom(...names), text: fc.string({ maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('other' as const),
    name: fc.constantFrom(...names),
    text: fc.string({ maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('send' as const),
    fate: fc.constantFrom<Fate>('answered', 'lost on the way', 'answer lost'),
  }),
);

test('whatever gets lost: fields that nobody else changes never clash, and end as they were typed last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const server = new Server();
      const others = new Set<string>();
      const last = new Map<string, string>();
      let known = server.row;
      let state = begun();
      for (const one of steps) {
        if (one.kind === 'type') {
          state = typed(state, one.name, one.text, known);
          last.set(one.name, one.text);
        } else if (one.kind === 'other') {
          server.writeOfOther({ [one.name]: one.text });
          others.add(one.name);
        } else {
          state = send(server, state, one.fate);
          known = state.saved ?? known;
        }
      }
      state = send(server, state, 'answered');
      expect(state.conflicts.filter(({ name }) => !others.has(name))).toEqual([]);
      for (const [name, text] of last) if (!others.has(name)) expect(server.row[name]).toBe(text.trim());
    }),
  );
});
