/** Adds the first page of a file to the open diagram and creates modules for the other pages, as one undo step. */

import type { Cell } from '../../../../diagram/cells/cell.ts';
import { leadingTo } from '../../../../diagram/cells/from-file.ts';
import type { FittingCells } from '../../../../diagram/notation/fitting-cells.ts';
import type { ImportedDiagram } from '../../../../diagram-files/import-result.ts';
import { importLimits } from '../../../../diagram-files/limits.ts';
import { undo as undoChanges } from '../../../api/changes.ts';
import type { ModuleChanges } from '../../../modules/module-changes.ts';
import type { Module } from '../../../modules/module-kinds.ts';
import { counted } from '../../../resources/state/row/words.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Editor } from '../../engine/editor.ts';
import { isSaved } from '../../engine/rules.ts';
import { countCells } from '../../export/scene.ts';
import { addImported, hasContent, type ImportMode, importStep, type WaitingImport } from './add-imported.ts';
import { mergeLayers } from './merge-layers.ts';
import { createModulesFor } from './new-modules.ts';

/** A page of a file, with those of its cells that the kind of module can contain. */
interface FittingPage {
  readonly page: ImportedDiagram;
  readonly fitting: FittingCells;
}

/** The diagram to which the first page is added, and how. */
interface Target {
  readonly editor: Editor;
  readonly module: Module;
  readonly update: ModuleChanges['update'];
  readonly mode: ImportMode;
}

/** The reason why the pages are too large for one diagram each, as a sentence; null if they are not. */
export function excessOf(
  pages: readonly FittingPage[],
  { editor, mode }: Pick<Target, 'editor' | 'mode'>,
): string | null {
  const already = mode === 'add' ? editor.graph.cells().filter(isSaved).length : 0;
  const most = Math.max(...pages.map(({ fitting }, at) => fitting.cells.length + (at === 0 ? already : 0)));
  return most > importLimits.items
    ? `A diagram takes ${importLimits.items.toLocaleString('en')} shapes and links; this would make ${most.toLocaleString('en')}. Split the drawing.`
    : null;
}

/**
 * Adds the first page to the diagram, creates modules for the other pages, and offers to undo this. If the import is
 * cancelled, everything is restored.
 * @returns false if it was cancelled
 */
export async function bringIn(
  [first, ...others]: readonly [FittingPage, ...FittingPage[]],
  target: Target,
  waiting: WaitingImport,
): Promise<boolean> {
  const { editor, module, mode } = target;
  const pages = others.map(({ page }) => page);
  const { changes, modules } = await createModulesFor(module, first.page.name, pages, waiting);
  const cells = await onLayers(first, target);
  if (!waiting.signal.aborted) await addImported(editor, leadingTo(cells, modules), mode, waiting);
  if (waiting.signal.aborted) {
    if (changes.length) await undoChanges(changes);
    return false;
  }
  report(editor, cells, changes, pages.length);
  return true;
}

/** The cells of a page with layers of the diagram. Layers that the diagram lacks are added to it. */
async function onLayers({ page, fitting }: FittingPage, { editor, update, mode }: Target): Promise<readonly Cell[]> {
  const { graph } = editor;
  const isEmpty = mode === 'replace' || !hasContent(editor);
  const { layers, cells } = mergeLayers(graph.layers, page.layers, fitting.cells, isEmpty);
  if (layers !== graph.layers) {
    // The cells refer to the layers, so these are stored first.
    await update({ layers: [...layers] });
    graph.setLayers(layers);
  }
  return cells;
}

function report(editor: Editor, cells: readonly Cell[], changes: readonly string[], made: number): void {
  const { shapes, links } = countCells(cells);
  const others = made ? `, and ${counted(made, '1 page has become a module', 'pages have become modules')}` : '';
  const text = `${counted(shapes, '1 shape', 'shapes')} and ${counted(links, '1 link', 'links')} imported${others}`;
  const undo = () => {
    if (editor.history.nextUndo === importStep) editor.history.undo();
    else toast({ text: 'The diagram has been changed since. Undo those changes first.', kind: 'error' });
    if (changes.length) void undoChanges(changes);
  };
  // The offer is removed with the editor, because its undo steps are lost then.
  editor.use(toast({ text, action: { label: 'Undo', run: undo } }));
  editor.announce(text);
}
