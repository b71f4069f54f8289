/** Ids of the elements that describe a control or show its errors. */

/** Id of the help of a control. */
export const helpId = (id: string): string => `${id}__help`;

/** Id of the errors below a control. */
export const errorId = (id: string): string => `${id}__error`;

/** Id of the label of a control. */
export const labelId = (id: string): string => `${id}__label`;

/** The `aria-describedby` of a control: its errors, then its help; undefined if it has neither. */
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
