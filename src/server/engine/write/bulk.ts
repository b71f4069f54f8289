/** Many rows of one collection changed or deleted by one request, in one transaction: all of them or none. */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import { detaches, fieldSet } from '../../../contract/bodies.ts';
import { bulkDestroySchema, bulkDetachSchema, bulkUpdateSchema } from '../../../contract/generic-bodies.ts';
import type { JsonSchema, Policy } from '../../../contract/model.ts';
import type { Database, Run } from '../../store/database.ts';
import { asksRows, refuse, requireAccess, requireLevel, rowCondition } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { labelOf } from '../access/columns.ts';
import { requireOthers } from '../access/key-maker.ts';
import {
  type ResolvedPath,
  resolvePath,
  type StepRow,
  stepFacts,
  stepTables,
  withTables,
} from '../access/path-steps.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { lockRows, openChange } from '../journal/journal.ts';
import { ApiProblem, type FieldError, invalid } from '../problem.ts';
import { asksMore, isVersion } from '../read/rows.ts';
import { isObject, type Values } from '../row-values.ts';
import { name, type Scope } from '../scope.ts';
import { writerOfRows } from '../system-role.ts';
import { validate } from '../values/validation.ts';
import { readBody } from './body.ts';
import { applySame } from './bulk-values.ts';
import { deleteRows, replaceRows, requireReplacement } from './delete.ts';
import { detachRows } from './detach.ts';
import { entryFaults } from './entry-changes.ts';
import { onlyOwnGuarded } from './update.ts';

/** Rows, or faults, that a refusal names. */
const maxNamed = 20;
const maxFaults = 100;

export interface BulkDone {
  readonly change: number;
  readonly ids: readonly number[];
}

/** The request of a body; with faults it has no ids. */
export interface RowsRequest {
  readonly ids: readonly number[];
  readonly versions: ReadonlyMap<number, string>;
  readonly errors: FieldError[];
}

/** Parses the rows of a body. */
export function readRowsRequest(body: unknown, schema: JsonSchema): RowsRequest {
  const errors = validate(schema, body);
  if (errors.length) return { ids: [], versions: new Map(), errors };
  const { ids, versions = {} } = body as { ids: number[]; versions?: Record<string, string> };
  return {
    ids: [...new Set(ids)],
    versions: new Map(Object.entries(versions).map(([id, version]) => [Number(id), version])),
    errors,
  };
}

/**
 * POST {base}/bulk_update: sets the same values in all rows, or adds and removes the same entries.
 * @throws {ApiProblem} 401, 403, 404; 422 with the faults of all rows
 */
export async function bulkUpdate(
  database: Database,
  scope: Scope,
  readJson: () => Promise<unknown>,
): Promise<BulkDone> {
  const { resource, collection } = scope;
  const what = `change ${resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'read', what);
  requireLevel(scope, 'write', what);
  const body = await readJson();
  const detaching = detaches(collection);
  const request = readRowsRequest(body, detaching ? bulkDetachSchema : bulkUpdateSchema);
  const { errors } = request;
  const part = (name: 'values' | 'add' | 'remove'): Values =>
    detaching || !isObject(body) || (name !== 'values' && body[name] === undefined)
      ? {}
      : readBody({ collection, resource }, 'update', body[name], { errors, base: `/${name}` });
  const values = part('values');
  const entries = { add: part('add'), remove: part('remove') };
  errors.push(...entryFaults(resource, values, entries));
  const written = { ...values, ...entries.add, ...entries.remove };
  const fields = policiesOfFields(scope, written);
  // Setting only fields with a guard of their own requires no right on the rest of the row.
  const policies = detaching || !onlyOwnGuarded(scope, written) ? [collection.access.write, ...fields] : fields;
  const { resolved } = await requireRows(database, scope, request, { policies, what });
  if (errors.length) throw invalid(errors.slice(0, maxFaults));
  const writer = await writerOfRows(database, scope, request.ids, resolved.parent);
  return database.transaction(writer, async (run) => {
    await lockRequested(run, scope, request);
    const change = await openChange(run, scope, detaching ? 'detach' : 'bulk_update');
    if (detaching) await detachRows({ run, scope, change }, resolved.parent, request.ids);
    else await applySame({ run, scope, change }, request.ids, values, entries);
    return { change, ids: request.ids };
  });
}

/** The policies of fields with a guard of their own. */
export const policiesOfFields = ({ resource }: Scope, values: Values): readonly (readonly Policy[])[] =>
  Object.keys(values).flatMap((key) => {
    const policy = fieldSet(resource, key)?.write.update;
    return policy && policy.kind !== 'audience' && asksMore(policy) ? [[policy]] : [];
  });

/**
 * POST {base}/bulk_destroy: deletes the rows and those below them, or ends their membership.
 * @throws {ApiProblem} 401, 403, 404; 409 if a row is in use; 422 for an invalid body
 */
export async function bulkDestroy(
  database: Database,
  scope: Scope,
  readJson: () => Promise<unknown>,
): Promise<BulkDone> {
  const { resource, collection } = scope;
  const what = `delete ${resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'read', what);
  // Access links never write, whichever rows they name.
  if (scope.caller.shared) refuse(scope.caller, what);
  const detaching = collection.detach.includes('delete');
  const body = await readJson();
  const request = readRowsRequest(body, detaching ? bulkDetachSchema : bulkDestroySchema);
  const { resolved } = await requireRows(database, scope, request, { policies: [collection.access.delete], what });
  if (request.errors.length) throw invalid(request.errors.slice(0, maxFaults));
  const { replace_with: by } = body as { readonly replace_with?: number };
  if (by !== undefined) await requireReplacement(database, scope, { ids: request.ids, by, pointer: '/replace_with' });
  const writer = await writerOfRows(database, scope, request.ids, resolved.parent);
  return database.transaction(writer, async (run) => {
    await lockRequested(run, scope, request);
    const change = await openChange(run, scope, detaching ? 'detach' : 'bulk_destroy');
    if (detaching) await detachRows({ run, scope, change }, resolved.parent, request.ids);
    else {
      await requireReferenceRights(run, scope, resource, request.ids);
      if (by !== undefined) await replaceRows({ run, scope, change }, request.ids, by);
      await deleteRows({ run, scope, change }, resource, request.ids);
    }
    return { change, ids: request.ids };
  });
}

