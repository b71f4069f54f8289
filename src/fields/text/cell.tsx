import type { ValueProps } from '../web/field-web.ts';

/** The words, in full as a title where a cell may cut them. */
export const TextCell = ({ text }: ValueProps) => <span title={text.length > 24 ? text : undefined}>{text}</span>;

/** The text, whole. */
export const TextInFull = ({ text }: ValueProps) => text;
