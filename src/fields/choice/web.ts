import { defineWeb } from '../field-web.ts';
import { ChoiceCell } from './cell.tsx';
import { ChoiceEditor } from './editor.tsx';
import { ChoiceFilter } from './filter.tsx';

export const choiceWeb = defineWeb({
  Cell: ChoiceCell,
  InFull: ChoiceCell,
  Editor: ChoiceEditor,
  Filter: ChoiceFilter,
  width: 148,
  stretches: false,
});
