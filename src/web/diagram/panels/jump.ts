import type { Editor } from '../engine/editor.ts';

/** Selects a cell and scrolls until it is visible. */
export function jumpTo(editor: Editor, jsid: string): void {
  editor.selection.set([jsid]);
  editor.set({ focused: jsid });
  const box = editor.index.box(jsid);
  if (box) editor.viewport.reveal(box);
}
