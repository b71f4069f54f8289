import { defineWeb } from '../field-web.ts';
import { LongTextInFull } from './cell.tsx';
import { LongTextEditor } from './editor.tsx';

export const longTextWeb = defineWeb({ InFull: LongTextInFull, Editor: LongTextEditor, width: 260 });
