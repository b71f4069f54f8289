/** SQL for the fields of a row: the value, the label, and the whole row as returned by the API. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { readableFields } from '../../../contract/bodies.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { arrayTableName, joinTable, polymorphicColumn } from '../../store/tables.ts';
import { at, boundId, functionNamed, literal, name, type Scope } from '../scope.ts';
import { toldValue } from './anonymous.ts';
import { nothingSettled, readableCondition, type Settled, settledInRow } from './readable.ts';

/** Rows of a resource, with their alias in a statement. */
export interface Aliased {
  readonly resource: Resource;
  readonly alias: string;
}

const resourceNamed = (scope: Scope, target: string): Resource => {
  const resource = scope.model.resources.get(target);
  if (!resource) throw new Error(`The model has no resource "${target}".`);
  return resource;
};

/** The field's value in the row under `alias`. `depth` makes the aliases of nested selects unique. */
export function fieldValue(scope: Scope, { resource, alias }: Aliased, field: Field, depth = 0): Sql {
  const inner = `r${depth}`;
  switch (field.kind) {
    case 'value':
    case 'reference':
      return toldValue(scope, { resource, alias }, field, at(alias, field.name));
    case 'polymorphic':
      return sql`coalesce(${join(
        field.targets.map((target) => at(alias, polymorphicColumn(field.name, target))),
        ', ',
      )})`;
    case 'discriminator': {
      const base = field.name.replace(/_type$/, '_id');
      const cases = field.targets.map(
        (target) => sql`when ${at(alias, polymorphicColumn(base, target))} is not null then ${literal(target)}`,
      );
      return sql`case ${join(cases, ' ')} end`;
    }
    case 'references': {
      const table = joinTable(resource, field, scope.model);
      return sql`(select coalesce(json_agg(j.target order by ${entryOrder}), '[]'::json) from ${members(table, alias)} j join ${name(field.targets[0] as string)} ${raw(inner)} on ${at(inner, 'id')} = j.target)`;
    }
    case 'derived':
      return derivedOf(scope, { resource, alias }, field, depth);
  }
}

/**
 * Entries of a join table that belong to the row under `alias`, as (target, position, entry). A join resource with
 * further fields may have several rows for one entry.
 */
function members(table: ReturnType<typeof joinTable>, alias: string): Sql {
  const from = sql`from ${name(table.table)} m where m.${name(table.row)} = ${at(alias, 'id')}`;
  const target = sql`m.${name(table.target)} as target`;
  const position = table.position ? at('m', table.position) : raw('null::int');
  return table.resource
    ? sql`(select ${target}, min(${position}) as position, min(m.id) as entry ${from} group by m.${name(table.target)})`
    : sql`(select ${target}, ${position} as position, null::int as entry ${from})`;
}

const entryOrder = raw('j.position, j.entry');

function derivedOf(scope: Scope, { resource, alias }: Aliased, field: Field, depth: number): Sql {
  const from = field.from;
  const inner = `r${depth}`;
  switch (from?.kind) {
    case 'of_reference': {
      const reference = resource.fields.get(from.reference) as Field;
      const target = resourceNamed(scope, reference.targets[0] as string);
      const value = fieldValue(
        scope,
        { resource: target, alias: inner },
        target.fields.get(from.field) as Field,
        depth + 1,
      );
      return sql`(select ${value} from ${name(target.name)} ${raw(inner)} where ${at(inner, 'id')} = ${at(alias, from.reference)})`;
    }
    case 'of_join': {
      const array = resource.fields.get(from.references) as Field;
      const table = joinTable(resource, array, scope.model);
      return sql`(select m.${name(from.field)} from ${name(table.table)} m where m.${name(table.row)} = ${at(alias, 'id')} and m.${name(table.target)} = ${boundId(scope, from.references) ?? raw('null')})`;
    }
    case 'pointing_here': {
      const other = resourceNamed(scope, from.resource);
      const pointer = other.fields.get(from.field) as Field;
      const here = sql`from ${name(other.name)} ${raw(inner)} ${pointsTo(scope, other, { pointer, inner }, { resource, alias })}`;
      if (from.answer === 'count') return sql`(select count(*)::int ${here})`;
      if (from.answer === 'ids')
        return sql`(select coalesce(json_agg(${at(inner, 'id')} order by ${at(inner, 'id')}), '[]'::json) ${here})`;
      const shown = [...other.fields.values()].filter(
        (f) => f.read === 'public' && ['value', 'reference', 'polymorphic', 'discriminator'].includes(f.kind),
      );
      const pairs = shown.map(
        (f) => sql`${literal(f.name)}, ${fieldValue(scope, { resource: other, alias: inner }, f, depth + 1)}`,
      );
      return sql`(select coalesce(json_agg(json_build_object(${join(pairs, ', ')}) order by ${at(inner, other.order)}, ${at(inner, 'id')}), '[]'::json) ${here})`;
    }
    case 'function':
      return functionNamed(scope.functions.derived, from.name)(scope, resource, alias);
    default:
      throw new Error(`${resource.name}.${field.name} is derived from nothing.`);
  }
}

