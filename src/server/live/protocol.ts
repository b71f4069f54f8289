/** What the server takes from a page, and how much of it. */
import type { Whereabouts } from '../../contract/live.ts';
import { isSnapshot } from '../changes/database-snapshot.ts';

export const limits = {
  /** Bytes of one message to the server. */
  message: 16 * 1024,
  /** Messages a second, on average over a few seconds. */
  perSecond: 30,
  burst: 60,
  /** Connections of one person to one process. */
  connections: 20,
  /** Those of all visitors of one access link. */
  visitors: 200,
  pathLength: 300,
  selection: 100,
  jsidLength: 100,
  /** Bytes that wait for a slow reader before the connection is given up: it comes back and asks for what it missed. */
  backlog: 1024 * 1024,
} as const;

/** Milliseconds. */
export const times = {
  /** Until the token must have come. */
  token: 5_000,
  /** Between announcements of those who are present and do nothing: pages drop whom they do not hear of. */
  announce: 20_000,
} as const;

/** A page's message as it was understood. */
export type PageMessage =
  | { readonly kind: 'token'; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly kind: 'watch';
      readonly path: string;
      /** The mark the server gave with the last thing heard. */
      readonly since: string | null;
      /** Seconds since the page has read what it shows. */
      readonly age: number | null;
    }
  | { readonly kind: 'unwatch'; readonly path: string }
  | { readonly kind: 'presence'; readonly path: string; readonly whereabouts: Whereabouts };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most;

/** Reads what a page sent; null for what cannot be understood. */
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
