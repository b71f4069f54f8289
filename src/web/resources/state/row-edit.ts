/**
 * Edits of a row on their way to the server, field by field: what is valid is sent, what is refused stays with its
 * reason, what clashes waits for a decision. All of it is kept in the browser until it has arrived.
 */
import { changesIn } from '../../api/changes-in.ts';
import { request } from '../../api/client.ts';
import { history } from '../../api/history.ts';
import { tellNotes } from '../../api/notes.ts';
import { Problem, problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { type Clash, mergeFields, sameBeside } from '../../ledger/merge.ts';
import { type KeptEntry, keptEntry } from '../../ledger/page.ts';
import { createQueue, type Outcome, type SaveKind } from '../../ledger/save-queue.ts';
import { tellWaiting } from '../../ledger/waiting.ts';
import { currentUserId } from '../../session/session.ts';
import { createStore, type Store } from '../../ui/store.ts';
import { patchCached } from './cached-rows.ts';
import { invalidateResource } from './keys.ts';
import { type Row, valueNamed, withValues } from './row.ts';
import { isPassing } from './unsent-call.ts';
import { lowerFirst } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

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
}

/** Why a field is not sent. */
export interface Fault {
  readonly pointer: string;
  readonly message: string;
  /** Nothing of the field is sent, though only a member of it is named. */
  readonly whole?: boolean;
}

/** What is kept in the browser. */
interface Kept {
  readonly target: RowTarget;
  /** Fields as they are to be. */
  readonly mine: Values;
  /** The same as they were read. */
  readonly base: Values;
  /** The `updated_at` of the row that was read. */
  readonly version: string | null;
  readonly faults: Readonly<Record<string, readonly Fault[]>>;
  readonly clashes: readonly Clash[];
  /** Who has made what clashes; null if that is not known. */
  readonly other: string | null;
  readonly since: number;
}

export interface RowEditState extends Omit<Kept, 'target'> {
  readonly kind: SaveKind;
  /** Why the last sending failed as a whole. */
  readonly failure: Problem | null;
  /** The row as the server has answered it last. */
  readonly saved: Row | null;
  /** Fields that have arrived since the edit was begun. */
  readonly arrived: ReadonlySet<string>;
}

export interface RowEdit {
  readonly target: RowTarget;
  readonly state: Store<RowEditState>;
  /** Takes in changed fields, made on `row`; those that are as they were read are forgotten again. */
  readonly set: (fields: Values, row: Row, faults?: Readonly<Record<string, readonly Fault[]>>) => void;
  /** The row was read anew: what others have changed beside our fields is accepted, the rest clashes. */
  readonly rebase: (row: Row) => void;
  readonly flush: () => Promise<void>;
  readonly retry: () => Promise<void>;
  /** Forgets our values of these fields, or all. */
  readonly discard: (names?: readonly string[]) => void;
  /** Settles clashes: the named fields stay ours, the others become theirs. */
  readonly settle: (keepMine: ReadonlySet<string>) => void;
}

/** The kind under which edits of rows are kept. */
export const rowKind = 'row';

/** Milliseconds of quiet before edits are sent. */
export const restTime = 700;
/** Milliseconds after which edits are kept in the browser. */
const keepDelay = 100;
/** Rounds of one sending: whoever is overtaken more often waits for a quieter moment. */
const mostRounds = 5;

const empty: Omit<RowEditState, 'since'> = {
  kind: 'clean',
  mine: {},
  base: {},
  version: null,
  faults: {},
  clashes: [],
  other: null,
  failure: null,
  saved: null,
  arrived: new Set(),
};

const edits = new Map<string, RowEdit>();

/** Fields that wait to be sent, by resource and row: lists show them in place of what they have read. */
export const pendingRows = createStore<ReadonlyMap<string, Values>>(new Map());

export const pendingKey = (resource: string, id: number): string => `${resource} ${id}`;

