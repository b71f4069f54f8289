/** Inserts rows into one table by one statement. */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Field, isSecret, type Resource } from '../../../contract/model.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import type { Run } from '../../store/database.ts';
import { columnType, polymorphicColumn } from '../../store/tables.ts';
import { anonymousRow, isHiddenIn } from '../access/anonymous.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Scope } from '../scope.ts';
import { lockOrders, nextPositionOf } from './next-position.ts';

/** A column to write, with the type that its JSON is read as. */
interface Target {
  readonly column: string;
  readonly type: string;
}

/** Columns behind a field; a polymorphic one has a column for each resource it may point to. */
export function targetsOf(field: Field): readonly Target[] {
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

/**
 * Values by column: a polymorphic pair becomes the one key column of its type, and a secret is sealed.
 * @throws if there is a secret and no `seal`
 */
export function byColumn({ seal }: Scope, resource: Resource, values: Values): Values {
  const columns: Values = {};
  for (const [key, value] of Object.entries(values)) {
    const field = resource.fields.get(key);
    if (field?.kind === 'polymorphic') {
      const type = values[discriminatorOf(key)];
      for (const target of field.targets) columns[polymorphicColumn(key, target)] = target === type ? value : null;
    } else if (field && isSecret(field) && typeof value === 'string') {
      if (!seal) throw new Error(`${resource.name}.${key} is a secret, and nothing here could seal it.`);
      columns[key] = seal(`${resource.name}.${key}`, value);
    } else if (field && field.kind !== 'discriminator') columns[key] = value;
  }
  return columns;
}

/** Fields of the resource that any of the rows names. */
export const fieldsSet = (resource: Resource, rows: readonly Values[]): readonly Field[] => {
  const set = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...resource.fields.values()].filter((field) => set.has(field.name));
};

/** Where a new row has the value of a copy from (`x-copy-of`). */
const copySource = ({ model }: Scope, { fields }: Resource, { reference, field }: NonNullable<Field['copyOf']>) => ({
  reference,
  field,
  resource: model.resources.get(fields.get(reference)?.targets[0] ?? '')?.name ?? '',
});

/** The possible owners of rows, with the columns that refer to them. */
const ownersOf = (scope: Scope, resource: Resource) =>
  resource.owners.flatMap(({ field, targets }) =>
    targets.map((name) => {
      const target = scope.model.resources.get(name) as Resource;
      const sole = targets.length === 1;
      // If there are several possible owners, the id of a guarded one is also in the column of its guard.
      const idColumn = sole ? null : (resource.guards.find(({ guard }) => guard === target.ownGuard)?.column ?? null);
      return { column: sole ? field : polymorphicColumn(field, name), target, idColumn };
    }),
  );

/**
 * Inserts rows with the ids of all their owners, each at its position or after the last one in its order. Returns their
 * ids in the given order. Values are those of bodies; arrays are ignored.
 */
export async function insertRecords(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly Values[],
): Promise<number[]> {
  if (!rows.length) return [];
  const fields = fieldsSet(resource, rows);
  const targets = fields.flatMap(targetsOf).filter(({ column }) => column !== resource.order);
  const owners = ownersOf(scope, resource);
  const written = new Set(targets.map(({ column }) => column));
  const copied = new Map(
    fields.flatMap((field) => (field.copyOf ? [[field.name, copySource(scope, resource, field.copyOf)]] : [])),
  );
  const inherited = resource.chain.filter((column) => !written.has(column));
  const fromOwners = (column: string): Sql => {
    const sources = owners.flatMap((owner, i) => {
      if (owner.target.chain.includes(column)) return [at(`o${i}`, column)];
      return owner.idColumn === column ? [at(`o${i}`, 'id')] : [];
    });
    return sources.length ? sql`coalesce(${join(sources, ', ')}, null)` : raw('null::int');
  };
  const scopeValue = (column: string): Sql => (written.has(column) ? at('v', column) : raw('null::int'));
  const recordset = [...targets, { column: resource.order, type: 'integer' }].map(
    ({ column, type }) => sql`${name(column)} ${raw(type)}`,
  );
  const records = rows.map((row) => byColumn(scope, resource, row));
  await lockOrders(
    run,
    scope,
    resource,
    records.filter((record) => record[resource.order] == null),
  );
  const tree = resource.tree;
  const columns = [...targets.map(({ column }) => column), resource.order, ...inherited, ...(tree ? ['level'] : [])];
  // A child row has some values of its parent, whatever the body says.
  const followed = new Set(tree ? resource.followed : []);
  const storedValue = (column: string): Sql => {
    const copy = copied.get(column);
    if (copy) {
      const from = written.has(copy.reference) ? at('v', copy.reference) : fromOwners(copy.reference);
      return sql`(select ${at('source', copy.field)} from ${name(copy.resource)} source where ${at('source', 'id')} = ${from})`;
    }
    return tree && followed.has(column)
      ? sql`case when ${scopeValue(tree)} is null then ${at('v', column)}
        else (select ${at('p', column)} from ${name(resource.name)} p where p.id = ${scopeValue(tree)}) end`
      : at('v', column);
  };
  const values = [
    ...targets.map(({ column }) => storedValue(column)),
    nextPositionOf(resource, records, written),
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
  return inserted.map(({ id }) => id);
}

/** Versions grow strictly, also for two changes within a millisecond. */
const nextVersion = raw("greatest(clock_timestamp(), t.updated_at + interval '1 millisecond')");
export const newVersion: Sql = sql`updated_at = ${nextVersion}`;

/**
 * For rows whose reference is cleared or restored with its target: the time would reveal which anonymous rows belong to
 * the same author, so these keep their version.
 */
export function versionAlong(resource: Resource, field: string): Sql {
  const anonymous = isHiddenIn(resource, field) ? anonymousRow(resource, 't') : null;
  return anonymous ? sql`updated_at = case when ${anonymous} then t.updated_at else ${nextVersion} end` : newVersion;
}
