/**
 * Everybody who is told here what changes, however it reaches them: pages by their sockets, programs by their event
 * streams. The journal is read once for all of them.
 */
import { followJournal, type JournalFollower } from './follow.ts';
import { type JournalSource, joinedChanges, type LiveChanges } from './journal-lines.ts';
import type { RightsChange } from './rights-changes.ts';

export interface FeedListener {
  readonly deliver: (changes: LiveChanges) => void;
  /** Looks again at what whoever listens may read, if the change concerns them. */
  readonly recheck: (change: RightsChange) => void;
  /** Gives a sign of life. */
  readonly beat: () => void;
  readonly end: () => void;
}

export interface Feed {
  /** Somebody listens from now on: what is written later will be delivered. */
  readonly begin: () => Promise<void>;
  readonly join: (id: string, listener: FeedListener) => void;
  /** Counts a listener as its owner's; false if the owner has too many. */
  readonly admit: (id: string, owner: string, most: number) => boolean;
  readonly leave: (id: string) => void;
  readonly listeners: () => Iterable<FeedListener>;
  /** Ends all listeners; none is let in any more. */
  readonly stop: () => Promise<void>;
}

/** The feed of one process; the journal is read while somebody listens. */
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

/** Takes what changes, and hands it on in turn; what comes while the listener is at something else is joined. */
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
