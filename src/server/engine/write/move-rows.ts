/** Moves several rows together: below another row, to another owner, and before a sibling. */
import sql, { join } from 'sql-template-tag';
import { detaches, ownersToMoveTo } from '../../../contract/bodies.ts';
import { moveRowsSchema } from '../../../contract/generic-bodies.ts';
import type { Field } from '../../../contract/model.ts';
import type { Database } from '../../store/database.ts';
import { requireLevel } from '../access/authorize.ts';
import { lockRows, openChange, record } from '../journal/journal.ts';
import { type FieldError, invalid } from '../problem.ts';
import { answerRows } from '../read/answer-rows.ts';
import { isObject, type Values } from '../row-values.ts';
import { at, name, type Scope, type UnitOfWork } from '../scope.ts';
import { writerOfRows } from '../system-role.ts';
import { arrange, type Ordered } from './arrange.ts';
import { readBody } from './body.ts';
import { lockRequested, policiesOfFields, readRowsRequest, requireRows } from './bulk.ts';
import { applySame } from './bulk-values.ts';
import { newVersion } from './insert-records.ts';
import { lockOrdersOf } from './next-position.ts';
import { inOneOrder, writePlaces } from './positions.ts';
import { checkReferences } from './references.ts';

/**
 * POST {base}/move_rows: moves rows in one change, in the order of the ids.
 * @throws {ApiProblem} 401, 403, 404; 409 for a deleted or changed row; 422 with all faults
 */
export async function moveRows(
  database: Database,
  scope: Scope,
  readJson: () => Promise<unknown>,
): Promise<{ readonly body: string; readonly change: number }> {
  const { resource, collection } = scope;
  const what = `move ${resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'read', what);
  requireLevel(scope, 'write', what);
  if (detaches(collection)) throw new Error(`${collection.key} offers move_rows, though its updates take no fields.`);
  const body = await readJson();
  const request = readRowsRequest(body, moveRowsSchema);
  const { errors, ids } = request;
  // A body of another form is refused by the schema, with all other faults.
  const sent = isObject(body) ? body : {};
  const before = typeof sent['before'] === 'number' ? sent['before'] : null;
  const { owner, rest } = splitOwner(scope, isObject(sent['values']) ? sent['values'] : {});
  const fields = readBody({ collection, resource }, 'update', rest, { errors, base: '/values' });
  if (before !== null && ids.includes(before))
    errors.push({ pointer: '/before', message: 'A row cannot be put before itself: name one that stays.' });
  const policies = [collection.access.write, ...policiesOfFields(scope, fields)];
  const { resolved } = await requireRows(database, scope, request, { policies, what });
  if (errors.length) throw invalid(errors.slice(0, 100));
  const writer = await writerOfRows(database, scope, ids, resolved.parent);
  return database.transaction(writer, async (run) => {
    await lockRequested(run, scope, request);
    const unit: UnitOfWork = { run, scope, change: await openChange(run, scope, 'move_rows') };
    if (owner) await moveToOwner(unit, ids, owner);
    if (Object.keys(fields).length) await applySame(unit, ids, fields);
    await putBefore(unit, ids, before);
    return { body: await answerRows(run, scope, ids), change: unit.change };
  });
}

/** Another owner below the same ancestor, as the body names it. */
interface NewOwner {
  readonly field: Field;
  readonly id: unknown;
}

/** The owner in the values, if rows of the collection may change it, and the other values. */
function splitOwner(scope: Scope, values: Values): { readonly owner: NewOwner | null; readonly rest: Values } {
  const field = ownersToMoveTo(scope.collection, scope.resource).find((one) => one.name in values);
  if (!field) return { owner: null, rest: values };
  const { [field.name]: id, ...rest } = values;
  return { owner: { field, id }, rest };
}

/** Changes all owner ids of the rows; rows below them follow by foreign keys. */
async function moveToOwner(
  { run, scope, change }: UnitOfWork,
  ids: readonly number[],
  { field, id }: NewOwner,
): Promise<void> {
  const { resource } = scope;
  const [target = ''] = field.targets;
  const errors: FieldError[] = [];
  if (!Number.isInteger(id))
    errors.push({ pointer: `/values/${field.name}`, message: `${field.title} is the id of a row.` });
  else {
    const line = Object.fromEntries(
      scope.collection.binding?.kind === 'ancestor'
        ? [[scope.collection.binding.column, scope.params[scope.collection.parent?.param ?? ''] ?? null]]
        : [],
    );
    await checkReferences({ run, scope }, resource, {
      rows: [{ [field.name]: id }],
      line,
      errors,
      base: () => '/values',
    });
  }
  if (errors.length) throw invalid(errors);
  const chain = resource.chain.filter((column) => column !== field.name);
  const sets = [
    sql`${name(field.name)} = p.id`,
    ...chain.map((column) => sql`${name(column)} = ${at('p', column)}`),
    newVersion,
  ];
  const { before } = await lockRows(run, scope, resource, ids);
  await run(sql`update ${name(resource.name)} t set ${join(sets, ', ')} from ${name(target)} p
    where t.id = any(${ids}::int[]) and p.id = ${id as number}`);
  await record({ run, scope, change }, resource, 'update', { ids, before });
}

/** Moves new rows behind a neighbour. @throws {ApiProblem} 422 if it is in another order */
export async function putAfter(unit: UnitOfWork, ids: readonly number[], after: number): Promise<void> {
  const { resource } = unit.scope;
  const order = name(resource.order);
  await lockOrdersOf(unit.run, unit.scope, resource, ids);
  const found = await unit.run<{
    id: number | null;
  }>(sql`with self as (select * from ${name(resource.name)} where id = ${after}),
    first as (select * from ${name(resource.name)} where id = ${ids[0]})
    select (select t.id from ${name(resource.name)} t, self where ${inOneOrder(resource, 't', 'self')}
      and (t.${order}, t.id) > (self.${order}, self.id) and not t.id = any(${ids}::int[])
      order by t.${order}, t.id limit 1) as id from self, first where ${inOneOrder(resource, 'self', 'first')}`);
  if (!found[0])
    throw invalid([{ pointer: '/after', message: `Row ${after} is not among those that the new rows come to.` }]);
  await putBefore(unit, ids, found[0].id);
}

/** @throws {ApiProblem} 422 if the rows and the neighbour are not in the same order */
async function putBefore(unit: UnitOfWork, ids: readonly number[], before: number | null): Promise<void> {
  const { run, scope } = unit;
  const { resource } = scope;
  await lockOrdersOf(run, scope, resource, ids);
  const order = name(resource.order);
  const rows = await run<Ordered>(sql`with self as (select * from ${name(resource.name)} where id = ${ids[0]})
    select t.id, t.${order} as place from ${name(resource.name)} t, self where ${inOneOrder(resource, 't', 'self')}
    order by t.${order}, t.id`);
  const here = new Set(rows.map(({ id }) => id));
  const errors: FieldError[] = [];
  if (before !== null && !here.has(before))
    errors.push({ pointer: '/before', message: `Row ${before} is not among those that the moved rows come to.` });
  if (ids.some((id) => !here.has(id)))
    errors.push({
      pointer: '/ids',
      message: 'These rows belong to different places. Say in values where all of them are to go.',
    });
  if (errors.length) throw invalid(errors);
  const places = arrange(rows, ids, before);
  if (places.length) await writePlaces(unit, places);
}
