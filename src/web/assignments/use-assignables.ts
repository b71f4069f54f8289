import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { untitled } from '../../fields/reference-names.ts';
import { lookUp, request } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { invalidateResource, resourceKey } from '../resources/state/query/keys.ts';
import { fillPath } from '../resources/state/query/paths.ts';
import { useCaller } from '../session/caller.ts';
import { type Assignable, type AssignableList, type Assignables, emptyList, type Group } from './assignables.ts';
import { type AssignmentField, type AssignmentKind, assignmentFields, assignmentKinds } from './kinds.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const groupOf = (row: Row): Group => ({
  id: row.id,
  name: text(row['name']) || untitled,
  color: text(row['color']) || null,
});
const assignableOf = (row: Row, { group, detail }: AssignmentKind): Assignable => ({
  ...groupOf(row),
  groupIds: Array.isArray(row[group.on]) ? (row[group.on] as readonly number[]) : [],
  detail: text(row[detail]),
});

/** Loads a list: that of a project with one call, that of the company page by page. */
async function loadAll(path: string, fields: string, signal: AbortSignal): Promise<readonly Row[]> {
  if (path.startsWith('/api/projects/')) {
    return (await lookUp<readonly Row[]>(`${path}.json`, { query: { fields }, signal })).data;
  }
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data } = await lookUp<readonly Row[]>(`${path}.json`, {
      query: { fields, per_page: 500, page, sort: 'name' },
      signal,
    });
    rows.push(...data);
    if (data.length < 500) return rows;
  }
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

async function loadKind(
  kind: AssignmentKind,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<AssignableList> {
  const colour = kind.field === 'user_ids' ? '' : ',color';
  const [things, groups] = await Promise.all([
    loadAll(fillPath(kind.path, params), `id,name,${kind.detail},${kind.group.on}${colour}`, signal),
    loadAll(fillPath(kind.group.path, params), 'id,name,color', signal),
  ]);
  return { things: byId(things.map((row) => assignableOf(row, kind))), groups: byId(groups.map(groupOf)) };
}

export interface AssignablesState {
  readonly assignables: Assignables;
  /** Whether some lists are still loading. */
  readonly pending: boolean;
  /**
   * The first error of a list, with a function that loads the list again. Lists that the user may not see are empty
   * instead.
   */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Whether the user may not see a list. Such a list is empty and not an error. */
const isClosed = (error: Error | null): boolean => error instanceof Problem && [403, 404].includes(error.status);

/** Combines the lists. Lists that are still loading are empty. */
const combined = (loads: readonly UseQueryResult<AssignableList>[]): AssignablesState => ({
  assignables: Object.fromEntries(
    assignmentFields.map((field, at) => [field, loads[at]?.data ?? emptyList]),
  ) as Assignables,
  pending: loads.some(({ isLoading }) => isLoading),
  error: loads.find(({ error }) => error && !isClosed(error))?.error ?? null,
  retry: () => {
    for (const load of loads) if (load.isError) void load.refetch();
  },
});

/**
 * All rows that items of a project can be assigned to. Guests see no people.
 * @param wanted false for visitors of a link to one module, because they may not read the project's lists
 */
export function useAssignables(projectId: number, wanted = true): AssignablesState {
  const guest = useCaller().shared !== null;
  const params = { project_id: String(projectId) };
  return useQueries({
    queries: assignmentFields.map((field) => {
      const kind = assignmentKinds[field];
      return {
        queryKey: [...resourceKey(kind.resource), fillPath(kind.path, params), 'assignables'],
        queryFn: ({ signal }: { signal: AbortSignal }) => loadKind(kind, params, signal),
        enabled: wanted && !(guest && field === 'user_ids'),
        staleTime: 60_000,
      };
    }),
    combine: combined,
  });
}

/** Returns a function that creates an assignable by name, for pickers whose search finds none. */
export function useCreateAssignable(projectId: number): (field: AssignmentField, name: string) => Promise<number> {
  const client = useQueryClient();
  return useCallback(
    async (field, name) => {
      const { path, resource } = assignmentKinds[field];
      const base = fillPath(path, { project_id: String(projectId) });
      const { data } = await request<Row>('POST', `${base}.json`, { body: { name } });
      await invalidateResource(client, resource);
      return data.id;
    },
    [client, projectId],
  );
}
