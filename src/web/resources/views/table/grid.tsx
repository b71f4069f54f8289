/** The table: a grid of which only the rows in view are drawn. */

import { useQueryClient } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef } from 'react';
import { fitsCell } from '../../../../fields/web.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import type { EditorEnd } from '../../cells/cell-editor.tsx';
import { cachedOrder, cachedPages } from '../../state/cached-rows.ts';
import { type RowsViewProps, useList } from '../../state/list-context.ts';
import { releasedBy } from '../../state/narrowed.ts';
import { landing } from '../../state/reorder.ts';
import type { Row } from '../../state/row.ts';
import { extendTo, toggleOne } from '../../state/selection.ts';
import type { Dropped } from '../../state/use-row-drag.ts';
import { useStable } from '../../state/use-stable.ts';
import { GridPart } from '../grid-part.tsx';
import { useRowHeight } from '../use-row-height.ts';
import { useWidth } from '../use-width.ts';
import { GridHeader } from './grid-header.tsx';
import { headerRow, nextEditable } from './grid-moves.ts';
import { GridRow, WaitingRow } from './grid-row.tsx';
import { SectionRow } from './section-row.tsx';
import { type GridHands, useGridKeys } from './use-grid-keys.ts';
import { useGridState } from './use-grid-state.ts';
import { useLayout } from './use-layout.ts';
import './grid.css';

const headHeight = 36;
const leadWidth = 44;
const handleWidth = 20;
const actionsWidth = 48;
/** Up to here everything is drawn, so that the browser's own search finds it. */
const drawnWhole = 200;

