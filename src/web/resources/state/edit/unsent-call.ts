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
import { type KeptEntry, keptEntry } from '../../../ledger/page.ts';
import { createQueue, type Outcome, type SaveKind } from '../../../ledger/save-queue.ts';
import { tellWaiting } from '../../../ledger/waiting.ts';
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

interface Kept extends UnsentCall {
  /** The same for every attempt; a later call of the same key takes the place of one that waits. */
  readonly key: string;
  readonly since: number;
}

/** The kind under which calls are kept. */
export const callKind = 'call';

/** Whether a refusal may pass without anybody doing anything. */
export const isPassing = (problem: Problem): boolean => isNoAnswer(problem) || [401, 429, 503].includes(problem.status);

/** Calls that wait, by their keys. */
const waits = new Map<string, { readonly kept: Kept; readonly replace: (body: unknown) => void }>();

/** The body of a call that waits under a key; undefined if none does. */
export const waitingBody = (key: string): unknown => waits.get(key)?.kept.body;

/**
 * Sends a call. Null: the server could not be asked; the call is kept in the browser, is shown among what waits, and is
 * sent by itself later. Rejects with a `Problem` if the server refused it; then nothing is kept.
 */
export async function sendKept<T = Row>(
  call: UnsentCall,
  key: string = crypto.randomUUID(),
): Promise<Answer<T> | null> {
  const before = waits.get(key);
  if (before) {
    before.replace(call.body);
    return null;
  }
  const kept: Kept = { ...call, key, since: Date.now() };
  const entry = keptEntry<Kept>(callKind, key);
  // Before it is sent: a page that ends meanwhile does not know whether it has arrived.
  await entry.keep(kept, kept.count ?? 1);
  try {
    const answer = await post<T>(kept);
    void entry.clear();
    return answer;
  } catch (error) {
    if (!(error instanceof Problem) || !isPassing(error)) {
      await entry.clear();
      throw error;
    }
    sendLater(kept, entry, 'unanswered');
    return null;
  }
}

/** Keeps a call that has found no server, shows it among what waits, and sends it by itself later. */
export function keepForLater(call: UnsentCall): void {
  const key = crypto.randomUUID();
  const kept: Kept = { ...call, key, since: Date.now() };
  const entry = keptEntry<Kept>(callKind, key);
  void entry.keep(kept, kept.count ?? 1);
  sendLater(kept, entry, 'unanswered');
}

/** A row by resource and id, as one key. */
export const leavingKey = (resource: string, id: number): string => `${resource} ${id}`;

/** Rows that are to go, by `leavingKey`, while that waits. */
export const leavingRows = createStore<ReadonlySet<string>>(new Set());

function tellLeaving({ resource, takes = [] }: Kept, waits: boolean): void {
  if (takes.length === 0) return;
  const keys = new Set(takes.map((id) => leavingKey(resource, id)));
  leavingRows.set((now) => new Set(waits ? [...now, ...keys] : [...now].filter((key) => !keys.has(key))));
}

/** What is left of a call that takes rows away, some of which are gone already; null if all are. */
function withoutGone(kept: Kept, problem: Problem): Kept | null | undefined {
  const { takes, body } = kept;
  if (!takes) return undefined;
  if (problem.status === 404) return null;
  const places = problem.errors.map(({ pointer }) => /^\/ids\/(\d+)$/.exec(pointer)?.[1]);
  if (problem.status !== 422 || places.length === 0 || places.includes(undefined)) return undefined;
  const gone = new Set(places.map(Number));
  const left = takes.filter((_, place) => !gone.has(place));
  return left.length === 0
    ? null
    : { ...kept, takes: left, count: left.length, body: { ...(body as object), ids: left } };
}

/** Goes on with a call that an earlier page has left. */
export function resumeCall(payload: unknown, left: KeptEntry<never>): void {
  const entry = left as KeptEntry<unknown> as KeptEntry<Kept>;
  void sendLater(payload as Kept, entry, null).flush();
}

const post = <T>({ method = 'POST', path, query, body, key }: Kept): Promise<Answer<T>> =>
  request<T>(method, path, { query, body, ...(method === 'POST' && { headers: { 'idempotency-key': key } }) });

function sendLater(first: Kept, entry: KeptEntry<Kept>, before: Outcome | null) {
  let kept = first;
  const user = currentUserId();
  let failure: Problem | null = null;
  let known = before;
  const end = (): void => {
    tellLeaving(kept, false);
    waits.delete(kept.key);
    queue.drop();
    tellWaiting(entry.id, null);
    void entry.clear();
  };
  const onKind = (kind: SaveKind): void => {
    if (kind === 'clean') {
      tellWaiting(entry.id, null);
      return;
    }
    tellWaiting(entry.id, {
      id: entry.id,
      kind,
      what: kept.what,
      address: kept.address,
      count: kept.count ?? 1,
      since: kept.since,
      reason: failure && problemText(failure),
      conflicts: [],
      other: null,
      retry: () => void queue.retry(),
      discard: end,
      settle: () => undefined,
    });
  };
  const send = async (): Promise<Outcome> => {
    if (known) {
      const outcome = known;
      known = null;
      return outcome;
    }
    if (currentUserId() !== user) return 'unanswered';
    const arrive = async (headers: Headers | null): Promise<Outcome> => {
      waits.delete(kept.key);
      await entry.clear();
      await invalidateResource(queries, kept.resource);
      tellLeaving(kept, false);
      if (kept.done && headers) offerUndo(kept.done, changesIn(headers));
      return 'arrived';
    };
    try {
      return await arrive((await post(kept)).headers);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isPassing(error)) return 'unanswered';
      const left = withoutGone(kept, error);
      if (left === null) return arrive(null);
      if (left) {
        tellLeaving(kept, false);
        kept = left;
        tellLeaving(kept, true);
        await entry.keep(kept, kept.count ?? 1);
        return send();
      }
      failure = error;
      return 'refused';
    }
  };
  const queue = createQueue({ delay: 0, send, onKind });
  const remember = (): void => {
    waits.set(kept.key, {
      kept,
      replace: (body) => {
        kept = { ...kept, body };
        remember();
        void entry.keep(kept, 1).then(queue.retry);
      },
    });
  };
  remember();
  tellLeaving(kept, true);
  queue.change();
  if (before) void queue.flush();
  return queue;
}
