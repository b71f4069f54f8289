import { defineWeb } from '../field-web.ts';
import { ColorCell, ColorInFull } from './cell.tsx';
import { ColorEditor } from './editor.tsx';

export const colorWeb = defineWeb({
  Cell: ColorCell,
  InFull: ColorInFull,
  Editor: ColorEditor,
  width: 136,
  stretches: false,
});
