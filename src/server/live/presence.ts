/**
 * Presence: other people at a row. Each process knows its own connections and notifies the other processes at most once
 * in `presenceEvery`, because commits with a notification wait for each other on the whole database server. A page that
 * opens a row requests all presences there. Nothing is stored; pages drop a presence that is not repeated.
 */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Present, presenceEvery } from '../../contract/live.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import { systemActor } from '../store/database.ts';
import { times } from './protocol.ts';

/** The maximum number of bytes of notices in one notification; PostgreSQL allows 7,999 in total. */
const maxBytes = 7_800;

type Notice =
  | { readonly kind: 'here'; readonly path: string; readonly company: number; readonly present: Present }
  | { readonly kind: 'left'; readonly path: string; readonly company: number; readonly connection: string }
  | { readonly kind: 'roll_call'; readonly path: string };

interface Payload {
  readonly node: string;
  readonly notices: readonly Notice[];
}

interface Place {
  readonly path: string;
  /** The company of the person. Only its people receive the presence. */
  readonly company: number;
  present: Present;
  sent: number;
  timer: NodeJS.Timeout | undefined;
}

export interface PresenceListener {
  readonly here: (path: string, company: number, present: Present) => void;
  readonly left: (path: string, company: number, connection: string) => void;
}

export interface Presence {
  /** Announces the path of a connection. A newer announcement replaces a pending one. */
  readonly show: (path: string, company: number, present: Present) => void;
  /** Announces that a connection has left a path, or all of them. */
  readonly leave: (connection: string, path?: string) => void;
  /** Asks all connections at a path to announce themselves again. */
  readonly callRoll: (path: string) => void;
  readonly stop: () => Promise<void>;
}

/** Starts presence in this process and between the processes of the installation. */
export async function openPresence(services: () => Services, listener: PresenceListener): Promise<Presence> {
  const { database } = services();
  /** Announced presences by connection and path. */
  const places = new Map<string, Place>();
  const keyOf = (connection: string, path: string): string => `${connection} ${path}`;

  const node = randomUUID();
  /** Pending notices for the other processes: the latest for each path and connection. */
  let waiting = new Map<string, Notice>();
  let notified = 0;
  let notifying: NodeJS.Timeout | undefined;

  const notifyOthers = async (): Promise<void> => {
    clearTimeout(notifying);
    notifying = undefined;
    notified = Date.now();
    const texts = payloads(node, [...waiting.values()]);
    waiting = new Map();
    if (!texts.length) return;
    await database
      .query(systemActor, sql`select pg_notify('tessera_presence', payload) from unnest(${texts}::text[]) payload`)
      .catch((error: Error) => log.error({ error }, 'Other processes were not notified of who is here.'));
  };
  const hear = (notice: Notice): void => {
    if (notice.kind === 'here') listener.here(notice.path, notice.company, notice.present);
    else if (notice.kind === 'left') listener.left(notice.path, notice.company, notice.connection);
    else for (const place of places.values()) if (place.path === notice.path) announceSoon(place);
  };
  const notify = (notice: Notice): void => {
    hear(notice);
    // PGlite serves only one process.
    if (database.kind === 'pglite') return;
    waiting.set(keyOf(connectionIn(notice), notice.path), notice);
    notifying ??= setTimeout(() => void notifyOthers(), Math.max(0, notified + presenceEvery - Date.now()));
  };
  const announce = (place: Place): void => {
    clearTimeout(place.timer);
    place.timer = undefined;
    place.sent = Date.now();
    notify({ kind: 'here', path: place.path, company: place.company, present: place.present });
  };
  const announceSoon = (place: Place): void => {
    place.timer ??= setTimeout(() => announce(place), Math.max(0, place.sent + presenceEvery - Date.now()));
  };
  const hearOthers = (payload: string | null): void => {
    if (payload === null) return;
    // A process of an earlier release sends a single notice instead of a list.
    const { node: sender, notices = [] } = JSON.parse(payload) as Partial<Payload>;
    if (sender !== node) for (const notice of notices) hear(notice);
  };
  const stopListening = await database.listen('tessera_presence', hearOthers);
  const announcing = setInterval(() => {
    for (const place of places.values()) if (Date.now() - place.sent >= times.announce) announceSoon(place);
  }, times.announce / 2).unref();

  return {
    show: (path, company, present) => {
      const key = keyOf(present.connection, path);
      const place = places.get(key) ?? { path, company, present, sent: 0, timer: undefined };
      place.present = present;
      places.set(key, place);
      announceSoon(place);
    },
    leave: (connection, path) => {
      for (const [key, place] of places) {
        if (place.present.connection !== connection || (path !== undefined && place.path !== path)) continue;
        clearTimeout(place.timer);
        places.delete(key);
        notify({ kind: 'left', path: place.path, company: place.company, connection });
      }
    },
    callRoll: (path) => notify({ kind: 'roll_call', path }),
    stop: async () => {
      clearInterval(announcing);
      await stopListening();
      const left = [...places.values()];
      places.clear();
      for (const { timer } of left) clearTimeout(timer);
      // Presences of ended processes are removed at once instead of after their expiry.
      for (const { path, company, present } of left)
        notify({ kind: 'left', path, company, connection: present.connection });
      await notifyOthers();
    },
  };
}

/** The connection of a notice; empty for a request of all presences. */
const connectionIn = (notice: Notice): string => {
  if (notice.kind === 'here') return notice.present.connection;
  return notice.kind === 'left' ? notice.connection : '';
};

/**
 * Splits notices into payloads that fit into one notification. A selection that is too long is left out of its notice.
 */
function payloads(node: string, notices: readonly Notice[]): readonly string[] {
  const parts: string[][] = [];
  let room = 0;
  for (const notice of notices) {
    const whole = JSON.stringify(notice);
    const fits = notice.kind !== 'here' || Buffer.byteLength(whole) <= maxBytes;
    const text = fits ? whole : JSON.stringify({ ...notice, present: { ...notice.present, selection: [] } });
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) {
      parts.push([]);
      room = maxBytes;
    }
    parts.at(-1)?.push(text);
    room -= bytes;
  }
  return parts.map((texts) => `{"node":"${node}","notices":[${texts.join(',')}]}`);
}
