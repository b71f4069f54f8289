/** Collects what has changed, so that a burst is looked at once, and leaves out what this page has done itself. */
import type { Change } from '../../contract/live.ts';

/** What others have done to the rows that are watched. */
export interface News {
  /** The latest change of each row, oldest first. */
  readonly changes: readonly Change[];
  /** Anything may have changed: fetch all anew. */
  readonly reset: boolean;
}

interface Options {
  readonly deliver: (news: News) => void;
  readonly isOwn: (change: number) => boolean;
  /** A write of this page has not been answered yet: what is told now may be its own. */
  readonly isBusy: () => boolean;
  /** Milliseconds that changes are collected. */
  readonly wait?: number;
  /** Milliseconds they wait at most for an answer. */
  readonly longest?: number;
}

export interface Gathering {
  readonly add: (changes: readonly Change[]) => void;
  readonly reset: () => void;
  readonly stop: () => void;
}

/**
 * Gathers changes until it has been quiet for `wait` milliseconds, at most `longest`, so that a burst is fetched
 * once.
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

/** Of each row the change that was told last. */
export function latestOf(changes: readonly Change[]): readonly Change[] {
  const latest = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.resource} ${change.id}`;
    latest.delete(key);
    latest.set(key, change);
  }
  return [...latest.values()];
}
