export { Grid as View } from './grid.tsx';
