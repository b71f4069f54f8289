/** What of the server a page watches, who of the page does, and how far each has been told. */
import type { Change, ClientMessage, Present, ServerMessage, Whereabouts } from '../../contract/live.ts';

/** Whoever watches a path. */
export interface Watcher {
  /** When what the watcher shows was read, in milliseconds since 1970; null if it has read nothing yet. */
  readonly loadedAt: () => number | null;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Too much has changed to tell. */
  readonly onReset: () => void;
  /** The path was watched and may not be read any more. */
  readonly onLost?: (status: number) => void;
  readonly onPresent?: (present: Present) => void;
  readonly onLeft?: (connection: string) => void;
}

interface Watched {
  readonly watchers: Set<Watcher>;
  /** How far the journal has been told. */
  at: string | null;
  whereabouts: Whereabouts | null;
}

/** What the server says once the connection stands. */
export type ServerEvent = Exclude<
  ServerMessage,
  { readonly ready: unknown } | { readonly rights: unknown } | { readonly news: unknown }
>;

/** Seconds that the server looks back at most. */
const oldest = 3600;

/** Seconds since the first of the watchers has read what it shows. */
function ageOf(watchers: Iterable<Watcher>): number {
  const read = [...watchers].map((watcher) => watcher.loadedAt() ?? Date.now());
  return Math.min(oldest, Math.max(0, Date.now() - Math.min(...read)) / 1000);
}

export class WatchedPaths {
  readonly #paths = new Map<string, Watched>();

  get size(): number {
    return this.#paths.size;
  }

  /** Answers what to ask the server for. */
  add(path: string, watcher: Watcher): ClientMessage {
    const one: Watched = this.#paths.get(path) ?? { watchers: new Set(), at: null, whereabouts: null };
    one.watchers.add(watcher);
    this.#paths.set(path, one);
    // What this one has read may be older than what the others have heard; and it has not heard who is there.
    return { watch: path, age: ageOf([watcher]) };
  }

  /** Answers whether nobody watches the path any more. */
  remove(path: string, watcher: Watcher): boolean {
    const one = this.#paths.get(path);
    if (!one?.watchers.delete(watcher) || one.watchers.size > 0) return false;
    return this.#paths.delete(path);
  }

  /** What to ask of a connection that is new: all that is watched, from where the last one has broken off. */
  requests(): ClientMessage[] {
    return [...this.#paths].map(([watch, { at, watchers }]) => ({
      watch,
      ...(at === null ? { age: ageOf(watchers) } : { since: at }),
    }));
  }

  /** Remembers where in a path somebody is; false if it is not watched. */
  show(path: string, whereabouts: Whereabouts): boolean {
    const one = this.#paths.get(path);
    if (one) one.whereabouts = whereabouts;
    return one !== undefined;
  }

  /** Takes in what the server says, and tells those it is for. Answers what to say to it, if anything. */
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

  /** The journal has come so far without a change to anything that is watched. */
  #reach(at: string): void {
    for (const one of this.#paths.values()) if (one.at !== null) one.at = at;
  }
}
