/** GET assigned_items_index: where the stakeholders, products or tags of a project are used, across all its modules. */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import { memberName } from '../../../contract/member-names.ts';
import type { Resource } from '../../../contract/model.ts';
import type { Granted } from '../../calls/call.ts';
import { nothingSettled, readableCondition } from '../../engine/access/readable.ts';
import { invalid } from '../../engine/problem.ts';
import { type Pointing, pointingTo } from '../../engine/read/pointing.ts';
import { at, literal, name, type Scope } from '../../engine/scope.ts';
import type { Services } from '../../services.ts';
import { joinTable } from '../../store/tables.ts';

const items = 'entity_value';
/** Lines of one answer. */
const most = 50_000;

/** Lines of row, what it names, and by which field. */
function tiesOf(scope: Scope, { resource, field, column, values }: Pointing): Sql {
  if (values)
    return sql`select distinct m.row_id, m.target_id, ${literal(memberName(field.name, ''))} || split_part(m.path, '/', 2) as field
      from ${name(values.table)} m where ${at('m', 'target')} = ${scope.resource.name}`;
  if (column)
    return sql`select m.id as row_id, ${at('m', column)} as target_id, ${literal(field.name)} as field
      from ${name(resource.name)} m where ${at('m', column)} is not null`;
  const tie = joinTable(resource, field, scope.model);
  return sql`select ${at('m', tie.row)} as row_id, ${at('m', tie.target)} as target_id, ${literal(field.name)} as field from ${name(tie.table)} m`;
}

interface Asked {
  readonly path: { readonly project_id: number };
  readonly query: { readonly module_id?: number };
  readonly granted: Granted<'rows'>;
}

export async function assignedItems(
  { path, query, granted: { scope } }: Asked,
  { database }: Services,
): Promise<{ status: 200; body: string }> {
  const resource = scope.model.resources.get(items) as Resource;
  const ties = pointingTo(scope.resource.name, scope.model)
    .filter((pointing) => pointing.resource === resource)
    .map((pointing) => tiesOf(scope, pointing));
  const readable = readableCondition(scope, resource, 'e', nothingSettled) ?? raw('true');
  const within = query.module_id === undefined ? raw('true') : sql`e.module_id = ${query.module_id}`;
  const [told] = await database.query<{ count: number; body: string }>(
    scope.actor,
    sql`with lines as (
        select m.target_id as assigned_id, m.field, e.id as entity_value_id, left(e.title, 300) as title, e.module_id, p.name as module_name, k.type_key
        from (${join(ties, ' union all ')}) m join ${name(items)} e on e.id = m.row_id
          join project_scenario_module p on p.id = e.module_id join scenario_module k on k.id = p.scenario_module_id
        where e.project_id = ${path.project_id} and ${within} and ${readable}
        order by p.position, p.id, e.entity_order, e.id, m.field, m.target_id limit ${most + 1})
      select (select count(*)::int from lines) as count, coalesce((select json_agg(to_json(l)) from lines l), '[]')::text as body`,
  );
  if ((told?.count ?? 0) > most)
    throw invalid([
      {
        pointer: '/query/module_id',
        message: `There are more than ${most.toLocaleString('en')} assignments. Ask for those of one module.`,
      },
    ]);
  return { status: 200, body: told?.body ?? '[]' };
}
