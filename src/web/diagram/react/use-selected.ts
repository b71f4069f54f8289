import type { Cell } from '../../../diagram/cells/cell.ts';
import { sameList, useEditor, useFromEditor } from './editor-context.ts';

/** The selected cells as they are now. While they are dragged they are left as they were: forms need not run along. */
export function useSelected(): readonly Cell[] {
  const editor = useEditor();
  return useFromEditor<readonly Cell[]>(
    ({ selection, graph }) => selection.get().flatMap((jsid) => graph.get(jsid) ?? []),
    (before, now) => editor.moving.size > 0 || sameList(before, now),
  );
}
