/** The values that earlier tries of an edit have written, though their answers were lost. */
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { splitMember } from '../../../contract/member-names.ts';
import type { Run } from '../../store/database.ts';
import { readSnapshot } from '../journal/snapshot.ts';
import { differingFields } from '../read/own-tries.ts';
import { isObject, type Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';

/** A value that earlier tries of an edit have written. */
interface OwnValue {
  /** Undefined for a member that was removed. */
  readonly value: unknown;
  /** Nobody has changed it since. */
  readonly unchanged: boolean;
}

/** By field, and by the name of a member such as `values.cost`. */
export type OwnValues = ReadonlyMap<string, OwnValue>;

/**
 * The values that the caller's own tries of this edit have written to rows, by id; only of rows that such a try has
 * changed. `stored`: the present snapshots of the rows in question, by id.
 */
export async function writtenByOwnTries(
  run: Run,
  scope: Scope,
  stored: ReadonlyMap<number, Values>,
): Promise<ReadonlyMap<number, OwnValues>> {
  // Keys are unique for a person only.
  if (!stored.size || scope.editKey === undefined || scope.caller.user === null) return new Map();
  const lines = await run<{ id: number; before: string | null; after: string }>(
    sql`select j.row_id as id, j.before::text as before, j.after::text as after
      from tessera_journal j join tessera_change c on c.id = j.change_id
      where j.resource = ${scope.resource.name} and j.row_id = any(${[...stored.keys()]}::int[]) and j.after is not null
        and c.actor = ${scope.caller.user} and c.edit_key = ${scope.editKey}
      order by j.sequence`,
  );
  const read = (row: Values): Values => readSnapshot(scope.resource, row);
  const written = new Map<number, Map<string, OwnValue>>();
  for (const { id, before, after } of lines) {
    const [left, now] = [read(JSON.parse(after) as Values), read(stored.get(id) ?? {})];
    const values = written.get(id) ?? new Map<string, OwnValue>();
    for (const name of differingFields(read(JSON.parse(before ?? '{}') as Values), left)) {
      const value = valueAt(left, name);
      values.set(name, { value, unchanged: isDeepStrictEqual(value, valueAt(now, name)) });
    }
    written.set(id, values);
  }
  return written;
}

/** A field of a snapshot, or a member of one; undefined if it is absent. */
function valueAt(row: Values, name: string): unknown {
  const split = splitMember(name);
  if (!split) return row[name];
  const whole = row[split.field];
  return isObject(whole) ? whole[split.key] : undefined;
}
