import { defineWeb } from '../field-web.ts';
import { EmailInFull } from './cell.tsx';

export const emailWeb = defineWeb({ InFull: EmailInFull });
