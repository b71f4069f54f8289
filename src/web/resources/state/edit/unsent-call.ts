/**
 * Calls on their way to the server that are complete in themselves: new rows, orders, deletions, and the same values
 * for many rows. A new row carries an idempotency key, so that it can be sent again after a lost answer without
 * becoming two. Orders and values can be repeated, and rows to delete may be deleted already.
 */
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { type Answer, request } from '../../../api/client.ts';
import { isNoAnswer, Problem, problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { type EditStorage, editStorage } from '../../../ledger/page.ts';
import { createQueue, type SaveKind, type SendOutcome } from '../../../ledger/save-queue.ts';
import { reportEdit } from '../../../ledger/unsaved-edits.ts';
import { currentUserId } from '../../../session/session.ts';
import { createStore } from '../../../ui/store.ts';
import { invalidateResource } from '../query/keys.ts';
import type { Row } from '../row/row.ts';

export interface UnsentCall {
  /** The default is POST. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Path of the call. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly resource: string;
  readonly body?: unknown;
  /** Rows that the call removes. If there are several, `ids` in its body lists them. */
  readonly takes?: readonly number[];
  /** Number of changes; the default is one. */
  readonly count?: number;
  /** The text of the toast after success, which offers the undo. */
  readonly done?: string;
  /** `New risk impact “Minor”` */
  readonly what: string;
  /** The address of the list. */
  readonly address: string;
}

interface StoredCall extends UnsentCall {
  /** The same for every attempt; a later call replaces an unsent one with the same key. */
  readonly key: string;
  readonly since: number;
}

/** The kind of stored entries. */
export const callKind = 'call';

/** Whether a failure may be temporary. */
export const isPassing = (problem: Problem): boolean => isNoAnswer(problem) || [401, 429, 503].includes(problem.status);

/** Unsent calls by key. */
const waits = new Map<string, { readonly stored: StoredCall; readonly replace: (body: unknown) => void }>();

/** The body of the unsent call with a key; undefined if there is none. */
export const waitingBody = (key: string): unknown => waits.get(key)?.stored.body;

/**
 * Sends a call. Null if the server cannot be reached: the call is stored in the browser, listed among the unsent
 * changes, and sent later.
 *
 * @throws {Problem} if the server refuses; then nothing is stored
 */
export async function sendOrStore<T = Row>(
  call: UnsentCall,
  key: string = crypto.randomUUID(),
): Promise<Answer<T> | null> {
  const before = waits.get(key);
  if (before) {
    before.replace(call.body);
    return null;
  }
  const stored: StoredCall = { ...call, key, since: Date.now() };
  const entry = editStorage<StoredCall>(callKind, key);
  // Stored before it is sent: if the page ends meanwhile, the result is unknown.
  await entry.keep(stored, stored.count ?? 1);
  try {
    const answer = await post<T>(stored);
    void entry.clear();
    return answer;
  } catch (error) {
    if (!(error instanceof Problem) || !isPassing(error)) {
      await entry.clear();
      throw error;
    }
    sendLater(stored, entry, 'unanswered');
    return null;
  }
}

/** Stores a call that could not be sent, lists it among the unsent changes, and sends it later. */
export function keepForLater(call: UnsentCall): void {
  const key = crypto.randomUUID();
  const stored: StoredCall = { ...call, key, since: Date.now() };
  const entry = editStorage<StoredCall>(callKind, key);
  void entry.keep(stored, stored.count ?? 1);
  sendLater(stored, entry, 'unanswered');
}

/** The key of a row by resource and id. */
export const removingKey = (resource: string, id: number): string => `${resource} ${id}`;

/** Rows with an unsent deletion, by `removingKey`. */
export const removingRows = createStore<ReadonlySet<string>>(new Set());

function reportRemoving({ resource, takes = [] }: StoredCall, waits: boolean): void {
  if (takes.length === 0) return;
  const keys = new Set(takes.map((id) => removingKey(resource, id)));
  removingRows.set((now) => new Set(waits ? [...now, ...keys] : [...now].filter((key) => !keys.has(key))));
}

/**
 * The rest of a call that removes rows, after some were found deleted; null if nothing is left, undefined if the
 * problem is another.
 */
function withoutGone(stored: StoredCall, problem: Problem): StoredCall | null | undefined {
  const { takes, body } = stored;
  if (!takes) return undefined;
  if (problem.status === 404) return null;
  const places = problem.errors.map(({ pointer }) => /^\/ids\/(\d+)$/.exec(pointer)?.[1]);
  if (problem.status !== 422 || places.length === 0 || places.includes(undefined)) return undefined;
  const gone = new Set(places.map(Number));
  const left = takes.filter((_, place) => !gone.has(place));
  return left.length === 0
    ? null
    : { ...stored, takes: left, count: left.length, body: { ...(body as object), ids: left } };
}

/** Resumes a call of an earlier page. */
export function resumeCall(payload: unknown, left: EditStorage<never>): void {
  const entry = left as EditStorage<unknown> as EditStorage<StoredCall>;
  void sendLater(payload as StoredCall, entry, null).flush();
}

const post = <T>({ method = 'POST', path, query, body, key }: StoredCall): Promise<Answer<T>> =>
  request<T>(method, path, { query, body, ...(method === 'POST' && { headers: { 'idempotency-key': key } }) });

function sendLater(first: StoredCall, entry: EditStorage<StoredCall>, before: SendOutcome | null) {
  let stored = first;
  const user = currentUserId();
  let failure: Problem | null = null;
  let known = before;
  const end = (): void => {
    reportRemoving(stored, false);
    waits.delete(stored.key);
    queue.drop();
    reportEdit(entry.id, null);
    void entry.clear();
  };
  const onKind = (kind: SaveKind): void => {
    if (kind === 'clean') {
      reportEdit(entry.id, null);
      return;
    }
    reportEdit(entry.id, {
      id: entry.id,
      kind,
      what: stored.what,
      address: stored.address,
      count: stored.count ?? 1,
      since: stored.since,
      reason: failure && problemText(failure),
      conflicts: [],
      other: null,
      retry: () => void queue.retry(),
      discard: end,
      settle: () => undefined,
    });
  };
  const send = async (): Promise<SendOutcome> => {
    if (known) {
      const outcome = known;
      known = null;
      return outcome;
    }
    if (currentUserId() !== user) return 'unanswered';
    const arrive = async (headers: Headers | null): Promise<SendOutcome> => {
      waits.delete(stored.key);
      await entry.clear();
      await invalidateResource(queries, stored.resource);
      reportRemoving(stored, false);
      if (stored.done && headers) offerUndo(stored.done, changesIn(headers));
      return 'arrived';
    };
    try {
      return await arrive((await post(stored)).headers);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isPassing(error)) return 'unanswered';
      const left = withoutGone(stored, error);
      if (left === null) return arrive(null);
      if (left) {
        reportRemoving(stored, false);
        stored = left;
        reportRemoving(stored, true);
        await entry.keep(stored, stored.count ?? 1);
        return send();
      }
      failure = error;
      return 'refused';
    }
  };
  const queue = createQueue({ delay: 0, send, onKind });
  const remember = (): void => {
    waits.set(stored.key, {
      stored,
      replace: (body) => {
        stored = { ...stored, body };
        remember();
        void entry.keep(stored, 1).then(queue.retry);
      },
    });
  };
  remember();
  reportRemoving(stored, true);
  queue.change();
  if (before) void queue.flush();
  return queue;
}
