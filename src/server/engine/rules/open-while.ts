/** Refuses writes to rows that are closed by a value of another row: `x-open-while`. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Resource, RowOpening } from '../../../contract/model.ts';
import { allows } from '../../../contract/permissions.ts';
import type { Opening, RowPath } from '../../../contract/row-rules.ts';
import type { Run } from '../../store/database.ts';
import { rowCondition } from '../access/authorize.ts';
import { ApiProblem, invalid } from '../problem.ts';
import { at, literal, name, type Scope, type UnitOfWork } from '../scope.ts';
import { heldBy, valueAt } from './row-path.ts';

export type WriteAction = RowOpening['on'][number];

interface Asked {
  readonly action: WriteAction;
  readonly ids: readonly number[];
  /** Former rows as JSON by id; null to check the present rows. */
  readonly before: string | null;
}

/** The sentence of a refusal, with the value that closes the row. */
export const refusalOf = ({ sentence }: Opening, value: string | null): string =>
  typeof sentence === 'string' ? sentence.replaceAll('{value}', value ?? '0') : (sentence[value ?? ''] ?? '');

/** The rows to check, as `t`. */
function rowsOf(resource: Resource, { ids, before }: Asked): Sql {
  const table = name(resource.name);
  return before === null
    ? sql`(select * from ${table} where id = any(${ids}::int[]))`
    : sql`(select r.* from jsonb_each(${before}::jsonb) b, lateral jsonb_populate_record(null::${table}, b.value) r where r.id = any(${ids}::int[]))`;
}

/** The lock prevents a change of the deciding rows until the end of the transaction. */
async function holdDeciders(
  run: Run,
  scope: Scope,
  { resource, rows, path }: { readonly resource: Resource; readonly rows: Sql; readonly path: RowPath },
): Promise<void> {
  if (path.reference === null || path.target === resource.name) return;
  const holder = name(heldBy(scope, path).name);
  await run(
    sql`select 1 from ${holder} d where d.id in (select ${at('t', path.reference)} from ${rows} t) order by d.id for share`,
  );
}

/** Condition that the caller may write the row `t` although it is closed. */
const exceptionOf = (scope: Scope, { unless }: RowOpening): Sql =>
  rowCondition(scope, unless, 't') ?? raw(allows(unless, scope.caller, {}) ? 'true' : 'false');

/**
 * Checks rows of a resource.
 * @throws {ApiProblem} 409 `closed` with the sentence of the first violated rule
 */
export async function requireOpen(run: Run, scope: Scope, resource: Resource, rowsToCheck: Asked): Promise<void> {
  const openings = resource.openWhile.filter(({ on }) => on.includes(rowsToCheck.action));
  if (!openings.length || !rowsToCheck.ids.length) return;
  const rows = rowsOf(resource, rowsToCheck);
  const within: Scope = { ...scope, resource };
  for (const opening of openings) {
    await holdDeciders(run, scope, { resource, rows, path: opening.path });
    const excepted = rowsToCheck.action === 'create' ? raw('false') : exceptionOf(within, opening);
    const [closed] = await run<{ value: string | null }>(
      sql`select v.value::text as value from ${rows} t, lateral (select ${valueAt(within, { resource, alias: 't' }, opening.path)} as value) v
        where v.value is distinct from ${opening.is} and not coalesce(${excepted}, false) limit 1`,
    );
    if (closed) throw new ApiProblem('closed', refusalOf(opening, closed.value));
  }
}

/**
 * Condition that a reference did not just follow its row: it is cleared when the row is deleted, and set again when the
 * same change restores the row. Empty for other fields.
 */
function notFollowing({ name: key, kind, targets }: Field, { was, change }: { was: Sql; change: number }): Sql {
  const [target] = targets;
  if (kind !== 'reference' || !target) return sql``;
  const is = at('t', key);
  return sql` and (${is} is not null or exists (select 1 from ${name(target)} r where to_jsonb(r.id) = ${was}))
    and not exists (select 1 from tessera_journal j where j.change_id = ${change} and j.resource = ${target} and j.row_id = ${is} and j.action = 'create')`;
}

/**
 * Checks the fields that a change has modified.
 * @throws {ApiProblem} 422 at the field
 */
export async function requireFieldsOpen(
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  { ids, before }: { readonly ids: readonly number[]; readonly before: string },
): Promise<void> {
  const within: Scope = { ...scope, resource };
  for (const field of resource.fields.values()) {
    const { name: key, openWhile } = field;
    if (!openWhile) continue;
    const was = sql`b.value -> ${literal(key)}`;
    const away = openWhile.from === null ? sql`` : sql` and ${was} = ${JSON.stringify(openWhile.from)}::jsonb`;
    const [closed] = await run<{ value: string | null }>(
      sql`select v.value::text as value from jsonb_each(${before}::jsonb) b join ${name(resource.name)} t on t.id = b.key::int,
        lateral (select ${valueAt(within, { resource, alias: 't' }, openWhile.path)} as value) v
        where ${join([sql`t.id = any(${ids}::int[])`, sql`coalesce(${was}, 'null') is distinct from coalesce(to_jsonb(${at('t', key)}), 'null')`], ' and ')}${away}${notFollowing(field, { was, change })}
          and v.value is distinct from ${openWhile.is} limit 1`,
    );
    if (closed) throw invalid([{ pointer: `/${key}`, message: refusalOf(openWhile, closed.value) }]);
  }
}
