import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStable } from '../../../ui/use-stable.ts';
import { CardFields } from '../../cells/card-fields.tsx';
import { RowFlags } from '../../cells/row-flags.tsx';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { toggleOne } from '../../state/list/selection.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { PrintedCount, usePrintedPlaces } from '../printed-places.tsx';
import { RowMenu } from '../row-menu.tsx';
import { SectionToggle } from '../section-toggle.tsx';
import './cards.css';

const usualHeight = 132;

/**
 * Rows as cards, for views that are too narrow for a table. Only visible cards are rendered; `onRange` gets their
 * indices.
 */
export function Cards({ onRange }: Pick<RowsViewProps, 'onRange'>) {
  const { rows, words, newRow, outline } = useList();
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.count?.total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 4,
    gap: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once, independent of later renders
  useEffect(() => {
    if (newRow && newRow.index < total) virtual.scrollToIndex(newRow.index, { align: 'center' });
  }, [newRow, total > (newRow?.index ?? -1)]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const look = useStable(onRange);
  useEffect(() => look(first, last), [first, last, look]);
  const printed = usePrintedPlaces()?.map((index) => ({ index, start: 0 }));
  return (
    <div ref={scroller} className="cards-scroll">
      <ul className="cards" aria-label={words.plural} style={{ height: printed ? 'auto' : virtual.getTotalSize() }}>
        {(printed ?? items).map(({ index, start }) => {
          const section = outline?.sectionAt(index) ?? null;
          const row = rows.rowAt(index);
          return (
            <li
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className={section ? 'card-place card-section' : 'card-place'}
              style={{ top: start }}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {section ? (
                <SectionToggle section={section} tabIndex={0} />
              ) : row ? (
                <Card row={row} index={index} />
              ) : (
                <div className="row-card skeleton" />
              )}
            </li>
          );
        })}
      </ul>
      <PrintedCount />
    </div>
  );
}

function Card({ row, index }: { readonly row: Row; readonly index: number }) {
  const { entry, columns, marks, selection, select, hrefOf, removing, newRow } = useList();
  const title = titleOf(row, entry.label);
  const classes = [
    'row-card',
    selection.ids.has(row.id) && 'selected',
    removing.has(row.id) && 'removing',
    newRow?.id === row.id && 'added',
    !marks.shows(row) && 'stands-back',
  ];
  return (
    <article className={classes.filter(Boolean).join(' ')} aria-label={title}>
      <header>
        <input
          type="checkbox"
          className="form-check-input"
          aria-label={`Select ${title}`}
          checked={selection.ids.has(row.id)}
          onChange={() => select(toggleOne(selection, row.id))}
        />
        <Link to={hrefOf(row)} className="grid-label" data-row={row.id}>
          {title}
        </Link>
        <RowMenu row={row} index={index} />
      </header>
      <RowFlags flags={marks.flagsOf(row)} />
      <CardFields row={row} fields={columns} except={[entry.label]} />
    </article>
  );
}
