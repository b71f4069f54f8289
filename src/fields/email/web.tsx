import { defineWeb, type ValueProps } from '../field-web.ts';

/** The address as a link that begins a mail. */
const EmailInFull = ({ text }: ValueProps) => <a href={`mailto:${text}`}>{text}</a>;

export const emailWeb = defineWeb({ InFull: EmailInFull });
