import { grow } from '../../../diagram/cells/geometry.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import type { Editor } from '../engine/editor.ts';
import { borderReach, containerAt, setContainer } from './embed.ts';
import { withContents } from './move.ts';

/** The container of a shape at its present position. Cells that have moved with the shape are ignored. */
export function containerBelow(editor: Editor, jsid: string, moved: ReadonlySet<string>): string | undefined {
  const { graph, index, state } = editor;
  const cell = graph.element(jsid);
  if (!cell || !state.settings.embedding_enabled) return undefined;
  return containerAt(graph, index.query(grow(boxOf(cell), borderReach)), cell, moved)?.jsid;
}

/** Puts moved cells into the containers at their new positions. If all cells have moved, nothing changes. */
export function takeInMoved(editor: Editor, roots: readonly string[]): void {
  const { graph, state } = editor;
  if (!state.settings.embedding_enabled) return;
  const moved = withContents(graph, roots);
  if (graph.elements().every(({ jsid }) => moved.has(jsid))) return;
  for (const jsid of roots) if (graph.element(jsid)) setContainer(graph, jsid, containerBelow(editor, jsid, moved));
}
