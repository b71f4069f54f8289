import { defineWeb } from '../field-web.ts';
import { HtmlInFull } from './cell.tsx';

export const htmlWeb = defineWeb({ InFull: HtmlInFull, Editor: null, width: 260 });