interface RequestedRow {
  readonly id: number;
  readonly label: string | null;
  readonly may: boolean;
}

/** Every row must exist, be readable, and pass each of the policies; the error names the refused rows. */
export async function requireRows(
  database: Database,
  scope: Scope,
  request: RowsRequest,
  { policies, what }: { readonly policies: readonly (readonly Policy[])[]; readonly what: string },
): Promise<{ readonly resolved: ResolvedPath }> {
  const { resource, collection } = scope;
  const { ids, errors } = request;
  const read = rowCondition(scope, collection.access.read, 't') ?? raw('true');
  const may: readonly Sql[] = policies.map((one) => rowCondition(scope, one, 't') ?? raw('true'));
  const [answer] = await database.query<{ facts: string; rows: string }>(
    scope.actor,
    sql`${withTables([
      ...stepTables(scope),
      sql`"here" as (select t.* from ${name(resource.name)} t where t.id = any(${ids}::int[]) and ${collectionCondition(scope, collection, 't')} and ${read})`,
    ])}select ${stepFacts(scope)}::text as facts,
      (select coalesce(json_agg(json_build_object('id', t.id, 'label', ${labelOf(scope, { resource, alias: 't' })}, 'may', coalesce(${join([raw('true'), ...may], ' and ')}, false)) order by t.id), '[]')::text from "here" t) as rows`,
  );
  const resolved = resolvePath(scope, JSON.parse(answer?.facts ?? '[]') as (StepRow | null)[]);
  for (const one of [collection.access.read, ...policies])
    if (!asksRows(resource, one)) requireAccess(scope, one, resolved.facts, what);
  const rows = JSON.parse(answer?.rows ?? '[]') as RequestedRow[];
  const refused = rows.filter((row) => !row.may);
  requireOthers(scope, ids);
  if (refused.length) refuseRows(scope, refused, ids.length, what);
  const here = new Set(rows.map(({ id }) => id));
  ids.forEach((id, i) => {
    if (!here.has(id))
      errors.push({
        pointer: `/ids/${i}`,
        message: `There is no ${resource.title.toLowerCase()} with id ${id} here any more.`,
      });
  });
  return { resolved };
}

/** All or nothing: reports the rows that refuse the change. */
function refuseRows(scope: Scope, refused: readonly RequestedRow[], count: number, what: string): never {
  if (scope.caller.audience === 'public' || count === 1) refuse(scope.caller, what);
  const rows = refused.slice(0, maxNamed).map(({ id, label }) => ({ id, label }));
  throw new ApiProblem(
    'forbidden',
    `You have no right to ${what} for ${refused.length.toLocaleString('en')} of these ${count.toLocaleString('en')}: ${inWords(rows, refused.length)}. Nothing has been changed.`,
    { rows, rows_count: refused.length },
  );
}

const inWords = (rows: readonly { id: number; label: string | null }[], count: number): string => {
  const names = rows.slice(0, 5).map(({ id, label }) => (label ? `“${label.slice(0, 60)}”` : `number ${id}`));
  return count > names.length
    ? `${names.join(', ')} and ${(count - names.length).toLocaleString('en')} more`
    : names.join(', ');
};

/** Locks the rows. @throws {ApiProblem} 409 if one is deleted, or newer than the version in the request */
export async function lockRequested(run: Run, scope: Scope, { ids, versions }: RowsRequest): Promise<void> {
  const { resource } = scope;
  const now = await lockRows(run, scope, resource, ids);
  const gone = ids.filter((id) => !now.versions.has(id));
  if (gone.length)
    throw new ApiProblem(
      'conflict',
      `${gone.length.toLocaleString('en')} of these ${resource.plural.toLowerCase()} have just been deleted. Read them again and repeat.`,
      { rows: gone.slice(0, maxNamed).map((id) => ({ id, label: null })), rows_count: gone.length },
    );
  const stale = ids.filter((id) => {
    const version = versions.get(id);
    return version !== undefined && !isVersion(resource, version, now.versions.get(id));
  });
  if (!stale.length) return;
  const rows = await run<{ id: number; label: string | null }>(
    sql`${withTables(stepTables(scope))}select t.id, ${labelOf(scope, { resource, alias: 't' })} as label from ${name(resource.name)} t
      where t.id = any(${stale.slice(0, maxNamed)}::int[]) order by t.id`,
  );
  throw new ApiProblem(
    'stale',
    `${inWords(rows, stale.length)} ${stale.length === 1 ? 'has' : 'have'} been changed since you read ${stale.length === 1 ? 'it' : 'them'}. Nothing has been changed.`,
    { rows, rows_count: stale.length },
  );
}
