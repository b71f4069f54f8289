import { createStore, type Store } from '../ui/store.ts';

type Counts = Readonly<Record<string, number>>;

/** The running calls of the page. */
export interface Activity {
  /** The number of running calls by action; actions without running calls are absent. */
  readonly saving: Counts;
  readonly loading: Counts;
  /** The time of the last successful save, in milliseconds since 1970; null before the first. */
  readonly savedAt: number | null;
}

export const activity: Store<Activity> = createStore<Activity>({ saving: {}, loading: {}, savedAt: null });

/** The action of a call: its method and its path without row ids. */
export const actionOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\/\d+(?=[/.]|$)/g, '/{id}')}`;

const counted = (counts: Counts, action: string, by: 1 | -1): Counts => {
  const { [action]: before = 0, ...others } = counts;
  return before + by > 0 ? { ...others, [action]: before + by } : others;
};

/** Counts a call as running until the returned function is called. Its argument says whether the call has succeeded. */
export function begin(
  kind: 'saving' | 'loading',
  action: string,
  counters: Pick<Store<Activity>, 'set'> = activity,
): (succeeded?: boolean) => void {
  counters.set((now) => ({ ...now, [kind]: counted(now[kind], action, 1) }));
  let ended = false;
  return (succeeded = false) => {
    if (ended) return;
    ended = true;
    counters.set((now) => ({
      ...now,
      [kind]: counted(now[kind], action, -1),
      ...(succeeded && kind === 'saving' && { savedAt: Date.now() }),
    }));
  };
}

/** Whether a save, or a read, is running. */
export const isUnderWay = (now: Activity, kind: 'saving' | 'loading'): boolean => Object.keys(now[kind]).length > 0;
