import { defineWeb } from '../field-web.ts';
import { BooleanCell } from './cell.tsx';
import { BooleanEditor } from './editor.tsx';
import { BooleanFilter } from './filter.tsx';

export const booleanWeb = defineWeb({
  Cell: BooleanCell,
  Editor: BooleanEditor,
  Filter: BooleanFilter,
  width: 104,
  stretches: false,
});
