export { objectWeb as schemaWeb } from '../object/web.tsx';
