import type { ValueProps } from '../field-web.ts';

/** A tick or a dash, and the word. */
export const BooleanCell = ({ value, text }: ValueProps) => (
  <span className={value === true ? 'cell-yes' : 'cell-no'}>
    <i className={value === true ? 'bi bi-check-lg' : 'bi bi-dash'} aria-hidden="true" />
    {text}
  </span>
);
