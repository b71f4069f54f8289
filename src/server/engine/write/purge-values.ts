/** Removes values of members that a schema no longer declares from the rows that follow it. */
import sql from 'sql-template-tag';
import { purgeSchema } from '../../../contract/generic-bodies.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { membersOf } from '../../../fields/json-schema.ts';
import type { Database, Run } from '../../store/database.ts';
import { lockRows, openChange, record } from '../journal/journal.ts';
import { readSnapshot } from '../journal/snapshot.ts';
import { type FieldError, invalid } from '../problem.ts';
import { inPortions } from '../progress.ts';
import { requireSchemaRow } from '../read/schema-row.ts';
import { isObject, type Values } from '../row-values.ts';
import { at, name, type Scope, type UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { thisOne } from '../this-one.ts';
import { rowsById } from '../values/member-changes.ts';
import { type ValueField, valueFieldsOf } from '../values/value-index.ts';
import { updateRows } from './write-rows.ts';

interface PurgeRequest {
  readonly field: string;
  readonly members: readonly string[];
}

interface Purged {
  /** Number of changed rows. */
  readonly rows: number;
  /** Null if no row had such values. */
  readonly change: number | null;
}

/**
 * POST {base}/{id}/purge_values: one change of all rows that the schema's author sees; its undo restores the values.
 * Members that the schema declares are no left-overs and are refused.
 *
 * @throws {ApiProblem} 403, 404, 409, 422.
 */
export async function purgeValues(database: Database, scope: Scope, id: number, body: unknown): Promise<Purged> {
  const { resource, model } = scope;
  const { found, request } = await requireSchemaRow<PurgeRequest>(database, scope, id, {
    level: 'write',
    what: `purge what follows ${thisOne(resource)}`,
    bodySchema: purgeSchema,
    body,
  });
  return database.transaction(writingActor(scope, found.row.line), async (run) => {
    // The lock prevents a change of the schema before the end of the transaction.
    const { before } = await lockRows(run, scope, resource, [found.id]);
    const schema = readSnapshot(resource, rowsById(before)[found.id] ?? {})[request.field] as JsonSchema;
    const declared = declaredFaults(schema, request.members);
    if (declared.length) throw invalid(declared);
    let change: number | null = null;
    let rows = 0;
    for (const one of valueFieldsOf(model)) {
      if (one.holder !== resource.name || one.schema !== request.field) continue;
      const holding = await holdersOf(run, one, found.id, request.members);
      if (!holding.length) continue;
      const opened: number = change ?? (await openChange(run, scope, 'purge_values'));
      change = opened;
      await inPortions(holding, (ids) =>
        takeOut({ run, scope, change: opened }, one, { ids, members: request.members }),
      );
      rows += holding.length;
    }
    return { rows, change };
  });
}

function declaredFaults(schema: JsonSchema, members: readonly string[]): readonly FieldError[] {
  const titles = new Map(membersOf(schema).map(([key, member]) => [key, String(member['title'] ?? key)]));
  return members.flatMap((member, at) => {
    const title = titles.get(member);
    return title === undefined
      ? []
      : [{ pointer: `/members/${at}`, message: `“${title}” is a field. Remove it and save, then purge its values.` }];
  });
}

async function holdersOf(
  run: Run,
  { resource, field, reference }: ValueField,
  holder: number,
  members: readonly string[],
): Promise<readonly number[]> {
  const found = await run<{ id: number }>(
    sql`select t.id from ${name(resource.name)} t
      where ${at('t', reference)} = ${holder} and ${at('t', field.name)}::jsonb ?| ${members}::text[] order by t.id`,
  );
  return found.map(({ id }) => id);
}

interface Portion {
  readonly ids: readonly number[];
  readonly members: readonly string[];
}

async function takeOut(work: UnitOfWork, { resource, field }: ValueField, { ids, members }: Portion): Promise<void> {
  const { before } = await lockRows(work.run, work.scope, resource, ids);
  const stored = rowsById(before);
  const rows = ids.flatMap((id): (Values & { readonly id: number })[] => {
    const row = stored[id];
    const value = row && readSnapshot(resource, row)[field.name];
    if (!isObject(value)) return [];
    const remaining = Object.entries(value).filter(([key]) => !members.includes(key));
    return [{ id, [field.name]: Object.fromEntries(remaining) }];
  });
  await updateRows(work, resource, rows);
  const written = rows.map(({ id }) => id);
  await record(work, resource, 'update', { ids: written, before });
}
