import { defineWeb } from '../field-web.ts';
import { ReferencesCell } from '../reference/cell.tsx';
import { referenceParts } from '../reference/web.ts';

export const referencesWeb = defineWeb({ ...referenceParts, Cell: ReferencesCell });
