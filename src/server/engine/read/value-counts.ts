/** How many rows, of whichever tenant the caller's role sees, hold a value of what the schemas in a row declare. */
import sql from 'sql-template-tag';
import type { JsonSchema } from '../../../contract/model.ts';
import { fits, isEmptyValue } from '../../../fields/fits.ts';
import type { Database, Run } from '../../store/database.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { mapInTurns } from '../progress.ts';
import { at, name, type Scope } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { type ValueField, valueFieldsOf } from '../values/value-index.ts';
import { heldRows, membersOfBoth } from './member-conversions.ts';
import { requireRow } from './rows.ts';

/** An empty value is none. */
const nothing = sql`('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb)`;

interface ValueCounts {
  readonly id: number;
  /** For each field with a schema, and each object that follows it. */
  readonly fields: readonly {
    readonly field: string;
    /** Resource and field whose values follow the schema. */
    readonly resource: string;
    readonly values: string;
    readonly rows: number;
    /** Rows by the member that they hold a value of; also of members that the schema declares no more. */
    readonly held: Readonly<Record<string, number>>;
    /** Of them, by member, those whose value does not fit what the schema says of it. */
    readonly unfit: Readonly<Record<string, number>>;
  }[];
}

/** Rows by the member of theirs that holds what its schema does not take. */
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
  for await (const rows of heldRows({ run, scope }, one, holder, members))
    await mapInTurns(rows, ({ values }) => {
      for (const { member, to } of members)
        if (!isEmptyValue(values[member]) && !fits(to, values[member])) counts[member] = (counts[member] ?? 0) + 1;
    });
  return counts;
}

/**
 * GET {base}/{id}/value_counts, one statement for each object that follows a schema of the row. Where none but system
 * admins may write the row they are the sums of all tenants, for everybody else of what the tenant may see.
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
          select m.key, count(*)::int as rows from "following", lateral jsonb_each(value) m where m.value not in ${nothing} group by m.key
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
