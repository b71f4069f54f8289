export { objectWeb as jsonWeb } from '../object/web.tsx';
