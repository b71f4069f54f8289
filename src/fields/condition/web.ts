export { objectWeb as conditionWeb } from '../object/web.tsx';
