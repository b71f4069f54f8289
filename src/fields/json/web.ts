export { objectWeb as jsonWeb } from '../object/web.ts';
