/**
 * Finds conflicts between existing rows and an edited resource file: values that the file no longer allows, and missing
 * required values.
 */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import { resourceFilePath } from '../../../codegen/files/load.ts';
import type { Problem } from '../../../codegen/files/problem.ts';
import type { Field, Model, Resource } from '../../contract/model.ts';
import { fits } from '../../fields/fits.ts';
import { type Database, systemActor } from './database.ts';
import type { ColumnSpec, TableSpec, Tables, UniqueSpec } from './table-spec.ts';

/** One problem for each field with conflicting rows. `before` is the model applied last. */
export async function dataConflicts(
  database: Database,
  before: Tables,
  wanted: Tables,
  model: Model,
): Promise<readonly Problem[]> {
  const refusals: Problem[] = [];
  for (const resource of model.resources.values()) {
    const table = [resource.name, resource.renamedFrom ?? ''].find((name) => before[name]);
    if (!table) continue;
    refusals.push(...(await duplicateRefusals(database, resource, table, { before, wanted })));
    for (const field of resource.fields.values()) {
      if (field.kind !== 'value' && field.kind !== 'reference') continue;
      const column = [field.name, field.renamedFrom ?? ''].find((name) => before[table]?.columns[name]) ?? null;
      const change = {
        table,
        column,
        was: before[table]?.columns[column ?? ''],
        is: wanted[resource.name]?.columns[field.name],
      };
      const refusal =
        (await lostValues(database, resource, field, change)) ??
        (await outOfBounds(database, resource, field, change)) ??
        (await missingValues(database, resource, field, change));
      if (refusal) refusals.push(refusal);
    }
  }
  return refusals;
}

/** The present column of a field, and its old and new definition. */
interface ColumnChange {
  readonly table: string;
  /** Null if the field is new. */
  readonly column: string | null;
  readonly was: ColumnSpec | undefined;
  readonly is: ColumnSpec | undefined;
}

const quoted = (name: string) => raw(`"${name}"`);

async function lostValues(
  database: Database,
  resource: Resource,
  field: Field,
  { table, column, was, is }: ColumnChange,
): Promise<Problem | null> {
  const allowed = is?.allowed;
  if (!allowed || column === null || was?.allowed?.every((value) => allowed.includes(value))) return null;
  const lost = await database.query<{ value: string; count: number }>(
    systemActor,
    sql`select ${quoted(column)}::text as value, count(*)::int as count from ${quoted(table)}
      where ${quoted(column)} is not null and ${quoted(column)}::text <> all(${allowed.map(String)}::text[]) group by 1 order by 2 desc, 1 limit 5`,
  );
  if (!lost.length) return null;
  const uses = lost.map(({ value, count }) => `"${value}" (${counted(resource, count)})`).join(', ');
  return {
    file: resourceFilePath(resource.name),
    pointer: `/properties/${field.name}/enum`,
    message: `Values of "${field.name}" that are in use are allowed no longer: ${uses}.`,
    mend: 'Put them back into the enum, or change those rows first.',
  };
}

/** The number of values that one query reads. */
const portion = 5_000;
/** The maximum number of values that one refusal names. */
const maxNamed = 5;

/** Values that do not fit a new or narrower bound. */
async function outOfBounds(
  database: Database,
  resource: Resource,
  field: Field,
  { table, column, was, is }: ColumnChange,
): Promise<Problem | null> {
  if (column === null || !was?.bounds || !is?.bounds) return null;
  const changed = Object.entries(is.bounds).filter(
    ([word, bound]) => JSON.stringify(was.bounds?.[word]) !== JSON.stringify(bound),
  );
  const [first] = changed;
  if (!first) return null;
  const schema = Object.fromEntries(changed);
  const found = new Map<string, number>();
  for (let last: string | null = null; ; ) {
    const values: readonly { value: string; count: number }[] = await database.query(
      systemActor,
      sql`select ${quoted(column)}::text collate "C" as value, count(*)::int as count from ${quoted(table)}
        where ${quoted(column)} is not null${last === null ? raw('') : sql` and ${quoted(column)}::text collate "C" > ${last}`}
        group by 1 order by 1 limit ${portion}`,
    );
    const isNumber = ['integer', 'double precision'].includes(was.type);
    for (const { value, count } of values)
      if (value !== '' && !fits(schema, isNumber ? Number(value) : value)) found.set(value, count);
    if (values.length < portion) break;
    last = values.at(-1)?.value ?? '';
  }
  if (!found.size) return null;
  const rows = [...found.values()].reduce((sum, count) => sum + count, 0);
  const named = [...found.keys()].slice(0, maxNamed).map((value) => `"${value.slice(0, 40)}"`);
  const more = found.size > named.length ? ' and others' : '';
  return {
    file: resourceFilePath(resource.name),
    pointer: `/properties/${field.name}/${first[0]}`,
    message: `${counted(resource, rows)} ${rows === 1 ? 'holds' : 'hold'} a value of "${field.name}" that does not fit ${changed.map(([word]) => `"${word}"`).join(' and ')} any more: ${named.join(', ')}${more}.`,
    mend: 'Change those rows first, or widen the bound.',
  };
}

