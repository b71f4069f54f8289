import type { Cell } from '../../../../diagram/cells/cell.ts';
import { useCaller } from '../../../session/caller.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { nameOf } from '../../outline/describe.ts';
import { useEditor } from '../../react/editor-context.ts';
import { differsIn, useFromCells } from '../filter/use-from-cells.ts';

const isChanged = differsIn(['comment_count', 'unread_comment_count', 'title', 'type']);
const commented = (graph: DiagramGraph): readonly Cell[] =>
  graph.cells().filter(({ comment_count = 0 }) => comment_count > 0);

/** The other shapes that have comments. Pressing a name selects the shape. */
export function CommentedShapes() {
  const editor = useEditor();
  const { graph, selection, viewport, index } = editor;
  const cells = useFromCells(isChanged, commented);
  const guest = useCaller().shared !== null;
  if (cells.length === 0) return null;
  const goTo = (jsid: string) => {
    selection.set([jsid]);
    editor.set({ focused: jsid });
    const box = index.box(jsid);
    if (box) viewport.reveal(box);
  };
  return (
    <section className="commented-shapes" aria-labelledby="commented-shapes">
      <h3 id="commented-shapes">On shapes</h3>
      <ul>
        {cells.map(({ jsid, comment_count = 0, unread_comment_count = 0 }) => (
          <li key={jsid}>
            <button type="button" onClick={() => goTo(jsid)}>
              <span>{nameOf(graph, jsid)}</span>
              <span className="text-2">
                {comment_count} {comment_count === 1 ? 'comment' : 'comments'}
                {!guest && unread_comment_count > 0 && `, ${unread_comment_count} new`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
