import type { WidgetProps } from '@rjsf/utils';
import dayjs from 'dayjs';
import type { FieldForm } from '../field-form.ts';
import { inputProps } from '../input-props.ts';
import { emptyOf } from '../json-schema.ts';

const localForm = 'YYYY-MM-DDTHH:mm';

/** A moment: shown in the reader's zone, stored in UTC. */
export function DateTimeWidget(props: WidgetProps) {
  const { value, onChange, schema } = props;
  const moment = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return (
    <input
      {...inputProps(props)}
      type="datetime-local"
      className="form-control form-width-moment"
      value={moment?.isValid() ? moment.format(localForm) : ''}
      onChange={({ target }) => {
        const chosen = dayjs(target.value);
        onChange(target.value === '' || !chosen.isValid() ? emptyOf(schema) : chosen.toISOString());
      }}
    />
  );
}

export const dateTimeForm: FieldForm = { widget: DateTimeWidget };
