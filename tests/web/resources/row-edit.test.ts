/**
 * An edit of a row with a server whose responses get lost: the edit does not conflict with itself, and no typed text is
 * lost.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameBeside } from '../../../src/web/ledger/merge.ts';
import {
  afterArrival,
  afterStale,
  noEdit,
  type RowEditState,
  rebased,
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
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value).trim()]));

/**
 * The server's handling of a row: it trims values, and knows the fields that changed since an earlier attempt of the
 * edit.
 */
class Server {
  row: Row = { id: 1, updated_at: versionOf(0), a: '', b: '' };
  #count = 0;
  #since: Set<string> | null = null;

  #write(fields: Values): void {
    this.#count += 1;
    this.row = { ...this.row, ...trimmed(fields), updated_at: versionOf(this.#count) };
  }

  writeOfOther(name: Name, text: string): void {
    this.#write({ [name]: text });
    this.#since?.add(name);
  }

  put(fields: Values, version: string | null): 'done' | { readonly since: readonly string[] | null } {
    const stale = version !== this.row.updated_at;
    if (stale && this.#since?.size !== 0) return { since: this.#since && [...this.#since] };
    this.#write(fields);
    this.#since = new Set();
    return 'done';
  }
}

const typed = (state: RowEditState, name: Name, text: string, row: Row): RowEditState =>
  withTyped(state, { fields: { [name]: text }, row, faults: {} }, same);
const begun = (): RowEditState => ({ ...noEdit, key: 'key', since: 0 });

type Fate = 'answered' | 'lost on the way' | 'answer lost';

/** Sends like the editor: again at once after merging a newer version. */
function send(server: Server, first: RowEditState, fate: Fate): RowEditState {
  let state = first;
  for (let round = 0; round < 3; round += 1) {
    const sent = sendable(state, same);
    if (Object.keys(sent).length === 0) return state;
    const tried = { ...state.tried, ...sent };
    if (fate === 'lost on the way') return { ...state, tried };
    const answer = server.put(sent, state.version);
    if (fate === 'answer lost') return { ...state, tried };
    if (answer === 'done') return afterArrival({ ...state, tried }, server.row, sent, same);
    state = afterStale(state, { row: server.row, other: 'Ana', since: answer.since }, same);
  }
  return state;
}

test('what was sent and not answered is one’s own: typing on after a lost answer meets no conflict', () => {
  const server = new Server();
  const read = server.row;
  let state = send(server, typed(begun(), 'a', 'one ', read), 'answer lost');
  state = send(server, typed(state, 'a', 'one two', read), 'answer lost');
  server.writeOfOther('b', 'theirs');
  state = send(server, typed(state, 'a', 'one two three', read), 'answered');
  expect(state.clashes).toEqual([]);
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
  server.writeOfOther('a', 'theirs');
  server.writeOfOther('b', 'theirs');
  const state = send(server, typed(unanswered, 'b', 'one two', read), 'answered');
  expect(state.mine).toEqual({ b: 'one two' });
  expect(state.clashes).toEqual([{ name: 'b', mine: 'one two', theirs: 'theirs' }]);
});

test('edits of different fields are joined, edits of the same are asked about', () => {
  const read: Row = { id: 1, updated_at: versionOf(0), a: '1', b: '1', c: '1', d: '1' };
  const mine = withTyped(begun(), { fields: { a: '2', c: '2', d: '5' }, row: read, faults: {} }, same);
  const theirs: Row = { ...read, updated_at: versionOf(1), b: '3', c: '3', d: '5' };
  const state = rebased(mine, theirs, 'Ana', same);
  expect(state.mine).toEqual({ a: '2', c: '2' });
  expect(state.clashes).toEqual([{ name: 'c', mine: '2', theirs: '3' }]);
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
          server.writeOfOther(one.name, one.text);
          others.add(one.name);
        } else {
          state = send(server, state, one.fate);
          known = state.saved ?? known;
        }
      }
      state = send(server, state, 'answered');
      expect(state.clashes.filter(({ name }) => !others.has(name))).toEqual([]);
      for (const [name, text] of last) if (!others.has(name)) expect(server.row[name]).toBe(text.trim());
    }),
  );
});
