/** Loads diagrams of the project that are not open, for files with several diagrams. */

import { isFixed } from '../../../../diagram/cells/cell.ts';
import { repair } from '../../../../diagram/cells/repair.ts';
import { answered, api } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { rerouted } from '../../edits/rerouted.ts';
import type { DiagramPart } from '../../export/export-formats.ts';
import { loadRows } from '../../sync/calls.ts';
import { storedOf } from '../../sync/rows.ts';

/**
 * Reads a diagram in the state in which the editor would open it.
 * @throws {Problem} if the diagram cannot be read
 */
export async function loadDiagram(project: number, id: number): Promise<DiagramPart> {
  const [module, rows] = await Promise.all([
    answered(
      api.GET('/api/projects/{project_id}/project_scenario_modules/{id}.json', {
        params: { path: { project_id: project, id } },
        optOut: inPlace,
      }),
    ),
    loadRows(project, id, { optOut: inPlace }),
  ]);
  const read = storedOf(rows).cells.filter((cell) => !isFixed(cell));
  const { cells } = repair(read, module.layers ?? []);
  const settings = { ...module.entity_value_settings };
  return { name: module.name, cells: settings.reload_layout ? rerouted(cells) : cells, settings };
}
