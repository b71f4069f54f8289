import { defineWeb } from '../define-web.ts';

export const durationWeb = defineWeb({ width: 124, stretches: false, numeric: true });
