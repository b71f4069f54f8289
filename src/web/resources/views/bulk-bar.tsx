/** Actions on all selected rows. */
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { holdsEntries } from '../../../fields/list/entries.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { Popover } from '../../ui/popover.tsx';
import { BulkEditor, fitsBulk } from '../fields/web-of-field.ts';
import type { Entries } from '../state/edit/many.ts';
import { useList } from '../state/list/list-context.ts';
import { noSelection } from '../state/list/selection.ts';
import { counted, numberText } from '../state/row/words.ts';
import { ExportMenu } from '../transfer/export-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface BulkBarProps {
  readonly onSelectAll: () => void;
  /** Further actions of the view. */
  readonly children?: ReactNode;
}

/** The bar with the number of selected rows and the actions on them. */
export function BulkBar({ onSelectAll, children }: BulkBarProps) {
  const list = useList();
  const { selection, select, entry, access, rows, words } = list;
  const count = selection.ids.size;
  const total = rows.count?.total ?? 0;
  const fields = entry.fields.filter((field) => fitsBulk(field) && access.editable(field));
  const ids = [...selection.ids];
  return (
    <SelectionBar count={count} onClear={() => select(noSelection)}>
      {count < total && (
        <button type="button" className="btn btn-quiet" onClick={onSelectAll}>
          Select all {numberText(total)}
        </button>
      )}
      {children}
      {fields.length > 0 && (
        <Popover
          label={`Set a field of ${counted(count, `1 ${lowerFirst(words.title)}`, words.plural)}`}
          className="btn btn-secondary"
          button="Set field ..."
        >
          {(close) => (
            <SetField
              fields={fields}
              onSet={(values, entries) => {
                close();
                void list.changes.updateMany(ids, values, entries);
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
          query={{ ...list.query, ids: ids.join(',') }}
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

const ways = [
  ['values', 'Replace by these'],
  ['add', 'Add these'],
  ['remove', 'Remove these'],
] as const;
type Way = (typeof ways)[number][0];

const holdsSeveral = ({ kind, schema }: FieldEntry): boolean =>
  kind === 'references' || (kind === 'value' && holdsEntries(schema));

const emptyOf = (field: FieldEntry): unknown =>
  field.schema.type === 'boolean' ? false : holdsSeveral(field) && !field.inside ? [] : null;

function SetField({
  fields,
  onSet,
}: {
  readonly fields: readonly FieldEntry[];
  readonly onSet: (values: Readonly<Record<string, unknown>>, entries: Entries) => void;
}) {
  const { params, entry } = useList();
  const id = useId();
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [way, setWay] = useState<Way>('values');
  const field = fields.find((one) => one.name === name);
  const several = field !== undefined && holdsSeveral(field) && entry.operations.includes('bulk_update');
  // If another field restricts the choices of this one, both are edited together, because the rows may differ in the
  // other field.
  const narrowing = fields.find((one) => one.name === field?.narrowedBy?.field);
  const inputs = [narrowing, field].filter((one) => one !== undefined);
  return (
    <form
      className="condition-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (!field) return;
        const set = inputs.map((one) => [one.name, values[one.name] ?? emptyOf(one)]);
        if (several && way !== 'values') onSet({}, { [way]: { [field.name]: values[field.name] ?? [] } });
        else onSet(Object.fromEntries(set), {});
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
          setWay('values');
        }}
      >
        {fields.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </select>
      {several && (
        <select
          aria-label={`What happens to ${field.title}`}
          className="form-select"
          value={way}
          onChange={({ target }) => setWay(target.value as Way)}
        >
          {ways.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
      {inputs.map((one) => (
        <Fragment key={`${one.name} ${one === field ? String(values[narrowing?.name ?? '']) : ''}`}>
          {narrowing && <label htmlFor={`${id}-${one.name}`}>{one.title}</label>}
          <BulkEditor
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
