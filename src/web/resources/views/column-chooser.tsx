import { useState } from 'react';
import { holdsWords } from '../../../fields/fold-text.ts';
import { Popover } from '../../ui/popover.tsx';
import { useList } from '../state/list/list-context.ts';
import { columnFields, mostUsefulFirst, visibleColumns } from '../state/query/columns.ts';
import { moved } from '../state/row/reorder.ts';

const searchFrom = 12;

/** The menu that chooses the visible columns and their order. */
export function ColumnChooser() {
  return (
    <Popover
      label="Columns"
      button={
        <>
          <i className="bi bi-layout-three-columns" aria-hidden="true" /> <span className="tool-word">Columns</span>
        </>
      }
    >
      {() => <Chooser />}
    </Popover>
  );
}

function Chooser() {
  const { entry, view, change } = useList();
  const [text, setText] = useState('');
  const shown = visibleColumns(entry, view.columns);
  const fields = mostUsefulFirst(columnFields(entry), entry.label);
  // The lines do not change their order while the menu is open.
  const [order, setOrder] = useState(() => [
    ...shown,
    ...fields.map((field) => field.name).filter((name) => !shown.includes(name)),
  ]);
  const titleOf = (name: string) => fields.find((field) => field.name === name)?.title ?? name;
  const lines = order.filter((name) => holdsWords(titleOf(name), text.trim()));
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name];
    change({ columns: order.filter((one) => next.includes(one)) });
  };
  const place = (name: string, by: number) => {
    const at = order.indexOf(name);
    const next = moved(order, at, at + by);
    setOrder(next);
    change({ columns: next.filter((one) => shown.includes(one)) });
  };
  return (
    <div className="column-chooser">
      {fields.length > searchFrom && (
        <input
          type="search"
          className="form-control"
          aria-label="Find a column"
          placeholder="Find a column"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul>
        {lines.map((name) => {
          const checked = shown.includes(name);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={checked}
                  disabled={checked && shown.length === 1}
                  onChange={() => toggle(name)}
                />
                {titleOf(name)}
              </label>
              <MoveButton name={titleOf(name)} way="up" off={order[0] === name} onMove={() => place(name, -1)} />
              <MoveButton name={titleOf(name)} way="down" off={order.at(-1) === name} onMove={() => place(name, 1)} />
            </li>
          );
        })}
      </ul>
      {view.columns && (
        <button type="button" className="btn btn-quiet" onClick={() => change({ columns: null })}>
          Usual columns
        </button>
      )}
    </div>
  );
}

interface MoveButtonProps {
  readonly name: string;
  readonly way: 'up' | 'down';
  readonly off: boolean;
  readonly onMove: () => void;
}

function MoveButton({ name, way, off, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-quiet icon-only"
      aria-label={`Move ${name} ${way}`}
      disabled={off}
      onClick={onMove}
    >
      <i className={`bi bi-arrow-${way}`} aria-hidden="true" />
    </button>
  );
}
