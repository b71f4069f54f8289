import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { FieldErrors, helpId, RequiredMark } from './field-template.tsx';

/** The form itself, or a group of fields inside it. */
export function ObjectTemplate({
  fieldPathId,
  title,
  description,
  properties,
  required,
  errorSchema,
}: ObjectFieldTemplateProps) {
  const content = properties.map((property) => property.content);
  if (fieldPathId.path.length === 0) return <div className="form-fields">{content}</div>;
  return (
    <fieldset className="form-group-box" id={fieldPathId.$id} tabIndex={-1}>
      <legend>
        {/* The form library numbers entries as "Layers-2". */}
        {title.replace(/-(\d+)$/, ' $1')}
        <RequiredMark required={required && typeof fieldPathId.path.at(-1) === 'string'} />
      </legend>
      {description && (
        <div id={helpId(fieldPathId.$id)} className="form-field-help">
          {description}
        </div>
      )}
      <div className="form-fields">{content}</div>
      <FieldErrors id={fieldPathId.$id} errors={errorSchema?.__errors} />
    </fieldset>
  );
}