/** The edit of a row, of whoever works here now; the same one for everybody who asks. */
export function rowEdit(target: RowTarget): RowEdit {
  const user = currentUserId();
  const key = `${user} ${target.path}`;
  const known = edits.get(key);
  if (known) return known;
  const made = createRowEdit(target, user, keptEntry<Kept>(rowKind, target.path));
  edits.set(key, made);
  return made;
}

/** Goes on with an edit that an earlier page has left. */
export function resumeRowEdit(payload: unknown, left: KeptEntry<never>): void {
  const entry = left as KeptEntry<unknown> as KeptEntry<Kept>;
  const kept = payload as Kept;
  const user = currentUserId();
  const key = `${user} ${kept.target.path}`;
  const known = edits.get(key);
  if (known && Object.keys(known.state.get().mine).length > 0) {
    // Both stand: what is edited now is newer.
    const missing = Object.fromEntries(Object.entries(kept.mine).filter(([name]) => !(name in known.state.get().mine)));
    known.set(missing, { ...kept.base, id: kept.target.id, ...(kept.version && { updated_at: kept.version }) });
    void entry.clear();
    return;
  }
  const made = createRowEdit(kept.target, user, entry, kept);
  edits.set(key, made);
  void made.retry();
}

const without = <T>(all: Readonly<Record<string, T>>, names: Iterable<string>): Record<string, T> => {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !gone.has(name)));
};

const named = (row: Row, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, valueNamed(row, name)]));

const isNewer = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && (other === null || Date.parse(one) > Date.parse(other));

