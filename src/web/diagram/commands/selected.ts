import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';

/** The selected cells that may be changed. */
export const selectedEditable = (editor: Editor): string[] =>
  editor.selection.get().filter((jsid) => {
    const cell = editor.graph.get(jsid);
    return cell !== undefined && editRefusal(cell) === null;
  });

/** The selected elements that may be changed. */
export const selectedElements = (editor: Editor) =>
  selectedEditable(editor).flatMap((jsid) => editor.graph.element(jsid) ?? []);
