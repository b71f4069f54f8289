import { relativeText } from '../date/day-text.ts';
import type { ValueProps } from '../field-web.ts';

/** The moment, with how long ago it was as its title. */
export const DateTimeCell = ({ value, text }: ValueProps) => (
  <time dateTime={String(value)} title={relativeText(value, Date.now()) || undefined}>
    {text}
  </time>
);
