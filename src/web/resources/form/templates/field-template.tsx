import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';

/** Ids of what explains a control, for its aria-describedby. */
export const helpId = (id: string): string => `${id}__help`;
export const errorId = (id: string): string => `${id}__error`;
export const labelId = (id: string): string => `${id}__label`;

export const describedBy = (
  id: string,
  schema: { readonly description?: unknown },
  errors?: readonly string[],
): string | undefined =>
  [errors?.length ? errorId(id) : '', schema.description ? helpId(id) : ''].filter(Boolean).join(' ') || undefined;

/** The messages under a control. */
export function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <div id={errorId(id)} className="form-field-error">
      <i className="bi bi-exclamation-circle-fill" aria-hidden="true" />
      <span>{[...new Set(errors)].join(' ')}</span>
    </div>
  );
}

/** Required is said once, in words. */
export const RequiredMark = ({ required }: { readonly required: boolean | undefined }) =>
  required ? <span className="form-field-required"> (required)</span> : null;

/** Label above, help under it, then the control, then what is wrong. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, hidden, children, rawDescription, rawErrors, uiSchema, fieldPathId } = props;
  if (hidden) return <div hidden>{children}</div>;
  if (fieldPathId.path.length === 0) return children;
  const { ownLabel = false, spare = false } = getUiOptions(uiSchema);
  if (ownLabel) return <div className="form-field">{children}</div>;
  return (
    <div className="form-field">
      <label id={labelId(id)} htmlFor={id} className="form-label">
        {label}
        <RequiredMark required={required && !spare} />
      </label>
      {rawDescription && (
        <div id={helpId(id)} className="form-field-help">
          {rawDescription}
        </div>
      )}
      {children}
      <FieldErrors id={id} errors={rawErrors} />
    </div>
  );
}
