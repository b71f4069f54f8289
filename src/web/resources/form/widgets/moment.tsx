import type { WidgetProps } from '@rjsf/utils';
import dayjs from 'dayjs';
import { emptyOf } from '../form-values.ts';
import { inputProps } from './text.tsx';

/** A day by the browser's own picker. */
export function DateWidget(props: WidgetProps) {
  const { value, onChange, schema } = props;
  return (
    <input
      {...inputProps(props)}
      type="date"
      className="form-control form-width-date"
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      onChange={({ target }) => onChange(target.value === '' ? emptyOf(schema) : target.value)}
    />
  );
}

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
