export { referenceForm as referencesForm } from '../reference/form.tsx';
