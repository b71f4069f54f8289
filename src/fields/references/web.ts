import { defineWeb } from '../field-web.ts';
import { ReferencesCell, referenceParts } from '../reference/web.tsx';

export const referencesWeb = defineWeb({ ...referenceParts, Cell: ReferencesCell });
