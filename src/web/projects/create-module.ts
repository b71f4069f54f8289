import type { ProjectScenarioModuleCreate } from '../../contract/generated/client.ts';
import { changesIn } from '../api/changes.ts';
import { history, request } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import type { Module } from '../modules/module-kinds.ts';
import { moduleResource, modulesPath } from '../modules/module-queries.ts';
import { invalidateResource } from '../resources/state/keys.ts';

/** Adds modules to a project in their order; together they are one step of undoing. */
export async function createModules(
  project: number,
  modules: readonly ProjectScenarioModuleCreate[],
): Promise<{ readonly made: readonly Module[]; readonly changes: readonly string[] }> {
  const made: Module[] = [];
  const changes: string[] = [];
  try {
    for (const body of modules) {
      const { data, headers } = await request<Module>('POST', `${modulesPath(project)}.json`, { body });
      made.push(data);
      changes.push(...changesIn(headers));
    }
  } finally {
    history.join(changes);
    await invalidateResource(queries, moduleResource);
  }
  return { made, changes };
}
