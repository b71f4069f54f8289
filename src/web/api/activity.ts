import { createStore, type Store } from '../ui/store.ts';

type Counts = Readonly<Record<string, number>>;

/** What is on its way between the page and the server. */
export interface Activity {
  /** How many calls of each kind of action are under way; a kind stands in it only while it has any. */
  readonly saving: Counts;
  readonly loading: Counts;
  /** When a save has last succeeded, in milliseconds since 1970; null before the first. */
  readonly savedAt: number | null;
}

export const activity: Store<Activity> = createStore<Activity>({ saving: {}, loading: {}, savedAt: null });

/** The kind of action of a call: whichever row it is about. */
export const actionOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\/\d+(?=[/.]|$)/g, '/{id}')}`;

const counted = (counts: Counts, action: string, by: 1 | -1): Counts => {
  const { [action]: before = 0, ...others } = counts;
  return before + by > 0 ? { ...others, [action]: before + by } : others;
};

/** Counts an action until the returned function is called, which is told whether it has succeeded. */
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

/** Whether something is being saved, or loaded. */
export const isUnderWay = (now: Activity, kind: 'saving' | 'loading'): boolean => Object.keys(now[kind]).length > 0;
