import { defineWeb } from '../field-web.ts';

export const secretWeb = defineWeb({ Editor: null });
