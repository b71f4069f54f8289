import type { WidgetProps } from '@rjsf/utils';
import { describedBy, errorId, labelId } from './field-parts.tsx';

/** What every input of a form says of itself. */
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

/** What a group of buttons of which one is pressed says of itself. */
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
