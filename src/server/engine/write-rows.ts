/** Rows into tables: many at once, in one statement for each table. Single creates are many of one. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../contract/model.ts';
import type { Run } from '../store/database.ts';
import { arrayWall, columnType, joinTable, polymorphicColumn } from '../store/tables.ts';
import { defaultOf, type Values } from './body.ts';
import { lockRows, record, recordDelete } from './journal.ts';
import { placeOf } from './places.ts';
import { at, boundId, name, type Scope } from './scope.ts';

/** A column that values are written to, with the type its JSON is read as. */
interface Target {
  readonly column: string;
  readonly type: string;
}

/** Columns behind a field; a polymorphic one has a column for each resource it may point to. */
function targetsOf(field: Field): readonly Target[] {
  switch (field.kind) {
    case 'value':
      return [{ column: field.name, type: columnType(field.schema).replace(' collate "und-x-icu"', '') }];
    case 'reference':
      return [{ column: field.name, type: 'integer' }];
    case 'polymorphic':
      return field.targets.map((target) => ({ column: polymorphicColumn(field.name, target), type: 'integer' }));
    default:
      return [];
  }
}

/** Values by column: a polymorphic pair becomes the one key column of its type. */
function byColumn(resource: Resource, values: Values): Values {
  const columns: Values = {};
  for (const [key, value] of Object.entries(values)) {
    const field = resource.fields.get(key);
    if (field?.kind === 'polymorphic') {
      const type = values[key.replace(/_id$/, '_type')];
      for (const target of field.targets) columns[polymorphicColumn(key, target)] = target === type ? value : null;
    } else if (field && field.kind !== 'twin') columns[key] = value;
  }
  return columns;
}

const fieldsSet = (resource: Resource, rows: readonly Values[]): readonly Field[] => {
  const set = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...resource.fields.values()].filter((field) => set.has(field.name));
};

/**
 * Inserts rows with the ids of all their owners, each at its place or after the last one in its scope.
 * Answers their ids in the order given. Values hold fields as bodies have them; arrays are written too.
 */
export async function insertRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly Values[],
  change: number,
): Promise<number[]> {
  if (!rows.length) return [];
  const fields = fieldsSet(resource, rows);
  const targets = fields.flatMap(targetsOf).filter(({ column }) => column !== resource.order);
  const owners = resource.owners.flatMap((owner) =>
    owner.targets.map((target) => ({
      column: owner.targets.length === 1 ? owner.field : polymorphicColumn(owner.field, target),
      target: scope.model.resources.get(target) as Resource,
      idName:
        owner.targets.length === 1
          ? null
          : (resource.chain.find((column) =>
              resource.guards.some(
                (g) => g.column === column && scope.model.resources.get(target)?.ownGuard === g.guard,
              ),
            ) ?? null),
    })),
  );
  const written = new Set(targets.map(({ column }) => column));
  const inherited = resource.chain.filter((column) => !written.has(column));
  const fromOwners = (column: string): Sql => {
    const sources = owners.flatMap((owner, i) => {
      if (owner.target.chain.includes(column)) return [at(`o${i}`, column)];
      return owner.idName === column && owner.target.ownGuard ? [at(`o${i}`, 'id')] : [];
    });
    return sources.length ? sql`coalesce(${join(sources, ', ')}, null)` : raw('null::int');
  };
  const scopeValue = (column: string): Sql => (written.has(column) ? at('v', column) : raw('null::int'));
  const recordset = [...targets, { column: resource.order, type: 'integer' }].map(
    ({ column, type }) => sql`${name(column)} ${raw(type)}`,
  );
  const records = rows.map((row) => byColumn(resource, row));
  const tree = resource.tree;
  const columns = [...targets.map(({ column }) => column), resource.order, ...inherited, ...(tree ? ['level'] : [])];
  const values = [
    ...targets.map(({ column }) => at('v', column)),
    placeOf(resource, records, written),
    ...inherited.map(fromOwners),
    ...(tree
      ? [sql`coalesce((select p.level + 1 from ${name(resource.name)} p where p.id = ${scopeValue(tree)}), 0)`]
      : []),
  ];
  const joins = owners.map(
    (owner, i) =>
      sql` left join ${name(owner.target.name)} ${raw(`o${i}`)} on ${at(`o${i}`, 'id')} = ${scopeValue(owner.column)}`,
  );
  const inserted = await run<{ id: number }>(sql`insert into ${name(resource.name)} (${join(columns.map(name), ', ')})
    select ${join(values, ', ')} from rows from (json_to_recordset(${JSON.stringify(records)}::json) as (${join(recordset, ', ')})) with ordinality v
    ${join(joins.length ? joins : [raw('')], '')} order by v.ordinality returning id`);
  const ids = inserted.map(({ id }) => id);
  for (const field of fields) {
    if (field.kind !== 'references') continue;
    // A new row has nothing to let go of.
    const filled = ids
      .map((id, i): readonly [number, unknown] => [id, rows[i]?.[field.name]])
      .filter(([, value]) => Array.isArray(value) && value.length > 0);
    if (filled.length) await replaceArray(run, scope, resource, field, filled, change);
  }
  return ids;
}

