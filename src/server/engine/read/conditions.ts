/** Search, filters and order of a list as SQL. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { isDerivedIds, readableFields } from '../../../contract/bodies.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { joinTable } from '../../store/tables.ts';
import { fieldValue, labelOf, labelOfReference } from '../access/columns.ts';
import { settledInRow } from '../access/readable.ts';
import { at, name, type Scope } from '../scope.ts';
import { type Filter, isSearched, type ListIntent, type SortTerm } from './list-intent.ts';
import { memberCondition, memberOrder, valueSearches } from './member-conditions.ts';
import { fieldHolds, isLike, rankOf } from './typed-text.ts';

/** A value as it is compared and sorted: a kind may store text that stands for something else. */
function comparedValue(field: Field, value: Sql): Sql {
  const { comparedAs } = fieldKindOf(field);
  return comparedAs ? sql`nullif(${value}, '')::${raw(comparedAs)}` : value;
}

/** Text in any field that holds text, or in the label. */
function searchCondition(scope: Scope, q: string, alias: string): Sql {
  const { resource } = scope;
  const texts = readableFields(scope.collection, resource).filter(isSearched);
  const label = resource.fields.get(resource.label);
  const each = texts.map((field) => fieldHolds(at(alias, field.name), q, field.schema['maxLength']));
  if (label && label.kind !== 'value')
    each.push(isLike(labelOf(scope, { resource, alias }, settledInRow(scope, alias)), q));
  if (/^\d{1,9}$/.test(q)) each.push(sql`${at(alias, 'id')} = ${Number(q)}`);
  const shown = new Set(texts);
  for (const field of resource.fields.values())
    if (field.finds && !shown.has(field)) each.push(sql`lower(${at(alias, field.name)}) = lower(${q})`);
  each.push(...valueSearches(scope, q, alias));
  return sql`(${join(each, ' or ')})`;
}

function filterCondition(scope: Scope, filter: Filter, alias: string): Sql {
  if ('member' in filter) return memberCondition(scope, filter, alias);
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
  const value = fieldValue(scope, { resource: scope.resource, alias }, field);
  if (isDerivedIds(field)) {
    const ids = sql`(${value})::jsonb`;
    if (comparison === 'empty') return any((wanted) => (wanted ? sql`${ids} = '[]'` : sql`${ids} <> '[]'`));
    const found = any((wanted) => sql`${ids} @> ${String(wanted)}::jsonb`);
    return comparison === 'not' ? sql`not ${found}` : found;
  }
  const { storage, comparedAs } = fieldKindOf(field);
  const text = storage(field.schema) === 'text';
  const comparable = comparedValue(field, value);
  const compared = (wanted: string | number | boolean): Sql =>
    comparedAs ? sql`${wanted}::${raw(comparedAs)}` : sql`${wanted}`;
  switch (comparison) {
    case 'empty': {
      const empty = text ? sql`coalesce((${value})::text, '') = ''` : sql`(${value}) is null`;
      return any((wanted) => (wanted ? sql`(${empty})` : sql`not (${empty})`));
    }
    case 'contains':
    case 'starts': {
      const shown =
        field.kind === 'reference' || field.kind === 'polymorphic'
          ? labelOfReference(scope, field, alias, { settled: settledInRow(scope, alias) })
          : sql`(${value})::text`;
      return any((wanted) => isLike(shown, String(wanted), comparison));
    }
    case 'not':
      return sql`not coalesce(${any((wanted) => sql`(${comparable}) = ${compared(wanted)}`)}, false)`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const sign = raw({ gt: '>', gte: '>=', lt: '<', lte: '<=' }[comparison]);
      return any((wanted) => sql`(${comparable}) ${sign} ${compared(wanted)}`);
    }
    default:
      return any((wanted) => sql`(${comparable}) = ${compared(wanted)}`);
  }
}

/** Conditions of the intent alone; null if it asks for none. */
export function intentCondition(scope: Scope, intent: ListIntent, alias: string): Sql | null {
  const filters = intent.filters.map((filter) => filterCondition(scope, filter, alias));
  const all = [
    ...(intent.found
      ? [sql`${at(alias, 'id')} = any(${intent.found}::int[])`]
      : intent.q
        ? [searchCondition(scope, intent.q, alias)]
        : []),
    ...(intent.ids ? [sql`${at(alias, 'id')} = any(${intent.ids}::int[])`] : []),
    ...(filters.length ? [sql`(${join(filters, intent.operator === 'OR' ? ' or ' : ' and ')})`] : []),
  ];
  return all.length ? join(all, ' and ') : null;
}

/** By what was asked, else the best found first, by its label, and by the order column; the id makes it total. */
export function orderBy(
  scope: Scope,
  intent: Pick<ListIntent, 'sort'> & Partial<Pick<ListIntent, 'found' | 'q'>>,
  alias: string,
): Sql {
  const { resource } = scope;
  const valuesOf = (term: SortTerm): readonly Sql[] =>
    'member' in term ? memberOrder(scope, term.member, alias) : [sortValue(scope, resource, term.field, alias)];
  const terms = intent.sort.flatMap((term) =>
    valuesOf(term).map((value) => sql`${value} ${raw(term.descending ? 'desc nulls last' : 'asc nulls first')}`),
  );
  const unasked = intent.found
    ? [sql`array_position(${intent.found}::int[], ${at(alias, 'id')})`]
    : [
        ...(intent.q ? [rankOf(labelOf(scope, { resource, alias }, settledInRow(scope, alias)), intent.q)] : []),
        at(alias, resource.order),
      ];
  return join([...terms, ...(terms.length ? [] : unasked), at(alias, 'id')], ', ');
}

/** References sort by what they are called. */
const sortValue = (scope: Scope, resource: Resource, field: Field, alias: string): Sql =>
  field.kind === 'reference' || field.kind === 'polymorphic'
    ? labelOfReference(scope, field, alias, { settled: settledInRow(scope, alias) })
    : comparedValue(field, fieldValue(scope, { resource, alias }, field));
