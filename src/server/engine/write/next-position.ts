import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { type Run, runLater } from '../../store/database.ts';
import { orderScope } from '../../store/tables.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Scope } from '../scope.ts';

/**
 * The position of each new row `v`: the one it names, else after the last one of its order. `rows` have the written
 * columns. The statement says whether owners are null, so that the last position is read from an index.
 */
export function nextPositionOf(resource: Resource, rows: readonly Values[], written: ReadonlySet<string>): Sql {
  const within = orderScope(resource);
  const value = (column: string): Sql => (written.has(column) ? at('v', column) : raw('null::int'));
  const beside = within.map((column): Sql => {
    const empty = rows.filter((row) => !written.has(column) || row[column] == null).length;
    if (empty === rows.length) return sql`${at('s', column)} is null`;
    // If all rows have the same owner, the last position is read once and not for each row.
    const [first] = rows;
    if (empty === 0 && rows.every((row) => row[column] === first?.[column]))
      return sql`${at('s', column)} = ${first?.[column]}::int`;
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

/**
 * The key of a row's order, by its columns. Rows of all owners share one order if the owner may be of several
 * resources.
 */
function orderKey({ actor }: Scope, resource: Resource, row: Values): string {
  const within = orderScope(resource);
  // Without an owner, each tenant has an order of its own, since it sees no rows of others.
  const tenant = within.length || resource.tenancy.kind === 'open' ? '' : (actor.company ?? '');
  return [resource.name, tenant, ...within.map((column) => row[column] ?? '')].join(' ');
}

/**
 * Locks the orders of these rows until the end of the transaction, so that a position read afterwards stays free. Rows
 * contain columns.
 */
export async function lockOrders(run: Run, scope: Scope, resource: Resource, rows: readonly Values[]): Promise<void> {
  // Sorted, so that two transactions do not wait for each other.
  const keys = [...new Set(rows.map((row) => orderKey(scope, resource, row)))].sort();
  if (keys.length)
    await runLater(
      run,
      sql`select pg_advisory_xact_lock(hashtextextended(key, 15)) from (select key from unnest(${keys}::text[]) with ordinality k(key, place) order by place) k`,
    );
}

/** The same for existing rows. Repeats until no row has been moved to another order meanwhile. */
export async function lockOrdersOf(run: Run, scope: Scope, resource: Resource, ids: readonly number[]): Promise<void> {
  const columns = orderScope(resource).map((column) => at('t', column));
  let locked = '';
  for (;;) {
    const rows = await run<Values>(
      sql`select ${join([at('t', 'id'), ...columns], ', ')}
        from ${name(resource.name)} t where t.id = any(${ids}::int[])`,
    );
    const found = [...new Set(rows.map((row) => orderKey(scope, resource, row)))].sort().join();
    if (found === locked) return;
    await lockOrders(run, scope, resource, rows);
    locked = found;
  }
}
