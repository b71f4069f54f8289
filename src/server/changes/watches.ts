/**
 * The watches of one connection. A watch starts if the caller may read the path, and stops when that permission ends.
 */
import type { Change, ServerMessage } from '../../contract/live.ts';
import type { Caller } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';
import { isLater } from './database-snapshot.ts';
import {
  currentSnapshot,
  type JournalSource,
  type Line,
  type LinesRead,
  type LiveChanges,
  linesOfLast,
  linesSince,
} from './journal-lines.ts';
import { limits, times } from './limits.ts';
import { readableLines, requireWatch } from './readable-lines.ts';
import { changesTies, resourcesOf } from './ties.ts';
import { concerns, type Watched, watchedBy } from './watched.ts';

/** A page's request to watch a path. */
export interface WatchRequest {
  readonly path: string;
  /** The snapshot of the last message that the page has received. */
  readonly since: string | null;
  /** Seconds since the page read the rows. */
  readonly age: number | null;
}

export interface Watches {
  /** Starts a watch; a refusal is sent to the page. Rejects only if the token is no longer valid. */
  readonly start: (request: WatchRequest) => Promise<void>;
  readonly stop: (path: string) => void;
  readonly deliver: (changes: LiveChanges) => Promise<void>;
  /** Whether the path is a watched row that the caller may still read. */
  readonly isAt: (path: string) => Promise<boolean>;
  readonly has: (path: string) => boolean;
  /** Stops watches whose rows the caller may no longer read. */
  readonly recheck: () => Promise<void>;
}

interface Surroundings {
  readonly source: () => JournalSource;
  /** Called before each watch. Resolves once every later write will be delivered. */
  readonly begin: () => Promise<void>;
  /** Resolves to the present caller. Rejects with 401 if the token is no longer valid. */
  readonly currentCaller: () => Promise<Caller>;
  readonly send: (message: ServerMessage) => void;
  readonly onStart: (path: string, watched: Watched) => void;
  readonly onStop: (path: string) => void;
}

const changeOf = ({ sequence, resource, id, action, actor, change }: Line): Change => ({
  sequence,
  resource,
  id,
  action,
  actor,
  change,
});

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status < 500 && error.status !== 401;

/** Opens the watches of a connection, initially none. */
export function openWatches({ source, begin, currentCaller, send, onStart, onStop }: Surroundings): Watches {
  /** The time of the last permission check, by path; 0 forces a new check. */
  const checked = new Map<string, number>();
  /** The lines that the start of a watch has sent, by path. The feed may deliver the latest of these lines again. */
  const read = new Map<string, { readonly at: string; readonly sequences: ReadonlySet<number> }>();

  const stop = (path: string): void => {
    read.delete(path);
    if (checked.delete(path)) onStop(path);
  };
  const refuse = (path: string, error: unknown): void => {
    if (!isRefusal(error)) throw error;
    stop(path);
    send({ refused: path, status: error.status, code: error.code, detail: error.message });
  };
  const find = (path: string): Watched => {
    const watched = watchedBy(path, source().model);
    if (!watched) throw new ApiProblem('not_found', `"${path}" is neither a list nor a row that can be watched.`);
    return watched;
  };
  const check = async (path: string, watched: Watched): Promise<Caller> => {
    const caller = await currentCaller();
    const { model, database } = source();
    await requireWatch({ watched, caller, model, database });
    checked.set(path, Date.now());
    return caller;
  };
  const isStillAllowed = async (path: string): Promise<boolean> => {
    const at = checked.get(path);
    if (at === undefined) return false;
    if (Date.now() - at < times.checked) return true;
    try {
      await check(path, find(path));
      return true;
    } catch (error) {
      refuse(path, error);
      return false;
    }
  };

  const missed = async ({ since, age }: WatchRequest, watched: Watched): Promise<LinesRead> => {
    const { model, database } = source();
    const resources = resourcesOf(watched, model);
    if (since !== null) {
      const found = await linesSince(database, model, since, { resources });
      return isLater(since, found.at) ? { ...found, lines: null } : found;
    }
    if (age !== null) return linesOfLast(database, model, age, resources);
    return { at: await currentSnapshot(database), lines: [] };
  };
  const tellLines = async (
    path: string,
    watched: Watched,
    { lines, at }: LinesRead,
    caller: Caller,
  ): Promise<readonly Line[]> => {
    const { model, database } = source();
    if (lines === null || changesTies(watched, lines, model)) {
      send({ path, reset: true, at });
      return lines ?? [];
    }
    const heard = await readableLines({ watched, lines, caller, model, database });
    if (heard.length) send({ path, changes: heard.map(changeOf), at });
    return heard;
  };
  /** Removes lines that the start of the watch has already sent. */
  const notYetSent = (path: string, lines: readonly Line[], at: string): readonly Line[] => {
    const before = read.get(path);
    if (!before) return lines;
    // The feed has passed the snapshot of the start, so it delivers none of the sent lines any more.
    if (isLater(at, before.at)) read.delete(path);
    const rest = lines.filter(({ sequence }) => !before.sequences.has(sequence));
    // Returns the same array if possible, so that connections with the same permissions share the check of its lines.
    return rest.length === lines.length ? lines : rest;
  };

  const start = async (request: WatchRequest): Promise<void> => {
    const { path } = request;
    if (!checked.has(path) && checked.size >= limits.watches)
      throw new ApiProblem('too_many', `A page watches at most ${limits.watches} things. End another watch first.`);
    const watched = find(path);
    await begin();
    const caller = await check(path, watched);
    const found = await missed(request, watched);
    send({ watching: path, at: found.at });
    const sent = await tellLines(path, watched, found, caller);
    if (sent.length) read.set(path, { at: found.at, sequences: new Set(sent.map(({ sequence }) => sequence)) });
    else read.delete(path);
    onStart(path, watched);
  };

  return {
    start: (request) => start(request).catch((error: unknown) => refuse(request.path, error)),
    stop,
    deliver: async ({ lines, places, at }) => {
      for (const path of [...checked.keys()]) {
        const { model } = source();
        const watched = watchedBy(path, model);
        if (!watched) continue;
        const fresh = notYetSent(path, lines, at);
        if (concerns(watched, places, model) || changesTies(watched, [...places, ...fresh], model)) {
          checked.set(path, 0);
          if (await isStillAllowed(path)) send({ path, reset: true, at });
        } else if (concerns(watched, fresh, model)) {
          await tellLines(path, watched, { lines: fresh, at }, await currentCaller());
          // The check follows the lines, so that the page receives the removal of a row before its watch ends.
          await isStillAllowed(path);
        }
      }
    },
    isAt: async (path) => {
      const watched = checked.has(path) ? watchedBy(path, source().model) : null;
      return watched !== null && watched.own.id !== null && isStillAllowed(path);
    },
    has: (path) => checked.has(path),
    recheck: async () => {
      for (const path of [...checked.keys()]) {
        checked.set(path, 0);
        await isStillAllowed(path);
      }
    },
  };
}
