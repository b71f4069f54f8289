import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { familyOf, usualLinkKey } from '../../../diagram/shapes/families.ts';
import { report } from '../../api/report.ts';
import type { ModuleContentProps } from '../../modules/module-content.ts';
import { itemParametersOf } from '../../session/item-parameters.ts';
import { appearance } from '../../theme/appearance.ts';
import { toast } from '../../ui/toasts.ts';
import { jumpTo } from '../panels/jump.ts';
import { Stencil } from '../panels/stencil.tsx';
import { StencilRoom } from '../panels/stencil-room.tsx';
import { printWhole } from '../print/print-whole.ts';
import { DiagramContext, type DiagramSession } from '../react/editor-context.ts';
import { moduleBatchStorage } from '../sync/batch-storage.ts';
import { bulkTransport, type ItemType } from '../sync/calls.ts';
import { followOthers } from '../sync/live.ts';
import type { LeftOver } from '../sync/replay.ts';
import type { StoredDiagram } from '../sync/rows.ts';
import { startSnapshots } from '../sync/snapshot.ts';
import { conflictWords } from './conflict-words.ts';
import { DiagramPanels } from './diagram-panels.tsx';
import { showPresence } from './presence.ts';
import { showProgress } from './show-progress.ts';
import { startEditor } from './start-editor.ts';
import { useGivenShape } from './use-given-shape.ts';

interface DiagramPageProps extends ModuleContentProps {
  readonly stored: StoredDiagram;
  /** The time at which the items were read, in milliseconds since 1970. */
  readonly loadedAt: number;
  readonly itemTypes: readonly ItemType[];
  /** Changes from an earlier page that the user has to decide on. */
  readonly leftOver: LeftOver;
}

/** Opens the editor with the loaded items, and closes it with the page. */
export function DiagramPage({ stored, itemTypes, loadedAt, leftOver, ...content }: DiagramPageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<DiagramSession | null>(null);
  const { module, canWrite, embedded } = content;
  const readOnly = !canWrite;
  const projectId = module.project_id as number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is opened once; later changes reach it below.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const storage = moduleBatchStorage({
      project: projectId,
      module: module.id,
      kind: module.scenario_module_id,
      name: module.name,
      address: window.location.pathname,
    });
    const { editor, saver, stop } = startEditor(element, {
      stored,
      ...leftOver,
      family: familyOf(module.type_key),
      layers: module.layers ?? [],
      settings: { default_link_key: usualLinkKey(familyOf(module.type_key)), ...module.entity_value_settings },
      readOnly,
      types: new Set(itemTypes.map(({ key }) => key)),
      transport: bulkTransport(projectId, module.id, itemTypes),
      storage,
      singleKeys: () => appearance.get().singleKeys,
      onFault: (cell, error) =>
        report(new Error(`The cell ${cell.jsid} (${cell.type}) could not be drawn.`, { cause: error })),
    });
    const ends = [
      showProgress(
        saver,
        { id: storage.id, what: `Diagram “${module.name}”`, address: window.location.pathname },
        conflictWords(editor.graph, itemTypes),
      ),
      startSnapshots(editor, saver, { id: module.id, project_id: projectId }),
      followOthers(saver, projectId, module.id, loadedAt),
      showPresence(editor, projectId, module.id),
      printWhole(
        editor.graph,
        () => document.title,
        () => element.checkVisibility(),
      ),
    ];
    editor.viewport.fit();
    // The diagram is drawn first. The browser displays a frame after its callbacks, so the panels are mounted in the
    // next frame; otherwise they would delay the diagram.
    let drawn = requestAnimationFrame(() => {
      drawn = requestAnimationFrame(() =>
        setSession({ ...content, editor, saver, itemTypes, family: familyOf(module.type_key) }),
      );
    });
    return () => {
      cancelAnimationFrame(drawn);
      void storage.release(async () => {
        await saver.flush();
        await saver.keep();
      });
      for (const end of ends) end();
      stop();
      setSession(null);
    };
  }, []);
  useEffect(() => {
    session?.editor.set({ readOnly });
  }, [session, readOnly]);
  // A view beside the sheet takes space, so the size is read again.
  useLayoutEffect(() => {
    if (session?.editor.viewport.resized()) session.editor.viewport.fit();
  }, [session]);
  const { search } = useLocation();
  useEffect(() => {
    const item = itemParametersOf(new URLSearchParams(search));
    if (!session || !item) return;
    const jsid = session.saver.jsidOf(Number(item.itemId)) ?? String(item.itemId);
    if (session.editor.graph.get(jsid)) jumpTo(session.editor, jsid);
    else toast({ text: 'The item that the link leads to is not in this diagram any more.', kind: 'error' });
  }, [session, search]);
  useGivenShape(session);
  return (
    <div className="diagram" data-embedded={embedded || undefined}>
      {canWrite &&
        (session ? (
          <DiagramContext value={{ ...session, ...content }}>
            <Stencil />
          </DiagramContext>
        ) : (
          <StencilRoom project={projectId} module={module.id} />
        ))}
      <div
        ref={host}
        className="diagram-sheet"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element with the role application handles the keyboard.
        tabIndex={0}
        role="application"
        aria-label={`Diagram ${module.name}`}
        aria-describedby="diagram-keys"
      />
      {session && (
        <DiagramContext value={{ ...session, ...content }}>
          <DiagramPanels />
        </DiagramContext>
      )}
    </div>
  );
}
