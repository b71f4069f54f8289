/** The field by which charts compare rows, in SQL: the joins that lead to it, the group of a row, the names of groups. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { chartSortOf } from '../../../contract/distribution.ts';
import type { Field } from '../../../contract/model.ts';
import { type StoredField, storedFieldOf } from '../../../contract/stored-field.ts';
import { joinTable } from '../../store/tables.ts';
import { at, name, type Scope } from '../scope.ts';

/** Groups that are shown: of days the latest, else those with most rows. */
export const maxGroups = 20;
/** Groups of anonymous rows that are counted, among which those of too few people are put together. */
const maxAnonymousGroups = 500;
/** The group of anonymous people in several groups: overlapping groups would reveal whom they differ by. */
export const inSeveral = 'several';

/** The rows of a list, each with the group by which it is compared. */
export interface Comparing {
  readonly field: Field;
  readonly stored: StoredField;
  readonly isDays: boolean;
  /** A row may be in several groups. */
  readonly several: boolean;
  /** Behind the table of the rows, whose alias is `t`. */
  readonly joins: Sql;
  /** The group of a row as text; null for none. */
  readonly group: Sql;
  /** Of days: the table with their period, to which the group refers. */
  readonly span: Sql | null;
  /** How many groups are counted. */
  readonly most: number;
}

const spanTable = raw('"compared_span"');

/** Null where the values of the field form no groups. `fits` is the condition on the row under `t`. */
export function comparingBy(
  scope: Scope,
  field: Field,
  { fits, isAnonymous }: { readonly fits: Sql; readonly isAnonymous: boolean },
): Comparing | null {
  const stored = storedFieldOf(scope.model, scope.resource, field);
  // Other anonymous rows show nothing of themselves to rows that are not.
  if (!stored || (!scope.resource.anonymousIf && stored.through.some(({ target }) => target.anonymousIf))) return null;
  const targets = stored.target ? [stored.target.name] : stored.field.targets;
  const isDays = chartSortOf({ ...stored.field, targets }) === 'days';
  if (!isDays && !stored.target && chartSortOf({ ...stored.field, targets }) !== 'values') return null;
  const holder = stored.through.length ? `by${stored.through.length - 1}` : 't';
  const path = stored.through.map(
    ({ reference, target }, index) =>
      sql` left join ${name(target.name)} ${raw(`by${index}`)} on ${at(`by${index}`, 'id')} = ${at(index ? `by${index - 1}` : 't', reference)}`,
  );
  const several = stored.field.kind === 'references';
  const entries = several ? entriesJoin(scope, stored, { holder, isAnonymous }) : empty;
  const value = several ? raw('entries.target') : at(holder, stored.field.name);
  const period = sql`(select period from ${spanTable})`;
  const joins = join([...path, entries], '');
  return {
    field,
    stored,
    isDays,
    several: several && !isAnonymous,
    joins,
    group: isDays ? sql`date_trunc(${period}, ((${value})::date)::timestamp)::date::text` : sql`(${value})::text`,
    span: isDays
      ? sql`${spanTable} as materialized (select case when last - first <= 14 then 'day' when last - first <= 92 then 'week'
          when last - first <= 1100 then 'month' else 'year' end as period
        from (select min((${value})::date) as first, max((${value})::date) as last from ${name(scope.resource.name)} t${joins} where ${fits}) days)`
      : null,
    most: isAnonymous ? maxAnonymousGroups : maxGroups,
  };
}

/** The entries of a list of references, a row for each; of anonymous rows one row, so that nobody is in two groups. */
function entriesJoin(
  scope: Scope,
  { field, resource }: StoredField,
  { holder, isAnonymous }: { readonly holder: string; readonly isAnonymous: boolean },
): Sql {
  const table = joinTable(resource, field, scope.model);
  const target = isAnonymous
    ? sql`case when count(*) > 1 then ${raw(`'${inSeveral}'`)} else min(${at('m', table.target)})::text end`
    : at('m', table.target);
  const rows = sql`select ${at('m', table.row)} as holder, ${target} as target from ${name(table.table)} m${isAnonymous ? sql` group by ${at('m', table.row)}` : empty}`;
  return sql` left join (${rows}) entries on entries.holder = ${at(holder, 'id')}`;
}
