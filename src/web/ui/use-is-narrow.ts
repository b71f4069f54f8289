/** Whether the window has room for something, followed while its width changes. */
import { useSyncExternalStore } from 'react';
import { isPrinting } from './use-printing.ts';

const widthBelow = (pixels: number) => {
  const query = `(max-width: ${pixels - 0.02}px)`;
  let onScreen = false;
  return {
    // What is being printed stays as it was: the other way of drawing it would come too late for the paper.
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

/** Too narrow for a table: rows become cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.watch, narrow.matches, () => false);

/** Too narrow for a panel beside a list or a sheet: it comes over the page. */
export const useIsCrowded = (): boolean => useSyncExternalStore(crowded.watch, crowded.matches, () => false);

/** As `useIsCrowded` says now, for what asks once. */
export const isCrowded = crowded.matches;
