export { FormPage as View } from './form-page.tsx';
