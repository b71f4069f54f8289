import type { Cell } from '../../../diagram/cells/cell.ts';
import { sameList, useEditor, useFromEditor } from './editor-context.ts';

/**
 * The selected cells in their present state. During a drag the state is that before the drag, so that forms are not
 * updated in each frame.
 */
export function useSelected(): readonly Cell[] {
  const editor = useEditor();
  return useFromEditor<readonly Cell[]>(
    ({ selection, graph }) => selection.get().flatMap((jsid) => graph.get(jsid) ?? []),
    (before, now) => editor.moving.size > 0 || sameList(before, now),
  );
}
