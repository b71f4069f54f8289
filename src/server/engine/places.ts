import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../contract/model.ts';
import { orderScope } from '../store/tables.ts';
import type { Values } from './body.ts';
import { at, name } from './scope.ts';

/**
 * The place of each new row `v`: the one it names, else after the last one beside it. `rows` hold the columns that are
 * written; whether they are empty is said in the statement, since only so does the last place come from an index.
 */
export function placeOf(resource: Resource, rows: readonly Values[], written: ReadonlySet<string>): Sql {
  const within = orderScope(resource);
  const value = (column: string): Sql => (written.has(column) ? at('v', column) : raw('null::int'));
  const beside = within.map((column): Sql => {
    const empty = rows.filter((row) => !written.has(column) || row[column] == null).length;
    if (empty === rows.length) return sql`${at('s', column)} is null`;
    if (empty === 0) return sql`${at('s', column)} = ${value(column)}`;
    return sql`(${at('s', column)} = ${value(column)} or (${at('s', column)} is null and ${value(column)} is null))`;
  });
  const last = sql`(select max(${at('s', resource.order)}) from ${name(resource.name)} s${
    beside.length ? sql` where ${join(beside, ' and ')}` : raw('')
  })`;
  const partition = within.length ? sql`partition by ${join(within.map(value), ', ')}` : raw('');
  const nth = sql`(row_number() over (${partition} order by v.ordinality))::int`;
  return sql`coalesce(${at('v', resource.order)}, coalesce(${last}, -1) + ${nth})`;
}
