/** Search, filters and order of a list as SQL. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { readableFields } from '../../contract/bodies.ts';
import type { Field, Resource } from '../../contract/model.ts';
import { typesOf } from '../../contract/schema-types.ts';
import { joinTable } from '../store/tables.ts';
import { fieldValue, labelOf, labelOfReference } from './columns.ts';
import type { Filter, ListIntent } from './list-intent.ts';
import { at, name, type Scope } from './scope.ts';

/** `%`, `_` and `\` in what somebody typed mean themselves. */
const pattern = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Text in any field that holds text, or in the label. */
function searchCondition(scope: Scope, q: string, alias: string): Sql {
  const { resource } = scope;
  const like = `%${pattern(q)}%`;
  const texts = readableFields(scope.collection, resource).filter(
    (field) =>
      field.kind === 'value' &&
      typesOf(field.schema)[0] === 'string' &&
      !String(field.schema['format']).startsWith('date'),
  );
  const label = resource.fields.get(resource.label);
  const each = texts.map((field) => sql`${at(alias, field.name)} ilike ${like}`);
  if (label && label.kind !== 'value') each.push(sql`${labelOf(scope, resource, alias)} ilike ${like}`);
  if (/^\d{1,9}$/.test(q)) each.push(sql`${at(alias, 'id')} = ${Number(q)}`);
  return sql`(${join(each, ' or ')})`;
}

function filterCondition(scope: Scope, filter: Filter, alias: string): Sql {
  const { field, comparison, values } = filter;
  const any = (one: (value: string | number | boolean) => Sql): Sql => sql`(${join(values.map(one), ' or ')})`;
  if (field.kind === 'references') {
    const table = joinTable(scope.resource, field, scope.model);
    const member = (condition: Sql) =>
      sql`exists (select 1 from ${name(table.table)} m where m.${name(table.row)} = ${at(alias, 'id')}${condition})`;
    if (comparison === 'empty') return any((value) => (value ? sql`not ${member(raw(''))}` : member(raw(''))));
    const found = member(sql` and m.${name(table.target)} = any(${values as number[]}::int[])`);
    return comparison === 'not' ? sql`not ${found}` : found;
  }
  const value = fieldValue(scope, scope.resource, field, alias);
  const text = typesOf(field.schema)[0] === 'string' && !String(field.schema['format']).startsWith('date');
  switch (comparison) {
    case 'empty': {
      const empty = text ? sql`coalesce((${value})::text, '') = ''` : sql`(${value}) is null`;
      return any((wanted) => (wanted ? sql`(${empty})` : sql`not (${empty})`));
    }
    case 'contains':
    case 'starts': {
      const shown =
        field.kind === 'reference' || field.kind === 'polymorphic'
          ? labelOfReference(scope, field, alias)
          : sql`(${value})::text`;
      return any(
        (wanted) => sql`${shown} ilike ${`${comparison === 'contains' ? '%' : ''}${pattern(String(wanted))}%`}`,
      );
    }
    case 'not':
      return sql`not coalesce(${any((wanted) => sql`(${value}) = ${wanted}`)}, false)`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const sign = raw({ gt: '>', gte: '>=', lt: '<', lte: '<=' }[comparison]);
      return any((wanted) => sql`(${value}) ${sign} ${wanted}`);
    }
    default:
      return any((wanted) => sql`(${value}) = ${wanted}`);
  }
}

/** Conditions of the intent alone; null if it asks for none. */
export function intentCondition(scope: Scope, intent: ListIntent, alias: string): Sql | null {
  const filters = intent.filters.map((filter) => filterCondition(scope, filter, alias));
  const all = [
    ...(intent.q ? [searchCondition(scope, intent.q, alias)] : []),
    ...(intent.ids ? [sql`${at(alias, 'id')} = any(${intent.ids}::int[])`] : []),
    ...(filters.length ? [sql`(${join(filters, intent.operator === 'OR' ? ' or ' : ' and ')})`] : []),
  ];
  return all.length ? join(all, ' and ') : null;
}

/** By what was asked, then by the order column; the id makes it total. */
export function orderBy(scope: Scope, intent: Pick<ListIntent, 'sort'>, alias: string): Sql {
  const { resource } = scope;
  const asked = intent.sort.map(
    ({ field, descending }) =>
      sql`${sortValue(scope, resource, field, alias)} ${raw(descending ? 'desc nulls last' : 'asc nulls first')}`,
  );
  return join([...asked, ...(asked.length ? [] : [sql`${at(alias, resource.order)}`]), at(alias, 'id')], ', ');
}

/** References sort by what they are called. */
const sortValue = (scope: Scope, resource: Resource, field: Field, alias: string): Sql =>
  field.kind === 'reference' || field.kind === 'polymorphic'
    ? labelOfReference(scope, field, alias)
    : fieldValue(scope, resource, field, alias);
