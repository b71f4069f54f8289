/** The value of a field before and after a change. */
import type { ChangedField, HistoryEntry } from '../../../contract/answers.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { wordsOf } from '../../../fields/choice/choices.ts';
import { ValueText } from '../form/value-text.tsx';
import { insideField } from '../state/row/inside-fields.ts';
import { looseField } from '../state/row/loose-field.ts';
import type { Row } from '../state/row/row.ts';

interface DifferenceProps {
  readonly entry: CollectionEntry;
  readonly id: number;
  readonly field: ChangedField;
  readonly action: HistoryEntry['action'];
}

interface ChangedValueProps {
  readonly field: FieldEntry;
  readonly changed: ChangedField;
  readonly id: number;
  readonly value: unknown;
  readonly label: unknown;
}

/** A complete value of a changed field. */
export function ChangedValue({ field, changed, id, value, label }: ChangedValueProps) {
  const as = (shown: unknown, named: unknown): Row => ({ id, [field.name]: shown, _labels: { [field.name]: named } });
  // References are shown by their labels. Inside of objects, labels already replace the ids.
  const isNamed = changed.key !== undefined && label !== undefined && label !== null && field.kind === 'value';
  return <ValueText field={field} row={isNamed ? as(label, undefined) : as(value, label)} />;
}

/** A field with its old and its new value. */
export function Difference({ entry, id, field: changed, action }: DifferenceProps) {
  const field = fieldOfChange(entry, changed);
  const shared = { field, changed, id };
  return (
    <div>
      <dt>{field.title}</dt>
      <dd>
        {action !== 'create' && (
          <del>
            <ChangedValue {...shared} value={changed.before} label={changed.before_label} />
          </del>
        )}
        {action === 'update' && <i className="bi bi-arrow-right" role="img" aria-label="became" />}
        {action !== 'delete' && (
          <ins>
            <ChangedValue {...shared} value={changed.after} label={changed.after_label} />
          </ins>
        )}
      </dd>
    </div>
  );
}

/** The field of a change, or the member of its object. If the field no longer exists, a field with only the name. */
export function fieldOfChange(entry: CollectionEntry, { name, key, schema }: ChangedField): FieldEntry {
  const found = entry.fields.find((field) => field.name === name);
  if (found && key === undefined) return found;
  if (key !== undefined && schema) return insideField(schema, key, found?.options ?? []);
  return looseField({ name: key ?? name, title: wordsOf(key ?? name), schema: {} });
}
