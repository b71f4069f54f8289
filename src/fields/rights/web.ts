import { defineWeb } from '../define-web.ts';

export const rightsWeb = defineWeb({ Editor: null, width: 148, stretches: false });
