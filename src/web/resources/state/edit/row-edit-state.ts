/** An edit of a row as a value, with its transitions: the fields to send, and the effect of each answer. Pure. */
import { segmentsOf } from '../../../../contract/json-pointer.ts';
import type { Problem } from '../../../api/problem.ts';
import { type Clash, mergeFields, type Same } from '../../../ledger/merge.ts';
import type { SaveKind, SendOutcome } from '../../../ledger/save-queue.ts';
import { type Row, valueNamed } from '../row/row.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The row of an edit, with its names for other places of the page. */
export interface RowTarget {
  /** Path of the row's calls, without `.json`. */
  readonly path: string;
  readonly resource: string;
  readonly id: number;
  /** `Risk impact “Minor”` */
  readonly what: string;
  /** The address where it is edited. */
  readonly address: string;
  /** Titles of fields by their names. */
  readonly titles: Readonly<Record<string, string>>;
  /** Fields in which the order of members matters, because they are stored as written. */
  readonly ordered?: readonly string[];
  /** Fields whose conflicting texts can be joined, on one line or on several. */
  readonly joined?: Readonly<Record<string, 'line' | 'lines'>>;
}

/** The reason why a field is not sent. */
export interface FieldFault {
  readonly pointer: string;
  readonly message: string;
  /** No part of the field is sent, though the pointer names a member. */
  readonly whole?: boolean;
}

/** The edit in the browser's storage. */
export interface StoredRowEdit {
  readonly target: RowTarget;
  /** New values of the fields. */
  readonly mine: Values;
  /** The values of these fields as read. */
  readonly base: Values;
  /** The `updated_at` of the row as read. */
  readonly version: string | null;
  /**
   * The id of the edit: each attempt to save sends it, so that the server distinguishes its changes from those of
   * others.
   */
  readonly key: string;
  /** Fields sent by attempts without an answer: the server may or may not have saved them. */
  readonly tried: Values;
  readonly faults: Readonly<Record<string, readonly FieldFault[]>>;
  readonly clashes: readonly Clash[];
  /** The author of the conflicting change; null if unknown. */
  readonly other: string | null;
  readonly since: number;
}

/** Edits stored by an earlier release have no attempts. */
export type OlderRowEdit = Omit<StoredRowEdit, 'key' | 'tried'> & Partial<Pick<StoredRowEdit, 'key' | 'tried'>>;

export interface RowEditState extends Omit<StoredRowEdit, 'target'> {
  readonly kind: SaveKind;
  /** Why the last attempt failed as a whole. */
  readonly failure: Problem | null;
  /** The row in the last answer of the server. */
  readonly saved: Row | null;
  /** The id of the last saved change, for its undo. */
  readonly change: string | null;
  /** Fields saved since the edit began. */
  readonly arrived: ReadonlySet<string>;
}

/** The state without an edit. */
export const noEdit: Omit<RowEditState, 'since' | 'key'> = {
  kind: 'clean',
  mine: {},
  base: {},
  version: null,
  tried: {},
  faults: {},
  clashes: [],
  other: null,
  failure: null,
  saved: null,
  change: null,
  arrived: new Set(),
};

/** All members except those named. */
export const without = <T>(all: Readonly<Record<string, T>>, names: Iterable<string>): Record<string, T> => {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !gone.has(name)));
};

const named = (row: Row, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, valueNamed(row, name)]));

const isNewer = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && (other === null || Date.parse(one) > Date.parse(other));

const fieldOf = (pointer: string): string => segmentsOf(pointer)[0] ?? '';

/** An object with the refused members as they were read; null if the object as a whole is refused. */
function withMembersOf(base: unknown, value: unknown, refused: readonly FieldFault[]): Values | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const members = refused.map(({ pointer, whole }) => (whole ? '' : fieldOf(pointer.slice(pointer.indexOf('/', 1)))));
  if (!isObject || members.includes('') || refused.some(({ pointer }) => pointer.indexOf('/', 1) < 0)) return null;
  const read = (typeof base === 'object' && base !== null ? base : {}) as Values;
  const mended: Record<string, unknown> = { ...(value as Values) };
  for (const name of members) {
    if (name in read) mended[name] = read[name];
    else delete mended[name];
  }
  return mended;
}

/** The fields to send now. Of an object with refused members the others are sent, with the refused ones as read. */
export function sendable({ mine, base, faults, clashes }: RowEditState, same: Same): Values {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(mine)) {
    if (clashes.some((clash) => clash.name === name)) continue;
    const whole = value === undefined ? null : value;
    const refused = faults[name];
    if (!refused) sent[name] = whole;
    else {
      const mended = withMembersOf(base[name], value, refused);
      if (mended && !same(name, mended, base[name])) sent[name] = mended;
    }
  }
  return sent;
}

/** The result of an attempt once nothing is left to send. */
export function outcomeOf({ clashes, faults }: RowEditState): SendOutcome {
  if (clashes.length > 0) return 'clashed';
  return Object.keys(faults).length > 0 ? 'refused' : 'arrived';
}

