import { noDate, relativeText } from '../date/day-text.ts';
import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';

/** The date and time, with the relative time as its tooltip. */
const DateTimeCell = ({ value, text }: ValueProps) => (
  <time dateTime={String(value)} title={relativeText(value, Date.now()) || undefined}>
    {text}
  </time>
);

export const dateTimeWeb = defineWeb({ Cell: DateTimeCell, empty: noDate, width: 156, snug: 140, stretches: false });
