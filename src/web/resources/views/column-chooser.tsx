import { useState } from 'react';
import { columnFields, visibleColumns } from '../state/columns.ts';
import { moved } from '../state/reorder.ts';
import { useList } from './list-context.ts';
import { Popover } from './popover.tsx';

const searchFrom = 12;

/** Which columns are shown, and in which order. */
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
  const names = visibleColumns(entry, view.columns);
  const fields = columnFields(entry);
  const hidden = fields.filter((field) => !names.includes(field.name));
  const wanted = (title: string) => title.toLowerCase().includes(text.toLowerCase());
  const set = (columns: readonly string[]) => change({ columns });
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
        {names.map((name, at) => {
          const title = fields.find((field) => field.name === name)?.title ?? name;
          if (!wanted(title)) return null;
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked
                  disabled={names.length === 1}
                  onChange={() => set(names.filter((other) => other !== name))}
                />
                {title}
              </label>
              <button
                type="button"
                className="btn btn-quiet icon-only"
                aria-label={`Move ${title} up`}
                disabled={at === 0}
                onClick={() => set(moved(names, at, at - 1))}
              >
                <i className="bi bi-arrow-up" aria-hidden="true" />
              </button>
              <button
                type="button"
                className="btn btn-quiet icon-only"
                aria-label={`Move ${title} down`}
                disabled={at === names.length - 1}
                onClick={() => set(moved(names, at, at + 1))}
              >
                <i className="bi bi-arrow-down" aria-hidden="true" />
              </button>
            </li>
          );
        })}
        {hidden
          .filter((field) => wanted(field.title))
          .map((field) => (
            <li key={field.name}>
              <label>
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={false}
                  onChange={() => set([...names, field.name])}
                />
                {field.title}
              </label>
            </li>
          ))}
      </ul>
      {view.columns && (
        <button type="button" className="btn btn-quiet" onClick={() => change({ columns: null })}>
          Usual columns
        </button>
      )}
    </div>
  );
}
