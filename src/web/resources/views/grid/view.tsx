export { Cards as View } from './cards.tsx';