export function Grid({ onRange, onSelectAll }: RowsViewProps) {
  const list = useList();
  const { entry, view, rows, columns, selection, access, outline } = list;
  const client = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.count?.total ?? 0;
  const rowHeight = useRowHeight();
  const { preferences, setPreferences } = list;
  const movable = access.reorder && list.fixed === null;
  const lead = leadWidth + (movable ? handleWidth : 0);
  const boxes = useLayout(columns, preferences, lead, useWidth(scroller) - actionsWidth);
  const state = useGridState(scroller);
  const { active, editing } = state;

  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: total <= drawnWhole ? drawnWhole : 8,
    initialOffset: (view.page - 1) * view.perPage * rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    // The row with the focus stays, or the focus would be lost by scrolling.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return active.row >= 0 && active.row < total ? [...new Set([...drawn, active.row])].sort((a, b) => a - b) : drawn;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when the density changes
  useEffect(() => virtual.measure(), [rowHeight]);
  usePageInAddress(scroller, rowHeight, onRange);
  const { newRow } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled to once, whatever is drawn later
  useEffect(() => {
    if (newRow && newRow.index < total) virtual.scrollToIndex(newRow.index, { align: 'center' });
  }, [newRow, total > (newRow?.index ?? -1)]);

  const editableColumns = boxes.flatMap(({ field }, at) =>
    field.inline && fitsCell(field) && access.editable(field) ? [at + 1] : [],
  );
  const fieldAt = (column: number) => boxes[column - 1]?.field ?? null;
  const order = () => cachedOrder(cachedPages(client, rows.key), rows.perPage).map(({ row }) => row.id);

  const hands: GridHands = {
    size: {
      rows: total,
      columns: boxes.length + 2,
      page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1),
    },
    go: (place) => {
      if (place.row >= 0) virtual.scrollToIndex(place.row);
      state.focus(place);
    },
    tick: (row, range) => list.select(range ? extendTo(selection, order(), row.id) : toggleOne(selection, row.id)),
    tickAll: onSelectAll,
    startEdit: (place) => {
      const field = fieldAt(place.column);
      const row = rows.rowAt(place.row);
      if (!field || !row || !editableColumns.includes(place.column) || !access.edit(field, row)) return false;
      state.edit({ row: place.row, field: field.name, error: null });
      return true;
    },
    move: async (row, from, to) => {
      if (!movable) return void (list.fixed && toast({ text: list.fixed }));
      state.focus({ row: Math.min(Math.max(0, to), total - 1), column: active.column });
      await list.move(row, from, to);
    },
    widen: (column, width) => {
      const field = fieldAt(column);
      if (field) setPreferences({ widths: { ...preferences.widths, [field.name]: width } });
    },
    widthOf: (column) => boxes[column - 1]?.width ?? 0,
  };
  const keys = useGridKeys(state, hands);

  const onEditEnd = useStable(async (row: Row, field: string, end: EditorEnd) => {
    const place = { row: editing?.row ?? active.row, column: boxes.findIndex((box) => box.field.name === field) + 1 };
    state.edit(null);
    if (end.kind === 'cancel') return state.focus(place);
    const next = end.go === 'stay' ? null : nextEditable(place, editableColumns, end.go === 'back', total);
    if (!next || !hands.startEdit(next)) state.focus(place);
    else hands.go(next);
    try {
      const released = releasedBy(list.entry.fields, row, { [field]: end.value });
      await list.save(row, { [field]: end.value, ...Object.fromEntries(released.map(({ name }) => [name, null])) });
      for (const { title } of released) toast({ text: `${title} was emptied: it belonged to another choice.` });
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422)
        return void toast({ text: problemText(error), kind: 'error' });
      state.edit({ row: place.row, field, draft: end.value, error: error.errors[0]?.message ?? error.detail });
    }
  });
  const onTick = useStable((row: Row, range: boolean) => hands.tick(row, range));
  const onDropped = useStable(({ dragged, over, edge }: Dropped) => {
    const row = rows.rowAt(dragged.index);
    if (!row) return;
    if (outline) outline.drop(row, over, edge);
    else void hands.move(row, dragged.index, landing(dragged.index, over, edge === 'into' ? 'bottom' : edge));
  });

  const widths = boxes.reduce<Record<string, string>>((sum, box, at) => {
    sum[`--w${at}`] = `${box.width}px`;
    if (box.left !== null) sum[`--l${at}`] = `${box.left}px`;
    return sum;
  }, {});
  const width = lead + actionsWidth + boxes.reduce((sum, box) => sum + box.width, 0);
  const style = {
    ...widths,
    '--lead': `${lead}px`,
    '--row': `${rowHeight}px`,
    '--grid-width': `${width}px`,
  } as CSSProperties;

  return (
    <div ref={scroller} className={rows.settling ? 'grid-scroll settling' : 'grid-scroll'} style={style}>
      <GridPart
        role={outline?.isTree ? 'treegrid' : 'grid'}
        className="grid"
        aria-label={list.words.plural}
        aria-rowcount={rows.count?.estimated ? -1 : total + 1}
        aria-colcount={boxes.length + 2}
        aria-multiselectable="true"
        aria-busy={rows.loading}
        {...keys}
      >
        <GridHeader
          boxes={boxes}
          active={active.row === headerRow ? active.column : -1}
          pinned={preferences.pinned}
          onWidth={(field, wide) => setPreferences({ widths: { ...preferences.widths, [field]: wide } })}
          onPin={(field, pin) =>
            setPreferences({
              pinned: pin ? [...preferences.pinned, field] : preferences.pinned.filter((name) => name !== field),
            })
          }
          onSelectAll={onSelectAll}
        />
        <GridPart className="grid-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const top = start - headHeight;
            const section = outline?.sectionAt(index);
            if (section)
              return (
                <SectionRow
                  key={section.key}
                  {...{ section, index, top }}
                  columns={boxes.length + 2}
                  isActive={active.row === index}
                />
              );
            const row = rows.rowAt(index);
            if (!row) return <WaitingRow key={index} index={index} top={top} boxes={boxes} />;
            const edited = editing?.row === index ? editing : null;
            return (
              <GridRow
                key={index}
                {...{ row, index, top, boxes, movable, onTick, onDropped, onEditEnd }}
                label={entry.label}
                node={outline?.nodeAt(index) ?? null}
                nests={outline?.isTree ?? false}
                href={list.hrefOf(row)}
                params={list.params}
                active={active.row === index ? active.column : -1}
                selected={selection.ids.has(row.id)}
                opened={view.row === String(row.id)}
                leaving={list.leaving.has(row.id)}
                added={newRow?.id === row.id}
                back={!list.marks.shows(row)}
                flags={list.marks.flagsOf(row)}
                editing={edited?.field ?? null}
                editError={edited?.error ?? null}
                draft={edited?.draft}
              />
            );
          })}
        </GridPart>
      </GridPart>
    </div>
  );
}

/** Fetches what comes into view, and keeps the page at the top in the address once scrolling rests. */
function usePageInAddress(
  scroller: React.RefObject<HTMLDivElement | null>,
  rowHeight: number,
  onRange: RowsViewProps['onRange'],
): void {
  const { view, change, rows } = useList();
  const question = JSON.stringify(rows.key);
  const asked = useRef(question);
  const total = rows.count?.total ?? 0;
  const look = useStable(() => {
    const element = scroller.current;
    if (!element) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    onRange(first, Math.min(Math.max(0, total - 1), first + Math.ceil(element.clientHeight / rowHeight)));
    return Math.floor((first + 1) / view.perPage) + 1;
  });
  const rest = useStable(() => {
    const page = look();
    if (page !== undefined && page !== view.page && total > 0 && !rows.settling) change({ page }, 'replace');
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look());
      clearTimeout(timer);
      timer = setTimeout(rest, 300);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => look());
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, look, rest]);

  // Another question starts at its first row.
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    scroller.current?.scrollTo({ top: 0 });
  }, [question, scroller]);
}
