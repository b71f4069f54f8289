/** The rights on a row, which several lists grant: reads, grants, changes and revokes them. */
import { useQueries } from '@tanstack/react-query';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { offerUndo } from '../../api/changes.ts';
import { changesIn } from '../../api/changes-in.ts';
import { request } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { type FailedRow, fewAtATime } from '../state/edit/many.ts';
import { fetchAll } from '../state/list/use-rows.ts';
import { invalidateResource, resourceKey } from '../state/query/keys.ts';
import { fillPath } from '../state/query/paths.ts';
import { type Row, titleOf } from '../state/row/row.ts';
import { type OptionSource, sourceOf } from '../state/row/use-options.ts';
import { counted } from '../state/row/words.ts';

/** A list of grants on a row. */
export interface GrantList {
  readonly entry: CollectionEntry;
  /** The path of the list, with its parameters. */
  readonly path: string;
  /** The fields with the grantee and with the right. */
  readonly to: FieldEntry;
  readonly right: FieldEntry;
  readonly params: Readonly<Record<string, string>>;
  /** The source of the people or teams to whom a right can be granted. */
  readonly source: OptionSource;
}

export interface Granted {
  readonly list: GrantList;
  readonly row: Row;
  readonly name: string;
}

/** The lists of grants on the row of a path. */
export function grantLists(entries: readonly CollectionEntry[], rowPath: string): readonly GrantList[] {
  return entries.flatMap((entry): GrantList[] => {
    const field = (name: string | undefined) => entry.fields.find((one) => one.name === name);
    const [to, right] = [field(entry.grants?.to), field(entry.grants?.right)];
    if (!to || !right) return [];
    const values = rowPath.split('/');
    const params = Object.fromEntries(
      entry.path
        .split('/')
        .flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), values[at] ?? '']] : [])),
    );
    const source = sourceOf(to, params);
    return source ? [{ entry, path: fillPath(entry.path, params), to, right, params, source }] : [];
  });
}

/** The maximum number of grants in the dialog; the list itself has all. */
const maxGrants = 2_000;

/** All grants of the lists, in the order of the lists; null until they are loaded. */
export function useGrants(lists: readonly GrantList[]): {
  readonly granted: readonly Granted[] | null;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const found = useQueries({
    queries: lists.map(({ entry, path, to, right }) => ({
      queryKey: [...resourceKey(entry.resource), path, 'granted'],
      queryFn: () => fetchAll(path, {}, [to.name, right.name, 'updated_at'], maxGrants),
    })),
  });
  const failed = found.filter((one) => one.error);
  const error = failed[0]?.error ?? null;
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  if (found.some(({ data }) => data === undefined)) return { granted: null, error, retry };
  return {
    granted: lists.flatMap((list, at) =>
      (found[at]?.data ?? []).map((row) => ({ list, row, name: titleOf(row, list.to.name) })),
    ),
    error,
    retry,
  };
}

/** A person or team to whom a right is granted. */
export interface Grantee {
  readonly list: GrantList;
  readonly id: number;
  readonly name: string;
}

/** Grants a right to several people and teams, as one undo step. Returns the failures. */
export async function give(grantees: readonly Grantee[], right: string): Promise<readonly FailedRow<Grantee>[]> {
  const { done, failed } = await fewAtATime(grantees, 4, async ({ list, id }) => {
    const body = { [list.to.name]: id, [list.right.name]: right };
    return changesIn((await request('POST', `${list.path}.json`, { body })).headers);
  });
  await refresh(grantees.map(({ list }) => list));
  const [only] = grantees;
  const whom = grantees.length === 1 && only ? only.name : counted(done.length, 'person or team', 'people and teams');
  if (done.length > 0) offerUndo(`Shared with ${whom}`, done.flat());
  return failed;
}

/** Reads the lists again, each once. */
const refresh = async (lists: readonly GrantList[]): Promise<void> => {
  await Promise.all(
    [...new Set(lists.map(({ entry }) => entry.resource))].map((one) => invalidateResource(queries, one)),
  );
};

/**
 * Changes the right of a person or team.
 * @throws {Problem} if the server refuses, or the right has changed since it was read
 */
export async function changeRight({ list, row, name }: Granted, right: string): Promise<void> {
  const body = { [list.right.name]: right, ...(row.updated_at && { updated_at: row.updated_at }) };
  // After a refusal, the list is read again too, so that the dialog shows the actual right.
  const { headers } = await request('PUT', `${list.path}/${row.id}.json`, { body }).finally(() => refresh([list]));
  offerUndo(`What ${name} may do was changed`, changesIn(headers));
}
