import { noDate } from '../date/day-text.ts';
import { defineWeb } from '../field-web.ts';
import { DateTimeCell } from './cell.tsx';

export const dateTimeWeb = defineWeb({ Cell: DateTimeCell, empty: noDate, width: 156, stretches: false });
