/** The number of rows with a value for each member of a schema, among the rows that the caller's role sees. */
import sql from 'sql-template-tag';
import type { JsonSchema } from '../../../contract/model.ts';
import { fits, isEmptyValue } from '../../../fields/fits.ts';
import type { Database, Run } from '../../store/database.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { mapInTurns } from '../progress.ts';
import { at, name, type Scope } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { type ValueField, valueFieldsOf } from '../values/value-index.ts';
import { membersOfBoth, rowsWithMembers } from './member-conversions.ts';
import { requireRow } from './rows.ts';

/** Values that count as empty. */
const emptyValues = sql`('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb)`;

interface ValueCounts {
  readonly id: number;
  /** One entry for each pair of a field with a schema and a field whose values follow the schema. */
  readonly fields: readonly {
    readonly field: string;
    /** The resource and field whose values follow the schema. */
    readonly resource: string;
    readonly values: string;
    readonly rows: number;
    /** The number of rows with a value, by member, including members that the schema no longer declares. */
    readonly held: Readonly<Record<string, number>>;
    /** The number of rows with an invalid value, by member. */
    readonly unfit: Readonly<Record<string, number>>;
  }[];
}

/** Counts the rows with an invalid value, by member. Reads all rows in portions. */
async function unfitIn(
  database: Database,
  scope: Scope,
  one: ValueField,
  holder: number,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const run: Run = (statement) => database.query(scope.actor, statement);
  const [row] = await run<{ schema: string }>(
    sql`select ${at('t', one.schema)}::text as schema from ${name(scope.resource.name)} t where t.id = ${holder}`,
  );
  const schema = JSON.parse(row?.schema ?? '{}') as JsonSchema;
  const members = membersOfBoth(schema, schema);
  for await (const rows of rowsWithMembers({ run, scope }, one, holder, members))
    await mapInTurns(rows, ({ values }) => {
      for (const { member, to } of members)
        if (!isEmptyValue(values[member]) && !fits(to, values[member])) counts[member] = (counts[member] ?? 0) + 1;
    });
  return counts;
}

/**
 * GET {base}/{id}/value_counts. For a collection that only system admins may write, rows of all tenants count;
 * otherwise those of the caller's tenant.
 */
export async function valueCounts(database: Database, scope: Scope, id: number): Promise<ValueCounts> {
  const { resource, collection, model } = scope;
  const what = `count what follows ${thisOne(resource)}`;
  requireLevel(scope, 'read', what);
  const found = await requireRow(database, scope, id, false);
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access.write, found.facts, what);
  const fields: ValueCounts['fields'][number][] = [];
  for (const one of valueFieldsOf(model)) {
    if (one.holder !== resource.name) continue;
    const value = at('t', one.field.name);
    const [answer] = await database.query<{ rows: number; held: string }>(
      scope.actor,
      sql`with "following" as (
          select case when jsonb_typeof(${value}::jsonb) = 'object' then ${value}::jsonb else '{}'::jsonb end as value
          from ${name(one.resource.name)} t where ${at('t', one.reference)} = ${found.id}
        ), "held" as (
          select m.key, count(*)::int as rows from "following", lateral jsonb_each(value) m where m.value not in ${emptyValues} group by m.key
        )
        select (select count(*)::int from "following") as rows,
          coalesce((select json_object_agg(key, rows) from "held"), '{}'::json)::text as held`,
    );
    fields.push({
      field: one.schema,
      resource: one.resource.name,
      values: one.field.name,
      rows: answer?.rows ?? 0,
      held: JSON.parse(answer?.held ?? '{}') as Readonly<Record<string, number>>,
      unfit: await unfitIn(database, scope, one, found.id),
    });
  }
  return { id: found.id, fields };
}
