/** Creates modules from the pages of a file. */

import type { Cell } from '../../../../diagram/cells/cell.ts';
import { leadingTo } from '../../../../diagram/cells/from-file.ts';
import { repair } from '../../../../diagram/cells/repair.ts';
import { fittingCells } from '../../../../diagram/notation/fitting-cells.ts';
import type { ImportedDiagram } from '../../../../diagram-files/import-result.ts';
import { inPlace } from '../../../api/failure.ts';
import type { Module } from '../../../modules/module-kinds.ts';
import { createModules } from '../../../projects/create-module.ts';
import { copiesOf } from '../../edits/clipboard.ts';
import { isSaved } from '../../engine/rules.ts';
import { bulkTransport, loadItemTypes } from '../../sync/calls.ts';
import { bodyOf } from '../../sync/rows.ts';
import type { WaitingImport } from './add-imported.ts';
import { mergeLayers } from './merge-layers.ts';

const longestName = 200;
/** The maximum number of items in one call; for more the server takes too long. */
const atOnce = 4000;

interface MadeModules {
  /** The ids of the changes that created the modules, for undo. */
  readonly changes: readonly string[];
  /** The ids of the modules by the names of their pages; `like` is included. */
  readonly modules: ReadonlyMap<string, number>;
}

/**
 * Creates a module of the same kind as `like` for each page except `here`, which is imported into `like`. If the import
 * is cancelled, the modules that exist by then can be undone.
 */
export async function createModulesFor(
  like: Module,
  here: string,
  pages: readonly ImportedDiagram[],
  { progress, signal }: WaitingImport,
): Promise<MadeModules> {
  if (pages.length === 0) return { changes: [], modules: new Map([[here, like.id]]) };
  const project = Number(like.project_id);
  const types = await loadItemTypes(like.scenario_module_id, { optOut: inPlace });
  const keys = new Set(types.map(({ key }) => key));
  const contents = pages.map((page) => {
    const merged = mergeLayers([], page.layers, fittingCells(page.cells, keys).cells, true);
    return { ...merged, cells: repair(merged.cells, merged.layers).cells };
  });
  const { made, changes } = await createModules(
    project,
    pages.map(({ name }, at) => ({
      name: name.trim().slice(0, longestName) || `Page ${at + 1}`,
      scenario_module_id: like.scenario_module_id,
      section_id: like.section_id,
      layers: [...(contents[at]?.layers ?? [])],
    })),
  );
  const modules = new Map([...made.map(({ id }, at) => [pages[at]?.name ?? '', id] as const), [here, like.id]]);
  for (const [at, module] of made.entries()) {
    const transport = bulkTransport(project, module.id, types, { lenient: false });
    const creates = copiesOf(leadingTo(contents[at]?.cells ?? [], modules), { x: 0, y: 0 })
      .filter(isSaved)
      .map((cell: Cell) => ({ jsid: cell.jsid, type: cell.type, body: bodyOf(cell) }));
    for (let from = 0; from < creates.length && !signal.aborted; from += atOnce) {
      progress((at + from / creates.length) / made.length);
      await transport.send({ creates: creates.slice(from, from + atOnce), updates: [], destroys: [] });
    }
  }
  return { changes, modules };
}
