import { defineWeb } from '../define-web.ts';

export const secretWeb = defineWeb({ Editor: null });
