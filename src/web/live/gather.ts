/** Collects changes by other users into batches. Changes of this page are left out. */
import type { Change } from '../../contract/live.ts';

/** Changes by other users to rows under a path. */
export interface News {
  /** The latest change of each row, the oldest first. */
  readonly changes: readonly Change[];
  /** Whether there were too many changes to list, so that all data must be read again. */
  readonly reset: boolean;
}

interface Options {
  readonly deliver: (news: News) => void;
  readonly isOwn: (change: number) => boolean;
  /** Returns whether a write of this page is unanswered. Changes that arrive meanwhile may be results of that write. */
  readonly isBusy: () => boolean;
  /** The time for which changes are collected, in milliseconds. */
  readonly wait?: number;
  /** The maximum time for which changes wait for the answer to a write of this page, in milliseconds. */
  readonly longest?: number;
}

export interface Gathering {
  readonly add: (changes: readonly Change[]) => void;
  readonly reset: () => void;
  readonly stop: () => void;
}

/**
 * Delivers changes in batches, `wait` milliseconds after the first change, so that many changes at once cause one
 * fetch. While `isBusy` returns true, the delivery is postponed, by at most `longest` milliseconds.
 */
export function gather({ deliver, isOwn, isBusy, wait = 100, longest = 2_000 }: Options): Gathering {
  let changes: Change[] = [];
  let all = false;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    timer = undefined;
    if (isBusy() && Date.now() - since < longest) {
      timer = setTimeout(look, wait);
      return;
    }
    const others = latestOf(changes.filter(({ change }) => !isOwn(change)));
    const reset = all;
    [changes, all] = [[], false];
    if (reset || others.length > 0) deliver({ changes: reset ? [] : others, reset });
  };
  const start = (): void => {
    if (timer !== undefined) return;
    since = Date.now();
    timer = setTimeout(look, wait);
  };
  return {
    add(event) {
      changes.push(...event);
      start();
    },
    reset() {
      all = true;
      start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** The latest change of each row. */
export function latestOf(changes: readonly Change[]): readonly Change[] {
  const latest = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.resource} ${change.id}`;
    latest.delete(key);
    latest.set(key, change);
  }
  return [...latest.values()];
}
