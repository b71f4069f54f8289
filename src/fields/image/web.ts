import { defineWeb } from '../field-web.ts';
import { ImageCell, ImageInFull } from './cell.tsx';

export const imageWeb = defineWeb({
  Cell: ImageCell,
  InFull: ImageInFull,
  Editor: null,
  width: 88,
  stretches: false,
});
