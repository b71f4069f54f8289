/** The live connection of a page to the server. It opens with the first subscription, and reconnects after a loss. */
import { beatEvery, type ClientMessage, closing, type ServerMessage, type Whereabouts } from '../../contract/live.ts';
import { waitAfterTooMany, waitBefore } from '../api/backoff.ts';
import { WatchedPaths, type Watcher } from './watched-paths.ts';

export interface ConnectionEnvironment {
  readonly open: () => WebSocket;
  /** Called when the connection closes without a reason from the server, which may then be unreachable. */
  readonly lost?: () => void;
  /** Called when the rights of the user have changed. */
  readonly rights?: () => void;
  /** Called when an announcement to all users was published. */
  readonly news?: () => void;
  /** The message with the token; null if nobody is logged in and no access link is open. */
  readonly token: () => ClientMessage | null;
  /** Called after the server has refused a token. Resolves to true if another token is now available. */
  readonly renew: (refused: ClientMessage | null) => Promise<boolean>;
}

export interface LiveConnection {
  /** Adds a subscriber to a path. Returns a function that removes it. */
  readonly watch: (path: string, watcher: Watcher) => () => void;
  /** Publishes this page's position in a row to the row's other subscribers, also after each reconnect. */
  readonly show: (path: string, whereabouts: Whereabouts) => void;
  /** Must be called when the token has changed: sends the new one, or opens or closes the connection. */
  readonly onToken: () => void;
  /** Closes the connection until `resume`, which requests the missed changes. */
  readonly pause: () => void;
  /** Connects at once, if there is no connection. */
  readonly resume: () => void;
}

/**
 * The time for which a connection stays open after its last subscriber is removed, because the next page usually has
 * one, in milliseconds.
 */
const lingers = 10_000;
/** If a connection was ready for at least this time, its loss counts as a first failure, in milliseconds. */
const steady = 10_000;
/** The time without a message after which the connection counts as lost, in milliseconds. */
const silence = 2 * beatEvery + 5_000;

/** Creates the live connection of a page. It reconnects automatically. */
export function openLive({ open, lost: onLost, rights, news, token, renew }: ConnectionEnvironment): LiveConnection {
  const watched = new WatchedPaths();
  let socket: WebSocket | null = null;
  let ready = false;
  /** The token that was sent last over this connection. If it is refused, the page may have another token by then. */
  let shown: ClientMessage | null = null;
  let renewing = false;
  let paused = false;
  let attempt = 0;
  let readySince = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const send = (message: ClientMessage): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const show = (message: ClientMessage): void => {
    shown = message;
    send(message);
  };
  const isWanted = (): boolean => !paused && watched.size > 0 && token() !== null;

  const disconnect = (): void => {
    clearTimeout(retry);
    clearTimeout(watchdog);
    const closed = socket;
    socket = null;
    ready = false;
    closed?.close();
  };
  const connect = (): void => {
    clearTimeout(retry);
    if (socket || !isWanted()) return;
    const opening = open();
    socket = opening;
    heard();
    opening.onopen = () => {
      const own = token();
      if (own) show(own);
      else disconnect();
    };
    opening.onmessage = ({ data }) => {
      if (socket !== opening) return;
      heard();
      receive(JSON.parse(String(data)) as ServerMessage);
    };
    opening.onclose = ({ code }) => {
      if (socket === opening) void lost(code);
    };
  };
  // Without this timeout, the loss of the other end could remain unnoticed for minutes.
  const heard = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      disconnect();
      connect();
    }, silence);
  };
  const lost = async (code: number): Promise<void> => {
    const refused = code === closing.unauthenticated;
    // With a code of its own (4000 and above), the server has given a reason, so it is reachable.
    if (code < 4000) onLost?.();
    attempt = ready && Date.now() - readySince > steady ? 1 : attempt + 1;
    disconnect();
    if (!isWanted()) return;
    // After two refusals in a row, the next attempt waits for the usual delay.
    if (refused && attempt < 3) {
      renewing = true;
      const renewed = await renew(shown).finally(() => {
        renewing = false;
      });
      if (renewed) connect();
      return;
    }
    const wait = code === closing.tooMany ? waitAfterTooMany(Math.random()) : waitBefore(attempt - 1, Math.random());
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
  };

  const receive = (message: ServerMessage): void => {
    if ('ready' in message) {
      ready = true;
      readySince = Date.now();
      for (const request of watched.requests()) send(request);
      return;
    }
    if ('rights' in message) {
      rights?.();
      return;
    }
    if ('news' in message) {
      news?.();
      return;
    }
    const reply = watched.receive(message);
    if (reply) send(reply);
  };

  const stop = (path: string, watcher: Watcher): void => {
    if (!watched.remove(path, watcher)) return;
    send({ unwatch: path });
    if (watched.size === 0) lingering = setTimeout(disconnect, lingers);
  };
  return {
    watch(path, watcher) {
      clearTimeout(lingering);
      const request = watched.add(path, watcher);
      if (ready) send(request);
      else connect();
      return () => stop(path, watcher);
    },
    show(path, whereabouts) {
      if (watched.show(path, whereabouts) && ready) send({ presence: { path, ...whereabouts } });
    },
    onToken() {
      const own = token();
      if (!own) disconnect();
      else if (socket) show(own);
      // During `renew`, the changed token is the result of it. The number of attempts is not reset, because this token
      // may be refused too.
      else if (!renewing) {
        attempt = 0;
        connect();
      }
    },
    pause() {
      paused = true;
      disconnect();
    },
    resume() {
      paused = false;
      attempt = 0;
      connect();
    },
  };
}
