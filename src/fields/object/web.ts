import { defineWeb } from '../field-web.ts';
import { JsonInFull } from './cell.tsx';

export const objectWeb = defineWeb({ InFull: JsonInFull, Editor: null, width: 180 });