/** The rest of a `from` clause: rows of `other`, as `inner`, whose field references the row under `alias`. */
function pointsTo(
  scope: Scope,
  other: Resource,
  { pointer, inner }: { readonly pointer: Field; readonly inner: string },
  { resource, alias }: Aliased,
): Sql {
  if (pointer.kind === 'references') {
    const table = joinTable(other, pointer, scope.model);
    return sql`join ${name(table.table)} m on m.${name(table.row)} = ${at(inner, 'id')} where m.${name(table.target)} = ${at(alias, 'id')}`;
  }
  if (pointer.schemaFrom)
    return sql`where ${at(inner, 'id')} in (select m.row_id from ${name(arrayTableName(other.name, pointer.name))} m
      where m.target = ${literal(resource.name)} and m.target_id = ${at(alias, 'id')})`;
  const column = pointer.kind === 'polymorphic' ? polymorphicColumn(pointer.name, resource.name) : pointer.name;
  return sql`where ${at(inner, column)} = ${at(alias, 'id')}`;
}

/**
 * The label of the row under `alias`. If the label field is a reference, the label of its target is used. The caller
 * must be allowed to read the row. `settled` concerns that row; see readable.ts.
 */
export function labelOf(scope: Scope, { resource, alias }: Aliased, settled: Settled = nothingSettled, depth = 0): Sql {
  const field = resource.fields.get(resource.label) as Field;
  if (depth < 4 && (field.kind === 'reference' || field.kind === 'polymorphic'))
    return labelOfReference(scope, field, alias, { settled, depth, resource });
  return sql`(${fieldValue(scope, { resource, alias }, field, depth)})::text`;
}

/**
 * The label of the target of a reference or polymorphic field of the row under `alias` (by default of the scope's
 * resource); null if the caller may not read the target.
 */
export function labelOfReference(
  scope: Scope,
  field: Field,
  alias: string,
  {
    settled,
    depth = 0,
    resource = scope.resource,
  }: { readonly settled: Settled; readonly depth?: number; readonly resource?: Resource },
): Sql {
  const each = field.targets.map((targetName) => {
    const target = resourceNamed(scope, targetName);
    const inner = `l${depth}`;
    const column = field.kind === 'polymorphic' ? polymorphicColumn(field.name, targetName) : field.name;
    return sql`(select ${shownLabel(scope, target, inner, { settled, depth: depth + 1 })} from ${name(targetName)} ${raw(inner)} where ${at(inner, 'id')} = ${toldValue(scope, { resource, alias }, field, at(alias, column))})`;
  });
  return each.length === 1 ? (each[0] as Sql) : sql`coalesce(${join(each, ', ')})`;
}

/** The label of a referenced row; null if the caller may not read the row. */
export function shownLabel(
  scope: Scope,
  target: Resource,
  alias: string,
  { settled, depth }: { readonly settled: Settled; readonly depth: number },
): Sql {
  const label = labelOf(scope, { resource: target, alias }, nothingSettled, depth);
  const readable = readableCondition(scope, target, alias, settled);
  // A `case` instead of a condition of the query, so that grants are looked up once and not for each row.
  return readable ? sql`case when ${readable} then ${label} end` : label;
}

function labelsOf(scope: Scope, { resource, alias }: Aliased, fields: readonly Field[], more: readonly Sql[]): Sql {
  const settled = settledInRow(scope, alias);
  const pairs = fields.map((field) => {
    if (field.kind !== 'references')
      return sql`${literal(field.name)}, ${labelOfReference(scope, field, alias, { settled, resource })}`;
    const table = joinTable(resource, field, scope.model);
    const target = resourceNamed(scope, field.targets[0] as string);
    return sql`${literal(field.name)}, (select coalesce(json_agg(${shownLabel(scope, target, 'x0', { settled, depth: 1 })} order by ${entryOrder}), '[]'::json) from ${members(table, alias)} j join ${name(target.name)} x0 on x0.id = j.target)`;
  });
  return sql`json_build_object(${join([...pairs, ...more], ', ')})`;
}

/** A column of a response that is no field, and its label if it is a reference. */
export interface MoreColumn {
  readonly name: string;
  readonly value: Sql;
  readonly labels: Sql | null;
}

/** The select list of a response: all readable or the chosen fields, additional columns, and all labels. */
export function answerColumns(
  scope: Scope,
  alias: string,
  chosen?: ReadonlySet<string>,
  more: readonly MoreColumn[] = [],
): Sql {
  const { resource } = scope;
  const fields = readableFields(scope.collection, resource).filter((field) => !chosen || chosen.has(field.name));
  const labelled = fields.filter((field) => ['reference', 'references', 'polymorphic'].includes(field.kind));
  const columns = fields.map((field) => sql`${fieldValue(scope, { resource, alias }, field)} as ${name(field.name)}`);
  columns.push(...more.map(({ name: column, value }) => sql`${value} as ${name(column)}`));
  const moreLabels = more.flatMap((one) => (one.labels ? [sql`${literal(one.name)}, ${one.labels}`] : []));
  if (labelled.length || moreLabels.length)
    columns.push(sql`${labelsOf(scope, { resource, alias }, labelled, moreLabels)} as "_labels"`);
  return join(columns, ', ');
}
