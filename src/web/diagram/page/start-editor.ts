import { type Cell, isElement, type Layer, type Point } from '../../../diagram/cells/cell.ts';
import { repair } from '../../../diagram/cells/repair.ts';
import type { ShapeFamily } from '../../../diagram/shapes/shape-type.ts';
import { type Command, runCommand } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { listenToClipboard } from '../edits/clipboard.ts';
import { faceTheirShape } from '../edits/face-their-shape.ts';
import { mendLinks } from '../edits/mend-links.ts';
import { rerouted } from '../edits/rerouted.ts';
import { settleCells } from '../edits/settle.ts';
import { createEditor } from '../engine/create-editor.ts';
import type { DiagramSettings, Editor } from '../engine/editor.ts';
import { showGridLines } from '../engine/grid-lines.ts';
import { ownNaming } from '../engine/own-naming.ts';
import { connectStart, reconnectStart } from '../gestures/connect.ts';
import { dragStart } from '../gestures/drag.ts';
import { editLabel } from '../gestures/label-editor.ts';
import { marqueeStart } from '../gestures/marquee.ts';
import { panStart } from '../gestures/pan.ts';
import { listenToPointers } from '../gestures/pointer.ts';
import { bendStart, labelStart, resizeStart } from '../gestures/reshape.ts';
import { selectionMarks } from '../gestures/selection-marks.ts';
import { announceFocus } from '../keyboard/announce-focus.ts';
import { listenToKeys } from '../keyboard/keyboard.ts';
import { applyRefused } from '../sync/apply-refused.ts';
import { type Batch, batchSizeOf, type Transport } from '../sync/batch.ts';
import type { CellConflict } from '../sync/cell-conflict.ts';
import type { StoredDiagram } from '../sync/rows.ts';
import { type BatchStorage, createSaver, type Saver } from '../sync/saver.ts';
import { shareAlike } from '../sync/share-alike.ts';
import { offerCommands } from './offer-commands.ts';

export interface StartOptions {
  readonly stored: StoredDiagram;
  readonly cellConflicts: readonly CellConflict[];
  /** Changes of an earlier page that the server has refused. */
  readonly refused: Batch;
  readonly layers: readonly Layer[];
  readonly settings: Partial<DiagramSettings>;
  readonly readOnly: boolean;
  readonly family: ShapeFamily;
  readonly types: ReadonlySet<string>;
  readonly transport: Transport;
  readonly storage: BatchStorage;
  readonly singleKeys: () => boolean;
  readonly onFault: (cell: Cell, error: unknown) => void;
}

/** The element that contains the diagram. It has the running editor as a property, for automation. */
export interface DiagramHost extends HTMLElement {
  diagram?: {
    readonly editor: Editor;
    readonly saver: Saver;
    readonly commands: readonly Command[];
    readonly run: (id: string) => void;
  };
}

/** Starts an editor with all its listeners: pointers, keys, clipboard, and the saver. */
export function startEditor(host: DiagramHost, options: StartOptions): { editor: Editor; saver: Saver; stop(): void } {
  const { stored } = options;
  const { cells, destroyed, mended } = repair(stored.cells, options.layers);
  const editor = createEditor(host, { ...options, cells: options.settings.reload_layout ? rerouted(cells) : cells });
  // The saver compares the diagram with the stored cells, so repairs on opening are saved like other changes.
  const saver = createSaver(editor.graph, options, options.transport, options.storage);
  if (!options.readOnly && (destroyed.length || mended.length)) saver.touch([...destroyed, ...mended]);
  editor.use(shareAlike(stored.cells, editor.graph));
  editor.use(settleCells(editor.graph));
  editor.use(mendLinks(editor.graph));
  editor.use(faceTheirShape(editor.graph));
  if (batchSizeOf(options.refused)) applyRefused(editor.graph, options.refused);
  const begin = options.readOnly || stored.cells.length ? undefined : options.family.begin;
  if (begin) editor.graph.add(begin.cells(), 'history');
  editor.use(fitFirstContent(editor));
  const menuAt = (client: Point): void => {
    const cell = editor.cellAt(editor.viewport.toSheet(client));
    if (cell && !editor.selection.has(cell.jsid)) editor.selection.set([cell.jsid]);
    editor.request({ kind: 'menu', jsid: cell?.jsid ?? null, client });
  };
  const keys = listenToKeys(editor, options.singleKeys);
  editor.use(keys.stop);
  editor.use(listenToClipboard(editor));
  editor.use(showGridLines(editor));
  editor.use(announceFocus(editor));
  editor.use(offerCommands(editor));
  editor.use(editor.overlay.add(() => selectionMarks(editor)));
  editor.use(
    listenToPointers(
      editor,
      [
        panStart(editor, keys.spacePressed),
        resizeStart(editor),
        labelStart(editor),
        bendStart(editor),
        reconnectStart(editor),
        connectStart(editor, {
          onBlank: (source, point, client) => editor.request({ kind: 'append', jsid: source, point, client }),
        }),
        dragStart(editor),
        marqueeStart(editor),
      ],
      menuAt,
    ),
  );
  host.dataset['region'] = '';
  const stop = new AbortController();
  host.addEventListener(
    'dblclick',
    (event) => {
      const point = editor.viewport.toSheet({ x: event.clientX, y: event.clientY });
      const cell = editor.cellAt(point);
      if (cell) editor.request({ kind: 'rename', jsid: cell.jsid, point });
    },
    { signal: stop.signal },
  );
  host.addEventListener(
    'contextmenu',
    (event: PointerEvent) => {
      event.preventDefault();
      // Only the mouse and touch open the menu here. The menu key has a command of its own, which applies to the
      // selection.
      if (event.button === 2 || event.pointerType === 'touch') menuAt({ x: event.clientX, y: event.clientY });
    },
    { signal: stop.signal },
  );
  const run = (id: string): void => {
    const command = commands.find((one) => one.id === id);
    if (command) runCommand(command, editor);
  };
  editor.onRequest((request) => {
    if (request.kind === 'rename' && !ownNaming()) editLabel(editor, request.jsid, request.point, request.text);
    if (request.kind === 'run') run(request.command);
    if (request.kind === 'deleted') saver.offerBack(request);
  });
  host.diagram = { editor, saver, commands, run };
  return {
    editor,
    saver,
    stop: () => {
      stop.abort();
      saver.stop();
      editor.dispose();
      delete host.diagram;
    },
  };
}

/**
 * Scrolls to the first shapes that another person adds to an empty diagram. Links alone, which programs may send first,
 * have no position yet. Returns a function that stops this.
 */
function fitFirstContent({ graph, viewport }: Editor): () => void {
  if (graph.size) return () => {};
  const unlisten = graph.onChange((changes) => {
    const isRemote = changes[0]?.origin === 'remote';
    if (isRemote && !changes.some(({ after }) => after && isElement(after))) return;
    unlisten();
    // Waits until all cells of the same message are added.
    if (isRemote) queueMicrotask(() => viewport.fit());
  });
  return unlisten;
}
