/**
 * Earlier attempts of one edit whose responses were lost: the row as such an attempt left it, and later changes to the
 * row.
 */
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { memberName } from '../../../contract/member-names.ts';
import type { ApiRequest } from '../../request.ts';
import type { Run } from '../../store/database.ts';
import { invalid } from '../problem.ts';
import { isObject, type Values } from '../row-values.ts';
import type { Scope, Transaction } from '../scope.ts';

/** The maximum number of characters of a key; a UUID has 36. */
const maxKeyLength = 100;

/**
 * The scope of a request with an optional edit key, which is recorded with the change.
 * @throws {ApiProblem} 422 for a key that is too long
 */
export function withEditKey(scope: Scope, { headers }: Pick<ApiRequest, 'headers'>): Scope {
  const editKey = headers['edit-key'];
  if (editKey === undefined) return scope;
  if (editKey === '' || editKey.length > maxKeyLength)
    throw invalid([
      { pointer: '/header/Edit-Key', message: `Edit-Key has 1 to ${maxKeyLength} characters. A UUID will do.` },
    ]);
  return { ...scope, editKey };
}

/**
 * Journal snapshots of rows as the caller's own attempts of this edit left them, by id. Rows without such an attempt
 * are missing.
 */
export async function leftByOwnTries(
  run: Run,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values>> {
  // Edit keys are unique only within a person.
  if (!ids.length || scope.editKey === undefined || scope.caller.user === null) return new Map();
  const lines = await run<{ id: number; after: string }>(
    sql`select distinct on (j.row_id) j.row_id as id, j.after::text as after
      from tessera_journal j join tessera_change c on c.id = j.change_id
      where j.resource = ${scope.resource.name} and j.row_id = any(${ids}::int[]) and j.after is not null
        and c.actor = ${scope.caller.user} and c.edit_key = ${scope.editKey}
      order by j.row_id, j.sequence desc`,
  );
  return new Map(lines.map(({ id, after }) => [id, JSON.parse(after) as Values]));
}

/**
 * The fields in which two snapshots differ. For objects it names the differing members, such as `values.cost`. Pure.
 */
function differingFields(before: Values, after: Values): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('updated_at');
  return [...names].flatMap((field) => {
    const [one, other] = [before[field], after[field]];
    if (isDeepStrictEqual(one, other)) return [];
    const [were, are] = [isObject(one) ? one : {}, isObject(other) ? other : {}];
    const members = new Set([...Object.keys(were), ...Object.keys(are)]);
    const changed = [...members].filter((key) => !isDeepStrictEqual(were[key], are[key]));
    return [field, ...changed.map((key) => memberName(field, key))];
  });
}

/**
 * The fields of a row that were changed after the caller's own attempts of this edit; empty if an attempt was the last
 * change. Null if no attempt changed the row.
 */
export async function changedSinceOwnTries({ run, scope }: Transaction, id: number): Promise<readonly string[] | null> {
  const left = (await leftByOwnTries(run, scope, [id])).get(id);
  if (!left) return null;
  const [last] = await run<{ after: string }>(
    sql`select j.after::text as after from tessera_journal j
      where j.resource = ${scope.resource.name} and j.row_id = ${id} and j.after is not null
      order by j.sequence desc limit 1`,
  );
  return differingFields(left, JSON.parse(last?.after ?? '{}') as Values);
}
