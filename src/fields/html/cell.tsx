import type { ValueProps } from '../field-web.ts';
import { SafeHtml } from './safe-html.tsx';

/** Formatted text, cleaned. */
export const HtmlInFull = ({ value }: ValueProps) => <SafeHtml className="form-value-html" html={String(value)} />;
