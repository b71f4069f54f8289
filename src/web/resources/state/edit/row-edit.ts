/**
 * Edits of a row on their way to the server, field by field: what is valid is sent, what is refused stays with its
 * reason, what clashes waits for a decision. All of it is kept in the browser until it has arrived.
 */
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { history } from '../../../api/history.ts';
import { showNotes } from '../../../api/notes.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { bothOf, type Choices } from '../../../ledger/choice.ts';
import { type Clash, sameBeside } from '../../../ledger/merge.ts';
import { type UnsentEntry, unsentEntry } from '../../../ledger/page.ts';
import { createQueue, type SendOutcome } from '../../../ledger/save-queue.ts';
import { reportWaiting } from '../../../ledger/waiting.ts';
import { currentUserId } from '../../../session/session.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import { invalidateResource } from '../query/keys.ts';
import { patchCached } from '../row/cached-rows.ts';
import { type Row, withValues } from '../row/row.ts';
import {
  afterArrival,
  afterStale,
  type FieldFault,
  noEdit,
  type OlderRowEdit,
  outcomeOf,
  type RowEditState,
  type RowTarget,
  rebased,
  type StoredRowEdit,
  sendable,
  type Values,
  without,
  withoutFields,
  withRefused,
  withTyped,
} from './row-edit-state.ts';
import { isPassing } from './unsent-call.ts';

export interface RowEdit {
  readonly target: RowTarget;
  readonly state: Store<RowEditState>;
  /** Takes in changed fields, made on `row`; those that are as they were read are forgotten again. */
  readonly set: (fields: Values, row: Row, faults?: Readonly<Record<string, readonly FieldFault[]>>) => void;
  /** The row was read anew: what others have changed beside our fields is accepted, the rest clashes. */
  readonly rebase: (row: Row) => void;
  /** Takes over the tries of an earlier page that have not been answered. */
  readonly follow: (earlier: Pick<OlderRowEdit, 'key' | 'tried'>) => void;
  readonly flush: () => Promise<void>;
  readonly retry: () => Promise<void>;
  /** Forgets our values of these fields, or all. */
  readonly discard: (names?: readonly string[]) => void;
  /** Settles clashes, field by field; those that are not chosen about stay. */
  readonly settle: (choices: Choices) => void;
}

/** The kind under which edits of rows are kept. */
export const rowKind = 'row';

/** Milliseconds of quiet before edits are sent. */
export const restTime = 700;
/** Milliseconds after which edits are kept in the browser. */
const keepDelay = 100;
/** Rounds of one sending: whoever is overtaken more often waits for a quieter moment. */
const mostRounds = 5;

const edits = new Map<string, RowEdit>();

/** Fields that wait to be sent, by resource and row: lists show them in place of what they have read. */
export const pendingRows = createStore<ReadonlyMap<string, Values>>(new Map());

/** A row by resource and id, as one key. */
export const pendingKey = (resource: string, id: number): string => `${resource} ${id}`;

/** The edit of a row, of whoever works here now; the same one for everybody who asks. */
export function rowEdit(target: RowTarget): RowEdit {
  const user = currentUserId();
  const key = `${user} ${target.path}`;
  const known = edits.get(key);
  if (known) return known;
  const made = createRowEdit(target, user, unsentEntry<StoredRowEdit>(rowKind, target.path));
  edits.set(key, made);
  return made;
}

/** Goes on with an edit that an earlier page has left. */
export function resumeRowEdit(payload: unknown, left: UnsentEntry<never>): void {
  const entry = left as UnsentEntry<unknown> as UnsentEntry<StoredRowEdit>;
  const stored = payload as OlderRowEdit;
  const user = currentUserId();
  const key = `${user} ${stored.target.path}`;
  const known = edits.get(key);
  if (known && Object.keys(known.state.get().mine).length > 0) {
    known.follow(stored);
    // Both stand: what is edited now is newer.
    const missing = Object.fromEntries(
      Object.entries(stored.mine).filter(([name]) => !(name in known.state.get().mine)),
    );
    known.set(missing, { ...stored.base, id: stored.target.id, ...(stored.version && { updated_at: stored.version }) });
    void entry.clear();
    return;
  }
  const made = createRowEdit(stored.target, user, entry, stored);
  edits.set(key, made);
  void made.retry();
}

