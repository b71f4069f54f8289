/** How many rows, of whichever tenant the caller's role sees, hold a value of what the schemas in a row declare. */
import sql from 'sql-template-tag';
import type { Database } from '../../store/database.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { at, name, type Scope } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { valueFieldsOf } from '../values/value-index.ts';
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
  }[];
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
    });
  }
  return { id: found.id, fields };
}
