/** The connection of one page. The page sends a token and the paths to watch, and receives their changes. */
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { closing, type Present } from '../../contract/live.ts';
import { deliverInTurn, type FeedListener } from '../changes/feed.ts';
import { openWatches } from '../changes/watches.ts';
import type { Services } from '../services.ts';
import { openSession } from './connection-session.ts';
import type { Presence } from './presence.ts';
import { limits, type PageMessage, readMessage } from './protocol.ts';
import { openQueue } from './socket-queue.ts';
import { tokenBucket } from './token-bucket.ts';
import { presentAs } from './who.ts';

/** State that all connections of a process share. */
export interface ConnectionContext {
  readonly services: () => Services;
  readonly presence: Presence;
  readonly begin: () => Promise<void>;
  /** Registers a connection for its owner; false if the owner already has `most`. */
  readonly admit: (connection: string, owner: string, most: number) => boolean;
  readonly forget: (connection: string) => void;
}

export interface LiveConnection extends FeedListener {
  readonly id: string;
  /** Sends a presence, if the connection belongs to `company`. */
  readonly sendPresence: (path: string, company: number, present: Present) => void;
  readonly sendLeft: (path: string, company: number, connection: string) => void;
  /** Notifies a person of an announcement. Visitors of access links are not notified. */
  readonly tellNews: () => void;
}

type Other = Present | { readonly connection: string; readonly left: true };

/** Visitors of access links do not receive names. */
const unnamed = (present: Present): Present =>
  present.user === null ? present : { ...present, user: null, name: 'Somebody' };

/**
 * Serves one socket of the live channel: handles its messages in order, and sends changes while its session is valid.
 */
export function openConnection(socket: WebSocket, surroundings: ConnectionContext): LiveConnection {
  const { services, presence } = surroundings;
  const id = randomUUID();
  const spend = tokenBucket(limits.perSecond, limits.burst);
  let alive = true;
  let lastAt: string | null = null;
  const { send, inTurn } = openQueue(socket);
  const session = openSession(socket, {
    services,
    admit: (owner, most) => surroundings.admit(id, owner, most),
    onReady: () => send({ ready: { connection: id } }),
  });
  const { currentCaller } = session;
  const watches = openWatches({
    source: services,
    begin: surroundings.begin,
    currentCaller,
    send,
    onStart: (path, { own }) => {
      // Connections that are present at this row announce themselves again.
      if (own.id !== null) presence.callRoll(path);
    },
    onStop: (path) => presence.leave(id, path),
  });

  const show = async ({ path, whereabouts }: Extract<PageMessage, { kind: 'presence' }>): Promise<void> => {
    if (!(await watches.isAt(path))) return;
    const { model, database } = services();
    const caller = await currentCaller();
    // Presence is shown only within a company.
    if (!caller.company) return;
    presence.show(path, caller.company.id, {
      ...(await presentAs(id, caller, model, database)),
      ...whereabouts,
    });
  };
  const deliver = deliverInTurn(inTurn, async (changes) => {
    await watches.deliver(changes);
    lastAt = changes.at;
  });
  const take = (message: PageMessage): void => {
    switch (message.kind) {
      case 'token':
        inTurn(() => session.take(message.headers));
        break;
      case 'watch':
        inTurn(() => watches.start(message));
        break;
      case 'unwatch':
        inTurn(() => watches.stop(message.path));
        break;
      case 'presence':
        inTurn(() => show(message));
    }
  };

  socket.on('message', (data, isBinary) => {
    alive = true;
    const message = isBinary ? null : readMessage(String(data));
    if (!message) socket.close(closing.malformed, 'This message cannot be understood.');
    else if (!spend()) socket.close(closing.tooMany, `More than ${limits.perSecond} messages a second. Send fewer.`);
    else take(message);
  });
  socket.on('pong', () => {
    alive = true;
  });
  // After an invalid frame the library closes the socket with a code for the fault.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    session.end();
    presence.leave(id);
    surroundings.forget(id);
  });
  const aboutOthers = (path: string, company: number, other: Other): void => {
    if (other.connection === id || !watches.has(path)) return;
    inTurn(async () => {
      if (!(await watches.isAt(path))) return;
      const caller = await currentCaller();
      if (caller.company?.id !== company) return;
      if ('left' in other) send({ presence: { path, ...other } });
      else send({ presence: { path, ...(caller.shared ? unnamed(other) : other) } });
    });
  };
  return {
    id,
    deliver,
    sendPresence: (path, company, present) => aboutOthers(path, company, present),
    sendLeft: (path, company, connection) => aboutOthers(path, company, { connection, left: true }),
    recheck: (change) => {
      if (!session.isConcerned(change)) return;
      inTurn(async () => {
        const changed = await session.hasChanged(change);
        await watches.recheck();
        if (changed) send({ rights: true });
      });
    },
    tellNews: () => {
      if (!session.isConcerned(null)) return;
      inTurn(async () => {
        if ((await currentCaller()).user !== null) send({ news: true });
      });
    },
    // Ends the connection if the last heartbeat got no response.
    beat: () => {
      if (!alive) {
        socket.terminate();
        return;
      }
      alive = false;
      socket.ping();
      inTurn(() => send({ at: lastAt }));
    },
    end: () => socket.close(closing.stopping, 'The server is being stopped.'),
  };
}
