/** An edit of a row as a value, with its transitions: the fields to send, and the effect of each answer. Pure. */
import { segmentsOf } from '../../../../contract/json-pointer.ts';
import { sameValue } from '../../../../contract/same-value.ts';
import type { Problem } from '../../../api/problem.ts';
import { bothOf, type Conflict } from '../../../ledger/conflict.ts';
import type { Same } from '../../../ledger/same.ts';
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
  /** The values of these fields as read; the server merges the edit by them. */
  readonly base: Values;
  /** The oldest `updated_at` of the rows that the base was read from. */
  readonly version: string | null;
  /**
   * The id of the edit: each attempt to save sends it, so that the server distinguishes its changes from those of
   * others.
   */
  readonly key: string;
  /** Fields sent by attempts without an answer: the server may or may not have saved them. */
  readonly tried: Values;
  readonly faults: Readonly<Record<string, readonly FieldFault[]>>;
  readonly conflicts: readonly Conflict[];
  /** The author of the conflicting change; null if unknown. */
  readonly other: string | null;
  readonly since: number;
}

/** Edits stored by an earlier release may lack attempts, and have their conflicts under another name. */
export type OlderRowEdit = Omit<StoredRowEdit, 'key' | 'tried' | 'conflicts'> &
  Partial<Pick<StoredRowEdit, 'key' | 'tried' | 'conflicts'>> & { readonly clashes?: readonly Conflict[] };

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

/** Conflicts of a row until they are settled. */
export interface RowConflicts {
  readonly conflicts: readonly Conflict[];
  /** The row as stored. */
  readonly current: Row;
  /** The author of the other changes; null if unknown. */
  readonly other: string | null;
}

/** The conflicts of an edit, or of some of its fields; null without any. `row`: as read, for an edit of an earlier page. */
export function conflictsOf(
  { conflicts, saved, other }: RowEditState,
  row: Row | null,
  isOf: (name: string) => boolean = () => true,
): RowConflicts | null {
  const some = conflicts.filter(({ name }) => isOf(name));
  const current = saved ?? row;
  return some.length > 0 && current ? { conflicts: some, current, other } : null;
}

/** Both texts of a conflict in one; undefined if they cannot be joined. */
export function joinedText(
  { joined }: Pick<RowTarget, 'joined'>,
  { name, mine, theirs }: Conflict,
): string | undefined {
  const way = joined?.[name];
  return way && (bothOf(theirs, mine, way === 'line') as string | undefined);
}

/** The state without an edit. */
export const noEdit: Omit<RowEditState, 'since' | 'key'> = {
  kind: 'clean',
  mine: {},
  base: {},
  version: null,
  tried: {},
  faults: {},
  conflicts: [],
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

const fieldOf = (pointer: string): string => segmentsOf(pointer)[0] ?? '';

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces members of an object by those of another, also where that has none. */
function withMembers(object: Values, from: Values, names: Iterable<string>): Values {
  const made: Record<string, unknown> = { ...object };
  for (const name of names) {
    if (name in from) made[name] = from[name];
    else delete made[name];
  }
  return made;
}

/** An object without its refused members, which stay as read; null if the object as a whole is refused. */
function withoutRefused(base: unknown, value: unknown, refused: readonly FieldFault[]): Values | null {
  const members = refused.map(({ pointer, whole }) => (whole ? '' : (segmentsOf(pointer)[1] ?? '')));
  if (!isObject(value) || members.includes('')) return null;
  return withMembers(value, isObject(base) ? base : {}, members);
}

/** The fields to send now. Of an object with refused members the others are sent. */
export function sendable({ mine, base, faults, conflicts }: RowEditState, same: Same): Values {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(mine)) {
    if (conflicts.some((one) => one.name === name)) continue;
    const whole = value === undefined ? null : value;
    const refused = faults[name];
    if (!refused) sent[name] = whole;
    else {
      const rest = withoutRefused(base[name], value, refused);
      if (rest && !same(name, rest, base[name])) sent[name] = rest;
    }
  }
  return sent;
}

/** The body of an attempt: the fields with the values and the version that they are based on. */
export function bodyOf({ base, version }: RowEditState, sent: Values): Values {
  const former = Object.keys(sent).map((name) => [name, base[name] === undefined ? null : base[name]]);
  return { ...sent, base: Object.fromEntries(former), ...(version !== null && { updated_at: version }) };
}

/** The result of an attempt once nothing is left to send. */
export function outcomeOf({ conflicts, faults }: RowEditState): SendOutcome {
  if (conflicts.length > 0) return 'conflicting';
  return Object.keys(faults).length > 0 ? 'refused' : 'arrived';
}

/** The answer to an edit: the row as stored, and the values that were not saved. */
export interface RowAnswer {
  readonly row: Row;
  readonly conflict: EditConflict | null;
}

