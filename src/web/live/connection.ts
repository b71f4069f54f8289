/** The one live connection of a page: made when something is watched, and made again whenever it is lost. */
import { beatEvery, type ClientMessage, closing, type ServerMessage, type Whereabouts } from '../../contract/live.ts';
import { waitAfterTooMany, waitBefore } from '../api/backoff.ts';
import { WatchedPaths, type Watcher } from './watched-paths.ts';

export interface ConnectionEnvironment {
  readonly open: () => WebSocket;
  /** The connection broke off without the server having said why: it may be away. */
  readonly lost?: () => void;
  /** What the page's person may do has changed. */
  readonly rights?: () => void;
  /** Something has been announced to everybody. */
  readonly news?: () => void;
  /** What is shown to the server; null while there is nobody to connect for. */
  readonly token: () => ClientMessage | null;
  /** A token was refused: gets another, unless there is one already. False if there is none to be had. */
  readonly renew: (refused: ClientMessage | null) => Promise<boolean>;
}

export interface LiveConnection {
  /** Answers how to stop. */
  readonly watch: (path: string, watcher: Watcher) => () => void;
  /** Tells those who watch the row too; remembered for when the connection comes back. */
  readonly show: (path: string, whereabouts: Whereabouts) => void;
  /** The token is another: it is shown, or the connection made or ended. */
  readonly onToken: () => void;
  /** Ends the connection for a while; what is missed is asked for afterwards. */
  readonly pause: () => void;
  /** Connects again at once, if it is not connected. */
  readonly resume: () => void;
}

/** Milliseconds a connection outlives its last watcher: pages follow one another. */
const lingers = 10_000;
/** Milliseconds a connection must have stood for the next loss to be a first one. */
const steady = 10_000;
/** Milliseconds without a word after which a connection is taken for dead. */
const silence = 2 * beatEvery + 5_000;

/** Opens the connection by which a page hears of changes; it opens again by itself when it is cut. */
export function openLive({ open, lost: tellLost, rights, news, token, renew }: ConnectionEnvironment): LiveConnection {
  const watched = new WatchedPaths();
  let socket: WebSocket | null = null;
  let ready = false;
  /** What this connection has shown last: by the time it is refused, the page may have another. */
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
  // A connection that is dead at the other end says nothing, for minutes.
  const heard = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      disconnect();
      connect();
    }, silence);
  };
  const lost = async (code: number): Promise<void> => {
    const refused = code === closing.unauthenticated;
    // Codes of its own tell what the server has against this page: then it is there.
    if (code < 4000) tellLost?.();
    attempt = ready && Date.now() - readySince > steady ? 1 : attempt + 1;
    disconnect();
    if (!isWanted()) return;
    // A token that has just been renewed and is refused again gets no third one in a hurry.
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
      // The one that was just renewed: whether it is refused again is counted.
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
