import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';

const EmailInFull = ({ text }: ValueProps) => <a href={`mailto:${text}`}>{text}</a>;

/** An address is useless once it is cut. */
export const emailWeb = defineWeb({ InFull: EmailInFull, width: 260, least: 0.9 });