/** The rows of a table with the values of its new columns, which conditions of the new resource files may read. */
function tableToBe(table: string, was: TableSpec, wanted: TableSpec | undefined): Sql {
  const fresh = Object.entries(wanted?.columns ?? {}).filter(([name]) => !was.columns[name]);
  const values = fresh.map(([name, spec]) => raw(`(${spec.default ?? 'null'})::${spec.type} as "${name}"`));
  return sql`(select t.*${values.length ? sql`, ${join(values)}` : raw('')} from ${quoted(table)} t) t`;
}

/** Rows with equal values in fields that are now unique. */
async function duplicateRefusals(
  database: Database,
  resource: Resource,
  table: string,
  { before, wanted }: { readonly before: Tables; readonly wanted: Tables },
): Promise<readonly Problem[]> {
  const refusals: Problem[] = [];
  const was = before[table] as TableSpec;
  for (const [key, unique] of Object.entries(wanted[resource.name]?.unique ?? {})) {
    if (key in was.unique && stateOf(was.unique[key]) === stateOf(unique)) continue;
    const columns = unique.columns.map((name) => {
      const old = resource.fields.get(name)?.renamedFrom ?? name;
      return { name, column: [name, old].find((one) => was.columns[one]) ?? null };
    });
    // A new column has only nulls, which are equal only if the set says so.
    if (columns.some(({ column }) => column === null) && !unique.nullsNotDistinct) continue;
    const terms = columns.flatMap(({ name, column }) =>
      column === null ? [] : [unique.lower?.includes(name) ? sql`lower(${quoted(column)})` : quoted(column)],
    );
    if (!terms.length) continue;
    const conditions = [
      ...(unique.where === null ? [] : [raw(unique.where)]),
      ...(unique.nullsNotDistinct ? [] : terms.map((term) => sql`${term} is not null`)),
    ];
    const shown = columns.flatMap(({ column }) => (column === null ? [] : [sql`min(${quoted(column)}::text)`]));
    const alike = await database.query<{ values: string; count: number }>(
      systemActor,
      sql`select json_build_array(${join(shown)})::text as values, count(*)::int as count from ${tableToBe(table, was, wanted[resource.name])}
        ${conditions.length ? sql`where ${join(conditions, ' and ')}` : raw('')}
        group by ${join(terms)} having count(*) > 1 order by 2 desc, 1 limit 5`,
    );
    if (!alike.length) continue;
    const names = columns.map(({ name }) => `"${name}"`).join(' and ');
    const listed = alike.map(({ values, count }) => `${valuesText(values)} (${counted(resource, count)})`).join(', ');
    refusals.push({
      file: resourceFilePath(resource.name),
      pointer: '/x-unique',
      message: `${names} must be unique, and rows are alike: ${listed}.`,
      mend: 'Change or delete all but one of each first, or take the set out of "x-unique".',
    });
  }
  return refusals;
}

/** The unique rule as recorded, independent of the order of its members. */
const stateOf = (unique: UniqueSpec | undefined): string =>
  JSON.stringify([unique?.columns, unique?.where ?? null, unique?.nullsNotDistinct ?? false, unique?.lower ?? []]);

const valuesText = (values: string): string =>
  (JSON.parse(values) as readonly (string | null)[]).map((one) => (one === null ? 'empty' : `"${one}"`)).join(' with ');

async function missingValues(
  database: Database,
  resource: Resource,
  field: Field,
  { table, column, was, is }: ColumnChange,
): Promise<Problem | null> {
  const isRequired = field.required && !field.nullable && is?.default === null;
  if (!isRequired || was?.required) return null;
  const missing = column === null ? raw('') : sql`where ${quoted(column)} is null`;
  const [found] = await database.query<{ count: number }>(
    systemActor,
    sql`select count(*)::int as count from ${quoted(table)} ${missing}`,
  );
  if (!found?.count) return null;
  return {
    file: resourceFilePath(resource.name),
    pointer: `/properties/${field.name}`,
    message: `"${field.name}" is required, and ${counted(resource, found.count)} ${found.count === 1 ? 'has' : 'have'} no value for it.`,
    mend: field.kind === 'value' ? 'Give it a "default", or take it out of "required".' : 'Take it out of "required".',
  };
}

const counted = ({ title, plural }: Resource, count: number): string =>
  `${count.toLocaleString('en')} ${(count === 1 ? title : plural).toLowerCase()}`;
