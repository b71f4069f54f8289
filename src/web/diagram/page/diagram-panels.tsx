import { useEffect, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { AppendPad } from '../panels/append-pad.tsx';
import { CommentsPanel } from '../panels/comments/comments-panel.tsx';
import { ContextMenu, type ContextMenuRequest } from '../panels/context-menu.tsx';
import { DiagramLens } from '../panels/filter/diagram-lens.tsx';
import { FileDialogs } from '../panels/import/file-dialogs.tsx';
import { SidePanels } from '../panels/inspector/side-panels.tsx';
import { useSavedSettings } from '../panels/inspector/use-saved-settings.ts';
import { useFollowedLayers } from '../panels/layers/use-followed-layers.ts';
import { LookMenu } from '../panels/look-menu.tsx';
import { Minimap } from '../panels/minimap/minimap.tsx';
import { DiagramViews } from '../panels/outline/diagram-views.tsx';
import { StepsBox } from '../panels/outline/steps-box.tsx';
import { Search } from '../panels/search/search-box.tsx';
import { isShapeRequest, type ShapeMenuRequest } from '../panels/shape-choices.ts';
import { ShapeMenu } from '../panels/shape-menu.tsx';
import { Toolbar } from '../panels/toolbar.tsx';
import { useDiagram } from '../react/editor-context.ts';
import { CellConflictsCard } from './cell-conflicts-card.tsx';
import { LiveRegion } from './live-region.tsx';

/** All panels around the sheet, except the stencil, which is mounted earlier. */
export function DiagramPanels() {
  const { editor, canWrite } = useDiagram();
  useSavedSettings();
  useFollowedLayers();
  const [shapeMenu, setShapeMenu] = useState<ShapeMenuRequest | null>(null);
  const [contextMenu, setContextMenu] = useState<ContextMenuRequest | null>(null);
  const [looks, setLooks] = useState(false);
  useEffect(
    () =>
      editor.onRequest((request) => {
        if (isShapeRequest(request)) setShapeMenu(request);
        if (request.kind === 'look') setLooks(true);
        if (request.kind === 'menu') setContextMenu(request);
        if (request.kind === 'notice') toast({ text: request.words, kind: 'notice' });
      }),
    [editor],
  );
  // The effects of child components have already run, so all panels listen.
  useEffect(() => editor.panelsReady(), [editor]);
  return (
    <>
      <DiagramLens />
      <Toolbar />
      {canWrite && <AppendPad />}
      <SidePanels />
      <CommentsPanel />
      <DiagramViews />
      <StepsBox />
      <Minimap />
      <Search />
      {shapeMenu && <ShapeMenu request={shapeMenu} onClose={() => setShapeMenu(null)} />}
      {looks && <LookMenu onClose={() => setLooks(false)} />}
      {contextMenu && <ContextMenu request={contextMenu} onClose={() => setContextMenu(null)} />}
      <FileDialogs />
      {canWrite && <CellConflictsCard />}
      <LiveRegion />
      <p id="diagram-keys" className="visually-hidden">
        Insert finds a shape to add. Tab goes from shape to shape, arrow keys move the selection, a letter or Enter
        begins its label, Control and Enter adds the next shape, Alt and Enter links to another, Control and full stop
        goes to its links, Control, Shift and Enter moves it to another lane or pool, Shift+F10 shows all that can be
        done. With nothing selected O opens the outline. Question mark lists all keys. F6 leaves the sheet.
      </p>
    </>
  );
}
