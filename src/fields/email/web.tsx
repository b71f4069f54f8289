import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';

const EmailInFull = ({ text }: ValueProps) => <a href={`mailto:${text}`}>{text}</a>;

/** The column is wide, because a truncated address is useless. */
export const emailWeb = defineWeb({ InFull: EmailInFull, width: 260, least: 0.9 });
