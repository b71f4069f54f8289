import sql, { join, raw, type Sql } from 'sql-template-tag';
import { moveSchema, positionsSchema } from '../../../contract/generic-bodies.ts';
import type { Resource } from '../../../contract/model.ts';
import type { Database } from '../../store/database.ts';
import { orderScope } from '../../store/tables.ts';
import { asksRows, refuse, requireAccess, requireLevel, rowCondition } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { answerColumns } from '../access/columns.ts';
import { resolvePath, type StepRow, stepFacts, stepTables, withTables } from '../access/path-steps.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { lockRows, openChange, record } from '../journal/journal.ts';
import { invalid, notFound } from '../problem.ts';
import { answerStatement, requireRow } from '../read/rows.ts';
import { at, name, type Scope, type UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { validate } from '../values/validation.ts';
import type { CreatedRow } from './create.ts';
import { newVersion } from './insert-records.ts';
import { lockOrdersOf } from './next-position.ts';

/**
 * POST {base}/update_positions: sets the positions of rows, in one statement.
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
    const change = await openChange(run, scope, 'update_positions');
    await writePlaces(
      { run, scope, change },
      moves.map(({ id, position }) => ({ id, place: position })),
    );
    await makeRoom({ run, scope, change }, ids);
    const [answer] = await run<{
      body: string;
    }>(sql`${withTables(stepTables(scope))}select coalesce(json_agg(page), '[]'::json)::text as body from (
      select ${answerColumns(scope, 't')} from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by ${at('t', resource.order)}, t.id) page`);
    return { body: answer?.body ?? '[]', change };
  });
}

/** A row and its new place in its order. */
export interface Placed {
  readonly id: number;
  readonly place: number;
}

/** Writes places and their journal. */
export async function writePlaces({ run, scope, change }: UnitOfWork, places: readonly Placed[]): Promise<void> {
  const { resource } = scope;
  const ids = places.map(({ id }) => id);
  const { before } = await lockRows(run, scope, resource, ids);
  await run(sql`update ${name(resource.name)} t set ${name(resource.order)} = v.place, ${newVersion}
    from json_to_recordset(${JSON.stringify(places)}::json) as v(id int, place int) where t.id = v.id`);
  await record({ run, scope, change }, resource, 'update', { ids, before });
}

/** Condition that two rows of a table, by their aliases, are in one order: below the same owner and parent. */
export const inOneOrder = (resource: Resource, one: string, other: string): Sql =>
  join(
    [
      raw('true'),
      ...orderScope(resource).map((column) => sql`${at(one, column)} is not distinct from ${at(other, column)}`),
    ],
    ' and ',
  );

/** Resolves collisions: rows outside the request move to the next free position; as few as possible move. */
async function makeRoom(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
  const { resource } = unit.scope;
  const [table, order] = [name(resource.name), name(resource.order)];
  const within = join([raw('null'), ...orderScope(resource).map((column) => at('o', column))], ', ');
  const crowded = await unit.run<Placed & { within: string }>(
    sql`select o.id, o.${order} as place, json_build_array(${within})::text as within
      from ${table} o where o.${order} is not null and exists (select 1 from ${table} t where t.id = any(${ids}::int[])
        and ${inOneOrder(resource, 'o', 't')} and exists (select 1 from ${table} s where s.id <> t.id
          and s.${order} = t.${order} and ${inOneOrder(resource, 's', 't')}))
      order by within, o.${order}, (o.id = any(${ids}::int[])) desc, o.id`,
  );
  const moved: Placed[] = [];
  let last: { within: string; place: number } | null = null;
  for (const { id, place, within } of crowded) {
    const free: number = last?.within === within ? Math.max(place, last.place + 1) : place;
    if (free !== place) moved.push({ id, place: free });
    last = { within, place: free };
  }
  if (moved.length) await writePlaces(unit, moved);
}

/**
 * POST {base}/{id}/move_item: moves a row one place up or down among its siblings; at the end it stays.
 * @throws {ApiProblem} 401, 403, 404; 422 for a body that does not fit
 */
export async function moveItem(database: Database, scope: Scope, id: number, body: unknown): Promise<CreatedRow> {
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
  return database.transaction(writingActor(scope, found.row.line), async (run) => {
    await requireReferenceRights(run, scope, resource, [id]);
    await lockOrdersOf(run, scope, resource, [id]);
    // Positions may have gaps or be shared: siblings are counted in display order, and renumbered where they move.
    const neighbours = await run<
      Placed & { old: number | null }
    >(sql`with self as (select * from ${name(resource.name)} where id = ${id}),
      shown as (select t.id, t.${order} as old, (row_number() over (order by t.${order}, t.id))::int - 1 as place from ${name(resource.name)} t, self where ${inOneOrder(resource, 't', 'self')})
      select id, place, old from shown order by place`);
    const index = neighbours.findIndex((row) => row.id === id);
    const other = neighbours[index + (up ? -1 : 1)];
    const self = neighbours[index];
    if (!self) throw notFound(`${resource.title} ${id}`);
    const change = await openChange(run, scope, 'move_item');
    if (other) {
      const wanted = neighbours.map((row) => ({
        ...row,
        place: row.id === id ? other.place : row.id === other.id ? self.place : row.place,
      }));
      await writePlaces(
        { run, scope, change },
        wanted.filter(({ place, old }) => place !== old),
      );
    }
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}
