/**
 * Edits of a row on their way to the server, field by field: valid fields are sent, refused ones stay with their
 * errors, conflicts wait for a decision. Everything is stored in the browser until the server has saved it.
 */
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { history } from '../../../api/history.ts';
import { showNotes } from '../../../api/notes.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import type { Choices } from '../../../ledger/conflict.ts';
import { type EditStorage, editStorage } from '../../../ledger/page.ts';
import { sameBeside } from '../../../ledger/same.ts';
import { createQueue, type SendOutcome } from '../../../ledger/save-queue.ts';
import { reportEdit } from '../../../ledger/unsaved-edits.ts';
import { currentUserId } from '../../../session/session.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import { invalidateResource } from '../query/keys.ts';
import { patchCached } from '../row/cached-rows.ts';
import { type Row, withValues } from '../row/row.ts';
import {
  afterAnswer,
  bodyOf,
  type EditConflict,
  type FieldFault,
  joinedText,
  noEdit,
  type OlderRowEdit,
  outcomeOf,
  type RowAnswer,
  type RowEditState,
  type RowTarget,
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
  /** Sets changed fields, edited on `row`; fields with their original values are dropped. */
  readonly set: (fields: Values, row: Row, faults?: Readonly<Record<string, readonly FieldFault[]>>) => void;
  /** Takes over unanswered attempts of an earlier page. */
  readonly follow: (earlier: Pick<OlderRowEdit, 'key' | 'tried'>) => void;
  readonly flush: () => Promise<void>;
  readonly retry: () => Promise<void>;
  /** Nothing is unsent, and nobody follows the state. */
  readonly isIdle: () => boolean;
  /** Discards the values of these fields, or of all. */
  readonly discard: (names?: readonly string[]) => void;
  /** Resolves conflicts, field by field; fields without a choice stay. */
  readonly settle: (choices: Choices) => void;
}

/** The kind of stored entries. */
export const rowKind = 'row';

/** Milliseconds without an edit before edits are sent. */
export const restTime = 700;
/** Milliseconds until edits are stored. */
const keepDelay = 100;
/** Limit on idle edits. The latest stay, because their saved row may be newer than the one that is shown. */
const maxIdle = 20;

/** The edits of this page, the latest used last. */
const edits = new Map<string, RowEdit>();

/** Keeps an edit, and releases the oldest of those that nobody shows and that have nothing to send. */
function keep(key: string, edit: RowEdit): RowEdit {
  edits.delete(key);
  edits.set(key, edit);
  const idle = [...edits].filter(([, one]) => one.isIdle());
  for (const [old] of idle.slice(0, Math.max(0, idle.length - maxIdle))) edits.delete(old);
  return edit;
}

/** Unsent fields by resource and row: lists show them instead of what they have read. */
export const editedRows = createStore<ReadonlyMap<string, Values>>(new Map());

/** The key of a row by resource and id. */
export const editedKey = (resource: string, id: number): string => `${resource} ${id}`;

/** The edit of a row by the present user; all callers share it. */
export function rowEdit(target: RowTarget): RowEdit {
  const user = currentUserId();
  const key = `${user} ${target.path}`;
  return keep(key, edits.get(key) ?? createRowEdit(target, user, editStorage<StoredRowEdit>(rowKind, target.path)));
}

/** Resumes an edit of an earlier page. */
export function resumeRowEdit(payload: unknown, left: EditStorage<never>): void {
  const entry = left as EditStorage<unknown> as EditStorage<StoredRowEdit>;
  const stored = payload as OlderRowEdit;
  const user = currentUserId();
  const key = `${user} ${stored.target.path}`;
  const known = edits.get(key);
  if (known && Object.keys(known.state.get().mine).length > 0) {
    known.follow(stored);
    // If both edit a field, the present edit is newer.
    const missing = Object.fromEntries(
      Object.entries(stored.mine).filter(([name]) => !(name in known.state.get().mine)),
    );
    known.set(missing, { ...stored.base, id: stored.target.id, ...(stored.version && { updated_at: stored.version }) });
    void entry.clear();
    return;
  }
  const made = createRowEdit(stored.target, user, entry, stored);
  keep(key, made);
  void made.retry();
}

