import type { Editor } from '../engine/editor.ts';
import { editRefusal, wordsRefusal } from '../engine/rules.ts';

/** The selected cells that may be changed. */
export const selectedEditable = (editor: Editor): string[] =>
  editor.selection.get().filter((jsid) => {
    const cell = editor.graph.get(jsid);
    return cell !== undefined && editRefusal(cell) === null;
  });

/** The one selected cell whose words may be changed. */
export function selectedToName({ selection, graph }: Editor): string | undefined {
  const [jsid, another] = selection.get();
  const cell = jsid === undefined || another !== undefined ? undefined : graph.get(jsid);
  return cell && wordsRefusal(cell) === null ? cell.jsid : undefined;
}

/** The selected elements that may be changed. */
export const selectedElements = (editor: Editor) =>
  selectedEditable(editor).flatMap((jsid) => editor.graph.element(jsid) ?? []);
