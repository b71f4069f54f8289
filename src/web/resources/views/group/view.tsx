import { useState } from 'react';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import {
  ListProvider,
  type Outline,
  type RowsViewProps,
  type Section,
  useList,
} from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { Cards } from '../grid/cards.tsx';
import { Beyond, MoveTo, moveActions } from '../places/place-frame.tsx';
import { inColumns, type Place, startOf, usePlacing } from '../places/use-placing.ts';
import { Grid } from '../table/grid.tsx';
import { type IndexedRow, useTogether } from '../use-together.ts';
import '../places/places.css';

/** A line of the table: the heading of a section, or a row. */
type Line = { readonly place: Place; readonly at: number } & ({ readonly card: null } | { readonly card: IndexedRow });

/** A table in sections by a field. Each section shows its number of rows and can be collapsed. */
export function View({ onRange, onSelectAll }: RowsViewProps) {
  const list = useList();
  const isNarrow = useIsNarrow();
  const together = useTogether(onRange);
  const placing = usePlacing(together.placed, inColumns);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lines = placing.places.flat().flatMap((place): Line[] => {
    const cards = placing.cardsIn(place);
    if (cards.length === 0) return [];
    const heading: Line = { place, at: -1, card: null };
    return closed.has(place.key) ? [heading] : [heading, ...cards.map((card, at) => ({ place, at, card }))];
  });
  const toggle = (key: string) =>
    setClosed((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  const section = ({ place }: Line): Section => ({
    key: place.key,
    title: place.title,
    color: place.lanes[0]?.color ?? null,
    count: placing.cardsIn(place).length,
    open: !closed.has(place.key),
    toggle: () => toggle(place.key),
    add: list.typed ? () => list.add(startOf(placing, place)) : null,
  });
  const cardOf = (row: Row): IndexedRow | undefined => together.placed.find((card) => card.row.id === row.id);
  /** Moves a row before or after a line. After a heading means before its first row. */
  const put = (row: Row, over: number, behind: boolean) => {
    const line = lines[over];
    const card = cardOf(row);
    if (!line || !card) return;
    const others = placing.cardsIn(line.place).filter((one) => one.row.id !== row.id);
    const at = line.card ? others.findIndex((one) => one.row.id === line.card.row.id) : -1;
    placing.move(card, line.place, at < 0 ? 0 : at + (behind ? 1 : 0));
  };
  const outline: Outline = {
    isTree: false,
    sectionAt: (index) => {
      const line = lines[index];
      return line && !line.card ? section(line) : null;
    },
    nodeAt: () => null,
    drop: (row, over, edge) => put(row, over, edge !== 'top'),
    onKey: (key, alt, index) => {
      const row = lines[index]?.card?.row;
      if (!alt || !row || (key !== 'ArrowUp' && key !== 'ArrowDown') || !placing.mayMove(row)) return null;
      const next = key === 'ArrowUp' ? index - 1 : index + 1;
      if (!lines[next] || next < 1) return index;
      // The line above the heading of a section is the end of the previous section.
      const over = key === 'ArrowUp' && !lines[next]?.card ? next - 1 : next;
      put(row, over, key === 'ArrowDown' || over !== next);
      return over === next ? next : over + 1;
    },
  };
  const movable = together.placed.some(({ row }) => placing.mayMove(row));
  return (
    <ListProvider
      value={{
        ...list,
        outline,
        access: { ...list.access, reorder: movable },
        fixed: null,
        moreActions: moveActions(placing),
        rows: {
          ...list.rows,
          count: list.rows.count && { ...list.rows.count, total: lines.length },
          rowAt: (index) => lines[index]?.card?.row ?? null,
        },
      }}
    >
      {isNarrow ? <Cards onRange={() => undefined} /> : <Grid onRange={() => undefined} onSelectAll={onSelectAll} />}
      <Beyond together={together} />
      <MoveTo placing={placing} />
    </ListProvider>
  );
}
