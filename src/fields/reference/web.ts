import { defineWeb, type FieldWeb } from '../field-web.ts';
import { ReferenceCell, ReferencesInFull } from './cell.tsx';
import { ReferenceEditor } from './editor.tsx';
import { ReferenceFilter } from './filter.tsx';

/** One row or several: they differ in the cell. */
export const referenceParts = {
  InFull: ReferencesInFull,
  Editor: ReferenceEditor,
  Filter: ReferenceFilter,
} satisfies Partial<FieldWeb>;

export const referenceWeb = defineWeb({ ...referenceParts, Cell: ReferenceCell, width: 180 });
