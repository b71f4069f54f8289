/** Queries for a module, its project and its kinds. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Reword } from '../../contract/company-words.ts';
import type { Project, ProjectScenarioModuleStatusForGuest } from '../../contract/generated/client.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { resourceKey, rowKey } from '../resources/state/query/keys.ts';
import { useCompanyWords } from '../session/company-words.ts';
import { readPage } from '../session/first-load.ts';
import type { Module, ModuleKind } from './module-kinds.ts';

export const moduleResource = 'project_scenario_module';

/** The path of a project's modules. */
export const modulesPath = (project: number): string => `/api/projects/${project}/project_scenario_modules`;

/** The cache key of one module. */
export const moduleKey = (project: number, module: number) =>
  rowKey(moduleResource, modulesPath(project), String(module));
const projectKey = (project: number) => rowKey('project', '/api/projects', String(project));

/** The kinds of modules. They rarely change, so they are read once per page load. */
export function useModuleKinds(): UseQueryResult<readonly ModuleKind[]> {
  const { text } = useCompanyWords();
  return useQuery({
    select: useCallback((kinds: readonly ModuleKind[]) => kinds.map((kind) => inCompanyWords(kind, text)), [text]),
    queryKey: [...resourceKey('scenario_module'), 'kinds'],
    queryFn: (reading) => readPage(reading, (options) => answered(api.GET('/api/scenario_modules.json', options))),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const inCompanyWords = (kind: ModuleKind, reword: Reword): ModuleKind => ({
  ...kind,
  name: reword(kind.name),
  description: reword(kind.description),
});

/** The statuses that modules may have. */
export const useModuleStatuses = (): UseQueryResult<readonly ProjectScenarioModuleStatusForGuest[]> =>
  useQuery({
    queryKey: [...resourceKey('project_scenario_module_status'), 'all'],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/project_scenario_module_statuses.json', { signal, optOut: inPlace })),
    staleTime: 5 * 60_000,
  });

/** One module of a project. */
export function useModule(project: number, module: number): UseQueryResult<Module> {
  return useQuery({
    queryKey: moduleKey(project, module),
    queryFn: (reading) =>
      readPage(reading, (options) =>
        answered(
          api.GET('/api/projects/{project_id}/project_scenario_modules/{id}.json', {
            params: { path: { project_id: project, id: module } },
            ...options,
          }),
        ),
      ),
  });
}

/** @param wanted whether to read the project; false for visitors of a link to one module, who may not read it */
export function useProject(project: number, wanted: boolean): UseQueryResult<Project> {
  return useQuery({
    queryKey: projectKey(project),
    queryFn: (reading) =>
      readPage(reading, (options) =>
        answered(api.GET('/api/projects/{id}.json', { params: { path: { id: project } }, ...options })),
      ),
    enabled: wanted,
  });
}
