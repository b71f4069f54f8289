import type { FieldProps } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { problemText } from '../../web/api/problem.ts';
import { fetchAll } from '../../web/resources/state/list/use-rows.ts';
import { resourceKey } from '../../web/resources/state/query/keys.ts';
import { fillPath } from '../../web/resources/state/query/paths.ts';
import { titleOf } from '../../web/resources/state/row/row.ts';
import { type JsonSchema, schemaIn, titleFor } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { helpId } from '../web/field-parts.tsx';
import { fieldNamed, type ResourceFormContext } from '../web/form-context.ts';
import { answeredMember } from './answered.ts';
import type { ConditionField } from './draft.ts';
import { ConditionEditor } from './editor.tsx';

/** The maximum number of rows that conditions can read. */
const maxRows = 5_000;

/**
 * A condition on the answers to rows: `x-reads` names their collection and the field with the schema of the answers.
 */
function ConditionControl({
  name,
  fieldPathId,
  formData,
  onChange,
  schema,
  registry,
  uiSchema,
  rawErrors,
}: FieldProps) {
  const context = registry.formContext as ResourceFormContext;
  const field = fieldNamed(context, name);
  const [options] = field?.options ?? [];
  const member = String((schema as JsonSchema)['x-reads'] ?? '').split('.')[1] ?? '';
  const path = options?.path ? fillPath(options.path, context.params) : null;
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey(options?.resource ?? ''), path, 'read by conditions'],
    queryFn: () => fetchAll(path ?? '', {}, ['id', options?.label ?? 'id', member], maxRows),
    enabled: path !== null,
    staleTime: 10_000,
  });
  const own = options?.resource === context.entry?.resource ? context.row?.id : undefined;
  const fields = useMemo(
    () =>
      data?.flatMap((row): readonly ConditionField[] => {
        const answer = answeredMember(schemaIn(row[member]));
        if (answer === null || row.id === own) return [];
        return [{ name: row.id, title: titleOf(row, options?.label ?? 'id'), schema: answer.schema }];
      }),
    [data, member, options?.label, own],
  );
  const title = String(uiSchema?.['ui:title'] ?? titleFor(schema as JsonSchema, name));
  const id = fieldPathId.$id;
  return (
    <section id={id} tabIndex={-1} aria-label={title} className="form-field">
      <strong className="form-label">{title}</strong>
      {schema.description && (
        <div id={helpId(id)} className="form-field-help">
          {schema.description}
        </div>
      )}
      {error ? (
        <p className="form-field-error">
          <i className="bi bi-exclamation-circle-fill" aria-hidden="true" />
          <span>The fields that it may depend on could not be loaded. {problemText(error)}</span>
          <button type="button" className="btn btn-secondary btn-sm" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : fields ? (
        <ConditionEditor
          title={title}
          fields={fields}
          condition={formData}
          onCondition={(condition) => onChange(condition, fieldPathId.path)}
        />
      ) : (
        <p className="form-field-help">Loading …</p>
      )}
      {rawErrors?.map((message) => (
        <div key={message} className="form-field-error">
          <i className="bi bi-exclamation-circle-fill" aria-hidden="true" />
          <span>{message}</span>
        </div>
      ))}
    </section>
  );
}

export const conditionForm: FieldForm = { field: ConditionControl };
