import type { WidgetProps } from '@rjsf/utils';
import { describedBy, errorId, labelId } from './field-parts.tsx';

/** The attributes of every input of a form. */
export const inputProps = ({
  id,
  htmlName,
  required,
  readonly,
  disabled,
  rawErrors,
  schema,
  onBlur,
  onFocus,
  value,
  placeholder,
}: WidgetProps) => ({
  id,
  name: htmlName ?? id,
  readOnly: readonly,
  disabled,
  placeholder: placeholder || undefined,
  'aria-required': required || undefined,
  'aria-invalid': rawErrors?.length ? true : undefined,
  'aria-describedby': describedBy(id, schema, rawErrors),
  onBlur: () => onBlur(id, value),
  onFocus: () => onFocus(id, value),
});

/** The attributes of a radio group. */
export const radioGroupProps = ({ id, required, rawErrors, schema }: WidgetProps) => ({
  id,
  role: 'radiogroup',
  tabIndex: -1,
  'aria-labelledby': labelId(id),
  'aria-describedby': describedBy(id, schema, rawErrors),
  'aria-required': required || undefined,
  'aria-invalid': rawErrors?.length ? true : undefined,
  'aria-errormessage': rawErrors?.length ? errorId(id) : undefined,
});
