/**
 * The listeners of one process: pages with sockets, and programs with event streams. The journal is read once for all
 * listeners.
 */
import { followJournal, type JournalFollower } from './follow.ts';
import { type JournalSource, joinedChanges, type LiveChanges } from './journal-lines.ts';
import type { RightsChange } from './rights-changes.ts';

export interface FeedListener {
  readonly deliver: (changes: LiveChanges) => void;
  /** Checks the listener's permissions again, if the change concerns its caller. */
  readonly recheck: (change: RightsChange) => void;
  /** Sends a heartbeat. */
  readonly beat: () => void;
  readonly end: () => void;
}

export interface Feed {
  /** Starts following the journal. Resolves once every later write will be delivered. */
  readonly begin: () => Promise<void>;
  readonly join: (id: string, listener: FeedListener) => void;
  /** Registers a listener for its owner; false if the owner already has `most`. */
  readonly admit: (id: string, owner: string, most: number) => boolean;
  readonly leave: (id: string) => void;
  readonly listeners: () => Iterable<FeedListener>;
  /** Ends all listeners, including those that join later. */
  readonly stop: () => Promise<void>;
}

/** The feed of one process. It reads the journal only while there are listeners. */
export function openFeed(source: () => JournalSource): Feed {
  const listeners = new Map<string, FeedListener>();
  const owners = new Map<string, string>();
  let follower: JournalFollower | null = null;
  let stopped = false;
  const deliver = (changes: LiveChanges): void => {
    for (const listener of listeners.values()) listener.deliver(changes);
  };
  return {
    begin: () => {
      follower ??= followJournal(source, () => listeners.size > 0, deliver);
      return follower.begin();
    },
    join: (id, listener) => {
      if (stopped) listener.end();
      else listeners.set(id, listener);
    },
    admit: (id, owner, most) => {
      const others = [...owners.values()].filter((one) => one === owner).length;
      if (others >= most) return false;
      owners.set(id, owner);
      return true;
    },
    leave: (id) => {
      listeners.delete(id);
      owners.delete(id);
    },
    listeners: () => listeners.values(),
    stop: async () => {
      stopped = true;
      for (const listener of [...listeners.values()]) listener.end();
      await follower?.stop();
    },
  };
}

/** Delivers changes through the listener's queue. Changes that arrive before their delivery are merged into one. */
export function deliverInTurn(
  inTurn: (work: () => Promise<void>) => void,
  deliver: (changes: LiveChanges) => Promise<void>,
): (changes: LiveChanges) => void {
  let waiting: LiveChanges | null = null;
  const flush = async (): Promise<void> => {
    const now = waiting;
    waiting = null;
    if (now) await deliver(now);
  };
  return (changes) => {
    if (!waiting) inTurn(flush);
    waiting = waiting ? joinedChanges(waiting, changes) : changes;
  };
}
