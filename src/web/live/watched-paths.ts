/**
 * The paths that a page watches on the server: the subscribers of each path, and the journal position up to which it
 * has received changes.
 */
import type { Change, ClientMessage, Present, ServerMessage, Whereabouts } from '../../contract/live.ts';

/** A subscriber to a path. */
export interface Watcher {
  /**
   * Returns the time at which the subscriber's data was read, in milliseconds since 1970; null if it has no data yet.
   */
  readonly loadedAt: () => number | null;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Called if there are too many changes to list; all data must be read again. */
  readonly onReset: () => void;
  /** Called with the HTTP status if the user may no longer read the path. */
  readonly onLost?: (status: number) => void;
  readonly onPresent?: (present: Present) => void;
  readonly onLeft?: (connection: string) => void;
}

interface Watched {
  readonly watchers: Set<Watcher>;
  /** The journal position up to which changes have arrived; null before the first one. */
  at: string | null;
  whereabouts: Whereabouts | null;
}

/** The messages that the server may send once the connection is ready. */
export type ServerEvent = Exclude<
  ServerMessage,
  { readonly ready: unknown } | { readonly rights: unknown } | { readonly news: unknown }
>;

/** The maximum age for which the server can list changes, in seconds. */
const oldest = 3600;

/** The time since the earliest read among the subscribers, in seconds. */
function ageOf(watchers: Iterable<Watcher>): number {
  const read = [...watchers].map((watcher) => watcher.loadedAt() ?? Date.now());
  return Math.min(oldest, Math.max(0, Date.now() - Math.min(...read)) / 1000);
}

export class WatchedPaths {
  readonly #paths = new Map<string, Watched>();

  get size(): number {
    return this.#paths.size;
  }

  /** Adds a subscriber to a path. Returns the message that subscribes to it on the server. */
  add(path: string, watcher: Watcher): ClientMessage {
    const one: Watched = this.#paths.get(path) ?? { watchers: new Set(), at: null, whereabouts: null };
    one.watchers.add(watcher);
    this.#paths.set(path, one);
    // A path that is already watched is requested again: the data of the new subscriber may be older, and it has no
    // presence yet.
    return { watch: path, age: ageOf([watcher]) };
  }

  /** Removes a subscriber. Returns whether it was the last one of the path. */
  remove(path: string, watcher: Watcher): boolean {
    const one = this.#paths.get(path);
    if (!one?.watchers.delete(watcher) || one.watchers.size > 0) return false;
    return this.#paths.delete(path);
  }

  /**
   * The messages that subscribe to all paths after a reconnect, each from its last journal position.
   */
  requests(): ClientMessage[] {
    return [...this.#paths].map(([watch, { at, watchers }]) => ({
      watch,
      ...(at === null ? { age: ageOf(watchers) } : { since: at }),
    }));
  }

  /** Stores this page's position in a row, for reconnects. Returns false if the path is not watched. */
  show(path: string, whereabouts: Whereabouts): boolean {
    const one = this.#paths.get(path);
    if (one) one.whereabouts = whereabouts;
    return one !== undefined;
  }

  /** Passes a message of the server to its subscribers. Returns the message to send back; null for none. */
  receive(message: ServerEvent): ClientMessage | null {
    if ('watching' in message) return this.#begin(message.watching, message.at);
    if ('changes' in message || 'reset' in message) this.#change(message);
    else if ('refused' in message) this.#refuse(message.refused, message.status);
    else if ('presence' in message) this.#meet(message.presence);
    else if (message.at !== null) this.#reach(message.at);
    return null;
  }

  #begin(path: string, at: string): ClientMessage | null {
    const one = this.#paths.get(path);
    if (!one) return null;
    one.at ??= at;
    return one.whereabouts && { presence: { path, ...one.whereabouts } };
  }

  #change(message: Extract<ServerEvent, { readonly changes: unknown } | { readonly reset: unknown }>): void {
    const one = this.#paths.get(message.path);
    if (!one) return;
    one.at = message.at;
    for (const watcher of [...one.watchers])
      if ('changes' in message) watcher.onChanges(message.changes);
      else watcher.onReset();
  }

  #refuse(path: string, status: number): void {
    const one = this.#paths.get(path);
    this.#paths.delete(path);
    if (one && one.at !== null) for (const watcher of one.watchers) watcher.onLost?.(status);
  }

  #meet(presence: Extract<ServerEvent, { readonly presence: unknown }>['presence']): void {
    for (const watcher of this.#paths.get(presence.path)?.watchers ?? [])
      if ('left' in presence) watcher.onLeft?.(presence.connection);
      else watcher.onPresent?.(presence);
  }

  /** Advances all paths to a journal position: up to there, the journal has no changes to them. */
  #reach(at: string): void {
    for (const one of this.#paths.values()) if (one.at !== null) one.at = at;
  }
}
