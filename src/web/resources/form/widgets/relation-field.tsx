import type { FieldProps } from '@rjsf/utils';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { wordsOf } from '../../cells/field-kind.ts';
import { labelsOf, type Row } from '../../state/row.ts';
import { fieldNamed, type ResourceFormContext } from '../form-context.ts';
import { describedBy } from '../templates/field-template.tsx';
import { RelationPicker } from './relation-picker.tsx';

/** What the row tells about the rows it points to. */
function labelsIn(row: Row | null, name: string): ReadonlyMap<number, string> {
  if (!row) return new Map();
  const ids = [row[name]].flat().filter((id): id is number => typeof id === 'number');
  const labels = labelsOf(row, name);
  return new Map(ids.flatMap((id, index) => (labels[index] === undefined ? [] : [[id, labels[index]] as const])));
}

/** One reference, several, or one to a row of several possible resources. */
export function RelationField(props: FieldProps) {
  const { name, fieldPathId, formData, registry, rawErrors, schema, required, disabled, readonly, onBlur } = props;
  const context = registry.formContext as ResourceFormContext;
  const field = fieldNamed(context, name);
  if (!field) return null;
  const id = fieldPathId.$id;
  const multiple = field.kind === 'references';
  const picker = (target: string | null, label: string) => (
    <RelationPicker
      key={target}
      id={id}
      label={label}
      field={field}
      target={target}
      multiple={multiple}
      params={context.params}
      labels={target && context.row?.[twinOf(field)] !== target ? new Map() : labelsIn(context.row, name)}
      value={formData ?? null}
      required={required ?? false}
      disabled={Boolean(disabled || readonly)}
      invalid={Boolean(rawErrors?.length)}
      describedBy={describedBy(id, schema, rawErrors)}
      onBlur={() => onBlur(id, formData)}
      onChange={(value) => {
        const sent = value ?? (required ? undefined : null);
        context.setValues({ [name]: sent, ...(target ? { [twinOf(field)]: sent == null ? sent : target } : {}) });
      }}
    />
  );
  if (field.kind !== 'polymorphic') return picker(null, field.title);
  return (
    <Polymorphic field={field} id={id} context={context} disabled={Boolean(disabled || readonly)} picker={picker} />
  );
}

const twinOf = (field: FieldEntry): string => field.name.replace(/_id$/, '_type');

interface PolymorphicProps {
  readonly field: FieldEntry;
  readonly id: string;
  readonly context: ResourceFormContext;
  readonly disabled: boolean;
  readonly picker: (target: string, label: string) => React.ReactNode;
}

/** First what kind of row, then which. */
function Polymorphic({ field, id, context, disabled, picker }: PolymorphicProps) {
  const twin = twinOf(field);
  const target = String(context.values[twin] ?? field.options[0]?.resource ?? '');
  return (
    <div className="form-polymorphic">
      <select
        id={`${id}__kind`}
        className="form-select"
        aria-label={`${field.title}: what kind`}
        value={target}
        disabled={disabled}
        onChange={({ target: select }) => context.setValues({ [field.name]: undefined, [twin]: select.value })}
      >
        {field.options.map(({ resource }) => (
          <option key={resource} value={resource}>
            {wordsOf(resource)}
          </option>
        ))}
      </select>
      <div>{picker(target, field.title)}</div>
    </div>
  );
}
