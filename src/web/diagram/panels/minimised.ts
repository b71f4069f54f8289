import { useCallback, useState } from 'react';
import { panelMemory } from '../../../diagram/cells/constants.ts';
import { browserMemory, storeValue } from '../../ui/memory.ts';

interface StoredState {
  readonly minimised: boolean;
  readonly at: number;
}

/** On pages narrower than this, in pixels, the panel would cover the sheet, so it starts minimised. */
const roomForPanel = 768;

/** The storage key of the minimised state of a module's stencil. */
export const minimisedKey = (projectId: number, moduleId: number): string => `tessera.stencil.${projectId}.${moduleId}`;

/** Whether the panel was left minimised less than 24 hours ago (spec W4). */
export function isStillMinimised(stored: string | null, now: number): boolean {
  try {
    const { minimised, at } = JSON.parse(stored ?? '') as StoredState;
    return minimised === true && typeof at === 'number' && now - at < panelMemory;
  } catch {
    return false;
  }
}

/** Whether the stencil is minimised, stored in the browser by project and module. */
export function useMinimised(projectId: number, moduleId: number): [boolean, (minimised: boolean) => void] {
  const key = minimisedKey(projectId, moduleId);
  const [minimised, setMinimised] = useState(() => {
    const stored = browserMemory.getItem(key);
    return stored === null ? window.innerWidth < roomForPanel : isStillMinimised(stored, Date.now());
  });
  const set = useCallback(
    (next: boolean) => {
      setMinimised(next);
      storeValue(browserMemory, key, { minimised: next, at: Date.now() } satisfies StoredState);
    },
    [key],
  );
  return [minimised, set];
}
