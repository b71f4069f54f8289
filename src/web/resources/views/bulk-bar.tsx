/** What can be done with all ticked rows at once. */
import { Fragment, useId, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { Popover } from '../../ui/popover.tsx';
import { FieldEditor, fitsCell } from '../fields/web-of-field.ts';
import { useList } from '../state/list/list-context.ts';
import { noSelection } from '../state/list/selection.ts';
import { counted, lowerFirst, numberText } from '../state/row/words.ts';
import { ExportMenu } from '../transfer/export-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface BulkBarProps {
  readonly onSelectAll: () => void;
}

/** How many rows are chosen, and what can be done with all of them. */
export function BulkBar({ onSelectAll }: BulkBarProps) {
  const list = useList();
  const { selection, select, entry, access, rows, words } = list;
  const count = selection.ids.size;
  const total = rows.count?.total ?? 0;
  const fields = entry.fields.filter((field) => fitsCell(field) && access.editable(field));
  const ids = [...selection.ids];
  return (
    <SelectionBar count={count} onClear={() => select(noSelection)}>
      {count < total && (
        <button type="button" className="btn btn-quiet" onClick={onSelectAll}>
          Select all {numberText(total)}
        </button>
      )}
      {fields.length > 0 && (
        <Popover
          label={`Set a field of ${counted(count, `1 ${lowerFirst(words.title)}`, words.plural)}`}
          className="btn btn-secondary"
          button="Set field ..."
        >
          {(close) => (
            <SetField
              fields={fields}
              onSet={(values) => {
                close();
                void list.changes.updateMany(ids, values);
              }}
            />
          )}
        </Popover>
      )}
      {access.takeOut && (
        <ExportMenu
          entry={entry}
          params={list.params}
          columns={list.columns}
          query={{ ...list.query, 'filter[id]': ids.map(String) }}
        />
      )}
      {list.acts
        .filter(({ may }) => may({ id: 0 }))
        .map((act) => (
          <button
            key={act.title}
            type="button"
            className={act.danger ? 'btn btn-danger' : 'btn btn-primary'}
            onClick={() =>
              void list.remove(
                ids.map((id) => ({ id })),
                act,
              )
            }
          >
            {act.title}
          </button>
        ))}
    </SelectionBar>
  );
}

function SetField({
  fields,
  onSet,
}: {
  readonly fields: readonly FieldEntry[];
  readonly onSet: (values: Readonly<Record<string, unknown>>) => void;
}) {
  const { params } = useList();
  const id = useId();
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const field = fields.find((one) => one.name === name);
  // What narrows the choices is set with the field: the rows may differ in it.
  const narrowing = fields.find((one) => one.name === field?.narrowedBy?.field);
  const inputs = [narrowing, field].filter((one) => one !== undefined);
  return (
    <form
      className="condition-editor"
      onSubmit={(event) => {
        event.preventDefault();
        const set = inputs.map((one) => [one.name, values[one.name] ?? (one.schema.type === 'boolean' ? false : null)]);
        if (field) onSet(Object.fromEntries(set));
      }}
    >
      <label htmlFor={`${id}-field`}>Field</label>
      <select
        id={`${id}-field`}
        className="form-select"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setValues({});
        }}
      >
        {fields.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </select>
      {inputs.map((one) => (
        <Fragment key={`${one.name} ${one === field ? String(values[narrowing?.name ?? '']) : ''}`}>
          {narrowing && <label htmlFor={`${id}-${one.name}`}>{one.title}</label>}
          <FieldEditor
            id={`${id}-${one.name}`}
            field={one}
            row={{ id: 0, ...values }}
            params={params}
            value={values[one.name] ?? null}
            onValue={(value) => setValues(one === narrowing ? { [one.name]: value } : { ...values, [one.name]: value })}
            invalid={null}
          />
        </Fragment>
      ))}
      <button type="submit" className="btn btn-primary align-self-end">
        Set for all selected
      </button>
    </form>
  );
}
