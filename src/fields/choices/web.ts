import { defineWeb } from '../define-web.ts';

export const choicesWeb = defineWeb({ Editor: null, width: 180 });
