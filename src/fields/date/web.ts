import { defineWeb } from '../define-web.ts';

export const dateWeb = defineWeb({ width: 124, stretches: false });
