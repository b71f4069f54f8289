import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database, Run } from '../../store/database.ts';
import { orderScope } from '../../store/tables.ts';
import { asksRows, refuse, requireAccess, requireLevel, rowCondition } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { answerColumns } from '../access/columns.ts';
import { resolvePath, type StepRow, stepFacts, stepTables, withTables } from '../access/path-steps.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { lockRows, openChange, record } from '../journal/journal.ts';
import { invalid, notFound } from '../problem.ts';
import { answerStatement, requireRow } from '../read/rows.ts';
import { at, name, type Scope } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { validate } from '../values/validation.ts';
import type { Written } from './create.ts';
import { newVersion } from './insert-records.ts';
import { lockOrdersOf } from './next-position.ts';

export const positionsSchema = {
  type: 'array',
  title: 'Positions',
  maxItems: 20_000,
  items: {
    type: 'object',
    required: ['id', 'position'],
    properties: {
      id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      position: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
    },
    additionalProperties: false,
  },
} as const;

export const moveSchema = {
  type: 'object',
  title: 'Move',
  required: ['move_direction'],
  properties: { move_direction: { type: 'string', title: 'Direction', enum: ['up', 'down'] } },
  additionalProperties: false,
} as const;

/**
 * POST {base}/update_positions: new places of any number of rows, in one statement.
 * @throws {ApiProblem} 401, 403, 404; 422 with all faults
 */
export async function updatePositions(
  database: Database,
  scope: Scope,
  body: unknown,
): Promise<{ body: string; change: number }> {
  const { resource, collection } = scope;
  const what = `reorder ${resource.plural.toLowerCase()}`;
  requireLevel(scope, 'write', what);
  const errors = validate(positionsSchema, body);
  const moves = errors.length ? [] : (body as { id: number; position: number }[]);
  const ids = moves.map(({ id }) => id);
  const read = rowCondition(scope, collection.access.read, 't') ?? raw('true');
  const write = rowCondition(scope, collection.access.write, 't') ?? raw('true');
  const { tenancy } = resource;
  const everyones = tenancy.kind === 'company' ? sql`t.${name(tenancy.column)} is null` : raw('false');
  const [answer] = await database.query<{ facts: string; here: number[]; movable: number[]; everyones: boolean }>(
    scope.actor,
    sql`${withTables([
      ...stepTables(scope),
      sql`"here" as (select t.* from ${name(resource.name)} t where t.id = any(${ids}::int[]) and ${collectionCondition(scope, collection, 't')} and ${read})`,
    ])}select ${stepFacts(scope)}::text as facts, array(select id from "here") as here,
      array(select t.id from "here" t where ${write}) as movable, exists (select 1 from "here" t where ${everyones}) as everyones`,
  );
  const { facts } = resolvePath(scope, JSON.parse(answer?.facts ?? '[]') as (StepRow | null)[]);
  for (const policies of [collection.access.read, collection.access.write])
    if (!asksRows(resource, policies)) requireAccess(scope, policies, facts, what);
  if (errors.length) throw invalid(errors);
  const here = new Set(answer?.here);
  const movable = new Set(answer?.movable);
  if ([...here].some((id) => !movable.has(id))) refuse(scope.caller, what);
  moves.forEach(({ id }, i) => {
    if (!here.has(id))
      errors.push({
        pointer: `/${i}/id`,
        message: `There is no ${resource.title.toLowerCase()} with id ${id} to move here.`,
      });
    else if (ids.indexOf(id) !== i && moves.length < 2_000)
      errors.push({ pointer: `/${i}/id`, message: `Id ${id} is given twice.` });
  });
  if (errors.length) throw invalid(errors.slice(0, 100));
  return database.transaction(answer?.everyones ? writingActor(scope, {}) : scope.actor, async (run) => {
    await requireReferenceRights(run, scope, resource, ids);
    await lockOrdersOf(run, scope, resource, ids);
    const { before } = await lockRows(run, scope, resource, ids);
    const change = await openChange(run, scope, 'update_positions');
    await run(sql`update ${name(resource.name)} t set ${name(resource.order)} = v.position, ${newVersion}
      from json_to_recordset(${JSON.stringify(moves)}::json) as v(id int, position int) where t.id = v.id`);
    await record({ run, scope, change }, resource, 'update', { ids, before });
    await makeRoom(run, scope, ids, change);
    const [answer] = await run<{
      body: string;
    }>(sql`${withTables(stepTables(scope))}select coalesce(json_agg(page), '[]'::json)::text as body from (
      select ${answerColumns(scope, 't')} from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by ${at('t', resource.order)}, t.id) page`);
    return { body: answer?.body ?? '[]', change };
  });
}

