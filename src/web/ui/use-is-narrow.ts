/** Whether the window is narrower than a limit. The value is updated when the width changes. */
import { useSyncExternalStore } from 'react';
import { isPrinting } from './use-printing.ts';

const widthBelow = (pixels: number) => {
  const query = `(max-width: ${pixels - 0.02}px)`;
  let onScreen = false;
  return {
    // The layout does not change for printing, because another one would not be rendered in time.
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

/** Whether the window is too narrow for tables, so that rows are shown as cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.watch, narrow.matches, () => false);

/** Whether the window is too narrow for a panel beside a list or diagram, so that the panel opens over the page. */
export const useIsCrowded = (): boolean => useSyncExternalStore(crowded.watch, crowded.matches, () => false);

/** The present value of `useIsCrowded`, outside of components. */
export const isCrowded = crowded.matches;
