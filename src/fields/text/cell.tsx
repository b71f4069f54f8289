import type { ValueProps } from '../web/field-web.ts';

/** The text; if a cell may truncate it, also as the tooltip. */
export const TextCell = ({ text }: ValueProps) => <span title={text.length > 24 ? text : undefined}>{text}</span>;

export const TextInFull = ({ text }: ValueProps) => text;
