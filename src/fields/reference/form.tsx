import { type FieldProps, getUiOptions } from '@rjsf/utils';
import type { JsonSchema } from '../../contract/model.ts';
import type { FieldEntry } from '../../contract/registry.ts';
import { RelationPicker } from '../../web/resources/picker/relation-picker.tsx';
import { useTaken } from '../../web/resources/picker/use-taken.ts';
import { narrowedParams } from '../../web/resources/state/query/narrowed.ts';
import { labelsOf, type Row } from '../../web/resources/state/row/row.ts';
import { wordsOf } from '../choice/choices.ts';
import { discriminatorOf } from '../discriminator.ts';
import { allowsNull, titleFor } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { describedBy } from '../web/field-parts.tsx';
import { fieldNamed, type ResourceFormContext } from '../web/form-context.ts';

/** The labels of the rows that a row references. */
function labelsIn(row: Row | null, name: string): ReadonlyMap<number, string> {
  if (!row) return new Map();
  const ids = [row[name]].flat().filter((id): id is number => typeof id === 'number');
  const labels = labelsOf(row, name);
  return new Map(ids.flatMap((id, index) => (labels[index] === undefined ? [] : [[id, labels[index]] as const])));
}

/** A control for a reference to one row, to several rows, or to a row of several resources. */
export function RelationField(props: FieldProps) {
  const { name, registry, schema, uiSchema } = props;
  const context = registry.formContext as ResourceFormContext;
  // The schema in the form's layout describes a field inside of an object.
  const { reference: inside = null } = getUiOptions(uiSchema) as { readonly reference?: FieldEntry };
  const field = inside ? { ...inside, title: titleFor(schema as JsonSchema, name) } : fieldNamed(context, name);
  if (!field) return null;
  return <Relation {...props} field={field} inside={inside !== null} context={context} />;
}

interface RelationProps extends FieldProps {
  readonly field: FieldEntry;
  /** Whether the field is a member of an object. */
  readonly inside: boolean;
  readonly context: ResourceFormContext;
}

function Relation({ field, inside, context, ...props }: RelationProps) {
  const { name, fieldPathId, formData, rawErrors, schema, required, disabled, readonly, onBlur, onChange } = props;
  const except = useTaken(inside ? null : context.entry, context.params, field);
  const id = fieldPathId.$id;
  const multiple = field.kind === 'references';
  const params = narrowedParams(field, context.params, context.values);
  const picker = (target: string | null, label: string) => (
    <RelationPicker
      key={target}
      id={id}
      label={label}
      field={field}
      target={target}
      multiple={multiple}
      params={params ?? context.params}
      waitsFor={params ? null : (field.narrowedBy?.title ?? null)}
      labels={
        target && context.row?.[discriminatorOf(field.name)] !== target
          ? new Map()
          : inside
            ? new Map()
            : labelsIn(context.row, name)
      }
      value={formData ?? null}
      required={required ?? false}
      disabled={Boolean(disabled || readonly)}
      except={except}
      invalid={Boolean(rawErrors?.length)}
      describedBy={describedBy(id, schema, rawErrors)}
      onBlur={() => onBlur(id, formData)}
      onChange={(value) => {
        const sent = value ?? (required || (inside && !allowsNull(schema as JsonSchema)) ? undefined : null);
        if (inside) return onChange(sent, fieldPathId.path);
        context.setValues({
          [name]: sent,
          ...(target ? { [discriminatorOf(field.name)]: sent == null ? sent : target } : {}),
        });
      }}
    />
  );
  if (field.kind !== 'polymorphic') return picker(null, field.title);
  return (
    <Polymorphic field={field} id={id} context={context} disabled={Boolean(disabled || readonly)} picker={picker} />
  );
}

interface PolymorphicProps {
  readonly field: FieldEntry;
  readonly id: string;
  readonly context: ResourceFormContext;
  readonly disabled: boolean;
  readonly picker: (target: string, label: string) => React.ReactNode;
}

/** Chooses the resource, then the row. */
function Polymorphic({ field, id, context, disabled, picker }: PolymorphicProps) {
  const discriminator = discriminatorOf(field.name);
  const target = String(context.values[discriminator] ?? field.options[0]?.resource ?? '');
  return (
    <div className="form-polymorphic">
      <select
        id={`${id}__kind`}
        className="form-select"
        aria-label={`${field.title}: what kind`}
        value={target}
        disabled={disabled}
        onChange={({ target: select }) => context.setValues({ [field.name]: undefined, [discriminator]: select.value })}
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

export const referenceForm: FieldForm = { field: RelationField };
