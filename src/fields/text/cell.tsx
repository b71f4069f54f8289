import type { ValueProps } from '../web/field-web.ts';

/** The text, with itself as the tooltip if a cell may cut it. */
export const TextCell = ({ text }: ValueProps) => <span title={text.length > 24 ? text : undefined}>{text}</span>;

export const TextInFull = ({ text }: ValueProps) => text;