/** Shows the unsent fields of a row in lists. */
function showEdited({ resource, id }: RowTarget, fields: Values): void {
  editedRows.set((now) => {
    const key = editedKey(resource, id);
    const isEmpty = Object.keys(fields).length === 0;
    if (isEmpty && !now.has(key)) return now;
    const next = new Map(now);
    if (isEmpty) next.delete(key);
    else next.set(key, fields);
    return next;
  });
}

/** Adds an edit to the list of unsent changes. */
function showWaiting(edit: RowEdit, id: string): void {
  const { target, state } = edit;
  const { kind, mine, faults, conflicts, failure, since, other } = state.get();
  const names = Object.keys(mine);
  if (names.length === 0 || kind === 'clean') {
    reportEdit(id, null);
    return;
  }
  const words = (name: string): string => target.titles[name] ?? name;
  const refused = Object.entries(faults).map(([name, [fault]]) => fault?.message ?? `${words(name)} is refused.`);
  reportEdit(id, {
    id,
    kind,
    what: `${target.what}: ${names.map(words).join(', ')}`,
    address: target.address,
    count: names.length,
    since,
    reason: [...refused, failure && problemText(failure)].filter(Boolean).join(' ') || null,
    conflicts: conflicts.map(({ name, mine: ours, theirs }) => ({
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

/** Stores an edit: shortly after a change, or at once. */
function autosaveOf(target: RowTarget, state: Store<RowEditState>, entry: EditStorage<StoredRowEdit>) {
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const now = (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    const { mine, base, version, key, tried, faults, conflicts, other, since } = state.get();
    const count = Object.keys(mine).length;
    if (count === 0) return entry.clear();
    return entry.keep({ target, mine, base, version, key, tried, faults, conflicts, other, since }, count);
  };
  const soon = (): void => {
    keeping ??= setTimeout(() => void now(), keepDelay);
  };
  return { now, soon };
}

/** A store that counts its subscribers. */
function createFollowed<T>(initial: T): { readonly store: Store<T>; readonly isFollowed: () => boolean } {
  const store = createStore(initial);
  let followers = 0;
  return {
    isFollowed: () => followers > 0,
    store: {
      ...store,
      subscribe(listener) {
        const end = store.subscribe(listener);
        followers += 1;
        return () => {
          followers -= 1;
          end();
        };
      },
    },
  };
}

function createRowEdit(
  target: RowTarget,
  user: number | null,
  entry: EditStorage<StoredRowEdit>,
  stored?: OlderRowEdit,
): RowEdit {
  const { store: state, isFollowed } = createFollowed<RowEditState>({
    ...noEdit,
    key: crypto.randomUUID(),
    since: Date.now(),
    ...(stored && { ...stored, conflicts: stored.conflicts ?? stored.clashes ?? [] }),
  });
  const same = sameBeside(new Set(target.ordered));
  const autosave = autosaveOf(target, state, entry);

  const become = (next: RowEditState): void => {
    const before = state.get();
    state.set(next);
    if (next.mine !== before.mine || next.faults !== before.faults)
      showEdited(target, without(next.mine, Object.keys(next.faults)));
    showWaiting(edit, entry.id);
  };
  const receive = (answer: RowAnswer, sent: Values, change: string | null): void => {
    const next = afterAnswer(state.get(), answer, sent, same);
    patchCached(queries, target.resource, target.id, withValues(answer.row, next.mine));
    // An answered attempt is no try of the next edit.
    become({ ...next, change, ...(Object.keys(next.mine).length === 0 && { key: crypto.randomUUID() }) });
    void invalidateResource(queries, target.resource);
  };
  const attempt = async (): Promise<SendOutcome> => {
    const sent = sendable(state.get(), same);
    if (Object.keys(sent).length === 0) return outcomeOf(state.get());
    const { key, tried } = state.get();
    become({ ...state.get(), tried: { ...tried, ...sent } });
    // Stored before it is sent: if the page ends meanwhile, the result is unknown.
    await autosave.now();
    try {
      const { data, headers } = await request<Row & { readonly _conflict?: EditConflict }>(
        'PUT',
        `${target.path}.json`,
        { body: bodyOf(state.get(), sent), headers: { 'edit-key': key } },
      );
      const { _conflict: conflict = null, ...row } = data;
      const titles = Object.keys(sent).map((name) => target.titles[name] ?? name);
      history.join(changesIn(headers), `${titles.join(', ')} of ${lowerFirst(target.what)} changed`);
      receive({ row, conflict }, sent, headers.get('X-Change'));
      showNotes(headers);
      return outcomeOf(state.get());
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // A refusal means that this attempt has changed nothing; earlier ones may have.
      if (error.status >= 400 && error.status < 500) become({ ...state.get(), tried });
      if (isPassing(error)) return 'unanswered';
      const next = withRefused(state.get(), error.errors, sent);
      become(next ?? { ...state.get(), failure: error });
      return next ? attempt() : 'refused';
    }
  };
  const send = async (): Promise<SendOutcome> => {
    // Another user has logged in: the edit is not theirs to send.
    if (currentUserId() !== user) return 'unanswered';
    become({ ...state.get(), failure: null });
    try {
      return await attempt();
    } finally {
      await autosave.now();
    }
  };
  const queue = createQueue({ delay: restTime, send, onKind: (kind) => become({ ...state.get(), kind }) });
  const isEmpty = (): boolean => Object.keys(state.get().mine).length === 0;
  const maySend = (): boolean => Object.keys(sendable(state.get(), same)).length > 0;

  const edit: RowEdit = {
    target,
    state,
    set(fields, row, faults = {}) {
      become(withTyped(state.get(), { fields, row, faults }, same));
      autosave.soon();
      if (isEmpty()) queue.drop();
      else queue.change();
    },
    follow({ key, tried }) {
      const now = state.get();
      if (key && tried && Object.keys(now.tried).length === 0) become({ ...now, key, tried });
    },
    flush: queue.flush,
    retry: queue.retry,
    isIdle: () => isEmpty() && queue.kind() === 'clean' && !isFollowed(),
    discard(names = Object.keys(state.get().mine)) {
      const { base } = state.get();
      const theirs = Object.fromEntries(names.flatMap((name) => (name in base ? [[name, base[name]]] : [])));
      become(withoutFields(state.get(), names));
      patchCached(queries, target.resource, target.id, theirs);
      void autosave.now();
      if (isEmpty()) queue.drop();
      else if (maySend()) queue.change();
      void invalidateResource(queries, target.resource);
    },
    settle(choices) {
      const { conflicts, mine } = state.get();
      const given = conflicts.flatMap(({ name }) => (choices.get(name) === 'theirs' ? [name] : []));
      const undecided = conflicts.filter(({ name }) => !choices.has(name));
      const both = conflicts.flatMap((conflict) => {
        const text = choices.get(conflict.name) === 'both' ? joinedText(target, conflict) : undefined;
        return text === undefined ? [] : [[conflict.name, text] as const];
      });
      become({
        ...state.get(),
        mine: { ...mine, ...Object.fromEntries(both) },
        conflicts: undecided,
        other: undecided.length > 0 ? state.get().other : null,
      });
      // The next page must not ask for this decision again.
      void autosave.now();
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

/** The result of an edit that was sent at once. */
export type Sent = 'saved' | 'waiting' | 'conflict';

/**
 * Sets fields and sends them at once. Refused fields are discarded, because the caller still has them.
 *
 * @throws {Problem} of the server
 */
export async function saveAtOnce(edit: RowEdit, fields: Values, row: Row): Promise<Sent> {
  const names = Object.keys(fields);
  patchCached(queries, edit.target.resource, edit.target.id, fields);
  edit.set(fields, row);
  await edit.flush();
  const { kind, faults, failure, conflicts } = edit.state.get();
  const refused = names.flatMap((name) => faults[name] ?? []);
  if (refused.length > 0 || failure) {
    edit.discard(names);
    throw (
      failure ?? new Problem({ status: 422, detail: refused.map(({ message }) => message).join(' '), errors: refused })
    );
  }
  if (conflicts.some(({ name }) => names.includes(name))) return 'conflict';
  return kind === 'offline' ? 'waiting' : 'saved';
}

/** A value in a list of unsent changes. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
