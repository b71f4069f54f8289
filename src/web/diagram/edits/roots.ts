import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';

/** The selected elements that no other selected element carries along, and that may be moved. */
export function rootsOf(editor: Editor): string[] {
  const { graph, selection } = editor;
  const free = selection.get().filter((jsid) => {
    const cell = graph.get(jsid);
    return cell && !editRefusal(cell);
  });
  const carried = new Set<string>();
  // Most of thousands hold nothing.
  for (const jsid of free)
    if (graph.element(jsid)?.embeds?.length) for (const one of graph.contentsOf(jsid)) carried.add(one);
  return free.filter((jsid) => !carried.has(jsid));
}
