/** The selection of an outline, and the keys and clicks that change it. */
import { useEffect, useState } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Row } from '../../state/row/row.ts';
import { numberText } from '../../state/row/words.ts';
import {
  type Chosen,
  endOfRange,
  maxChosen,
  nextHead,
  noneChosen,
  type PartRange,
  rangeOf,
  rowsIn,
  toggled,
} from './chosen.ts';
import type { Level } from './levels.ts';
import { type Holder, partKey } from './places.ts';
import type { OpenParts } from './use-parts.ts';

export interface OutlineChoice {
  readonly chosen: Chosen;
  readonly clear: () => void;
  /** Selects rows of a level instead of those before. */
  readonly choose: (level: number, rows: readonly Row[]) => void;
  readonly toggle: (row: Holder, shown: Row) => void;
  /** Selects from the anchor, or from this row, to an index; rows that are not loaded are fetched first. */
  readonly extendTo: (from: Holder, place: number) => void;
  /** By one row up or down; returns the row to focus. */
  readonly step: (from: Holder, step: 1 | -1) => Holder | null;
  /** Selects all rows beside this one. */
  readonly all: (row: Holder) => void;
  /** Removes deleted rows. */
  readonly forget: (level: number, ids: ReadonlySet<number>) => void;
}

/** A range whose rows are being loaded. */
interface Wanted {
  readonly range: PartRange;
  readonly anchor: Holder;
  readonly head: Holder;
}

/** The selected rows; a range with rows that are not loaded is selected once they have arrived. */
export function useChosen(levels: readonly Level[], parts: OpenParts): OutlineChoice {
  const [chosen, setChosen] = useState<Chosen>(noneChosen);
  const [wanted, want] = useState<Wanted | null>(null);
  const { places } = parts;

  const choose = (level: number, rows: readonly Row[], anchor: Holder | null = null, head = anchor): void => {
    want(null);
    setChosen({ level, rows: new Map(rows.map((row) => [row.id, row])), anchor, head });
  };
  const take = (range: PartRange, anchor: Holder, head: Holder): void => {
    const isCut = range.to - range.from >= maxChosen;
    if (isCut)
      toast({ text: `${numberText(maxChosen)} rows are selected, as many as can be at once.`, kind: 'notice' });
    const some = isCut ? { ...range, to: range.from + maxChosen - 1 } : range;
    const rows = rowsIn(places, some);
    if (rows) choose(some.part.level, rows, anchor, head);
    else {
      parts.load(some.part, some.from, some.to);
      want({ range: some, anchor, head });
    }
  };
  const finish = useStable(() => {
    const rows = wanted && rowsIn(places, wanted.range);
    if (wanted && rows) choose(wanted.range.part.level, rows, wanted.anchor, wanted.head);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows arrive with the places
  useEffect(finish, [places, wanted, finish]);

  const refuse = (): void => {
    const { entry } = levels[chosen.level] as Level;
    toast({
      text: `Rows of one kind are selected together, now ${lowerFirst(entry.plural)}. Press Escape to select others.`,
      kind: 'notice',
    });
  };
  return {
    chosen,
    clear: () => {
      want(null);
      setChosen(noneChosen);
    },
    choose,
    toggle: (row, shown) => {
      const next = toggled(chosen, row, shown);
      if (!next) return refuse();
      want(null);
      setChosen(next);
    },
    extendTo: (from, place) => {
      const anchor = chosen.rows.size > 0 ? (chosen.anchor ?? from) : from;
      const found = places.placeAt(place);
      const row = places.rowAt(place);
      const start = places.placeAt(places.placeOfRow(anchor));
      if (!found || !start) return;
      const to = row && { level: found.part.level, id: row.id };
      // A row that is not loaded is known by its index: it is beside the anchor, because rows are loaded where they show.
      const range = to
        ? rangeOf(places, anchor, to)
        : partKey(start.part) === partKey(found.part) && {
            part: found.part,
            from: Math.min(start.index, found.index),
            to: Math.max(start.index, found.index),
          };
      if (range) take(range, anchor, to ?? anchor);
    },
    step: (from, step) => {
      const now =
        chosen.rows.size > 0 && chosen.anchor && chosen.head ? chosen : { ...chosen, anchor: from, head: from };
      const next = nextHead(places, now, step);
      const anchor = now.anchor ?? from;
      const range = next && rangeOf(places, anchor, next);
      if (!range) return null;
      const head = endOfRange(places, range, next) ?? next;
      take(range, anchor, head);
      return head;
    },
    all: (row) => {
      const found = places.placeAt(places.placeOfRow(row));
      if (found) take({ part: found.part, from: 0, to: places.countOf(found.part) - 1 }, row, row);
    },
    forget: (level, ids) => {
      if (level === chosen.level && [...ids].some((id) => chosen.rows.has(id)))
        setChosen({ ...chosen, rows: new Map([...chosen.rows].filter(([id]) => !ids.has(id))) });
    },
  };
}
