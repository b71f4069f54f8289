/** The one live connection of a page: made when something is watched, and made again whenever it is lost. */
import {
  beatEvery,
  type Change,
  type ClientMessage,
  closing,
  type Present,
  type ServerMessage,
  type Whereabouts,
} from '../../contract/live.ts';
import { waitAfterTooMany, waitBefore } from '../api/backoff.ts';

/** Whoever watches a path. */
export interface Watcher {
  /** When what the watcher shows was read, in milliseconds since 1970; null if it has read nothing yet. */
  readonly loadedAt: () => number | null;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Too much has changed to tell. */
  readonly onReset: () => void;
  /** The path may not, or no longer, be read. */
  readonly onRefused?: (status: number) => void;
  readonly onPresent?: (present: Present) => void;
  readonly onLeft?: (connection: string) => void;
}

export interface Surroundings {
  readonly open: () => WebSocket;
  /** The connection broke off without the server having said why: it may be away. */
  readonly lost?: () => void;
  /** What is shown to the server; null while there is nobody to connect for. */
  readonly token: () => ClientMessage | null;
  /** The token was refused: gets another. False if there is none to be had. */
  readonly renew: () => Promise<boolean>;
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

interface Watched {
  readonly watchers: Set<Watcher>;
  /** How far the journal has been told. */
  at: string | null;
  whereabouts: Whereabouts | null;
}

/** Milliseconds a connection outlives its last watcher: pages follow one another. */
const lingers = 10_000;
/** Milliseconds a connection must have stood for the next loss to be a first one. */
const steady = 10_000;
/** Seconds that the server looks back at most. */
const oldest = 3600;
const silence = 2 * beatEvery + 5_000;

export function openLive({ open, lost: tellLost, token, renew }: Surroundings): LiveConnection {
  const watched = new Map<string, Watched>();
  let socket: WebSocket | null = null;
  let ready = false;
  let paused = false;
  let attempt = 0;
  let readySince = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const send = (message: ClientMessage): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  /** Seconds since the first of the watchers has read what it shows. */
  const ageOf = (watchers: Iterable<Watcher>): number => {
    const read = [...watchers].map((watcher) => watcher.loadedAt() ?? Date.now());
    return Math.min(oldest, Math.max(0, Date.now() - Math.min(...read)) / 1000);
  };
  const askFor = (path: string, { at, watchers }: Watched): void =>
    send({ watch: path, ...(at === null ? { age: ageOf(watchers) } : { since: at }) });
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
      const shown = token();
      if (shown) send(shown);
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
      if (await renew()) connect();
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
      for (const [path, one] of watched) askFor(path, one);
      return;
    }
    if ('watching' in message) {
      const one = watched.get(message.watching);
      if (!one) return;
      one.at ??= message.at;
      if (one.whereabouts) send({ presence: { path: message.watching, ...one.whereabouts } });
      return;
    }
    if ('changes' in message || 'reset' in message) {
      const one = watched.get(message.path);
      if (!one) return;
      one.at = message.at;
      for (const watcher of [...one.watchers])
        if ('changes' in message) watcher.onChanges(message.changes);
        else watcher.onReset();
      return;
    }
    if ('refused' in message) {
      const one = watched.get(message.refused);
      watched.delete(message.refused);
      for (const watcher of one?.watchers ?? []) watcher.onRefused?.(message.status);
      return;
    }
    if ('presence' in message) {
      const { path } = message.presence;
      for (const watcher of watched.get(path)?.watchers ?? [])
        if ('left' in message.presence) watcher.onLeft?.(message.presence.connection);
        else watcher.onPresent?.(message.presence);
      return;
    }
    const { at } = message;
    if (at !== null) for (const one of watched.values()) if (one.at !== null) one.at = at;
  };

  const stop = (path: string, watcher: Watcher): void => {
    const one = watched.get(path);
    if (!one?.watchers.delete(watcher) || one.watchers.size > 0) return;
    watched.delete(path);
    send({ unwatch: path });
    if (watched.size === 0) lingering = setTimeout(disconnect, lingers);
  };
  return {
    watch(path, watcher) {
      clearTimeout(lingering);
      const one: Watched = watched.get(path) ?? { watchers: new Set(), at: null, whereabouts: null };
      one.watchers.add(watcher);
      watched.set(path, one);
      // What this one has read may be older than what the others have heard; and it has not heard who is there.
      if (ready) send({ watch: path, age: ageOf([watcher]) });
      else connect();
      return () => stop(path, watcher);
    },
    show(path, whereabouts) {
      const one = watched.get(path);
      if (!one) return;
      one.whereabouts = whereabouts;
      if (ready) send({ presence: { path, ...whereabouts } });
    },
    onToken() {
      const shown = token();
      if (!shown) disconnect();
      else if (socket) send(shown);
      else {
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
