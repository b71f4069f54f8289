import type { Box } from '../../../diagram/cells/cell.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import type { Editor } from '../engine/editor.ts';
import { lineMark, type Mark } from '../engine/overlay.ts';
import type { Snapline } from '../engine/snap.ts';
import type { View } from '../engine/viewport.ts';

/** The maximum number of neighbours that are examined. */
const maxNeighbours = 400;

/**
 * The visible boxes that edges snap to, without those of moving cells; none while snap lines are off. They are computed
 * again after the view has moved.
 */
export function snapNeighbours(editor: Editor, moved: ReadonlySet<string>): () => readonly Box[] {
  const { graph, index, viewport, state } = editor;
  if (!state.settings.show_snaplines) return () => [];
  let found: Box[] = [];
  let foundFor: View | undefined;
  return () => {
    if (foundFor === viewport.view) return found;
    foundFor = viewport.view;
    found = [];
    for (const jsid of index.query(viewport.area)) {
      const cell = graph.element(jsid);
      if (cell && !moved.has(jsid) && found.length < maxNeighbours) found.push(boxOf(cell));
    }
    return found;
  };
}

/** Snap lines as the overlay draws them. */
export const snapMarks = ({ viewport }: Editor, lines: readonly Snapline[]): readonly Mark[] =>
  lines.map(({ from, to }) => lineMark('snapline', viewport.toPaper(from), viewport.toPaper(to)));
