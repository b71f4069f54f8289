/** The fields that a distribution counts: for each the rows with its values, in SQL. */
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type ChartSort, chartSortOf, holdsChoices, isRanking } from '../../../contract/distribution.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { joinTable } from '../../store/tables.ts';
import { fieldValue } from '../access/columns.ts';
import { at, name, type Scope } from '../scope.ts';
import type { Comparing } from './compared-rows.ts';
import { linesOf, means, typedValue } from './member-conditions.ts';
import type { Member, MemberVariant } from './value-members.ts';

/** A field, or one meaning of a member of values, whose values are counted. */
export interface Counted {
  readonly field: Field;
  readonly sort: ChartSort;
  /** The targets of its values. */
  readonly target: Resource | null;
  readonly several: boolean;
  /** `rows` have their positions. */
  readonly positioned: boolean;
  /**
   * Rows as (e, v, p): the target of the reference, the value, the person; c, the group, where rows are compared; and o, the
   * position of the value, if `positioned`.
   */
  readonly rows: Sql;
  /**
   * SQL for the value of row t, if a row has at most one value; for a text field, only whether it is filled. Null for
   * all other fields.
   */
  readonly single: Sql | null;
  /** Of a list of references: the row under `t` has any. */
  readonly any: Sql | null;
}

export interface Counting {
  readonly scope: Scope;
  readonly condition: Sql;
  readonly each: Field | null;
  /** The column by which people are counted, where anonymous people may have several rows in a group; else null. */
  readonly person: string | null;
  /** That column wherever rows are anonymous. */
  readonly anonymous: string | null;
  /** The groups by which rows are compared; null where they are not. */
  readonly by: Comparing | null;
}

const isSeveral = ({ kind, schema }: Field): boolean => kind === 'references' || holdsChoices(schema);

/** `e`, `p` and `c` of the row under `t`. */
export const tags = ({ each, person, by }: Counting): Sql =>
  sql`${each ? at('t', each.name) : raw('null::int')} as e, ${person ? at('t', person) : raw('null::int')} as p${by ? sql`, ${by.group} as c` : empty}`;

/** The table of the rows under `t`, with what leads to their groups. */
export const source = ({ scope, by }: Counting): Sql => sql`${name(scope.resource.name)} t${by?.joins ?? empty}`;

/** How a declared field is counted; null where a chart says nothing of it. */
export function countedField(counting: Counting, field: Field): Counted | null {
  const { scope, condition } = counting;
  const sort = chartSortOf(field);
  if (!sort) return null;
  const { resource, model } = scope;
  const target = field.targets.length === 1 ? (model.resources.get(field.targets[0] as string) ?? null) : null;
  const select = (value: Sql, joined: Sql, where: Sql, position: Sql | null = null): Sql =>
    sql`select ${tags(counting)}, ${value} as v${position ? sql`, ${position} as o` : empty}, t.id from ${source(counting)}${joined} where ${condition}${where}`;
  const several = isSeveral(field);
  if (field.kind === 'references') {
    const table = joinTable(resource, field, model);
    const positioned = field.positionedBy !== null;
    const rows = select(
      at('m', table.target),
      sql` join ${name(table.table)} m on ${at('m', table.row)} = t.id`,
      raw(''),
      positioned ? at('m', field.positionedBy ?? '') : null,
    );
    const any = sql`exists (select 1 from ${name(table.table)} m where ${at('m', table.row)} = t.id)`;
    return { field, sort, target, several, positioned, rows, single: null, any };
  }
  const value = fieldValue(scope, { resource, alias: 't' }, field);
  if (several) {
    const rows = select(
      raw('m.value'),
      sql` cross join lateral jsonb_array_elements_text((${value})::jsonb) with ordinality m(value, position)`,
      raw(''),
      raw('m.position'),
    );
    const positioned = isRanking(field.schema);
    return { field, sort, target: null, several, positioned, rows, single: null, any: null };
  }
  const typed = field.kind === 'reference' ? value : typedAs(sort, value);
  const none = sort === 'texts' ? raw("''") : sort === 'files' ? raw("'[]'") : null;
  const rows = select(typed, raw(''), none ? sql` and ${typed} <> ${none}` : sql` and ${value} is not null`);
  const single = none ? sql`nullif(${typed} <> ${none}, false)` : typed;
  const to = field.kind === 'reference' ? target : null;
  return { field, sort, target: to, several, positioned: false, rows, single, any: null };
}

/** How one meaning of a member of values is counted. */
export function countedMember(counting: Counting, member: Member, variant: MemberVariant): Counted | null {
  const { scope, condition } = counting;
  const { field } = variant;
  const sort = chartSortOf(field);
  if (!sort) return null;
  const target = field.kind === 'value' ? null : (scope.model.resources.get(field.targets[0] ?? '') ?? null);
  const from = sql`from ${source(counting)}`;
  const where = sql`where ${condition} and ${means(member, variant, 't')}`;
  const several = isSeveral(field);
  if (target) {
    const rows = sql`select ${tags(counting)}, m.target_id as v, t.id ${from} cross join lateral (select m.target_id from ${linesOf(member, target.name, 't')}) m ${where}`;
    return { field, sort, target, several, positioned: false, rows, single: null, any: null };
  }
  const json = sql`(${at('t', member.of.field.name)}->${member.key}::text)`;
  if (several) {
    const list = sql`case when jsonb_typeof(${json}) = 'array' then ${json} else '[]'::jsonb end`;
    const rows = sql`select ${tags(counting)}, m.value as v, m.position as o, t.id ${from} cross join lateral jsonb_array_elements_text(${list}) with ordinality m(value, position) ${where}`;
    return { field, sort, target: null, several, positioned: isRanking(field.schema), rows, single: null, any: null };
  }
  const written = typedValue(member, variant, 't');
  // Stored values may be older than the schema.
  const value =
    sort === 'days'
      ? sql`(case when pg_input_is_valid((${written})::text, 'timestamptz') then (${written})::text end)`
      : written;
  const filled = sort === 'texts' ? sql` and ${value} <> ''` : sql` and ${value} is not null`;
  const rows = sql`select ${tags(counting)}, ${typedAs(sort, value)} as v, t.id ${from} ${where}${filled}`;
  return { field, sort, target: null, several, positioned: false, rows, single: null, any: null };
}

/** A value as rows are grouped by it: moments by their day. */
function typedAs(sort: ChartSort, value: Sql): Sql {
  if (sort === 'numbers') return value;
  return sort === 'days' ? sql`(${value})::date` : sql`(${value})::text`;
}
