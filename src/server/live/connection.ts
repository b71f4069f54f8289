/** One page's connection: it shows a token, says what it watches, and is told what changes there. */
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { closing, type Present, type ServerMessage } from '../../contract/live.ts';
import type { Caller } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import { resolveCaller } from '../session/caller.ts';
import type { RightsChange } from '../session/rights-changes.ts';
import { joined, type LiveChanges } from './journal-lines.ts';
import type { Presence } from './presence.ts';
import { limits, type PageMessage, readMessage, times } from './protocol.ts';
import { tokenBucket } from './token-bucket.ts';
import { openWatches } from './watches.ts';
import { presentAs } from './who.ts';

/** What all connections of a process share. */
export interface Surroundings {
  readonly services: () => Services;
  readonly presence: Presence;
  readonly begin: () => Promise<void>;
  /** Counts a connection as its owner's; false if the owner has too many. */
  readonly admit: (connection: string, owner: string, most: number) => boolean;
  readonly forget: (connection: string) => void;
}

export interface Connection {
  readonly id: string;
  readonly tell: (changes: LiveChanges) => void;
  /** Of whom people of `company` are told, and no others. */
  readonly tellPresence: (path: string, company: number, present: Present) => void;
  readonly tellLeft: (path: string, company: number, connection: string) => void;
  /** Looks again at what the page may see, if the change concerns it; ends the connection if nothing. */
  readonly recheck: (change: RightsChange) => void;
  /** A sign of life; ends the connection if the last one was not answered. */
  readonly beat: () => void;
  readonly end: () => void;
}

/** Whose connection it is: a person's, or that of the visitors of one access link. */
const ownerOf = ({ user, shared }: Caller): string => (user === null ? JSON.stringify(shared) : String(user));

type Other = Present | { readonly connection: string; readonly left: true };

/** Visitors of access links are not told who people are. */
const unnamed = (present: Present): Present =>
  present.user === null ? present : { ...present, user: null, name: 'Somebody' };

/** Serves one socket of the live channel: its messages are taken in turn, and changes are sent for as long as its session holds. */
export function openConnection(socket: WebSocket, surroundings: Surroundings): Connection {
  const { services, presence } = surroundings;
  const id = randomUUID();
  const spend = tokenBucket(limits.perSecond, limits.burst);
  let headers: Readonly<Record<string, string>> | null = null;
  let owner: string | null = null;
  let alive = true;
  /** What waits to be told while the connection is at something else. */
  let waiting: LiveChanges | null = null;
  let told: string | null = null;
  let queue: Promise<void> = Promise.resolve();

  const send = (message: ServerMessage): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    if (socket.bufferedAmount > limits.backlog) socket.terminate();
  };
  const fail = (error: unknown): void => {
    if (error instanceof ApiProblem && error.status === 401) {
      socket.close(closing.unauthenticated, error.message.slice(0, 120));
      return;
    }
    log.error({ error }, 'A live connection was ended by an error.');
    socket.close(closing.failed, 'Something went wrong on the server.');
  };
  // One thing after another, so that nothing is told under a right that is just being looked up.
  const inTurn = (work: () => Promise<void> | void): void => {
    queue = queue.then(() => (socket.readyState === socket.OPEN ? work() : undefined)).catch(fail);
  };
  const whoAsks = async (): Promise<Caller> => {
    if (!headers) throw new ApiProblem('unauthenticated', 'Send a token first.');
    return resolveCaller(headers, services());
  };
  const watches = openWatches({
    services,
    begin: surroundings.begin,
    whoAsks,
    send,
    onStart: (path, { own }) => {
      // Of whoever is at this row already.
      if (own.id !== null) presence.callRoll(path);
    },
    onStop: (path) => presence.leave(id, path),
  });

  const takeToken = async (sent: Readonly<Record<string, string>>): Promise<void> => {
    const caller = await resolveCaller(sent, services());
    const now = ownerOf(caller);
    if (owner !== null && owner !== now) {
      socket.close(closing.malformed, 'This token is of somebody else. Open another connection for them.');
      return;
    }
    headers = sent;
    if (owner !== null) return;
    owner = now;
    clearTimeout(waitForToken);
    const most = caller.user === null ? limits.visitors : limits.connections;
    if (surroundings.admit(id, owner, most)) send({ ready: { connection: id } });
    else socket.close(closing.tooMany, `There are ${most} connections already. Close some.`);
  };
  const show = async ({ path, whereabouts }: Extract<PageMessage, { kind: 'presence' }>): Promise<void> => {
    if (!(await watches.isAt(path))) return;
    const { model, database } = services();
    const caller = await whoAsks();
    // Who belongs to no company is there for nobody.
    if (!caller.company) return;
    presence.show(path, caller.company.id, {
      ...(await presentAs(id, caller, model, database)),
      ...whereabouts,
    });
  };
  const flush = async (): Promise<void> => {
    const now = waiting;
    waiting = null;
    if (!now) return;
    await watches.tell(now);
    told = now.at;
  };
  const take = (message: PageMessage): void => {
    switch (message.kind) {
      case 'token':
        inTurn(() => takeToken(message.headers));
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
  // What is wrong with a frame is told by the code that the library then closes with.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(waitForToken);
    presence.leave(id);
    surroundings.forget(id);
  });
  const waitForToken = setTimeout(() => {
    socket.close(closing.unauthenticated, 'No token came. Send one first.');
  }, times.token).unref();

  const aboutOthers = (path: string, company: number, other: Other): void => {
    if (other.connection === id || !watches.has(path)) return;
    inTurn(async () => {
      if (!(await watches.isAt(path))) return;
      const caller = await whoAsks();
      if (caller.company?.id !== company) return;
      if ('left' in other) send({ presence: { path, ...other } });
      else send({ presence: { path, ...(caller.shared ? unnamed(other) : other) } });
    });
  };
  return {
    id,
    tell: (changes) => {
      if (!waiting) inTurn(flush);
      waiting = waiting ? joined(waiting, changes) : changes;
    },
    tellPresence: (path, company, present) => aboutOthers(path, company, present),
    tellLeft: (path, company, connection) => aboutOthers(path, company, { connection, left: true }),
    recheck: (change) => {
      // Of a company's people and visitors nobody keeps a list; it changes seldom.
      const concerned = change === null || 'company' in change || owner === String(change.user);
      if (!headers || !concerned) return;
      inTurn(async () => {
        await whoAsks();
        await watches.recheck();
      });
    },
    beat: () => {
      if (!alive) {
        socket.terminate();
        return;
      }
      alive = false;
      socket.ping();
      inTurn(() => send({ at: told }));
    },
    end: () => socket.close(closing.stopping, 'The server is being stopped.'),
  };
}
