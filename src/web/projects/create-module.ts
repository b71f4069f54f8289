import type { ProjectScenarioModuleCreate } from '../../contract/generated/client.ts';
import { api, changed } from '../api/client.ts';
import { history } from '../api/history.ts';
import { queries } from '../api/queries.ts';
import type { Module } from '../modules/module-kinds.ts';
import { moduleResource } from '../modules/module-queries.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';

/** Adds modules to a project in a given order, as one undo step. */
export async function createModules(
  project: number,
  modules: readonly ProjectScenarioModuleCreate[],
): Promise<{ readonly made: readonly Module[]; readonly changes: readonly string[] }> {
  const made: Module[] = [];
  const changes: string[] = [];
  try {
    for (const body of modules) {
      const answer = await changed(
        api.POST('/api/projects/{project_id}/project_scenario_modules.json', {
          params: { path: { project_id: project } },
          body,
        }),
      );
      made.push(answer.data);
      changes.push(...answer.changes);
    }
  } finally {
    history.join(changes);
    await invalidateResource(queries, moduleResource);
  }
  return { made, changes };
}
