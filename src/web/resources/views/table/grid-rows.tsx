/** The rows of the grid that are in view. Scrolling draws these again, and nothing else of the grid. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { GridPart } from '../grid-part.tsx';
import { usePrintedPlaces } from '../printed-places.tsx';
import { GridRow, type GridRowProps, WaitingRow } from './grid-row.tsx';
import { SectionRow } from './section-row.tsx';
import type { GridState } from './use-grid-state.ts';
import { usePageInAddress } from './use-page-in-address.ts';

export const headHeight = 36;
/** Up to here everything is drawn, so that the browser's own search finds it. */
const drawnWhole = 200;

/** Scrolls until the row at a place is in view. */
export type ShowRow = (index: number) => void;

interface GridRowsProps extends Pick<GridRowProps, 'boxes' | 'movable' | 'onTick' | 'onDropped' | 'onEditEnd'> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Pixels. */
  readonly rowHeight: number;
  readonly state: GridState;
  readonly onRange: RowsViewProps['onRange'];
  readonly ref: Ref<ShowRow>;
}

/** The rows of a table that are in view; `onRange` hears which. */
export function GridRows({ scroller, rowHeight, state, onRange, ref, ...shared }: GridRowsProps) {
  const list = useList();
  const { active } = state;
  const total = list.rows.count?.total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: total <= drawnWhole ? drawnWhole : 8,
    initialOffset: (list.view.page - 1) * list.view.perPage * rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    // The row with the focus stays, or the focus would be lost by scrolling.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return active.row >= 0 && active.row < total ? [...new Set([...drawn, active.row])].sort((a, b) => a - b) : drawn;
    },
  });
  useImperativeHandle(ref, () => (index) => virtual.scrollToIndex(index), [virtual]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when the density changes
  useEffect(() => virtual.measure(), [rowHeight]);
  useEffect(() => state.meet(total));
  usePageInAddress(scroller, rowHeight, onRange);
  const { newRow } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled to once, whatever is drawn later
  useEffect(() => {
    if (newRow && newRow.index < total) virtual.scrollToIndex(newRow.index, { align: 'center' });
  }, [newRow, total > (newRow?.index ?? -1)]);

  const printed = usePrintedPlaces()?.map((index) => ({ index, start: headHeight }));
  return (
    <GridPart className="grid-body" role="rowgroup" style={{ height: printed ? 'auto' : virtual.getTotalSize() }}>
      {(printed ?? virtual.getVirtualItems()).map(({ index, start }) => {
        const section = list.outline?.sectionAt(index);
        // A section may be called by a number, as places are.
        return (
          <RowAt
            key={section ? `section ${section.key}` : index}
            {...shared}
            {...{ index, state }}
            top={start - headHeight}
          />
        );
      })}
    </GridPart>
  );
}

interface RowAtProps extends Omit<GridRowsProps, 'scroller' | 'rowHeight' | 'onRange' | 'ref'> {
  readonly index: number;
  readonly top: number;
}

/** What stands at a place: a row, a heading among rows, or the shape of a row that is on its way. */
function RowAt({ index, top, state, ...shared }: RowAtProps) {
  const list = useList();
  const { entry, outline, rows, newRow } = list;
  const { active } = state;
  const section = outline?.sectionAt(index);
  if (section)
    return (
      <SectionRow {...{ section, index, top }} columns={shared.boxes.length + 2} isActive={active.row === index} />
    );
  const row = rows.rowAt(index);
  if (!row) return <WaitingRow index={index} top={top} boxes={shared.boxes} />;
  const edited = state.editing?.row === index ? state.editing : null;
  return (
    <GridRow
      {...shared}
      {...{ row, index, top }}
      label={entry.label}
      node={outline?.nodeAt(index) ?? null}
      nests={outline?.isTree ?? false}
      href={list.hrefOf(row)}
      params={list.params}
      active={active.row === index ? active.column : -1}
      selected={list.selection.ids.has(row.id)}
      opened={list.view.row === String(row.id)}
      removing={list.removing.has(row.id)}
      added={newRow?.id === row.id}
      back={!list.marks.shows(row)}
      flags={list.marks.flagsOf(row)}
      editing={edited?.field ?? null}
      editError={edited?.error ?? null}
      draft={edited?.draft}
    />
  );
}