/** Shows the fields of a row that wait in place of what lists have read. */
function showPending({ resource, id }: RowTarget, fields: Values): void {
  pendingRows.set((now) => {
    const key = pendingKey(resource, id);
    const isEmpty = Object.keys(fields).length === 0;
    if (isEmpty && !now.has(key)) return now;
    const next = new Map(now);
    if (isEmpty) next.delete(key);
    else next.set(key, fields);
    return next;
  });
}

/** Shows an edit among all that waits. */
function showWaiting(edit: RowEdit, id: string): void {
  const { target, state } = edit;
  const { kind, mine, faults, clashes, failure, since, other } = state.get();
  const names = Object.keys(mine);
  if (names.length === 0 || kind === 'clean') {
    reportWaiting(id, null);
    return;
  }
  const words = (name: string): string => target.titles[name] ?? name;
  const refused = Object.entries(faults).map(([name, [fault]]) => fault?.message ?? `${words(name)} is refused.`);
  reportWaiting(id, {
    id,
    kind,
    what: `${target.what}: ${names.map(words).join(', ')}`,
    address: target.address,
    count: names.length,
    since,
    reason: [...refused, failure && problemText(failure)].filter(Boolean).join(' ') || null,
    conflicts: clashes.map(({ name, mine: ours, theirs }) => ({
      name,
      title: words(name),
      yours: textOf(ours),
      theirs: textOf(theirs),
      both: joinedText(target, { name, mine: ours, theirs }) ?? null,
    })),
    other,
    retry: () => void edit.retry(),
    discard: () => edit.discard(),
    settle: (choices) => edit.settle(choices),
  });
}

/** What keeps an edit in the browser: soon after it was changed, or now. */
function autosaveOf(target: RowTarget, state: Store<RowEditState>, entry: UnsentEntry<StoredRowEdit>) {
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const now = (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    const { mine, base, version, key, tried, faults, clashes, other, since } = state.get();
    const count = Object.keys(mine).length;
    if (count === 0) return entry.clear();
    return entry.keep({ target, mine, base, version, key, tried, faults, clashes, other, since }, count);
  };
  const soon = (): void => {
    keeping ??= setTimeout(() => void now(), keepDelay);
  };
  return { now, soon };
}

