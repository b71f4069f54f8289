/** Adds the keys of the view to the list of shortcuts. */
import { useEffect } from 'react';
import { screenShortcuts } from '../../../ui/commands.ts';
import type { Act } from './acts.ts';

const arrows = [
  { keys: '↑ ↓', label: 'Choose on a side' },
  { keys: '← →', label: 'Close and open a branch, and over to the other side' },
];
const suggestions = { keys: '1–9', label: 'Take a suggestion' };

/** Lists the keys of actions. */
export function useListedKeys(acts: readonly Act[]): void {
  const names = acts.map(({ key, title }) => `${key ?? ''} ${title}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are compared by their titles
  useEffect(() => {
    const before = screenShortcuts.get();
    const own = acts.flatMap(({ key, title }) => (key === null ? [] : [{ keys: key, label: title }]));
    screenShortcuts.set({ title: 'Pairs', shortcuts: [...arrows, ...own, suggestions] });
    return () => screenShortcuts.set(before);
  }, [names]);
}
