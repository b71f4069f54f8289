/** GET /api/changes/stream: changes of lists and rows as server-sent events, for programs. */
import { randomUUID } from 'node:crypto';
import type { components } from '../../../contract/generated/client.ts';
import type { ServerMessage } from '../../../contract/live.ts';
import type { Caller } from '../../../contract/permissions.ts';
import type { Call, Handlers } from '../../calls/call.ts';
import { type EventStream, openEventStream } from '../../calls/event-stream.ts';
import { deliverInTurn, type FeedListener } from '../../changes/feed.ts';
import { limits, times } from '../../changes/limits.ts';
import { type Mark, markOf, readerOf, readMark } from '../../changes/mark.ts';
import { requireWatch } from '../../changes/readable-lines.ts';
import { changesGrants } from '../../changes/rights-changes.ts';
import { watchedBy } from '../../changes/watched.ts';
import { openWatches } from '../../changes/watches.ts';
import { ApiProblem, invalid } from '../../engine/problem.ts';
import type { Services } from '../../services.ts';
import { resolveCaller } from '../../session/caller.ts';
import { callerSeenAs } from '../../session/see-as.ts';

/** The maximum number of concurrent streams: of one key, of one person, of all visitors of one access link. */
const maxStreams = { key: 5, user: 20, link: 50 } as const;

const ownerOf = ({ key, user, shared }: Caller): { readonly owner: string; readonly limit: number } => {
  if (key) return { owner: `stream of key ${key.id}`, limit: maxStreams.key };
  if (user !== null) return { owner: `stream of user ${user}`, limit: maxStreams.user };
  return { owner: `stream of ${JSON.stringify(shared)}`, limit: maxStreams.link };
};

type StreamEvent = components['schemas']['ChangeEvent'];

/** The stream event of a live message; null for messages that only pages need. */
function eventOf(message: ServerMessage): StreamEvent | null {
  if ('changes' in message) return { kind: 'changes', path: message.path, changes: [...message.changes] };
  if ('reset' in message) return { kind: 'reset', path: message.path };
  if (!('refused' in message)) return null;
  const { refused: path, status, code, detail } = message;
  return { kind: 'refused', path, status, code, detail };
}

/**
 * Checks the requested paths.
 * @throws {ApiProblem} 422 for a path that is neither a list nor a row; 401, 403, 404 for a path that the caller may
 * not read
 */
async function requirePaths(paths: readonly string[], { caller }: Asking, services: Services): Promise<void> {
  const { model, database } = services;
  const watched = paths.map((path) => ({ path, watched: watchedBy(path, model) }));
  const errors = watched
    .filter((one) => one.watched === null)
    .map(({ path }) => ({
      pointer: '/query/watch',
      message: `"${path.slice(0, 200)}" is neither a list nor a row that can be watched.`,
    }));
  if (!paths.length || paths.length > limits.watches)
    errors.push({
      pointer: '/query/watch',
      message: `watch takes 1 to ${limits.watches} paths with commas between them.`,
    });
  if (errors.length) throw invalid(errors);
  for (const one of watched) if (one.watched) await requireWatch({ watched: one.watched, caller, model, database });
}

type Asking = Pick<Call<'follow_changes'>, 'query' | 'headers' | 'caller' | 'signal'>;

/** The mark at which the client resumes; `lost` if its mark is no longer valid. */
async function markFrom({ query, headers, caller }: Asking, { database }: Services): Promise<Mark | 'lost' | null> {
  const text = headers['last-event-id'] || query.since;
  if (!text) return null;
  const mark = readMark(text);
  if (!mark || Date.now() - mark.at > times.mark) return 'lost';
  return mark.reader === (await readerOf(database, caller)) ? mark : 'lost';
}

async function follow(call: Asking, services: Services) {
  const { feed } = services;
  const listed = call.query.watch.split(',').map((path) => path.trim().replace(/\.json$/, ''));
  const paths = [...new Set(listed)].filter(Boolean);
  await requirePaths(paths, call, services);
  const from = await markFrom(call, services);
  const id = randomUUID();
  const { owner, limit } = ownerOf(call.caller);
  if (!feed.admit(id, owner, limit))
    throw new ApiProblem('too_many', `There are ${limit} event streams already. End one of them first.`, {
      retry_after: 30,
    });
  const stream = openEventStream(call.signal, () => feed.leave(id));
  feed.join(id, tellChanges(stream, { call, paths, from }, services));
  return stream.answer;
}

interface Told {
  readonly call: Asking;
  readonly paths: readonly string[];
  readonly from: Awaited<ReturnType<typeof markFrom>>;
}

/** Sends missed changes to a stream. Returns the listener for later changes. */
function tellChanges(stream: EventStream, { call, paths, from }: Told, services: Services): FeedListener {
  let { caller } = call;
  let known = JSON.stringify(caller);
  let events: StreamEvent[] = [];
  /** The snapshot up to which the changes of all paths have been sent. */
  let at: string | null = null;
  const currentCaller = async (): Promise<Caller> => {
    caller = callerSeenAs(await resolveCaller(call.headers, services), call.headers);
    return caller;
  };
  const watches = openWatches({
    source: () => services,
    begin: services.feed.begin,
    currentCaller,
    send: (message) => {
      if ('watching' in message) at ??= message.at;
      const event = eventOf(message);
      if (event) events.push(event);
    },
    onStart: () => undefined,
    onStop: () => undefined,
  });
  const reset = (): void => {
    for (const path of paths) if (watches.has(path)) events.push({ kind: 'reset', path });
  };
  const mark = (): Promise<string> => markOf(services.database, caller, at ?? '');
  /** Sends the collected events with their mark. Ends the stream if the caller may read none of the paths any more. */
  const tell = async (): Promise<void> => {
    const sent = events;
    events = [];
    if (sent.length) stream.send(sent, await mark());
    if (!paths.some(watches.has)) stream.end();
  };
  const tellMark = async (): Promise<void> => {
    const reached = await mark();
    stream.send([{ kind: 'mark', mark: reached }], reached);
  };
  stream.inTurn(async () => {
    const since = from === null || from === 'lost' ? null : from.snapshot;
    for (const path of paths) await watches.start({ path, since, age: null });
    if (from === 'lost') reset();
    await tell();
    await tellMark();
  });
  return {
    deliver: deliverInTurn(stream.inTurn, async (changes) => {
      await watches.deliver(changes);
      at = changes.at;
      await tell();
    }),
    recheck: (change) => {
      const isConcerned = change === null || 'company' in change || change.user === caller.user;
      if (!isConcerned) return;
      stream.inTurn(async () => {
        const now = JSON.stringify(await currentCaller());
        const isOther = now !== known || changesGrants(change, caller);
        known = now;
        await watches.recheck();
        // The journal does not show which other rows became readable or unreadable, so the client must reload.
        if (isOther) reset();
        await tell();
      });
    },
    beat: () =>
      stream.inTurn(async () => {
        await currentCaller();
        await tellMark();
      }),
    end: stream.end,
  };
}

export const followChangesHandlers = {
  follow_changes: follow,
} satisfies Partial<Handlers>;