/** Updates rows, each by its own values, and their versions. All rows set the same fields. */
export async function updateRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly (Values & { id: number })[],
  change: number,
): Promise<void> {
  const fields = fieldsSet(resource, rows).filter((field) => field.name !== 'id');
  const targets = fields.flatMap(targetsOf);
  const sets = [...targets.map(({ column }) => sql`${name(column)} = ${at('v', column)}`), newVersion];
  const recordset = [sql`id integer`, ...targets.map(({ column, type }) => sql`${name(column)} ${raw(type)}`)];
  const data = rows.map((row) => ({ ...byColumn(resource, row), id: row.id }));
  await run(sql`update ${name(resource.name)} t set ${join(sets, ', ')}
    from json_to_recordset(${JSON.stringify(data)}::json) as v(${join(recordset, ', ')}) where t.id = v.id`);
  for (const field of fields) {
    if (field.kind === 'references')
      await replaceArray(
        run,
        scope,
        resource,
        field,
        rows.map((row) => [row.id, row[field.name]]),
        change,
      );
    if (field.from?.kind === 'of_join') await setMembership(run, scope, resource, field, rows, change);
  }
}

/** Versions grow strictly, also for two changes within a millisecond. */
export const newVersion: Sql = raw("updated_at = greatest(clock_timestamp(), t.updated_at + interval '1 millisecond')");

/** Makes arrays hold exactly what is given, of what the caller's tenant may see; what it may not see stays. */
async function replaceArray(
  run: Run,
  scope: Scope,
  resource: Resource,
  field: Field,
  arrays: readonly (readonly [id: number, value: unknown])[],
  change: number,
): Promise<void> {
  const given = arrays.flatMap(([row, value]) =>
    Array.isArray(value) ? value.map((target, place) => ({ row, target: target as number, place })) : [],
  );
  const rows = arrays.flatMap(([row, value]) => (Array.isArray(value) ? [row] : []));
  if (!rows.length) return;
  const table = joinTable(resource, field, scope.model);
  const target = name(field.targets[0] as string);
  const recordset = sql`json_to_recordset(${JSON.stringify(given)}::json) as v("row" int, target int, place int)`;
  const gone = sql`m.${name(table.row)} = any(${rows}::int[]) and x.id = m.${name(table.target)}
    and not exists (select 1 from ${recordset} where v."row" = m.${name(table.row)} and v.target = m.${name(table.target)})`;
  if (table.resource) {
    const through = scope.model.resources.get(table.resource) as Resource;
    const leaving = await run<{ id: number }>(sql`select m.id from ${name(table.table)} m, ${target} x where ${gone}`);
    await deleteMembers(
      run,
      scope,
      through,
      leaving.map(({ id }) => id),
      change,
    );
    const coming = await run<{
      row: number;
      target: number;
    }>(sql`select v."row", x.id as target from ${recordset} join ${target} x on x.id = v.target
      where not exists (select 1 from ${name(table.table)} m where m.${name(table.row)} = v."row" and m.${name(table.target)} = x.id) order by v."row", v.place`);
    await insertMembers(
      run,
      scope,
      through,
      coming.map((one) => ({ [table.row]: one.row, [table.target]: one.target })),
      change,
    );
    return;
  }
  await run(sql`delete from ${name(table.table)} m using ${target} x where ${gone}`);
  if (!given.length) return;
  const wall = arrayWall(resource, field, scope.model);
  const tenant = wall
    ? { column: sql`, ${name(wall.column)}`, value: sql`, ${at(wall.side === 'row' ? 'r' : 'x', wall.column)}` }
    : null;
  await run(sql`insert into ${name(table.table)} (row_id, target_id, place${tenant?.column ?? raw('')})
    select r.id, x.id, v.place${tenant?.value ?? raw('')} from ${recordset}
    join ${name(resource.name)} r on r.id = v."row" join ${target} x on x.id = v.target
    on conflict (row_id, target_id) do update set place = excluded.place`);
}

