/** The gaps of a project: rows without a use, empty modules, empty blocks of canvases, and risks without a person. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Granted } from '../../calls/call.ts';
import { labelOf } from '../../engine/access/columns.ts';
import { nothingSettled, readableCondition } from '../../engine/access/readable.ts';
import { at, literal, name, type Scope } from '../../engine/scope.ts';
import { coveredTargets, itemResource as items, tiesOf } from '../../functions/ties.ts';
import type { Services } from '../../services.ts';
import { joinTable } from '../../store/tables.ts';
import { progressOf } from './my-work.ts';

/** The maximum number of lines in an answer; `X-Total-Count` is the number of all. */
const maxGaps = 500;
const modules = 'project_scenario_module';

const resourceOf = ({ model }: Scope, resource: string): Resource => model.resources.get(resource) as Resource;

/** The condition that the caller may read a row. */
const readable = (scope: Scope, resource: string, alias: string): Sql =>
  readableCondition(scope, resourceOf(scope, resource), alias, nothingSettled) ?? raw('true');

/** Stakeholders, products and tags that no readable item references. */
const unused = (scope: Scope, project: number, target: string): Sql => {
  const resource = resourceOf(scope, target);
  return sql`select 1 as rank, ${literal(target)} as resource, t.id, left(${labelOf(scope, { resource, alias: 't' })}, 300) as label,
      'project' as above, t.project_id as above_id, 'No item of a module refers to it.' as gap
    from ${name(target)} t where t.project_id = ${project} and ${readable(scope, target, 't')}
      and not exists (select 1 from (${tiesOf(target, scope.model)}) m join ${name(items)} e on e.id = m.row_id
        where m.target_id = t.id and e.project_id = ${project} and ${readable(scope, items, 'e')})`;
};

/** The readable modules of the project as `p`, with their kinds as `k`. */
const ofProject = (scope: Scope, project: number): Sql =>
  sql`${name(modules)} p join scenario_module k on k.id = p.scenario_module_id
    where p.project_id = ${project} and ${readable(scope, modules, 'p')}`;

/** Modules without items, of kinds that have items. */
const withoutItems = (scope: Scope, project: number): Sql =>
  sql`select 2, ${literal(modules)}, p.id, left(p.name, 300), 'project', p.project_id, 'The module has no items.'
    from ${ofProject(scope, project)} and k.content is distinct from 'rows'
      and not exists (select 1 from ${name(items)} e where e.module_id = p.id)`;

/** Empty blocks of canvases with at least one note. A block is a value of the field that defines the sheet's layout. */
const emptyBlocks = (scope: Scope, project: number): Sql =>
  sql`select 3, ${literal(modules)}, b.id, b.name, 'project', b.project_id, 'The block "' || b.block || '" has no note.'
    from (select c.id, left(c.name, 300) as name, c.project_id, m.key as member, jsonb_array_elements_text(m.value -> 'enum') as block
      from (select p.id, p.name, p.project_id, p.scenario_module_id from ${ofProject(scope, project)} and k.view = 'canvas') c
        join entity_attribute a on a.module_type_id = c.scenario_module_id
        cross join lateral jsonb_each(a.json_schema::jsonb -> 'properties') m
      where m.value ? 'x-layout') b
    where exists (select 1 from ${name(items)} e where e.module_id = b.id)
      and not exists (select 1 from ${name(items)} e where e.module_id = b.id and e.values::jsonb ->> b.member = b.block)`;

/** Open risks without an assigned person. */
function unassigned(scope: Scope, project: number): Sql {
  const item = resourceOf(scope, items);
  const assigning = [...item.fields.values()].filter(({ assigns }) => assigns === 'assigned');
  const { done, from } = progressOf(scope.model, item);
  const assigned = assigning.map((field) => {
    const people = joinTable(item, field, scope.model);
    return sql` and not exists (select 1 from ${name(people.table)} u where ${at('u', people.row)} = t.id)`;
  });
  return sql`select 4, ${literal(items)}, t.id, left(t.title, 300), ${literal(modules)}, t.module_id, 'Nobody is assigned to it.'
    from ${name(items)} t ${from} where t.project_id = ${project} and ${readable(scope, items, 't')}
      and t.module_id in (select p.id from ${ofProject(scope, project)} and k.family = 'risks')
      and not coalesce(${done}, false)${join(assigned, '')}`;
}

interface GapsCall {
  readonly path: { readonly project_id: number };
  readonly granted: Granted<'rows'>;
}

/** GET gaps: the gaps of the project, by kind. */
export async function gaps({ path, granted: { scope } }: GapsCall, { database }: Services) {
  const parts = [
    ...coveredTargets.map((target) => unused(scope, path.project_id, target)),
    withoutItems(scope, path.project_id),
    emptyBlocks(scope, path.project_id),
    unassigned(scope, path.project_id),
  ];
  const [answer] = await database.query<{ body: string; total: number }>(
    scope.actor,
    sql`select coalesce(json_agg(json_build_object('resource', l.resource, 'id', l.id, 'label', l.label,
        'owners', case when l.above = 'project' then json_build_array(json_build_object('resource', 'project', 'id', l.above_id, 'label', null))
          else json_build_array(json_build_object('resource', l.above, 'id', l.above_id, 'label', null), json_build_object('resource', 'project', 'id', ${path.project_id}::int, 'label', null)) end,
        'gap', l.gap) order by l.rank, l.label, l.id), '[]')::text as body, coalesce(max(l.total), 0)::int as total
      from (select *, count(*) over () as total from (${join(parts, ' union all ')}) all_gaps
        order by rank, label, id limit ${maxGaps}) l`,
  );
  return {
    status: 200 as const,
    body: answer?.body ?? '[]',
    headers: { 'x-total-count': String(answer?.total ?? 0) },
  };
}
