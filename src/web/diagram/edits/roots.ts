import { isElement } from '../../../diagram/cells/cell.ts';
import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';

/** The selected elements that may be moved and that do not already move with another selected element. */
export function rootsOf({ graph, selection }: Pick<Editor, 'graph' | 'selection'>): readonly string[] {
  const free: string[] = [];
  const carried = new Set<string>();
  for (const jsid of selection.get()) {
    const cell = graph.get(jsid);
    if (!cell || editRefusal(cell)) continue;
    free.push(jsid);
    if (isElement(cell) && cell.embeds?.length) for (const one of graph.contentsOf(jsid)) carried.add(one);
  }
  return carried.size ? free.filter((jsid) => !carried.has(jsid)) : free;
}
