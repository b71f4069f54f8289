import type { ValueProps } from '../field-web.ts';

/** With its lines. */
export const LongTextInFull = ({ text }: ValueProps) => <span className="form-value-lines">{text}</span>;
