/** Who uses several rows: the rows that point to each, counted by the highest owner of theirs that the caller may read. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { levelRank } from '../../../contract/audience.ts';
import { isWithheld } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';
import { anonymousRow } from '../access/anonymous.ts';
import { nothingSettled, readableCondition } from '../access/readable.ts';
import { at, literal, name, type Scope } from '../scope.ts';
import { type Pointing, pointingTo } from '../values/pointing.ts';
import { labelsAbove, lineOf, ownersAbove } from './above.ts';

/** The rows of one resource, below one owner, that point to a row. */
export interface UsedBy {
  /** The resource in the plural. */
  readonly what: string;
  /** The name of the owner; null where the rows have none that the caller may read. */
  readonly where: string | null;
  readonly count: number;
}

/** Limit on the lines of one answer. */
const most = 5_000;

interface Found {
  readonly target: number;
  readonly resource: string;
  readonly line: string;
  readonly count: number;
}

/** The users of rows of the resource of `scope`, by id. Rows that belong to such a row, or are below it, are none. */
export async function usedBy(
  run: Run,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly UsedBy[]>> {
  const { resource, model } = scope;
  const each = pointingTo(resource.name, model)
    .filter((pointing) => isUse(scope, pointing))
    .map((pointing) => countsBy(scope, pointing, ids));
  if (!each.length || !ids.length) return new Map();
  const found = await run<Found>(
    sql`select target, resource, line, sum(count)::int as count from (${join(each, ' union all ')}) counted
      group by target, resource, line order by target, resource, line limit ${most}`,
  );
  const lines = found.map((one) => ({ ...one, line: JSON.parse(one.line) as Record<string, number | null> }));
  const labels = await labelsAbove(run, scope, lines);
  const byTarget = Map.groupBy(lines, ({ target }) => target);
  return new Map(
    [...byTarget].map(([target, own]) => {
      const users = own.map(({ resource: of, line, count }): UsedBy => {
        const where = ownersAbove(model, { resource: of, line }, labels).at(-1)?.label ?? null;
        return { what: model.resources.get(of)?.plural ?? of, where, count };
      });
      return [target, merged(users)];
    }),
  );
}

/** Users with the same words as one. */
const merged = (users: readonly UsedBy[]): readonly UsedBy[] =>
  [...Map.groupBy(users, ({ what, where }) => `${what} ${where}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, count: same.reduce((sum, { count }) => sum + count, 0) }] : [];
  });

function isUse({ resource: used, caller, actor }: Scope, { resource, field }: Pointing): boolean {
  const belongs = resource.name === used.name || resource.owners.some((owner) => owner.field === field.name);
  const mayRead = actor.role === 'system' || levelRank(caller.audience) >= levelRank(field.read);
  return !belongs && resource.tenancy.kind !== 'user' && !isWithheld(field) && mayRead;
}

function countsBy(scope: Scope, pointing: Pointing, ids: readonly number[]): Sql {
  const { resource, field } = pointing;
  const readable = readableCondition(scope, resource, 't', nothingSettled);
  const hidden = resource.anonymousIf?.hides.includes(field.name) ? anonymousRow(resource, 't') : null;
  return sql`select p.target, ${literal(resource.name)} as resource, ${lineOf(scope.model, resource.name, 't')}::text as line,
      count(distinct t.id)::int as count
    from ${pointsOf(scope, pointing, ids)} p join ${name(resource.name)} t on t.id = p.row
    where true${hidden ? sql` and not ${hidden}` : raw('')}${readable ? sql` and ${readable}` : raw('')} group by 1, 2, 3`;
}

/** The pairs of a pointing row and the row that it points to. */
function pointsOf(scope: Scope, { resource, field, column, values }: Pointing, ids: readonly number[]): Sql {
  if (values)
    return sql`(select m.row_id as row, m.target_id as target from ${name(values.table)} m
      where m.target = ${scope.resource.name} and m.target_id = any(${ids}::int[]))`;
  if (column)
    return sql`(select o.id as row, ${at('o', column)} as target from ${name(resource.name)} o where ${at('o', column)} = any(${ids}::int[]))`;
  const tie = joinTable(resource, field, scope.model);
  return sql`(select ${at('m', tie.row)} as row, ${at('m', tie.target)} as target from ${name(tie.table)} m where ${at('m', tie.target)} = any(${ids}::int[]))`;
}