/** Whoever stands where rows have been put, and was not named, makes room: the next places up, as few as need to. */
async function makeRoom(run: Run, scope: Scope, ids: readonly number[], change: number): Promise<void> {
  const { resource } = scope;
  const [table, order] = [name(resource.name), name(resource.order)];
  const sameOrder = orderScope(resource).map(
    (column) => sql` and o.${name(column)} is not distinct from t.${name(column)}`,
  );
  const beside = sameOrder.length ? join(sameOrder, '') : raw('');
  const crowded = await run<{ id: number; place: number; within: string }>(
    sql`select o.id, o.${order} as place, json_build_array(${join([raw('null'), ...orderScope(resource).map((column) => at('o', column))], ', ')})::text as within
      from ${table} o where o.${order} is not null and exists (select 1 from ${table} t where t.id = any(${ids}::int[])${beside}
        and exists (select 1 from ${table} s where s.id <> t.id and s.${order} = t.${order}${
          sameOrder.length
            ? join(
                orderScope(resource).map(
                  (column) => sql` and s.${name(column)} is not distinct from t.${name(column)}`,
                ),
                '',
              )
            : raw('')
        }))
      order by within, o.${order}, (o.id = any(${ids}::int[])) desc, o.id`,
  );
  const moved: { id: number; place: number }[] = [];
  let last: { within: string; place: number } | null = null;
  for (const { id, place, within } of crowded) {
    const free: number = last?.within === within ? Math.max(place, last.place + 1) : place;
    if (free !== place) moved.push({ id, place: free });
    last = { within, place: free };
  }
  if (!moved.length) return;
  const rows = moved.map(({ id }) => id);
  const { before } = await lockRows(run, scope, resource, rows);
  await run(sql`update ${table} t set ${order} = v.place, ${newVersion}
    from json_to_recordset(${JSON.stringify(moved)}::json) as v(id int, place int) where t.id = v.id`);
  await record({ run, scope, change }, resource, 'update', { ids: rows, before });
}

/**
 * POST {base}/{id}/move_item: one place up or down among its neighbours; at the end nothing moves.
 * @throws {ApiProblem} 401, 403, 404; 422 for a body that does not fit
 */
export async function moveItem(database: Database, scope: Scope, id: number, body: unknown): Promise<Written> {
  const { resource, collection } = scope;
  const what = `reorder ${resource.plural.toLowerCase()}`;
  requireLevel(scope, 'write', what);
  const found = await requireRow(database, scope, id, false);
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access.write, found.facts, what);
  const errors = validate(moveSchema, body);
  if (errors.length) throw invalid(errors);
  const up = (body as { move_direction: string }).move_direction === 'up';
  const order = name(resource.order);
  const within: Sql = join(
    [
      raw('true'),
      ...orderScope(resource).map((column) => sql`t.${name(column)} is not distinct from self.${name(column)}`),
    ],
    ' and ',
  );
  return database.transaction(writingActor(scope, found.row.line), async (run) => {
    await requireReferenceRights(run, scope, resource, [id]);
    await lockOrdersOf(run, scope, resource, [id]);
    // Places may have gaps or be shared: neighbours are counted as they are shown, and numbered anew where they move.
    const neighbours = await run<{
      id: number;
      place: number;
      old: number | null;
    }>(sql`with self as (select * from ${name(resource.name)} where id = ${id}),
      shown as (select t.id, t.${order} as old, (row_number() over (order by t.${order}, t.id))::int - 1 as place from ${name(resource.name)} t, self where ${within})
      select id, place, old from shown order by place`);
    const at_ = neighbours.findIndex((row) => row.id === id);
    const other = neighbours[at_ + (up ? -1 : 1)];
    const self = neighbours[at_];
    if (!self) throw notFound(`${resource.title} ${id}`);
    const change = await openChange(run, scope, 'move_item');
    if (other) {
      const wanted = neighbours.map((row) => ({
        ...row,
        place: row.id === id ? other.place : row.id === other.id ? self.place : row.place,
      }));
      const moved = wanted.filter((row) => row.place !== row.old);
      const ids = moved.map((row) => row.id);
      const { before } = await lockRows(run, scope, resource, ids);
      await run(sql`update ${name(resource.name)} t set ${order} = v.place, ${newVersion}
        from json_to_recordset(${JSON.stringify(moved)}::json) as v(id int, place int) where t.id = v.id`);
      await record({ run, scope, change }, resource, 'update', { ids, before });
    }
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}
