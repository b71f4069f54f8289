import { defineWeb } from '../field-web.ts';
import { LinkCell, LinkInFull } from './cell.tsx';

export const linkWeb = defineWeb({ Cell: LinkCell, InFull: LinkInFull });
