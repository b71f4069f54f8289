/**
 * Who else is here. Each process holds only those connected to it and tells the others by notification; a page that
 * comes calls the roll. Nothing is stored, and whoever is not heard of for a while is forgotten by the pages.
 */
import sql from 'sql-template-tag';
import { type Present, presenceEvery } from '../../contract/live.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import { systemActor } from '../store/database.ts';
import { times } from './protocol.ts';

/** Bytes a notification may have; the database takes 7,999. */
const mostBytes = 7_900;

type Notice =
  | { readonly kind: 'here'; readonly path: string; readonly company: number; readonly present: Present }
  | { readonly kind: 'left'; readonly path: string; readonly company: number; readonly connection: string }
  | { readonly kind: 'roll_call'; readonly path: string };

interface Place {
  readonly path: string;
  /** Of whoever is there: people of other companies are not told, whatever they may read as well. */
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
  /** Says where a connection of a company is; what comes faster than is told replaces what waits. */
  readonly show: (path: string, company: number, present: Present) => void;
  /** A connection is no longer at a path, or nowhere. */
  readonly leave: (connection: string, path?: string) => void;
  /** Asks everybody at a path to say so again. */
  readonly callRoll: (path: string) => void;
  readonly stop: () => Promise<void>;
}

/** Begins to say who is where, to the other processes of the installation as well. */
export async function openPresence(services: () => Services, listener: PresenceListener): Promise<Presence> {
  const { database } = services();
  /** By connection and path. */
  const places = new Map<string, Place>();
  const keyOf = (connection: string, path: string): string => `${connection} ${path}`;

  const notify = async (notice: Notice): Promise<void> => {
    const text = JSON.stringify(notice);
    await database
      .query(systemActor, sql`select pg_notify('tessera_presence', ${text})`)
      .catch((error: Error) => log.error({ error }, 'Others were not told who is here.'));
  };
  const announce = (place: Place): void => {
    clearTimeout(place.timer);
    place.timer = undefined;
    place.sent = Date.now();
    const notice: Notice = { kind: 'here', path: place.path, company: place.company, present: place.present };
    const fits = Buffer.byteLength(JSON.stringify(notice)) <= mostBytes;
    void notify(fits ? notice : { ...notice, present: { ...place.present, selection: [] } });
  };
  const announceSoon = (place: Place): void => {
    place.timer ??= setTimeout(() => announce(place), Math.max(0, place.sent + presenceEvery - Date.now()));
  };
  const hear = (payload: string | null): void => {
    if (payload === null) return;
    const notice = JSON.parse(payload) as Notice;
    if (notice.kind === 'here') listener.here(notice.path, notice.company, notice.present);
    else if (notice.kind === 'left') listener.left(notice.path, notice.company, notice.connection);
    else for (const place of places.values()) if (place.path === notice.path) announceSoon(place);
  };
  const stopListening = await database.listen('tessera_presence', hear);
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
        void notify({ kind: 'left', path: place.path, company: place.company, connection });
      }
    },
    callRoll: (path) => void notify({ kind: 'roll_call', path }),
    stop: async () => {
      clearInterval(announcing);
      await stopListening();
      const left = [...places.values()];
      places.clear();
      for (const { timer } of left) clearTimeout(timer);
      // Those of other processes need not wait until they miss them.
      await Promise.all(
        left.map(({ path, company, present }) =>
          notify({ kind: 'left', path, company, connection: present.connection }),
        ),
      );
    },
  };
}
