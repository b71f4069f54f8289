/** The modules of a project, grouped by section. The tree, the switcher and the project's page use these groups. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Section } from '../../contract/generated/client.ts';
import { holdsWords } from '../../fields/fold-text.ts';
import { answered, api } from '../api/client.ts';
import { useStaying } from '../resources/state/edit/removal.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import { type ReadOptions, readPage } from '../session/first-load.ts';
import type { Module } from './module-kinds.ts';
import { moduleResource, modulesPath } from './module-queries.ts';

const shown = [
  'id',
  'project_id',
  'company_id',
  'section_id',
  'scenario_module_id',
  'type_key',
  'project_scenario_module_status_id',
  'name',
  'description',
  'locked',
  'snapshot',
  'unread_comment_count',
  'entity_value_count',
  'entity_value_settings',
  'permissions',
  'position',
  'updated_at',
] as const satisfies readonly (keyof Module)[];

/** A module in the project's list. */
export type ListedModule = Pick<Module, (typeof shown)[number]>;

/** A section with its modules. The first group has the modules without a section. */
export interface Group {
  readonly section: Section | null;
  readonly modules: readonly ListedModule[];
}

const inOrder = (one: { readonly position: number | null; readonly id: number }, other: typeof one): number =>
  (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) || one.id - other.id;

/** The sections in their order, each with its modules in their order. Pure. */
export function groupsOf(sections: readonly Section[], modules: readonly ListedModule[]): readonly Group[] {
  const known = new Set(sections.map(({ id }) => id));
  const sorted = [...modules].sort(inOrder);
  const loose = sorted.filter(({ section_id }) => section_id === null || !known.has(section_id));
  return [
    ...(loose.length > 0 ? [{ section: null, modules: loose }] : []),
    ...[...sections].sort(inOrder).map((section) => ({
      section,
      modules: sorted.filter(({ section_id }) => section_id === section.id),
    })),
  ];
}

/** The groups of modules that match a text: it is in the name of the module or of its section. Pure. */
export function groupsFound(groups: readonly Group[], text: string): readonly Group[] {
  if (text.trim() === '') return groups;
  const has = (name: string) => holdsWords(name, text.trim());
  return groups
    .map((group) =>
      group.section && has(group.section.name)
        ? group
        : { ...group, modules: group.modules.filter(({ name }) => has(name)) },
    )
    .filter(({ modules }) => modules.length > 0);
}

export interface ProjectModules {
  /** The groups; null until both lists have loaded. */
  readonly groups: readonly Group[] | null;
  readonly error: unknown;
  readonly retry: () => void;
}

// A query for all rows of a list. It is cached like other lists, so that changes of rows are applied to it too.
const useAll = <Row extends { readonly id: number }>(
  resource: string,
  path: string,
  load: (options: ReadOptions) => Promise<readonly Row[]>,
): UseQueryResult<{ readonly rows: readonly Row[] }> =>
  useQuery({
    queryKey: [...resourceKey(resource), path, 'all'],
    queryFn: (reading) =>
      readPage(reading, async (options) => {
        const rows = await load(options);
        return { rows, total: rows.length, estimated: false };
      }),
  });

/** The modules of a project, grouped by section. Modules without a section are the first group. */
export function useProjectModules(project: number): ProjectModules {
  const params = { path: { project_id: project } };
  const modules = useAll<ListedModule>(moduleResource, modulesPath(project), (options) =>
    answered(
      api.GET('/api/projects/{project_id}/project_scenario_modules.json', {
        params: { ...params, query: { fields: shown.join(',') } },
        ...options,
      }),
    ),
  );
  const sections = useAll<Section>('section', `/api/projects/${project}/sections`, (options) =>
    answered(api.GET('/api/projects/{project_id}/sections.json', { params, ...options })),
  );
  const moduleStays = useStaying(moduleResource);
  const sectionStays = useStaying('section');
  const groups = useMemo(
    () =>
      modules.data && sections.data
        ? groupsOf(sections.data.rows.filter(sectionStays), modules.data.rows.filter(moduleStays))
        : null,
    [modules.data, sections.data, moduleStays, sectionStays],
  );
  return {
    groups,
    error: modules.error ?? sections.error,
    retry: () => {
      void modules.refetch();
      void sections.refetch();
    },
  };
}
