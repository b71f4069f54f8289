/** SQL for filters, order and search by members of values. The schema of each row defines the type of the member. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { hasEntries, sortable } from '../../../contract/bodies.ts';
import { escapePointer } from '../../../contract/json-pointer.ts';
import type { Resource } from '../../../contract/model.ts';
import type { Comparison } from '../../../fields/comparisons.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { shownLabel } from '../access/columns.ts';
import { settledInRow } from '../access/readable.ts';
import { at, literal, name, type Scope } from '../scope.ts';
import { valueFieldsOf } from '../values/value-index.ts';
import type { MemberFilter } from './asked-conditions.ts';
import { isLike } from './typed-text.ts';
import type { Member, MemberVariant } from './value-members.ts';

/** SQL operators for comparisons of ordered values. */
export const signs = { more_than: '>', at_least: '>=', less_than: '<', at_most: '<=' } as const satisfies Partial<
  Record<Comparison, string>
>;

/** The member of the row under `alias`, as JSON; null if the row has no such member. */
export const memberJson = ({ of, key }: Member, alias: string): Sql => sql`(${at(alias, of.field.name)}->${key}::text)`;
const memberText = ({ of, key }: Member, alias: string): Sql => sql`(${at(alias, of.field.name)}->>${key}::text)`;

/** Condition that the row under `alias` follows a schema of this variant. */
export const means = ({ of }: Member, { holders }: MemberVariant, alias: string): Sql =>
  sql`${at(alias, of.reference)} = any(${holders}::int[])`;

/**
 * The value in the type of its schema, for comparison and order; null if a value of another type is stored, because the
 * value may be older than the schema. Days are compared as text.
 */
export function typedValue(member: Member, { field }: MemberVariant, alias: string): Sql {
  const [json, text] = [memberJson(member, alias), memberText(member, alias)];
  const ofType = (type: string, cast: string) =>
    sql`(case when jsonb_typeof(${json}) = ${literal(type)} then ${text}::${raw(cast)} end)`;
  const asWritten = (type: string) =>
    sql`(case when pg_input_is_valid(${text}, ${literal(type)}) then ${text}::${raw(type)} end)`;
  const { storage, comparedAs } = fieldKindOf(field);
  if (comparedAs) return asWritten(comparedAs);
  switch (storage(field.schema)) {
    case 'integer':
    case 'number':
      return ofType('number', 'numeric');
    case 'boolean':
      return ofType('boolean', 'boolean');
    case 'time':
      return asWritten('timestamptz');
    default:
      return sql`(${text} collate "und-x-icu")`;
  }
}

/** The `from` and `where` of the index lines `m` of the member, joined with their targets `l0`. */
export const linesOf = ({ of, key }: Member, target: string, alias: string): Sql =>
  sql`${name(of.table)} m join ${name(target)} l0 on l0.id = m.target_id
    where m.row_id = ${at(alias, 'id')} and m.path = ${`/${escapePointer(key)}`} and m.target = ${literal(target)}`;

const labelHere = (scope: Scope, target: Resource, alias: string): Sql =>
  shownLabel(scope, target, 'l0', { settled: settledInRow(scope, alias), depth: 1 });

const targetOf = (scope: Scope, { field }: MemberVariant): Resource | undefined =>
  scope.model.resources.get(field.targets[0] ?? '');

/** Condition on a member of the row under `alias`. */
export function memberCondition(scope: Scope, { member, comparison, readings }: MemberFilter, alias: string): Sql {
  if (comparison === 'empty') {
    const empty = sql`coalesce(${memberText(member, alias)}, '') in ('', '[]')`;
    const wanted = new Set(readings.flatMap(({ values }) => values));
    return wanted.size > 1 ? raw('true') : wanted.has(true) ? sql`(${empty})` : sql`not (${empty})`;
  }
  const some = readings.map(
    ({ variant, values }) =>
      sql`(${means(member, variant, alias)} and ${compared(scope, { member, variant, alias }, comparison, values)})`,
  );
  // A row without a value, or with another schema, fulfils a negative condition.
  return comparison === 'not' ? sql`not coalesce((${join(some, ' or ')}), false)` : sql`(${join(some, ' or ')})`;
}

/** Condition that a `jsonb` array contains any, all or none of the values. */
export function holdsSome(entries: Sql, comparison: Comparison, values: readonly (string | number | boolean)[]): Sql {
  const each = values.map((value) => sql`${entries} @> ${JSON.stringify(value)}::jsonb`);
  const found = sql`(${join(each, comparison === 'all_of' ? ' and ' : ' or ')})`;
  return comparison === 'not' ? sql`not ${found}` : found;
}

