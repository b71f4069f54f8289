import type { WidgetProps } from '@rjsf/utils';
import dayjs from 'dayjs';
import { DayInput } from '../date/day-input.tsx';
import { isWhole } from '../date/typed-day.ts';
import { emptyOf } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { inputProps } from '../web/input-props.ts';
import { dateTime, isMoment } from './kind.ts';

/** Converts to the reader's time zone. Text that is no date and time stays, and the form refuses it. */
const localOf = (value: string): string => (isMoment(value) ? dateTime.typed.shown(value) : value);

/** A date and time: shown in the reader's time zone, stored in UTC. */
export function DateTimeWidget(props: WidgetProps) {
  const { value, onChange, schema } = props;
  return (
    <DayInput
      {...inputProps(props)}
      shape="moment"
      value={typeof value === 'string' && value !== '' ? localOf(value) : ''}
      onValue={(typed) =>
        onChange(typed === '' ? emptyOf(schema) : isWhole(typed, 'moment') ? dayjs(typed).toISOString() : typed)
      }
    />
  );
}

export const dateTimeForm: FieldForm = { widget: DateTimeWidget };