function createRowEdit(
  target: RowTarget,
  user: number | null,
  entry: UnsentEntry<StoredRowEdit>,
  stored?: OlderRowEdit,
): RowEdit {
  const state = createStore<RowEditState>({ ...noEdit, key: crypto.randomUUID(), since: Date.now(), ...stored });
  const same = sameBeside(new Set(target.ordered));
  const keep = autosaveOf(target, state, entry);

  const become = (next: RowEditState): void => {
    const before = state.get();
    state.set(next);
    if (next.mine !== before.mine || next.faults !== before.faults)
      showPending(target, without(next.mine, Object.keys(next.faults)));
    showWaiting(edit, entry.id);
  };
  const receive = (row: Row, sent: Values, change: string | null): void => {
    patchCached(queries, target.resource, target.id, row);
    become({ ...afterArrival(state.get(), row, sent, same), change });
    void invalidateResource(queries, target.resource);
  };
  const onto = (row: Row, next: RowEditState): void => {
    if (next === state.get()) return;
    become(next);
    patchCached(queries, target.resource, target.id, withValues(row, next.mine));
    keep.soon();
  };
  /** While a try is not answered nobody but the server can tell its changes from those of others: the answer will. */
  const rebase = (row: Row): void => {
    if (Object.keys(state.get().tried).length === 0) onto(row, rebased(state.get(), row, null, same));
  };

  const answered = (problem: Problem, sent: Values, tried: Values): SendOutcome | 'again' => {
    // A refusal says that this try has changed nothing, but not that those before it have not.
    if (problem.status >= 400 && problem.status < 500) become({ ...state.get(), tried });
    if (isPassing(problem)) return 'unanswered';
    if (problem.status === 409 && problem.current) {
      const row = problem.current as Row;
      onto(row, afterStale(state.get(), { row, other: problem.changedBy, since: problem.changedSince }, same));
      return 'again';
    }
    const next = withRefused(state.get(), problem.errors, sent);
    become(next ?? { ...state.get(), failure: problem });
    return next ? 'again' : 'refused';
  };
  const round = async (): Promise<SendOutcome | 'again'> => {
    const sent = sendable(state.get(), same);
    if (Object.keys(sent).length === 0) return outcomeOf(state.get());
    const { version, key, tried } = state.get();
    become({ ...state.get(), tried: { ...tried, ...sent } });
    // Before it is sent: a page that ends meanwhile does not know whether it has arrived.
    await keep.now();
    try {
      const body = version === null ? sent : { ...sent, updated_at: version };
      const { data, headers } = await request<Row>('PUT', `${target.path}.json`, {
        body,
        headers: { 'edit-key': key },
      });
      const titles = Object.keys(sent).map((name) => target.titles[name] ?? name);
      history.join(changesIn(headers), `${titles.join(', ')} of ${lowerFirst(target.what)} changed`);
      receive(data, sent, headers.get('X-Change'));
      showNotes(headers);
      return outcomeOf(state.get());
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return answered(error, sent, tried);
    }
  };
  const send = async (): Promise<SendOutcome> => {
    // Somebody else has logged in here meanwhile: this is not theirs to send.
    if (currentUserId() !== user) return 'unanswered';
    become({ ...state.get(), failure: null });
    try {
      for (let rounds = 0; rounds < mostRounds; rounds += 1) {
        const came = await round();
        if (came !== 'again') return came;
      }
      return 'unanswered';
    } finally {
      await keep.now();
    }
  };
  const queue = createQueue({ delay: restTime, send, onKind: (kind) => become({ ...state.get(), kind }) });
  const isEmpty = (): boolean => Object.keys(state.get().mine).length === 0;
  const maySend = (): boolean => Object.keys(sendable(state.get(), same)).length > 0;

  const edit: RowEdit = {
    target,
    state,
    set(fields, row, faults = {}) {
      if (!isEmpty()) rebase(row);
      become(withTyped(state.get(), { fields, row, faults }, same));
      keep.soon();
      if (isEmpty()) queue.drop();
      else queue.change();
    },
    rebase,
    follow({ key, tried }) {
      const now = state.get();
      if (key && tried && Object.keys(now.tried).length === 0) become({ ...now, key, tried });
    },
    flush: queue.flush,
    retry: queue.retry,
    discard(names = Object.keys(state.get().mine)) {
      const { base } = state.get();
      const theirs = Object.fromEntries(names.flatMap((name) => (name in base ? [[name, base[name]]] : [])));
      become(withoutFields(state.get(), names));
      patchCached(queries, target.resource, target.id, theirs);
      void keep.now();
      if (isEmpty()) queue.drop();
      else if (maySend()) queue.change();
      void invalidateResource(queries, target.resource);
    },
    settle(choices) {
      const { clashes, mine } = state.get();
      const given = clashes.flatMap(({ name }) => (choices.get(name) === 'theirs' ? [name] : []));
      const undecided = clashes.filter(({ name }) => !choices.has(name));
      const both = clashes.flatMap((clash) => {
        const text = choices.get(clash.name) === 'both' ? joinedText(target, clash) : undefined;
        return text === undefined ? [] : [[clash.name, text] as const];
      });
      become({
        ...state.get(),
        mine: { ...mine, ...Object.fromEntries(both) },
        clashes: undecided,
        other: undecided.length > 0 ? state.get().other : null,
      });
      // What has been decided is not asked again by the next page.
      void keep.now();
      if (given.length > 0) edit.discard(given);
      if (maySend()) {
        queue.change();
        void queue.flush();
      }
    },
  };
  if (stored) queue.change();
  return edit;
}

/** The two texts of a field in one; undefined where they cannot stand beside each other. */
export function joinedText({ joined }: Pick<RowTarget, 'joined'>, { name, mine, theirs }: Clash): string | undefined {
  const way = joined?.[name];
  return way && (bothOf(theirs, mine, way === 'line') as string | undefined);
}

/** What came of an edit that was sent at once. */
export type Sent = 'saved' | 'waiting' | 'conflict';

/**
 * Takes in fields and sends them at once. What the server refuses is given up, since whoever asks has it at hand.
 *
 * @throws {Problem} of the server
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
  return kind === 'offline' ? 'waiting' : 'saved';
}

/** A value in a list of what waits. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
