import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { GridPart } from '../../../resources/views/grid-part.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { runCommand } from '../../commands/command.ts';
import { commandOf } from '../../commands/commands.ts';
import { editRefusal } from '../../engine/rules.ts';
import { pressedKeys } from '../../keyboard/pressed-keys.ts';
import { sameList, useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { useFieldBatch } from '../inspector/use-field-batch.ts';
import { nextSorting, type Sorting, sortRows, type TableRow, tableColumns, tableRows } from './table-rows.ts';
import { useOutline } from './use-outline.ts';
import { useOwnNaming } from './use-own-naming.ts';

const rowHeight = 36;

/** Keys that run a command on the element of the line. */
const byCommand: Readonly<Record<string, string>> = {
  'Mod+Enter': 'append',
  'Alt+Enter': 'link-to',
  'Shift+Enter': 'change-type',
  'Mod+Shift+Enter': 'move-to',
};

/** The diagram as a table of its elements: sorted by any column, names changed in place. */
export function ElementTable() {
  const { editor, module } = useDiagram();
  const { graph } = editor;
  const { nodes, counts, readNow } = useOutline();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const scroller = useRef<HTMLElement>(null);
  const prefix = useId();
  const { write, settle } = useFieldBatch();
  const [writing, setWriting] = useState(false);
  const sorted = useMemo(() => sortRows(tableRows(graph, nodes, counts), sorting), [graph, nodes, counts, sorting]);
  const order = useRef(sorted);
  // While a name is written its line stays where it is, whatever the name sorts by.
  if (!writing) order.current = sorted;
  const rows = order.current;
  const selected = useFromEditor(({ selection }) => selection.get(), sameList);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
  });
  const goTo = (line: number) => {
    if (!rows[line]) return;
    virtual.scrollToIndex(line);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus());
  };
  const [added, setAdded] = useState<string | null>(null);
  const onAdded = useStable((jsid: string) => {
    readNow();
    setAdded(jsid);
  });
  useOwnNaming(scroller, onAdded);
  const addedLine = added === null ? -1 : rows.findIndex(({ jsid }) => jsid === added);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a line that has just come leads here.
  useEffect(() => {
    if (addedLine < 0) return;
    setAdded(null);
    goTo(addedLine);
  }, [addedLine]);
  const onKeyDown = (event: KeyboardEvent, line: number) => {
    const command = byCommand[pressedKeys(event.nativeEvent)];
    if (command) runCommand(commandOf(command), editor);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') goTo(line + 1);
    else if (event.key === 'ArrowUp') goTo(line - 1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
    <section ref={scroller} className="element-table" tabIndex={0} aria-label={`Elements of ${module.name}`}>
      <GridPart
        role="grid"
        aria-label="Elements"
        aria-describedby={`${prefix}keys`}
        aria-rowcount={rows.length + 1}
        style={{ height: virtual.getTotalSize() + rowHeight }}
      >
        <GridPart role="row" aria-rowindex={1} className="element-row element-head">
          {tableColumns.map(([column, title]) => (
            <GridPart
              key={column}
              role="columnheader"
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
        {virtual.getVirtualItems().map(({ index: line, start }) => {
          const row = rows[line];
          const cell = row && graph.get(row.jsid);
          if (!row || !cell) return null;
          const fixed = editor.state.readOnly || editRefusal(cell) !== null;
          return (
            <GridPart
              key={row.jsid}
              role="row"
              aria-rowindex={line + 2}
              className={chosen.has(row.jsid) ? 'element-row selected' : 'element-row'}
              style={{ transform: `translateY(${start - rowHeight}px)`, height: rowHeight }}
            >
              <GridPart role="gridcell">
                <NameCell
                  row={row}
                  line={line}
                  fixed={fixed}
                  onFocus={() => editor.selection.set([row.jsid])}
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
              </GridPart>
              {tableColumns.slice(1).map(([column]) => (
                <GridPart
                  key={column}
                  role="gridcell"
                  className={typeof row[column] === 'number' ? 'number' : ''}
                  title={column === 'ways' ? row.ways : undefined}
                >
                  {row[column] || ''}
                </GridPart>
              ))}
            </GridPart>
          );
        })}
      </GridPart>
      <span id={`${prefix}keys`} className="visually-hidden">
        In a name, Control and Enter adds the next shape, Alt and Enter links to another, Shift and Enter changes the
        type, Control, Shift and Enter moves to a lane, pool or the sheet.
      </span>
      {!rows.length && <p className="text-2 element-none">There is nothing in this diagram yet.</p>}
    </section>
  );
}

interface NameCellProps {
  readonly row: TableRow;
  readonly line: number;
  readonly fixed: boolean;
  readonly onFocus: () => void;
  readonly onWrite: (title: string) => void;
  readonly onLeave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function NameCell({ row, line, fixed, onFocus, onWrite, onLeave, onKeyDown }: NameCellProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <input
      className="element-name"
      data-own-naming
      data-line={line}
      aria-label={`Name of ${row.name || row.type}`}
      placeholder={row.type}
      maxLength={2000}
      readOnly={fixed}
      value={text ?? row.name.replaceAll('\n', ' ')}
      onFocus={onFocus}
      onChange={({ target }) => {
        setText(target.value);
        onWrite(target.value);
      }}
      onBlur={() => {
        setText(null);
        onLeave();
      }}
      onKeyDown={onKeyDown}
    />
  );
}
