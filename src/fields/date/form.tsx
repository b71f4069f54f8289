import type { WidgetProps } from '@rjsf/utils';
import { emptyOf } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { inputProps } from '../web/input-props.ts';
import { DayInput } from './day-input.tsx';

export function DateWidget(props: WidgetProps) {
  const { value, onChange, schema } = props;
  return (
    <DayInput
      {...inputProps(props)}
      value={typeof value === 'string' ? value : ''}
      onValue={(day) => onChange(day === '' ? emptyOf(schema) : day)}
    />
  );
}

export const dateForm: FieldForm = { widget: DateWidget };
