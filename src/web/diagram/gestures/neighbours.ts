import type { Box } from '../../../diagram/cells/cell.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import type { Editor } from '../engine/editor.ts';
import { lineMark, type Mark } from '../engine/overlay.ts';
import type { Snapline } from '../engine/snap.ts';
import type { View } from '../engine/viewport.ts';

/** The maximum number of neighbours to which a cell can snap. */
const maxNeighbours = 400;

/**
 * Returns a function for the visible boxes to which edges snap, without those of moving cells. None while snap lines
 * are off. The boxes are computed again after the view has moved.
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

/** The marks that show snap lines. */
export const snapMarks = ({ viewport }: Editor, lines: readonly Snapline[]): readonly Mark[] =>
  lines.map(({ from, to }) => lineMark('snapline', viewport.toPaper(from), viewport.toPaper(to)));