/** The state after the server has saved the sent fields and returned the row. */
export function afterArrival(state: RowEditState, row: Row, sent: Values, same: Same): RowEditState {
  const { mine, base, arrived } = state;
  const done = Object.keys(sent).filter((name) => same(name, mine[name], sent[name]));
  const left = without(mine, done);
  // Fields edited meanwhile are based on the saved row.
  const typedOn = Object.keys(left).map((name) => [name, name in sent ? valueNamed(row, name) : base[name]]);
  return {
    ...state,
    mine: left,
    base: { ...without(base, done), ...Object.fromEntries(typedOn) },
    version: row.updated_at ?? null,
    tried: {},
    failure: null,
    saved: row,
    arrived: new Set([...arrived, ...done]),
  };
}

/** Rebases the edit on a newer row, changed by `other`. Returns the state unchanged if the row is not newer. */
export function rebased(state: RowEditState, row: Row, other: string | null, same: Same): RowEditState {
  const { mine, base, clashes, version } = state;
  if (!isNewer(row.updated_at, version)) return state;
  const names = Object.keys(mine);
  const found = mergeFields(base, mine, named(row, names), { names, same }).clashes;
  // Equal to the new row, or no change to what was read.
  const settled = names.filter(
    (name) => same(name, mine[name], valueNamed(row, name)) || same(name, mine[name], base[name]),
  );
  const left = without(mine, settled);
  const stay = clashes
    .filter(({ name }) => name in left && !found.some((one) => one.name === name))
    .map((clash) => ({ ...clash, theirs: valueNamed(row, clash.name) }));
  return {
    ...state,
    mine: left,
    base: { ...base, ...named(row, Object.keys(left)) },
    version: row.updated_at ?? null,
    clashes: [...stay, ...found].filter(({ name, theirs }) => !same(name, left[name], theirs)),
    other: other ?? state.other,
    saved: row,
  };
}

/** A refusal because the row has a newer version. */
export interface StaleAnswer {
  /** The row as stored. */
  readonly row: Row;
  /** The author of the last change; null if unknown. */
  readonly other: string | null;
  /** The fields changed since an earlier attempt of this edit; null if no attempt has changed the row. */
  readonly since: readonly string[] | null;
}

/** Rebases on a newer version: values written by unanswered attempts are our own, all others are somebody else's. */
export function afterStale(state: RowEditState, { row, other, since }: StaleAnswer, same: Same): RowEditState {
  const { mine, base, tried } = state;
  const baseOf = (name: string): unknown => {
    if (!since?.includes(name)) return valueNamed(row, name);
    return name in tried ? tried[name] : base[name];
  };
  const own = since ? Object.fromEntries(Object.keys(mine).map((name) => [name, baseOf(name)])) : base;
  return { ...rebased({ ...state, base: own }, row, other, same), tried: {} };
}

/** Typed fields of a row, with the errors of those that cannot be sent. */
export interface TypedFields {
  readonly fields: Values;
  readonly row: Row;
  readonly faults: Readonly<Record<string, readonly FieldFault[]>>;
}

/**
 * Adds typed fields. A field with its original value is dropped, unless another value was sent without an answer: then
 * the original value is a change.
 */
export function withTyped(state: RowEditState, { fields, row, faults }: TypedFields, same: Same): RowEditState {
  const names = Object.keys(fields);
  const untouched = Object.keys(state.mine).length === 0;
  const base = {
    ...state.base,
    ...named(
      row,
      names.filter((name) => !(name in state.mine)),
    ),
  };
  const mine = { ...state.mine, ...fields };
  const back = names.filter((name) => same(name, mine[name], base[name]) && !faults[name] && !(name in state.tried));
  const refused = names.flatMap((name) => (faults[name] ? [[name, faults[name]]] : []));
  return {
    ...state,
    mine: without(mine, back),
    base: without(base, back),
    faults: { ...without(state.faults, names), ...Object.fromEntries(refused) },
    clashes: state.clashes.filter(({ name }) => !names.includes(name)),
    arrived: new Set([...state.arrived].filter((name) => !names.includes(name))),
    failure: null,
    ...(untouched && { version: row.updated_at ?? null, since: Date.now() }),
  };
}

/** Discards the values of these fields. */
export function withoutFields(state: RowEditState, names: readonly string[]): RowEditState {
  return {
    ...state,
    mine: without(state.mine, names),
    base: without(state.base, names),
    faults: without(state.faults, names),
    clashes: state.clashes.filter(({ name }) => !names.includes(name)),
    failure: null,
  };
}

/** Marks the fields named by a refusal with their errors; null if it names none of the sent fields. */
export function withRefused(state: RowEditState, errors: readonly FieldFault[], sent: Values): RowEditState | null {
  const about = errors.filter(({ pointer }) => fieldOf(pointer) in sent);
  const refused = Object.groupBy(about, ({ pointer }) => fieldOf(pointer)) as Record<string, FieldFault[]>;
  if (Object.keys(refused).length === 0) return null;
  // Refused although the known errors had been left out: then the field is no longer sent in parts.
  const whole = Object.keys(refused).filter((name) => name in state.faults);
  const settled = whole.map((name) => [name, (refused[name] ?? []).map((fault) => ({ ...fault, whole: true }))]);
  return { ...state, faults: { ...state.faults, ...refused, ...Object.fromEntries(settled) } };
}
