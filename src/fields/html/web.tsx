import { defineWeb, type ValueProps } from '../field-web.ts';
import { SafeHtml } from './safe-html.tsx';

/** Formatted text, cleaned. */
const HtmlInFull = ({ value }: ValueProps) => <SafeHtml className="form-value-html" html={String(value)} />;

export const htmlWeb = defineWeb({ InFull: HtmlInFull, Editor: null, width: 260 });