const fieldOf = (pointer: string): string => (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');

/** An object with the refused members as they were read; null if more than members is refused. */
function withMembersOf(base: unknown, value: unknown, refused: readonly Fault[]): Values | null {
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

function createRowEdit(target: RowTarget, user: number | null, entry: KeptEntry<Kept>, kept?: Kept): RowEdit {
  const state = createStore<RowEditState>({ ...empty, since: Date.now(), ...kept });
  const same = sameBeside(new Set(target.ordered));
  let keeping: ReturnType<typeof setTimeout> | undefined;
  /** Fields whose earlier values are on their way: going back to what was read is a change, too. */
  let inFlight: ReadonlySet<string> = new Set();

  const keepNow = (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    const { mine, base, version, faults, clashes, other, since } = state.get();
    const count = Object.keys(mine).length;
    if (count === 0) return entry.clear();
    return entry.keep({ target, mine, base, version, faults, clashes, other, since }, count);
  };
  const keepSoon = (): void => {
    keeping ??= setTimeout(() => void keepNow(), keepDelay);
  };
  const change = (part: Partial<RowEditState>): void => {
    const before = state.get();
    state.set((now) => ({ ...now, ...part }));
    const { mine, faults } = state.get();
    if (mine !== before.mine || faults !== before.faults) showPending(without(mine, Object.keys(faults)));
    tell();
  };
  const showPending = (fields: Values): void =>
    pendingRows.set((now) => {
      const key = pendingKey(target.resource, target.id);
      const isEmpty = Object.keys(fields).length === 0;
      if (isEmpty && !now.has(key)) return now;
      const next = new Map(now);
      if (isEmpty) next.delete(key);
      else next.set(key, fields);
      return next;
    });
  const words = (name: string): string => target.titles[name] ?? name;
  const tell = (): void => {
    const { kind, mine, faults, clashes, failure, since, other } = state.get();
    const names = Object.keys(mine);
    if (names.length === 0 || kind === 'clean') {
      tellWaiting(entry.id, null);
      return;
    }
    const refused = Object.entries(faults).map(([name, [fault]]) => fault?.message ?? `${words(name)} is refused.`);
    tellWaiting(entry.id, {
      id: entry.id,
      kind,
      what: `${target.what}: ${names.map(words).join(', ')}`,
      address: target.address,
      count: names.length,
      since,
      reason: [...refused, failure && problemText(failure)].filter(Boolean).join(' ') || null,
      conflicts: clashes.map(({ name, mine: ours, theirs }) => ({
        name,
        title: words(name),
        mine: textOf(ours),
        theirs: textOf(theirs),
      })),
      other,
      retry: () => void edit.retry(),
      discard: () => edit.discard(),
      settle: (keepMine) => edit.settle(keepMine),
    });
  };

  /** What may be sent now. Of an object whose members alone are refused the others go, beside those that were read. */
  const sendable = (): Values => {
    const { mine, base, faults, clashes } = state.get();
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
  };
  const outcome = (): Outcome => {
    const { clashes, faults } = state.get();
    if (clashes.length > 0) return 'clashed';
    return Object.keys(faults).length > 0 ? 'refused' : 'arrived';
  };

  const receive = (row: Row, sent: Values): void => {
    patchCached(queries, target.resource, target.id, row);
    const { mine, base, arrived } = state.get();
    const done = Object.keys(sent).filter((name) => same(name, mine[name], sent[name]));
    const left = without(mine, done);
    change({
      mine: left,
      // What was typed meanwhile is typed on what has just been saved.
      base: {
        ...without(base, done),
        ...Object.fromEntries(
          Object.keys(left).map((name) => [name, name in sent ? valueNamed(row, name) : base[name]]),
        ),
      },
      version: row.updated_at ?? null,
      failure: null,
      saved: row,
      arrived: new Set([...arrived, ...done]),
    });
    void invalidateResource(queries, target.resource);
  };
  /** Takes the row as somebody else has left it for the new base. */
  const rebase = (row: Row, other: string | null = null): void => {
    const { mine, base, clashes, version } = state.get();
    if (!isNewer(row.updated_at, version)) return;
    const names = Object.keys(mine);
    const found = mergeFields(base, mine, named(row, names), { names, same }).clashes;
    const settled = names.filter((name) => same(name, mine[name], valueNamed(row, name)));
    const left = without(mine, settled);
    change({
      mine: left,
      base: { ...base, ...Object.fromEntries(Object.keys(left).map((name) => [name, valueNamed(row, name)])) },
      version: row.updated_at ?? null,
      clashes: [
        ...clashes
          .filter(({ name }) => name in left && !found.some((one) => one.name === name))
          .map((clash) => ({ ...clash, theirs: valueNamed(row, clash.name) })),
        ...found,
      ].filter(({ name, theirs }) => !same(name, left[name], theirs)),
      other: other ?? state.get().other,
      saved: row,
    });
    patchCached(queries, target.resource, target.id, withValues(row, left));
    keepSoon();
  };

  const round = async (): Promise<Outcome | 'again'> => {
    const sent = sendable();
    if (Object.keys(sent).length === 0) return outcome();
    const { version } = state.get();
    try {
      inFlight = new Set(Object.keys(sent));
      const body = version === null ? sent : { ...sent, updated_at: version };
      const { data, headers } = await request<Row>('PUT', `${target.path}.json`, { body });
      const titles = Object.keys(sent).map((name) => target.titles[name] ?? name);
      history.join(changesIn(headers), `${titles.join(', ')} of ${lowerFirst(target.what)} changed`);
      receive(data, sent);
      tellNotes(headers);
      return outcome();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isPassing(error)) return 'unanswered';
      if (error.status === 409 && error.current) {
        rebase(error.current as Row, error.changedBy);
        return 'again';
      }
      const about = error.errors.filter(({ pointer }) => fieldOf(pointer) in sent);
      const refused = Object.groupBy(about, ({ pointer }) => fieldOf(pointer)) as Record<string, Fault[]>;
      if (Object.keys(refused).length === 0) {
        change({ failure: error });
        return 'refused';
      }
      const known = state.get().faults;
      // Refused though what was known to be wrong had been left out: then the field goes no further.
      const whole = Object.keys(refused).filter((name) => name in known);
      const settled = whole.map((name) => [name, (refused[name] ?? []).map((fault) => ({ ...fault, whole: true }))]);
      change({ faults: { ...known, ...refused, ...Object.fromEntries(settled) } });
      return 'again';
    } finally {
      inFlight = new Set();
    }
  };
  const send = async (): Promise<Outcome> => {
    // Somebody else has logged in here meanwhile: this is not theirs to send.
    if (currentUserId() !== user) return 'unanswered';
    change({ failure: null });
    try {
      for (let rounds = 0; rounds < mostRounds; rounds += 1) {
        const came = await round();
        if (came !== 'again') return came;
      }
      return 'unanswered';
    } finally {
      await keepNow();
    }
  };
  const queue = createQueue({ delay: restTime, send, onKind: (kind) => change({ kind }) });
  const edit: RowEdit = {
    target,
    state,
    set(fields, row, faults = {}) {
      if (isNewer(row.updated_at, state.get().version) && Object.keys(state.get().mine).length > 0) rebase(row);
      const now = state.get();
      const names = Object.keys(fields);
      const untouched = Object.keys(now.mine).length === 0;
      const base = { ...now.base };
      for (const name of names) if (!(name in now.mine)) base[name] = valueNamed(row, name);
      const mine = { ...now.mine, ...fields };
      const back = names.filter((name) => same(name, mine[name], base[name]) && !faults[name] && !inFlight.has(name));
      change({
        mine: without(mine, back),
        base: without(base, back),
        faults: {
          ...without(now.faults, names),
          ...Object.fromEntries(names.flatMap((name) => (faults[name] ? [[name, faults[name]]] : []))),
        },
        clashes: now.clashes.filter(({ name }) => !names.includes(name)),
        arrived: new Set([...now.arrived].filter((name) => !names.includes(name))),
        failure: null,
        ...(untouched && { version: row.updated_at ?? null, since: Date.now() }),
      });
      keepSoon();
      if (Object.keys(state.get().mine).length === 0) queue.drop();
      else queue.change();
    },
    rebase,
    flush: queue.flush,
    retry: queue.retry,
    discard(names = Object.keys(state.get().mine)) {
      const { mine, base, faults, clashes } = state.get();
      const theirs = Object.fromEntries(names.flatMap((name) => (name in base ? [[name, base[name]]] : [])));
      change({
        mine: without(mine, names),
        base: without(base, names),
        faults: without(faults, names),
        clashes: clashes.filter(({ name }) => !names.includes(name)),
        failure: null,
      });
      patchCached(queries, target.resource, target.id, theirs);
      void keepNow();
      if (Object.keys(state.get().mine).length === 0) queue.drop();
      else if (Object.keys(sendable()).length > 0) queue.change();
      void invalidateResource(queries, target.resource);
    },
    settle(keepMine) {
      const { clashes } = state.get();
      const given = clashes.filter(({ name }) => !keepMine.has(name)).map(({ name }) => name);
      change({ clashes: [], other: null });
      // What has been decided is not asked again by the next page.
      void keepNow();
      if (given.length > 0) edit.discard(given);
      if (Object.keys(sendable()).length > 0) {
        queue.change();
        void queue.flush();
      }
    },
  };
  if (kept) queue.change();
  return edit;
}

/** What came of an edit that was sent at once. */
export type Sent = 'saved' | 'kept' | 'conflict';

/**
 * Takes in fields and sends them at once. What the server refuses is given up, since whoever asks has it at hand.
 * Rejects with the server's `Problem`.
 */
export async function saveAtOnce(edit: RowEdit, fields: Values, row: Row): Promise<Sent> {
  const names = Object.keys(fields);
  patchCached(queries, edit.target.resource, edit.target.id, fields);
  edit.set(fields, row);
  await edit.flush();
  const { kind, faults, failure, clashes } = edit.state.get();
  const refused = names.flatMap((name) => faults[name] ?? []);
  if (refused.length > 0 || failure) {
    edit.discard(names);
    throw (
      failure ?? new Problem({ status: 422, detail: refused.map(({ message }) => message).join(' '), errors: refused })
    );
  }
  if (clashes.some(({ name }) => names.includes(name))) return 'conflict';
  return kind === 'offline' ? 'kept' : 'saved';
}

/** A value in a list of what waits. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
