import type { ValueProps } from '../field-web.ts';

/** The address as a link that begins a mail. */
export const EmailInFull = ({ text }: ValueProps) => <a href={`mailto:${text}`}>{text}</a>;
