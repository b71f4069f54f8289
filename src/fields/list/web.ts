export { objectWeb as listWeb } from '../object/web.tsx';
