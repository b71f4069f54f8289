/** Handles files that are dropped anywhere on a page. */
import { useEffect, useRef, useState } from 'react';

const inDialog = (event: DragEvent): boolean =>
  event.target instanceof Element && event.target.closest('[role=dialog]') !== null;

/**
 * Handles dropped files that no other part of the page handles. Returns whether a file is being dragged over the page.
 */
export function usePageDrop(enabled: boolean, onFile: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    if (!enabled) return;
    const control = new AbortController();
    const { signal } = control;
    const takes = (event: DragEvent): boolean =>
      !event.defaultPrevented && !inDialog(event) && event.dataTransfer?.types.includes('Files') === true;
    const drag = (event: DragEvent) => {
      const taken = takes(event);
      if (taken) event.preventDefault();
      setOver(taken);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!takes(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', drag, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => {
      control.abort();
      setOver(false);
    };
  }, [enabled]);
  return over;
}