/** A membership with fields of its own is a row like any other, journal included. */
async function insertMembers(
  run: Run,
  scope: Scope,
  through: Resource,
  keys: readonly Values[],
  change: number,
): Promise<void> {
  const defaults = Object.fromEntries(
    [...through.fields.values()].filter((f) => f.kind === 'value' && !f.implied).map((f) => [f.name, defaultOf(f)]),
  );
  const ids = await insertRows(
    run,
    scope,
    through,
    keys.map((key) => ({ ...defaults, ...key })),
    change,
  );
  await record(run, scope, change, through, 'create', ids);
}

async function deleteMembers(
  run: Run,
  scope: Scope,
  through: Resource,
  ids: readonly number[],
  change: number,
): Promise<void> {
  if (!ids.length) return;
  await recordDelete(run, scope, change, through, ids);
  await run(sql`delete from ${name(through.name)} m where m.id = any(${ids}::int[])`);
}

/** Sets what is said of the one membership that the path or `where` names. */
async function setMembership(
  run: Run,
  scope: Scope,
  resource: Resource,
  field: Field,
  rows: readonly (Values & { id: number })[],
  change: number,
): Promise<void> {
  if (field.from?.kind !== 'of_join') return;
  const array = resource.fields.get(field.from.references) as Field;
  const bound = boundId(scope, array.name);
  const table = joinTable(resource, array, scope.model);
  const through = scope.model.resources.get(table.resource ?? '');
  if (!bound || !through) return;
  for (const row of rows) {
    if (!(field.name in row)) continue;
    const found = await run<{ id: number }>(
      sql`select t.id from ${name(table.table)} t where t.${name(table.row)} = ${row.id} and t.${name(table.target)} = ${bound}`,
    );
    const ids = found.map(({ id }) => id);
    const { before } = await lockRows(run, scope, through, ids);
    await run(
      sql`update ${name(table.table)} t set ${name(field.from.field)} = ${row[field.name]}, ${newVersion} where t.id = any(${ids}::int[])`,
    );
    await record(run, scope, change, through, 'update', ids, before);
  }
}

/** Adds a row to the array that the path or `where` names, or takes it out of it. */
export async function setBound(
  run: Run,
  scope: Scope,
  owner: Resource,
  field: Field,
  row: number,
  target: number,
  member: boolean,
  change: number,
): Promise<void> {
  const table = joinTable(owner, field, scope.model);
  const held = sql`m.${name(table.row)} = ${row} and m.${name(table.target)} = ${target}`;
  const through = table.resource ? (scope.model.resources.get(table.resource) as Resource) : null;
  if (through) {
    const found = await run<{ id: number }>(sql`select m.id from ${name(table.table)} m where ${held}`);
    if (member && !found.length)
      await insertMembers(run, scope, through, [{ [table.row]: row, [table.target]: target }], change);
    if (!member)
      await deleteMembers(
        run,
        scope,
        through,
        found.map(({ id }) => id),
        change,
      );
    return;
  }
  if (!member) {
    await run(sql`delete from ${name(table.table)} m where ${held}`);
    return;
  }
  const wall = arrayWall(owner, field, scope.model);
  const tenant = wall
    ? { column: sql`, ${name(wall.column)}`, value: sql`, ${at(wall.side === 'row' ? 'r' : 'x', wall.column)}` }
    : null;
  await run(sql`insert into ${name(table.table)} (row_id, target_id${tenant?.column ?? raw('')})
    select r.id, x.id${tenant?.value ?? raw('')} from ${name(owner.name)} r, ${name(field.targets[0] as string)} x where r.id = ${row} and x.id = ${target}
    on conflict do nothing`);
}