/** The values of an edit that others have changed differently, as the server answers them. */
export interface EditConflict {
  /** JSON pointers to fields, or to members of fields. */
  readonly fields: readonly string[];
  readonly changed_by: string | null;
}

/** A stored object with the members that were edited since an attempt, and those that the server did not save of it. */
function ontoStored(stored: Values, mine: Values, sent: unknown, unsaved: readonly string[]): Values {
  const former = isObject(sent) ? sent : {};
  const edited = Object.keys({ ...former, ...mine }).filter((key) => !sameValue(mine[key], former[key]));
  return withMembers(stored, mine, [...edited, ...unsaved]);
}

/** The state after the server has answered the sent fields. */
export function afterAnswer(state: RowEditState, { row, conflict }: RowAnswer, sent: Values, same: Same): RowEditState {
  const { mine, base, arrived, version } = state;
  const stored = Object.fromEntries(Object.keys(mine).map((name) => [name, valueNamed(row, name)]));
  const pointers = (conflict?.fields ?? []).map(segmentsOf);
  const refused = new Set(pointers.map(([field = '']) => field));
  const undecided = new Set(state.conflicts.map(({ name }) => name));
  const isDone = (name: string): boolean => {
    if (undecided.has(name) || refused.has(name)) return same(name, mine[name], stored[name]);
    return name in sent && same(name, mine[name], sent[name]);
  };
  const done = Object.keys(mine).filter(isDone);
  const left: Record<string, unknown> = without(mine, done);
  for (const [name, value] of Object.entries(left)) {
    const now = stored[name];
    const unsaved = pointers.flatMap(([field, key]) => (field === name && key) || []);
    if (name in sent && isObject(value) && isObject(now)) left[name] = ontoStored(now, value, sent[name], unsaved);
  }
  const isRead = (name: string): boolean => name in sent || undecided.has(name);
  const conflicts = Object.keys(left).filter((name) => undecided.has(name) || refused.has(name));
  return {
    ...state,
    mine: left,
    base: Object.fromEntries(Object.keys(left).map((name) => [name, isRead(name) ? stored[name] : base[name]])),
    version: Object.keys(left).every(isRead) ? (row.updated_at ?? null) : version,
    tried: {},
    conflicts: conflicts.map((name) => ({ name, mine: left[name], theirs: stored[name] })),
    other: conflicts.length === 0 ? null : conflict ? conflict.changed_by : state.other,
    failure: null,
    saved: row,
    arrived: new Set([...arrived, ...done.filter((name) => !refused.has(name))]),
  };
}

/** Typed fields of a row, with the errors of those that cannot be sent. */
export interface TypedFields {
  readonly fields: Values;
  /** The row as it was shown. */
  readonly row: Row;
  readonly faults: Readonly<Record<string, readonly FieldFault[]>>;
}

const older = (one: string | null, other: string | null): string | null =>
  one === null || other === null || Date.parse(one) < Date.parse(other) ? one : other;

/**
 * Adds typed fields. A field with its original value is dropped, unless another value was sent without an answer: then
 * the original value is a change.
 */
export function withTyped(state: RowEditState, { fields, row, faults }: TypedFields, same: Same): RowEditState {
  const names = Object.keys(fields);
  const { saved, arrived } = state;
  const shown = row.updated_at ?? null;
  // A row that is shown may be older than the answer to the save before.
  const isBehind = shown !== null && saved?.updated_at !== undefined && older(shown, saved.updated_at) === shown;
  const readOf = (name: string): unknown => valueNamed(isBehind && arrived.has(name) ? saved : row, name);
  const read = names.filter((name) => !(name in state.mine)).map((name) => [name, readOf(name)]);
  const base = { ...state.base, ...Object.fromEntries(read) };
  const mine = { ...state.mine, ...fields };
  const back = names.filter((name) => same(name, mine[name], base[name]) && !faults[name] && !(name in state.tried));
  const refused = names.flatMap((name) => (faults[name] ? [[name, faults[name]]] : []));
  const isFirst = Object.keys(state.mine).length === 0;
  return {
    ...state,
    mine: without(mine, back),
    base: without(base, back),
    version: isFirst ? shown : read.length > 0 ? older(state.version, shown) : state.version,
    faults: { ...without(state.faults, names), ...Object.fromEntries(refused) },
    conflicts: state.conflicts.filter(({ name }) => !names.includes(name)),
    arrived: new Set([...arrived].filter((name) => !names.includes(name))),
    failure: null,
    ...(isFirst && { since: Date.now() }),
  };
}

/** Discards the values of these fields. */
export function withoutFields(state: RowEditState, names: readonly string[]): RowEditState {
  return {
    ...state,
    mine: without(state.mine, names),
    base: without(state.base, names),
    faults: without(state.faults, names),
    conflicts: state.conflicts.filter(({ name }) => !names.includes(name)),
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
