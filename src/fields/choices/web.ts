import { defineWeb } from '../field-web.ts';

export const choicesWeb = defineWeb({ Editor: null, width: 180 });
