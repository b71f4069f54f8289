import { defineWeb } from '../field-web.ts';

export const rightsWeb = defineWeb({ Editor: null, width: 148, stretches: false });
