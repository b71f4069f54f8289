import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { commentIn } from '../../../comments/comment-address.ts';
import { CommentThread } from '../../../comments/comment-thread.tsx';
import { ModuleActions } from '../../../modules/header/header-slots.tsx';
import { factsOfModule } from '../../../modules/module-rights.ts';
import { useCaller } from '../../../session/caller.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { nameOf } from '../../outline/describe.ts';
import { useDiagram, useEditor, useFromEditor } from '../../react/editor-context.ts';
import { differsIn, useFromCells } from '../filter/use-from-cells.ts';
import { SidePanel } from '../inspector/side-panel.tsx';
import { CommentedShapes } from './commented-shapes.tsx';
import { type FollowedCounts, followCounts } from './follow-counts.ts';
import './comments-panel.css';

/** The comments on the selected shape and on the diagram. The panel opens and closes on request. */
export function CommentsPanel() {
  const { editor, module, saver } = useDiagram();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      editor.onRequest(({ kind }) => {
        if (kind === 'comments') setOpen((now) => !now);
        // Only one panel fits beside the sheet, so this one closes.
        else if (kind === 'inspector') setOpen(false);
      }),
    [editor],
  );
  const wanted = commentIn(useLocation().search);
  useEffect(() => {
    if (wanted !== null) setOpen(true);
  }, [wanted]);
  const counts = useRef<FollowedCounts | null>(null);
  useEffect(() => {
    const followed = followCounts(editor.graph, saver, { id: module.id, projectId: module.project_id as number });
    counts.current = followed;
    return followed.stop;
  }, [editor, saver, module.project_id, module.id]);
  return (
    <>
      <ModuleActions>
        <CommentsButton open={open} />
      </ModuleActions>
      {open && (
        <SidePanel title="Comments" keepsSheetInSight onClose={() => setOpen(false)}>
          <Content onRead={() => counts.current?.readAgain()} />
        </SidePanel>
      )}
    </>
  );
}

const isRead = differsIn(['unread_comment_count']);
const unreadIn = (graph: DiagramGraph): number =>
  graph.cells().reduce((sum, { unread_comment_count = 0 }) => sum + unread_comment_count, 0);

/** The button in the module's header, with the number of unread comments. */
function CommentsButton({ open }: { readonly open: boolean }) {
  const { editor, module } = useDiagram();
  const onShapes = useFromCells(isRead, unreadIn);
  // The server stores no read state for guests.
  const guest = useCaller().shared !== null;
  const unread = guest ? 0 : onShapes + (open ? 0 : module.unread_comment_count);
  return (
    <button
      type="button"
      className="btn btn-quiet"
      aria-label={unread > 0 ? `Comments, ${unread} new` : 'Comments'}
      aria-pressed={open}
      onClick={() => editor.request({ kind: 'comments' })}
    >
      <i className="bi bi-chat" aria-hidden="true" /> <span className="header-word">Comments</span>{' '}
      {unread > 0 && (
        <span className="comment-new">
          {unread}
          <span className="header-word"> new</span>
        </span>
      )}
    </button>
  );
}

/** The comments on the selected shape, if exactly one is selected, and those on the whole diagram. */
function Content({ onRead }: { readonly onRead: () => void }) {
  const { module } = useDiagram();
  const jsid = useFromEditor(({ selection, graph }) => {
    const [only, another] = selection.get();
    return only !== undefined && another === undefined && graph.get(only) ? only : null;
  });
  const [whole, setWhole] = useState(false);
  const wanted = commentIn(useLocation().search);
  const untaken = useRef(wanted === null);
  // The comment field takes the focus when a user opens the panel. When the selection changes, the sheet retains the
  // focus.
  const takesFocus = () => {
    const first = untaken.current;
    untaken.current = false;
    return first;
  };
  const name = useFromEditor(({ graph }) => (jsid === null ? '' : nameOf(graph, jsid)));
  const onShape = jsid !== null && !whole;
  return (
    <>
      {jsid !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
        <div className="comment-places" role="group" aria-label="Comments on">
          <button type="button" aria-pressed={onShape} onClick={() => setWhole(false)}>
            {name}
          </button>
          <button type="button" aria-pressed={!onShape} onClick={() => setWhole(true)}>
            The diagram
          </button>
        </div>
      )}
      {onShape ? (
        <OnShape key={jsid} {...{ jsid, takesFocus, onRead }} />
      ) : (
        <>
          <CommentThread
            subject={{ type: 'project_scenario_module', id: module.id }}
            facts={factsOfModule(module)}
            takesFocus={takesFocus}
          />
          <CommentedShapes />
        </>
      )}
    </>
  );
}

interface OnShapeProps {
  readonly jsid: string;
  readonly takesFocus: () => boolean;
  readonly onRead: () => void;
}

function OnShape({ jsid, takesFocus, onRead }: OnShapeProps) {
  const { module } = useDiagram();
  const { graph } = useEditor();
  const id = useRowId(jsid);
  if (id === undefined) return <p className="text-2">This is being saved. Comments can be written in a moment.</p>;
  return (
    <CommentThread
      subject={{ type: 'entity_value', id }}
      takesFocus={takesFocus}
      facts={factsOfModule(module)}
      onRead={onRead}
      onCounts={(comment_count, unread_comment_count) => {
        const cell = graph.get(jsid);
        if (!cell || (cell.comment_count === comment_count && cell.unread_comment_count === unread_comment_count))
          return;
        graph.change(jsid, { comment_count, unread_comment_count }, 'remote');
      }}
    />
  );
}

/**
 * The id of a cell's row. Undefined until the cell is saved, and while a deleted cell is not restored on the server,
 * because the list of comments would be empty.
 */
function useRowId(jsid: string): number | undefined {
  const { saver } = useDiagram();
  const subscribe = useCallback((listener: () => void) => saver.onProgress(listener), [saver]);
  return useSyncExternalStore(subscribe, () => saver.storedIdOf(jsid));
}
