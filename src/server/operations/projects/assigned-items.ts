/** The use of a project's stakeholders, products and tags across all its modules, as a list of items and as counts. */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Granted } from '../../calls/call.ts';
import { labelOf } from '../../engine/access/columns.ts';
import { nothingSettled, readableCondition } from '../../engine/access/readable.ts';
import { invalid } from '../../engine/problem.ts';
import { literal, name, type Scope } from '../../engine/scope.ts';
import { coveredTargets, itemResource as items, tiesOf } from '../../functions/ties.ts';
import type { Services } from '../../services.ts';

/** The maximum number of lines in a response. */
const maxRows = 50_000;

/** Condition that the caller may read the item, and that the item is in the requested module. */
function isOfModule({ scope, module }: { readonly scope: Scope; readonly module: number | undefined }): Sql {
  const readable = readableCondition(scope, scope.model.resources.get(items) as Resource, 'e', nothingSettled);
  return sql`${module === undefined ? raw('true') : sql`e.module_id = ${module}`} and ${readable ?? raw('true')}`;
}

/**
 * The response text.
 * @throws a `Problem` if the result exceeds the maximum number of lines
 */
function answerOf(answer: { readonly count: number; readonly body: string } | undefined): {
  status: 200;
  body: string;
} {
  if ((answer?.count ?? 0) > maxRows)
    throw invalid([
      {
        pointer: '/query/module_id',
        message: `There are more than ${maxRows.toLocaleString('en')} lines. Ask for those of one module.`,
      },
    ]);
  return { status: 200, body: answer?.body ?? '[]' };
}

interface AssignedItemsCall {
  readonly path: { readonly project_id: number };
  readonly query: { readonly module_id?: number };
  readonly granted: Granted<'rows'>;
}

/**
 * GET assigned_items: the project's items that stakeholders, products or tags are assigned to, filtered by the query.
 */
export async function assignedItems(
  { path, query, granted: { scope } }: AssignedItemsCall,
  { database }: Services,
): Promise<{ status: 200; body: string }> {
  const [answer] = await database.query<{ count: number; body: string }>(
    scope.actor,
    sql`with lines as (
        select m.target_id as assigned_id, left(${labelOf(scope, { resource: scope.resource, alias: 't' })}, 300) as assigned_name,
          m.field, coalesce(m.field_title, a.json_schema::jsonb #>> array['properties', split_part(m.field, '.', 2), 'title'], m.field) as field_title, e.id as entity_value_id, left(e.title, 300) as title, e.module_id, p.name as module_name, k.type_key
        from (${tiesOf(scope.resource.name, scope.model)}) m join ${name(items)} e on e.id = m.row_id
          join ${name(scope.resource.name)} t on t.id = m.target_id join entity_attribute a on a.id = e.entity_attribute_id
          join project_scenario_module p on p.id = e.module_id join scenario_module k on k.id = p.scenario_module_id
        where e.project_id = ${path.project_id} and ${isOfModule({ scope, module: query.module_id })}
        order by p.position, p.id, e.entity_order, e.id, m.field, m.target_id limit ${maxRows + 1})
      select (select count(*)::int from lines) as count, coalesce((select json_agg(to_json(l)) from lines l), '[]')::text as body`,
  );
  return answerOf(answer);
}

/** GET coverage: the number of uses in each module, for each stakeholder, product or tag. */
export async function coverage(
  { path, query, granted: { scope } }: AssignedItemsCall,
  { database }: Services,
): Promise<{ status: 200; body: string }> {
  const ties = coveredTargets.map(
    (target) => sql`select ${literal(target)} as resource, m.* from (${tiesOf(target, scope.model)}) m`,
  );
  const [answer] = await database.query<{ count: number; body: string }>(
    scope.actor,
    sql`with lines as (
        select m.resource, m.target_id as assigned_id, e.module_id, count(distinct e.id)::int as count
        from (${join(ties, ' union all ')}) m join ${name(items)} e on e.id = m.row_id
        where e.project_id = ${path.project_id} and ${isOfModule({ scope, module: query.module_id })}
        group by 1, 2, 3 order by 1, 2, 3 limit ${maxRows + 1})
      select (select count(*)::int from lines) as count, coalesce((select json_agg(to_json(l)) from lines l), '[]')::text as body`,
  );
  return answerOf(answer);
}
