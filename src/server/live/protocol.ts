/** The messages of pages, and their limits. */
import type { Whereabouts } from '../../contract/live.ts';
import { isSnapshot } from '../changes/database-snapshot.ts';

export const limits = {
  /** The maximum number of bytes of a message to the server. */
  message: 16 * 1024,
  /** The maximum number of messages per second, averaged over a few seconds. */
  perSecond: 30,
  burst: 60,
  /** The maximum number of connections of one person in one process. */
  connections: 20,
  /** The maximum number of connections of all visitors of one access link in one process. */
  visitors: 200,
  pathLength: 300,
  selection: 100,
  jsidLength: 100,
  /**
   * The number of unsent bytes at which the connection of a slow reader ends. The page reconnects and requests the
   * missed changes.
   */
  backlog: 1024 * 1024,
} as const;

/** Durations in milliseconds. */
export const times = {
  /** Maximum time between the connection and the first token. */
  token: 5_000,
  /** Interval between announcements of an idle presence. Pages drop a presence that is not repeated. */
  announce: 20_000,
} as const;

/** A parsed message of a page. */
export type PageMessage =
  | { readonly kind: 'token'; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly kind: 'watch';
      readonly path: string;
      /** The snapshot of the last message that the page has received. */
      readonly since: string | null;
      /** Seconds since the page read the rows. */
      readonly age: number | null;
    }
  | { readonly kind: 'unwatch'; readonly path: string }
  | { readonly kind: 'presence'; readonly path: string; readonly whereabouts: Whereabouts };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most;

/** Parses a message; null if it is invalid. */
export function readMessage(text: string): PageMessage | null {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(sent)) return null;
  const { token, session_token, watch, unwatch, presence, since, age } = sent;
  if (isText(token, 4000)) return { kind: 'token', headers: { authorization: `Bearer ${token}` } };
  if (isText(session_token, 1000)) return { kind: 'token', headers: { 'x-session-token': session_token } };
  if (isText(watch, limits.pathLength))
    return {
      kind: 'watch',
      path: watch,
      since: isText(since, 2000) && isSnapshot(since) ? since : null,
      age: typeof age === 'number' && age >= 0 && age <= 3600 ? age : null,
    };
  if (isText(unwatch, limits.pathLength)) return { kind: 'unwatch', path: unwatch };
  if (isRecord(presence) && isText(presence['path'], limits.pathLength))
    return { kind: 'presence', path: presence['path'], whereabouts: readWhereabouts(presence) };
  return null;
}

function readWhereabouts({ selection, cursor }: Readonly<Record<string, unknown>>): Whereabouts {
  const jsids = Array.isArray(selection) ? selection.filter((jsid) => isText(jsid, limits.jsidLength)) : [];
  const at = isRecord(cursor) ? { x: Number(cursor['x']), y: Number(cursor['y']) } : null;
  return {
    selection: jsids.slice(0, limits.selection),
    cursor: at && Number.isFinite(at.x) && Number.isFinite(at.y) ? { x: Math.round(at.x), y: Math.round(at.y) } : null,
  };
}
