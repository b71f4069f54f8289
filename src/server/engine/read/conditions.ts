/** SQL for search, filters and order of a list. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { hasEntries, isDerivedIds, readableFields } from '../../../contract/bodies.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { comparesText } from '../../../fields/kind.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { joinTable } from '../../store/tables.ts';
import { fieldValue, labelOf, labelOfReference } from '../access/columns.ts';
import { settledInRow } from '../access/readable.ts';
import { relatedCondition, relatedScope } from '../access/related.ts';
import { at, name, type Scope } from '../scope.ts';
import type { FieldFilter, Filter, RelatedFilter } from './asked-conditions.ts';
import { isSearched, type ListIntent, type SortTerm } from './list-intent.ts';
import { holdsSome, memberCondition, memberOrder, signs, valueSearches } from './member-conditions.ts';
import { fieldHolds, isLike, rankOf } from './typed-text.ts';

/** The value for comparison and order. Some field kinds store another type as text, so it is cast. */
function comparedValue(field: Field, value: Sql): Sql {
  const { comparedAs } = fieldKindOf(field);
  return comparedAs ? sql`nullif(${value}, '')::${raw(comparedAs)}` : value;
}

/** Condition that any text field, or the label, contains the text. */
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
  return 'relation' in filter ? acrossCondition(scope, filter, alias) : fieldCondition(scope, filter, alias);
}

/**
 * Condition that the referenced row fulfils the filter and is readable for the caller. Both are in one subquery, so
 * that a negative comparison is also false for an unreadable row.
 */
function acrossCondition(scope: Scope, { relation, filter }: RelatedFilter, alias: string): Sql {
  const there = relatedScope(scope, relation, relation.shownBy);
  const readable = relatedCondition(scope, relation, 'related');
  const fits = fieldCondition(there, filter, 'related');
  const target = fieldValue(scope, { resource: scope.resource, alias }, relation.reference);
  return sql`(${target}) in (select related.id from ${name(relation.target.name)} related where ${fits}${readable ? sql` and ${readable}` : raw('')})`;
}

function fieldCondition(scope: Scope, { field, comparison, values }: FieldFilter, alias: string): Sql {
  const any = (one: (value: string | number | boolean) => Sql): Sql => sql`(${join(values.map(one), ' or ')})`;
  if (field.kind === 'references') {
    const table = joinTable(scope.resource, field, scope.model);
    const member = (condition: Sql) =>
      sql`exists (select 1 from ${name(table.table)} m where m.${name(table.row)} = ${at(alias, 'id')}${condition})`;
    if (comparison === 'empty') return any((value) => (value ? sql`not ${member(raw(''))}` : member(raw(''))));
    if (comparison === 'all_of')
      return sql`(${join(
        values.map((id) => member(sql` and m.${name(table.target)} = ${id}`)),
        ' and ',
      )})`;
    const found = member(sql` and m.${name(table.target)} = any(${values as number[]}::int[])`);
    return comparison === 'not' ? sql`not ${found}` : found;
  }
  const value = fieldValue(scope, { resource: scope.resource, alias }, field);
  if ((isDerivedIds(field) || hasEntries(field)) && !comparesText(comparison)) {
    const entries = sql`coalesce((${value})::jsonb, '[]'::jsonb)`;
    if (comparison === 'empty') return any((wanted) => (wanted ? sql`${entries} = '[]'` : sql`${entries} <> '[]'`));
    return holdsSome(entries, comparison, values);
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
    case 'starts':
      return any((wanted) => isLike(sql`(${value})::text`, String(wanted), comparison));
    case 'not':
      return sql`not coalesce(${any((wanted) => sql`(${comparable}) = ${compared(wanted)}`)}, false)`;
    case 'more_than':
    case 'at_least':
    case 'less_than':
    case 'at_most': {
      const sign = raw(signs[comparison]);
      return any((wanted) => sql`(${comparable}) ${sign} ${compared(wanted)}`);
    }
    default:
      return any((wanted) => sql`(${comparable}) = ${compared(wanted)}`);
  }
}

/** The conditions of the query; null if it has none. */
export function intentCondition(scope: Scope, intent: ListIntent, alias: string): Sql | null {
  const filters = intent.filters.map((some) => {
    const each = some.map((filter) => filterCondition(scope, filter, alias));
    return sql`(${join(each, ' or ')})`;
  });
  const all = [
    ...(intent.found
      ? [sql`${at(alias, 'id')} = any(${intent.found}::int[])`]
      : intent.q
        ? [searchCondition(scope, intent.q, alias)]
        : []),
    ...(intent.ids ? [sql`${at(alias, 'id')} = any(${intent.ids}::int[])`] : []),
    ...filters,
  ];
  return all.length ? join(all, ' and ') : null;
}

/** The order of the query; without one, relevance and the order column. The id makes the order total. */
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

/** References are sorted by their labels. */
const sortValue = (scope: Scope, resource: Resource, field: Field, alias: string): Sql =>
  field.kind === 'reference' || field.kind === 'polymorphic'
    ? labelOfReference(scope, field, alias, { settled: settledInRow(scope, alias) })
    : comparedValue(field, fieldValue(scope, { resource, alias }, field));
