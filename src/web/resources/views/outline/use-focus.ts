/** The focused row of an outline. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Holder, OutlinePlaces } from './places.ts';

export interface OutlineFocus {
  /** Its index; the first row if it is not shown. */
  readonly place: number;
  /** Focuses a row, which may be rendered only then. */
  readonly go: (row: Holder) => void;
  readonly goTo: (place: number) => void;
  /** The focus has moved to an index without `go`. */
  readonly note: (place: number) => void;
  /** The user has left the focused row. */
  readonly leave: () => void;
}

/** Follows one row wherever it moves; `show` scrolls to an index. */
export function useFocus(
  places: OutlinePlaces,
  scroller: RefObject<HTMLElement | null>,
  show: (place: number) => void,
): OutlineFocus {
  const [active, setActive] = useState<Holder | null>(null);
  const wanted = useRef(false);
  /** The index of a row that is not loaded yet; -1 for none. */
  const coming = useRef(-1);
  /** The focus is in the outline, or was until the row was removed from the page, as by a reload at another place. */
  const isHere = useRef(false);
  const at = active ? places.placeOfRow(active) : -1;
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) wanted.current = true;
    if (!wanted.current || at < 0) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-place="${at}"]`);
    if (!element) return show(at);
    wanted.current = false;
    element.focus({ preventScroll: true });
    show(at);
  });
  const rowAt = (place: number): Holder | null => {
    const row = places.rowAt(place);
    const found = places.placeAt(place);
    return row && found && { level: found.part.level, id: row.id };
  };
  const go = (row: Holder): void => {
    wanted.current = true;
    coming.current = -1;
    setActive({ ...row });
  };
  useEffect(() => {
    const row = coming.current < 0 ? null : rowAt(coming.current);
    if (row) go(row);
  });
  return {
    place: Math.max(0, at),
    go,
    goTo: (place) => {
      const within = Math.max(0, Math.min(places.total - 1, place));
      const row = rowAt(within);
      if (row) return go(row);
      coming.current = within;
      show(within);
    },
    leave: () => {
      isHere.current = false;
    },
    note: (place) => {
      isHere.current = true;
      const row = rowAt(place);
      if (row && (row.id !== active?.id || row.level !== active.level)) setActive(row);
    },
  };
}
