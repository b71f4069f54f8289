import { TextCell, TextInFull } from './text/cell.tsx';
import { TypedEditor } from './text/editor.tsx';
import { TypedFilter } from './text/filter.tsx';
import type { FieldWeb } from './web/field-web.ts';

const usual: FieldWeb = {
  Cell: TextCell,
  OnCard: null,
  InFull: TextInFull,
  Editor: TypedEditor,
  Bulk: TypedEditor,
  Filter: TypedFilter,
  empty: '–',
  width: 220,
  snug: 220,
  stretches: true,
  least: 0.7,
  numeric: false,
};

/** A kind's parts for the web; missing parts are those of text. */
export const defineWeb = (declared: Partial<FieldWeb>): FieldWeb => ({
  ...usual,
  ...declared,
  Bulk: declared.Bulk ?? (declared.Editor === undefined ? usual.Editor : declared.Editor),
  snug: declared.snug ?? declared.width ?? usual.snug,
});
