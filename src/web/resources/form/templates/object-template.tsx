import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useState } from 'react';
import { groupsOf } from '../../../../fields/form-words.ts';
import { type JsonSchema, membersOf, titleFor } from '../../../../fields/json-schema.ts';
import { FieldErrors, helpId } from '../../../../fields/web/field-parts.tsx';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { RequiredMark } from './field-template.tsx';

interface GroupedFieldsProps {
  readonly schema: ObjectFieldTemplateProps['schema'];
  readonly properties: ObjectFieldTemplateProps['properties'];
  readonly errorSchema: ObjectFieldTemplateProps['errorSchema'];
  /** Whether the row does not exist yet. */
  readonly isNew: boolean;
}

interface FoldedProps {
  readonly title: string;
  /** Whether the group is open initially. */
  readonly begins: boolean;
  /** Whether a field in the group has an error. */
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** A collapsible group of fields. An error opens it. */
function FoldedGroup({ title, begins, wrong, children }: FoldedProps) {
  const [open, setOpen] = useState(begins);
  return (
    <details className="form-folded" open={open || wrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <div className="form-fields">{children}</div>
    </details>
  );
}

/**
 * The fields in the groups of the schema: first collapsed groups, then the fields without a group, then the other
 * groups.
 */
function GroupedFields({ schema, properties, errorSchema, isNew }: GroupedFieldsProps) {
  const all = groupsOf(schema as JsonSchema);
  const grouped = new Set(all.flatMap(({ fields }) => fields));
  const groups = all.filter(({ folded }) => !folded);
  return (
    <>
      {all
        .filter(({ folded }) => folded)
        .map(({ title, fields }) => {
          const inside = fields.flatMap((name) => properties.find((property) => property.name === name) ?? []);
          return (
            <FoldedGroup
              key={title}
              title={title}
              begins={isNew}
              wrong={fields.some((name) => errorSchema !== undefined && name in errorSchema)}
            >
              {inside.map(({ content }) => content)}
            </FoldedGroup>
          );
        })}
      {properties.filter(({ name }) => !grouped.has(name)).map(({ content }) => content)}
      {groups.map(({ title, fields }) => {
        const inside = fields.flatMap((name) => properties.find((property) => property.name === name) ?? []);
        if (inside.every(({ hidden }) => hidden)) return inside.map(({ content }) => content);
        return (
          <fieldset key={title} className="form-section">
            <legend>{title}</legend>
            <div className="form-fields">{inside.map(({ content }) => content)}</div>
          </fieldset>
        );
      })}
    </>
  );
}

/** One of several groups with the same fields, as a line of a table. */
function Line({ fieldPathId, title, properties, errorSchema }: ObjectFieldTemplateProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a grid
    <div role="group" className="form-line" id={fieldPathId.$id} aria-labelledby={`${fieldPathId.$id}-title`}>
      <span className="form-line-title" id={`${fieldPathId.$id}-title`}>
        {title}
      </span>
      {properties.map(({ content }) => content)}
      <FieldErrors id={fieldPathId.$id} errors={errorSchema?.__errors} />
    </div>
  );
}

/** The headings of the columns. Each input has its own label as well. */
function Columns({ of }: { readonly of: JsonSchema }) {
  const [, first = {}] = membersOf(of)[0] ?? [];
  return (
    <div className="form-line form-line-columns" aria-hidden="true">
      <span />
      {membersOf(first).map(([name, member]) => (
        <span key={name}>{titleFor(member, name)}</span>
      ))}
    </div>
  );
}

/** The form itself, or a group of fields inside it. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, title, description, properties, required, errorSchema, schema, uiSchema } = props;
  const lines = (schema as JsonSchema)['x-lines'] === true;
  if (getUiOptions(uiSchema)['line']) return <Line {...props} />;
  const { row = null } = (props.registry.formContext ?? {}) as Partial<ResourceFormContext>;
  const content = (
    <GroupedFields schema={schema} properties={properties} errorSchema={errorSchema} isNew={row === null} />
  );
  if (fieldPathId.path.length === 0 || getUiOptions(uiSchema)['bare'] === true)
    return <div className="form-fields">{content}</div>;
  return (
    <fieldset className="form-group-box" id={fieldPathId.$id} tabIndex={-1}>
      <legend>
        {/* The form library numbers entries as "Layers-2"; the hyphen is replaced by a space. */}
        {title.replace(/-(\d+)$/, ' $1')}
        <RequiredMark required={required && typeof fieldPathId.path.at(-1) === 'string'} />
      </legend>
      {description && (
        <div id={helpId(fieldPathId.$id)} className="form-field-help">
          {description}
        </div>
      )}
      {lines && <Columns of={schema as JsonSchema} />}
      <div className={lines ? 'form-lines' : 'form-fields'}>{content}</div>
      <FieldErrors id={fieldPathId.$id} errors={errorSchema?.__errors} />
    </fieldset>
  );
}
