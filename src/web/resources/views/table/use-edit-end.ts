import { Problem, problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { EditorEnd } from '../../cells/cell-editor.tsx';
import { useList } from '../../state/list/list-context.ts';
import { releasedBy } from '../../state/query/narrowed.ts';
import type { Row } from '../../state/row/row.ts';
import { nextEditable } from './grid-moves.ts';
import { typedIn } from './typed-in.ts';
import type { GridHands } from './use-grid-keys.ts';
import type { GridState } from './use-grid-state.ts';
import type { ColumnBox } from './use-layout.ts';

interface EditEndOptions {
  readonly hands: GridHands;
  readonly boxes: readonly ColumnBox[];
  readonly editableColumns: readonly number[];
}

/**
 * Returns a function that saves the value of an editor and moves to the next cell. After a refusal the cell is edited
 * again.
 */
export function useEditEnd(state: GridState, { hands, boxes, editableColumns }: EditEndOptions) {
  const list = useList();
  const { entry, save } = list;
  return useStable(async (row: Row, field: string, end: EditorEnd) => {
    const { active, editing } = state;
    const place = { row: editing?.row ?? active.row, column: boxes.findIndex((box) => box.field.name === field) + 1 };
    state.edit(null);
    if (end.kind === 'cancel') return state.focus(place);
    const next = end.go === 'stay' ? null : nextEditable(place, editableColumns, end.go === 'back', hands.size.rows);
    if (!next || !hands.startEdit(next)) state.focus(place);
    else hands.go(next);
    const saved = typedIn(list, row, field).saving();
    try {
      const released = releasedBy(entry.fields, row, { [field]: end.value });
      await save(row, { [field]: end.value, ...Object.fromEntries(released.map(({ name }) => [name, null])) });
      saved();
      for (const { title } of released) toast({ text: `${title} was emptied: it belonged to another choice.` });
    } catch (error) {
      const refused = error instanceof Problem && error.status === 422;
      const reason = refused ? (error.errors[0]?.message ?? error.detail) : problemText(error);
      state.edit({ row: place.row, field, draft: end.value, error: reason });
    }
  });
}
