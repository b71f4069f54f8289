import { type KeyboardEvent, useId, useState } from 'react';
import type { Point } from '../../../../diagram/cells/cell.ts';
import { GridPart } from '../../../resources/views/grid-part.tsx';
import { editRefusal } from '../../engine/rules.ts';
import { pressedKeys } from '../../keyboard/pressed-keys.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { useReadOnlyReason } from '../../react/use-read-only-reason.ts';
import { useFieldBatch } from '../inspector/use-field-batch.ts';
import { lineCommand, menuKeys, relocateLine, relocates, runLineCommand } from './line-commands.ts';
import { LaneNames } from './name-field.tsx';
import { Refusal, useRefusal } from './refusal.tsx';
import { TableName } from './table-name.tsx';
import { nextSorting, type Sorting, type TableRow, tableColumns } from './table-rows.ts';
import { rowHeight, useTableLines } from './use-table-lines.ts';

/** Shortcuts that a text field handles itself while its text is being edited. */
const ofWriting: ReadonlySet<string> = new Set(['undo', 'redo', 'cut', 'paste']);
const isNumber = (row: TableRow, column: keyof TableRow): boolean => typeof row[column] === 'number';

/** Whether the key would change the text of the field. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && (key.length === 1 || ['Backspace', 'Delete', 'F2'].includes(key));

/** The elements of the diagram as a table that can be sorted by any column, with editable names. */
export function ElementTable() {
  const { editor, module } = useDiagram();
  const { graph } = editor;
  const reason = useReadOnlyReason();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const prefix = useId();
  const { write, settle } = useFieldBatch();
  const [writing, setWriting] = useState(false);
  const { scroller, rows, virtual, chosen, naming, endNaming, goTo, onFocus, choose, extend } = useTableLines(
    sorting,
    writing,
  );
  const { refusal, refuse, forget } = useRefusal();
  /** The index of the line at which the last key had no effect; -1 for none. */
  const [refusedAt, setRefusedAt] = useState(-1);
  const step = (line: number) => {
    if (!rows[line]) return;
    choose(line, false);
    goTo(line);
  };
  const openMenu = (line: number, client: Point) => {
    const row = rows[line];
    if (!row) return;
    if (!editor.selection.has(row.jsid)) choose(line, false);
    scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus({ preventScroll: true });
    editor.request({ kind: 'menu', jsid: row.jsid, client });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, line: number) => {
    const row = rows[line];
    const cell = row && graph.get(row.jsid);
    if (!cell || event.nativeEvent.isComposing) return;
    forget();
    setRefusedAt(line);
    const keys = pressedKeys(event.nativeEvent);
    const command = lineCommand(keys);
    const fixed = reason ?? editRefusal(cell);
    if (command && !(writing && ofWriting.has(command.id)))
      runLineCommand(command, event, { editor, jsid: cell.jsid, reason, refuse });
    else if (menuKeys.has(keys)) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      event.preventDefault();
      openMenu(line, { x: left + 32, y: bottom });
    } else if (keys === 'Shift+ArrowDown' || keys === 'Shift+ArrowUp') {
      event.preventDefault();
      extend(line, keys === 'Shift+ArrowDown' ? line + 1 : line - 1);
    } else if (relocates(keys)) {
      event.preventDefault();
      if (fixed === null) relocateLine({ editor, jsid: cell.jsid, reason, refuse }, keys, rows.slice(0, line));
      else refuse(fixed);
    } else if (fixed !== null && writes(event)) refuse(fixed);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      step(line + 1);
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      step(line - 1);
    }
  };
  const onMouseDown = (event: React.MouseEvent, line: number) => {
    forget();
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.button !== 0) return;
    choose(line, more);
    const inName = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (inName && !more) return;
    // Only the focus moves to the field. The browser would also select text between the two lines.
    event.preventDefault();
    const before = editor.selection.get();
    event.currentTarget.querySelector('textarea')?.focus({ preventScroll: true });
    editor.selection.set(before);
  };
  const lines = virtual.getVirtualItems();
  const refusedLine = lines.find(({ index }) => index === refusedAt);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
    <section ref={scroller} className="element-table" tabIndex={0} aria-label={`Elements of ${module.name}`}>
      <GridPart
        role="grid"
        aria-label="Elements"
        aria-describedby={`${prefix}keys`}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        style={{ height: virtual.getTotalSize() + rowHeight }}
        onBlur={forget}
      >
        <GridPart role="row" aria-rowindex={1} className="element-row element-head">
          {tableColumns.map(([column, title]) => (
            <GridPart
              key={column}
              role="columnheader"
              className={rows[0] && isNumber(rows[0], column) ? 'number' : ''}
              aria-sort={sorting?.column === column ? (sorting.down ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" onClick={() => setSorting((now) => nextSorting(now, column))}>
                {title}
                {sorting?.column === column && (
                  <i className={`bi ${sorting.down ? 'bi-arrow-down' : 'bi-arrow-up'}`} aria-hidden="true" />
                )}
              </button>
            </GridPart>
          ))}
        </GridPart>
        {lines.map(({ index: line, start }) => {
          const row = rows[line];
          const cell = row && graph.get(row.jsid);
          if (!row || !cell) return null;
          const fixed = editor.state.readOnly || editRefusal(cell) !== null;
          return (
            <GridPart
              key={row.jsid}
              ref={virtual.measureElement}
              data-index={line}
              role="row"
              aria-rowindex={line + 2}
              aria-selected={chosen.has(row.jsid)}
              className={chosen.has(row.jsid) ? 'element-row selected' : 'element-row'}
              style={{ transform: `translateY(${start - rowHeight}px)` }}
              onMouseDown={(event) => onMouseDown(event, line)}
              onContextMenu={(event) => {
                event.preventDefault();
                openMenu(line, { x: event.clientX, y: event.clientY });
              }}
            >
              <GridPart role="gridcell">
                {naming?.jsid === row.jsid && naming.lane !== null ? (
                  <LaneNames pool={row.jsid} first={naming.lane} onEnd={endNaming} />
                ) : (
                  <TableName
                    row={row}
                    line={line}
                    fixed={fixed}
                    onFocus={() => onFocus(line)}
                    onWrite={(title) => {
                      setWriting(true);
                      write('label', () => graph.change(row.jsid, { title }));
                    }}
                    onLeave={() => {
                      settle();
                      setWriting(false);
                    }}
                    onKeyDown={(event) => onKeyDown(event, line)}
                  />
                )}
              </GridPart>
              {tableColumns.slice(1).map(([column]) => (
                <GridPart key={column} role="gridcell" className={isNumber(row, column) ? 'number' : ''}>
                  {row[column] || ''}
                </GridPart>
              ))}
            </GridPart>
          );
        })}
        {refusal !== null && refusedLine && <Refusal words={refusal} top={refusedLine.end} />}
      </GridPart>
      <span id={`${prefix}keys`} className="visually-hidden">
        In a name, Control and Enter adds the next shape, Alt and Enter links to another, Shift and Enter changes the
        type, Control, Shift and Enter moves to a lane, pool or the sheet, Alt with arrow up and down moves to another
        lane, Alt with arrow left moves out of the container, with arrow right into the previous shape, Shift+F2 names
        the lanes of a pool, Shift and arrows select more, Shift+F10 shows all actions.
      </span>
    </section>
  );
}
