/**
 * Calls on their way to the server that are whole in themselves: new rows, orders of rows, deletions and the same values
 * for many rows. A new row carries a key that the server remembers, so that one whose answer was lost can be sent again
 * without becoming two; an order and values may be given twice, and what is to go may be gone already.
 */
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { type Answer, request } from '../../../api/client.ts';
import { isNoAnswer, Problem, problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { type UnsentEntry, unsentEntry } from '../../../ledger/page.ts';
import { createQueue, type SaveKind, type SendOutcome } from '../../../ledger/save-queue.ts';
import { reportWaiting } from '../../../ledger/waiting.ts';
import { currentUserId } from '../../../session/session.ts';
import { createStore } from '../../../ui/store.ts';
import { invalidateResource } from '../query/keys.ts';
import type { Row } from '../row/row.ts';

export interface UnsentCall {
  /** POST if left out. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Path of the call. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly resource: string;
  readonly body?: unknown;
  /** Rows that it takes away, where it does: the body names them under `ids` if there are several. */
  readonly takes?: readonly number[];
  /** How many changes it is; one if left out. */
  readonly count?: number;
  /** Said when it has arrived, with the way back. */
  readonly done?: string;
  /** `New risk impact “Minor”` */
  readonly what: string;
  /** The page of the list. */
  readonly address: string;
}

interface StoredCall extends UnsentCall {
  /** The same for every attempt; a later call of the same key takes the place of one that waits. */
  readonly key: string;
  readonly since: number;
}

/** The kind under which calls are kept. */
export const callKind = 'call';

/** Whether a refusal may pass without anybody doing anything. */
export const isPassing = (problem: Problem): boolean => isNoAnswer(problem) || [401, 429, 503].includes(problem.status);

/** Calls that wait, by their keys. */
const waits = new Map<string, { readonly stored: StoredCall; readonly replace: (body: unknown) => void }>();

/** The body of a call that waits under a key; undefined if none does. */
export const waitingBody = (key: string): unknown => waits.get(key)?.stored.body;

/**
 * Sends a call. Null: the server could not be asked; the call is kept in the browser, is shown among what waits, and is
 * sent by itself later.
 *
 * @throws {Problem} if the server refused it; then nothing is kept.
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
  const entry = unsentEntry<StoredCall>(callKind, key);
  // Before it is sent: a page that ends meanwhile does not know whether it has arrived.
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

/** Keeps a call that has found no server, shows it among what waits, and sends it by itself later. */
export function keepForLater(call: UnsentCall): void {
  const key = crypto.randomUUID();
  const stored: StoredCall = { ...call, key, since: Date.now() };
  const entry = unsentEntry<StoredCall>(callKind, key);
  void entry.keep(stored, stored.count ?? 1);
  sendLater(stored, entry, 'unanswered');
}

/** A row by resource and id, as one key. */
export const removingKey = (resource: string, id: number): string => `${resource} ${id}`;

/** Rows that are to go, by `leavingKey`, while that waits. */
export const removingRows = createStore<ReadonlySet<string>>(new Set());

function reportRemoving({ resource, takes = [] }: StoredCall, waits: boolean): void {
  if (takes.length === 0) return;
  const keys = new Set(takes.map((id) => removingKey(resource, id)));
  removingRows.set((now) => new Set(waits ? [...now, ...keys] : [...now].filter((key) => !keys.has(key))));
}

/** What is left of a call that takes rows away, some of which are gone already; null if all are. */
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

/** Goes on with a call that an earlier page has left. */
export function resumeCall(payload: unknown, left: UnsentEntry<never>): void {
  const entry = left as UnsentEntry<unknown> as UnsentEntry<StoredCall>;
  void sendLater(payload as StoredCall, entry, null).flush();
}

const post = <T>({ method = 'POST', path, query, body, key }: StoredCall): Promise<Answer<T>> =>
  request<T>(method, path, { query, body, ...(method === 'POST' && { headers: { 'idempotency-key': key } }) });

function sendLater(first: StoredCall, entry: UnsentEntry<StoredCall>, before: SendOutcome | null) {
  let stored = first;
  const user = currentUserId();
  let failure: Problem | null = null;
  let known = before;
  const end = (): void => {
    reportRemoving(stored, false);
    waits.delete(stored.key);
    queue.drop();
    reportWaiting(entry.id, null);
    void entry.clear();
  };
  const onKind = (kind: SaveKind): void => {
    if (kind === 'clean') {
      reportWaiting(entry.id, null);
      return;
    }
    reportWaiting(entry.id, {
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
