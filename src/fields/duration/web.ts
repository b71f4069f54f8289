import { defineWeb } from '../field-web.ts';

export const durationWeb = defineWeb({ width: 124, stretches: false, numeric: true });
