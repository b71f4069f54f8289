import { createStore, type Store } from '../ui/store.ts';

/** How many calls of each action are under way; an action stands in it only while it has any. */
export type Activity = Readonly<Record<'saving' | 'loading', Readonly<Record<string, number>>>>;

export const activity: Store<Activity> = createStore<Activity>({ saving: {}, loading: {} });

const counted = (counts: Readonly<Record<string, number>>, action: string, by: 1 | -1) => {
  const { [action]: before = 0, ...others } = counts;
  return before + by > 0 ? { ...others, [action]: before + by } : others;
};

/** Counts an action until the returned function is called. */
export function begin(
  kind: keyof Activity,
  action: string,
  counters: Pick<Store<Activity>, 'set'> = activity,
): () => void {
  counters.set((now) => ({ ...now, [kind]: counted(now[kind], action, 1) }));
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    counters.set((now) => ({ ...now, [kind]: counted(now[kind], action, -1) }));
  };
}

export const isUnderWay = (now: Activity, kind: keyof Activity): boolean => Object.keys(now[kind]).length > 0;
