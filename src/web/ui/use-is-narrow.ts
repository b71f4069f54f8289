/** Whether the window is narrower than a limit, updated when its width changes. */
import { useSyncExternalStore } from 'react';
import { isPrinting } from './use-printing.ts';

const widthBelow = (pixels: number) => {
  const query = `(max-width: ${pixels - 0.02}px)`;
  let onScreen = false;
  return {
    // The layout does not change during printing: another one would be rendered too late for the paper.
    matches: (): boolean => {
      if (!isPrinting()) onScreen = window.matchMedia(query).matches;
      return onScreen;
    },
    watch: (listener: () => void): (() => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
};
const narrow = widthBelow(768);
const crowded = widthBelow(1200);

/** Too narrow for a table: rows are cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.watch, narrow.matches, () => false);

/** Too narrow for a panel beside a list or diagram: the panel opens over the page. */
export const useIsCrowded = (): boolean => useSyncExternalStore(crowded.watch, crowded.matches, () => false);

/** The present value of `useIsCrowded`, outside of components. */
export const isCrowded = crowded.matches;
