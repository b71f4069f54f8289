import { defineWeb } from '../define-web.ts';
import { ReferencesCell, referenceParts } from '../reference/web.tsx';

export const referencesWeb = defineWeb({ ...referenceParts, Cell: ReferencesCell });
