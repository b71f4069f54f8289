/** The visible rows of the grid. Scrolling only renders this component. */
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
/** Up to this number, all rows are rendered, so that the browser's search finds them. */
const drawnWhole = 200;

/** Scrolls a row into view. */
export type ShowRow = (index: number) => void;

interface GridRowsProps extends Pick<GridRowProps, 'boxes' | 'movable' | 'onTick' | 'onDropped' | 'onEditEnd'> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The height of a row, in pixels. */
  readonly rowHeight: number;
  readonly state: GridState;
  readonly onRange: RowsViewProps['onRange'];
  readonly ref: Ref<ShowRow>;
}

/** The visible rows of a table. `onRange` gets their indices. */
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
    // The focused row is always rendered; otherwise scrolling would lose the focus.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once, independent of later renders
  useEffect(() => {
    if (newRow && newRow.index < total) virtual.scrollToIndex(newRow.index, { align: 'center' });
  }, [newRow, total > (newRow?.index ?? -1)]);

  const printed = usePrintedPlaces()?.map((index) => ({ index, start: headHeight }));
  return (
    <GridPart className="grid-body" role="rowgroup" style={{ height: printed ? 'auto' : virtual.getTotalSize() }}>
      {(printed ?? virtual.getVirtualItems()).map(({ index, start }) => {
        const section = list.outline?.sectionAt(index);
        // Keys of sections and indices of rows may be equal numbers, so both get a prefix.
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

/** The line at an index: a row, a heading, or a skeleton. */
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