function compared(
  scope: Scope,
  { member, variant, alias }: { readonly member: Member; readonly variant: MemberVariant; readonly alias: string },
  comparison: Comparison,
  values: readonly (string | number | boolean)[],
): Sql {
  const any = (one: (value: string | number | boolean) => Sql): Sql => sql`(${join(values.map(one), ' or ')})`;
  const part = comparison === 'contains' || comparison === 'starts' ? comparison : null;
  const target = targetOf(scope, variant);
  if (variant.field.kind !== 'value') {
    if (!target) return raw('false');
    if (comparison === 'all_of') {
      const each = values.map(
        (id) => sql`exists (select 1 from ${linesOf(member, target.name, alias)} and m.target_id = ${id})`,
      );
      return sql`(${join(each, ' and ')})`;
    }
    const fits = part
      ? any((value) => isLike(labelHere(scope, target, alias), String(value), part))
      : sql`m.target_id = any(${values as number[]}::int[])`;
    return sql`exists (select 1 from ${linesOf(member, target.name, alias)} and ${fits})`;
  }
  if (part) return any((value) => isLike(memberText(member, alias), String(value), part));
  // A single text or number, which may be older than the schema, counts as one entry.
  if (hasEntries(variant.field))
    return holdsSome(
      sql`coalesce(${memberJson(member, alias)}, '[]'::jsonb)`,
      comparison === 'not' ? 'equals' : comparison,
      values,
    );
  const value = typedValue(member, variant, alias);
  const sign = raw(comparison in signs ? signs[comparison as keyof typeof signs] : '=');
  const { storage, comparedAs } = fieldKindOf(variant.field);
  const isNumber = ['integer', 'number'].includes(storage(variant.field.schema));
  const type = comparedAs ?? (isNumber ? 'numeric' : null);
  return any((wanted) => sql`${value} ${sign} ${wanted}${raw(type ? `::${type}` : '')}`);
}

/** The order terms of a member: one for each variant, null for rows with another schema. */
export const memberOrder = (scope: Scope, member: Member, alias: string): readonly Sql[] =>
  member.variants
    .filter(({ field }) => sortable(field))
    .map((variant) => {
      const target = targetOf(scope, variant);
      const value =
        variant.field.kind === 'value'
          ? typedValue(member, variant, alias)
          : target
            ? sql`(select ${labelHere(scope, target, alias)} from ${linesOf(member, target.name, alias)} limit 1)`
            : raw('null::text');
      return sql`case when ${means(member, variant, alias)} then ${value} end`;
    });

/** Conditions that any text member of the schema contains a text. Dates and times are left out. */
export const valueSearches = (scope: Scope, q: string, alias: string): readonly Sql[] =>
  valueFieldsOf(scope.model)
    .filter(({ resource }) => resource === scope.resource)
    .map(
      ({ field, holder, reference, schema }) =>
        sql`exists (select 1 from ${name(holder)} h, lateral jsonb_each(case when jsonb_typeof(${at(alias, field.name)}) = 'object' then ${at(alias, field.name)} else '{}'::jsonb end) v
          where h.id = ${at(alias, reference)} and jsonb_typeof(v.value) = 'string' and ${isLike(sql`v.value #>> '{}'`, q)}
            and json_typeof(${at('h', schema)}::json->'properties'->v.key) = 'object'
            and coalesce(${at('h', schema)}::json->'properties'->v.key->>'format', '') not like 'date%')`,
    );

/** The label of a member's target, or an array of labels; null if no variant is a reference. */
export function memberLabels(scope: Scope, member: Member, alias: string): Sql | null {
  const each = member.variants.flatMap((variant) => {
    const target = targetOf(scope, variant);
    if (variant.field.kind === 'value' || !target) return [];
    const label = labelHere(scope, target, alias);
    const lines = linesOf(member, target.name, alias);
    const condition =
      variant.field.kind === 'references'
        ? sql`(select coalesce(json_agg(${label} order by m.place), '[]'::json) from ${lines})`
        : sql`(select to_json(${label}) from ${lines} limit 1)`;
    return [sql`when ${means(member, variant, alias)} then ${condition}`];
  });
  return each.length ? sql`case ${join(each, ' ')} end` : null;
}
