/** An edit of a row as a value, and what becomes of it: what it says, what may be sent, what an answer changes. Pure. */
import { segmentsOf } from '../../../../contract/json-pointer.ts';
import type { Problem } from '../../../api/problem.ts';
import { type Clash, mergeFields, type Same } from '../../../ledger/merge.ts';
import type { SaveKind, SendOutcome } from '../../../ledger/save-queue.ts';
import { type Row, valueNamed } from '../row/row.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Which row, and what it is called for whoever reads of it elsewhere. */
export interface RowTarget {
  /** Path of the row's calls, without `.json`. */
  readonly path: string;
  readonly resource: string;
  readonly id: number;
  /** `Risk impact “Minor”` */
  readonly what: string;
  /** Where it is edited. */
  readonly address: string;
  /** Titles of fields by their names. */
  readonly titles: Readonly<Record<string, string>>;
  /** Fields that are kept as they were written: the order of members in them counts. */
  readonly ordered?: readonly string[];
  /** Fields whose two texts may stand beside each other, on one line or on several. */
  readonly joined?: Readonly<Record<string, 'line' | 'lines'>>;
}

/** Why a field is not sent. */
export interface FieldFault {
  readonly pointer: string;
  readonly message: string;
  /** Nothing of the field is sent, though only a member of it is named. */
  readonly whole?: boolean;
}

/** What is kept in the browser. */
export interface StoredRowEdit {
  readonly target: RowTarget;
  /** Fields as they are to be. */
  readonly mine: Values;
  /** The same as they were read. */
  readonly base: Values;
  /** The `updated_at` of the row that was read. */
  readonly version: string | null;
  /** Names the edit: every try to save it carries it, so that the server can tell its changes from those of others. */
  readonly key: string;
  /** Fields as they were sent, by tries that have not been answered: the server may have them, or may not. */
  readonly tried: Values;
  readonly faults: Readonly<Record<string, readonly FieldFault[]>>;
  readonly clashes: readonly Clash[];
  /** Who has made what clashes; null if that is not known. */
  readonly other: string | null;
  readonly since: number;
}

/** What an earlier release has stored knows of no tries. */
export type OlderRowEdit = Omit<StoredRowEdit, 'key' | 'tried'> & Partial<Pick<StoredRowEdit, 'key' | 'tried'>>;

export interface RowEditState extends Omit<StoredRowEdit, 'target'> {
  readonly kind: SaveKind;
  /** Why the last sending failed as a whole. */
  readonly failure: Problem | null;
  /** The row as the server has answered it last. */
  readonly saved: Row | null;
  /** The id of the change that was saved last, by which it can be undone. */
  readonly change: string | null;
  /** Fields that have arrived since the edit was begun. */
  readonly arrived: ReadonlySet<string>;
}

/** Nothing is edited. */
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

/** The members but those named. */
export const without = <T>(all: Readonly<Record<string, T>>, names: Iterable<string>): Record<string, T> => {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !gone.has(name)));
};

const named = (row: Row, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, valueNamed(row, name)]));

const isNewer = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && (other === null || Date.parse(one) > Date.parse(other));

const fieldOf = (pointer: string): string => segmentsOf(pointer)[0] ?? '';

/** An object with the refused members as they were read; null if more than members is refused. */
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

/** What may be sent now. Of an object whose members alone are refused the others go, beside those that were read. */
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

/** What a sending has come to once nothing more may be sent. */
export function outcomeOf({ clashes, faults }: RowEditState): SendOutcome {
  if (clashes.length > 0) return 'clashed';
  return Object.keys(faults).length > 0 ? 'refused' : 'arrived';
}

/** The server has taken the fields that were sent, and answered the row. */
export function afterArrival(state: RowEditState, row: Row, sent: Values, same: Same): RowEditState {
  const { mine, base, arrived } = state;
  const done = Object.keys(sent).filter((name) => same(name, mine[name], sent[name]));
  const left = without(mine, done);
  // What was typed meanwhile is typed on what has just been saved.
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

/** The row as somebody else has left it is the new base; `other` names who. As it is if the row is no newer. */
export function rebased(state: RowEditState, row: Row, other: string | null, same: Same): RowEditState {
  const { mine, base, clashes, version } = state;
  if (!isNewer(row.updated_at, version)) return state;
  const names = Object.keys(mine);
  const found = mergeFields(base, mine, named(row, names), { names, same }).clashes;
  // Ours is there already, or takes nothing back of what they have changed.
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

/** A refusal because the row has another version by now. */
export interface StaleAnswer {
  /** The row as it is. */
  readonly row: Row;
  /** Who has changed it last; null if that is not known. */
  readonly other: string | null;
  /** The fields changed since an earlier try of this edit; null if none has changed the row. */
  readonly since: readonly string[] | null;
}

/** The row has another version: what tries without an answer have written of it is our own base, the rest is theirs. */
export function afterStale(state: RowEditState, { row, other, since }: StaleAnswer, same: Same): RowEditState {
  const { mine, base, tried } = state;
  const baseOf = (name: string): unknown => {
    if (!since?.includes(name)) return valueNamed(row, name);
    return name in tried ? tried[name] : base[name];
  };
  const own = since ? Object.fromEntries(Object.keys(mine).map((name) => [name, baseOf(name)])) : base;
  return { ...rebased({ ...state, base: own }, row, other, same), tried: {} };
}

/** Fields as they were typed on a row, and why some cannot be sent. */
export interface TypedFields {
  readonly fields: Values;
  readonly row: Row;
  readonly faults: Readonly<Record<string, readonly FieldFault[]>>;
}

/**
 * Takes in what was typed; what is again as it was read is forgotten, unless another value of it was sent and not
 * answered: going back to what was read is a change then.
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

/** Our values of these fields are given up. */
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

/** The fields that a refusal names stay with their reasons; null if it names none of those that were sent. */
export function withRefused(state: RowEditState, errors: readonly FieldFault[], sent: Values): RowEditState | null {
  const about = errors.filter(({ pointer }) => fieldOf(pointer) in sent);
  const refused = Object.groupBy(about, ({ pointer }) => fieldOf(pointer)) as Record<string, FieldFault[]>;
  if (Object.keys(refused).length === 0) return null;
  // Refused though what was known to be wrong had been left out: then the field goes no further.
  const whole = Object.keys(refused).filter((name) => name in state.faults);
  const settled = whole.map((name) => [name, (refused[name] ?? []).map((fault) => ({ ...fault, whole: true }))]);
  return { ...state, faults: { ...state.faults, ...refused, ...Object.fromEntries(settled) } };
}
