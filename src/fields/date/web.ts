import { defineWeb } from '../field-web.ts';

export const dateWeb = defineWeb({ width: 124, stretches: false });
