/** Reading a module and what stands around it. */
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project, ProjectScenarioModuleStatusForGuest } from '../../contract/generated/client.ts';
import { answered, api } from '../api/client.ts';
import type { OptOut } from '../api/failure.ts';
import { resourceKey, rowKey } from '../resources/state/keys.ts';
import { firstLoad } from '../session/first-load.ts';
import type { Module, ModuleKind } from './module-kinds.ts';

export const moduleResource = 'project_scenario_module';
export const modulesPath = (project: number): string => `/api/projects/${project}/project_scenario_modules`;

export const moduleKey = (project: number, module: number) =>
  rowKey(moduleResource, modulesPath(project), String(module));
const projectKey = (project: number) => rowKey('project', '/api/projects', String(project));

/** Only the first load of what a page stands on leaves it; read again later, a refusal shows in place. */
const loadPage = <T>(
  client: QueryClient,
  key: readonly unknown[],
  load: (optOut?: readonly OptOut[]) => Promise<T>,
): Promise<T> => (client.getQueryData(key) === undefined ? firstLoad(load) : load());

/** The kinds hardly ever change: they are read once for a page. */
export const useModuleKinds = (): UseQueryResult<readonly ModuleKind[]> =>
  useQuery({
    queryKey: [...resourceKey('scenario_module'), 'kinds'],
    queryFn: ({ signal }) => answered(api.GET('/api/scenario_modules.json', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useModuleStatuses = (): UseQueryResult<readonly ProjectScenarioModuleStatusForGuest[]> =>
  useQuery({
    queryKey: [...resourceKey('project_scenario_module_status'), 'all'],
    queryFn: ({ signal }) => answered(api.GET('/api/project_scenario_module_statuses.json', { signal })),
    staleTime: 5 * 60_000,
  });

export function useModule(project: number, module: number): UseQueryResult<Module> {
  const client = useQueryClient();
  const queryKey = moduleKey(project, module);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      loadPage(client, queryKey, (optOut) =>
        answered(
          api.GET('/api/projects/{project_id}/project_scenario_modules/{id}.json', {
            params: { path: { project_id: project, id: module } },
            signal,
            optOut,
          }),
        ),
      ),
  });
}

/** `wanted` false: a link to one module does not open its project, and asking would only be refused. */
export function useProject(project: number, wanted: boolean): UseQueryResult<Project> {
  const client = useQueryClient();
  const queryKey = projectKey(project);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      loadPage(client, queryKey, (optOut) =>
        answered(api.GET('/api/projects/{id}.json', { params: { path: { id: project } }, signal, optOut })),
      ),
    enabled: wanted,
  });
}
