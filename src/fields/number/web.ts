import { defineWeb } from '../define-web.ts';

export const numberWeb = defineWeb({ width: 112, stretches: false, numeric: true });
