import type { ValueProps } from '../field-web.ts';

export const EmailInFull = ({ text }: ValueProps) => <a href={`mailto:${text}`}>{text}</a>;
