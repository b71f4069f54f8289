/** Earlier tries of one edit, whose answers were lost, and the changes made to a row since. */
import { isDeepStrictEqual } from 'node:util';
import sql, { type Sql } from 'sql-template-tag';
import { memberName } from '../../../contract/member-names.ts';
import type { ApiRequest } from '../../request.ts';
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

/** The fields in which two snapshots differ, and of objects also the members, such as `values.cost`. Pure. */
export function differingFields(before: Values, after: Values): readonly string[] {
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
  if (scope.editKey === undefined || scope.caller.user === null) return null;
  const last = (own: Sql) =>
    run<{ after: string }>(
      sql`select j.after::text as after from tessera_journal j join tessera_change c on c.id = j.change_id
        where j.resource = ${scope.resource.name} and j.row_id = ${id} and j.after is not null${own}
        order by j.sequence desc limit 1`,
    );
  const [left] = await last(sql` and c.actor = ${scope.caller.user} and c.edit_key = ${scope.editKey}`);
  if (!left) return null;
  const [present] = await last(sql``);
  return differingFields(JSON.parse(left.after) as Values, JSON.parse(present?.after ?? '{}') as Values);
}
