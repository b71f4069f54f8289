import { detaches, fieldSet } from '../../../contract/bodies.ts';
import type { Policy } from '../../../contract/model.ts';
import { allows } from '../../../contract/permissions.ts';
import type { Database, Run } from '../../store/database.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { requireOthers } from '../access/key-maker.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { lockRows, openChange, record } from '../journal/journal.ts';
import { type FieldError, invalid, notFound } from '../problem.ts';
import { answerStatement, asksMore, findRow, type RowKey, requireRow } from '../read/rows.ts';
import type { Values } from '../row-values.ts';
import type { Scope, UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { thisOne } from '../this-one.ts';
import { namingMembers, rowsById, setsMembers, withWholeValues } from '../values/member-changes.ts';
import { baseOf, readBody, versionOf } from './body.ts';
import { convertFollowing } from './convert-values.ts';
import { type CreatedRow, completeRow, requireFields } from './create.ts';
import { prepareCreate } from './create-context.ts';
import { detachRow } from './detach.ts';
import { newRowFaults, storedFaults } from './fields-together.ts';
import { lackingNotes, type Note } from './lacking-values.ts';
import { mergeEdit, withConflict } from './merge-edit.ts';
import { checkReferences } from './references.ts';
import { changeOfRepeatedTry } from './repeated-try.ts';
import { withSchemaDefaults } from './schema-defaults.ts';
import { checkValues, withSchemaHolders } from './schema-in-row.ts';
import { checkFollowed, checkTree, leadsTree, relevel } from './tree.ts';
import { readBeside } from './values-beside.ts';
import { insertRows, updateRows } from './write-rows.ts';

/** The changed row; `change` is null if there was nothing to change. */
export interface UpdatedRow extends Omit<CreatedRow, 'change'> {
  readonly change: number | null;
}

/**
 * PUT {base}/{id}, or {base} of a singleton: fields that the body names change, the others stay. `pictures` are already
 * stored. A body with a `base` is merged with the changes of others.
 * @throws {ApiProblem} 401, 403, 404; 409 for an outdated version without a base; 422 with all faults
 */
export async function update(
  database: Database,
  scope: Scope,
  key: RowKey,
  { body, pictures = {} }: { readonly body: unknown; readonly pictures?: Values },
): Promise<UpdatedRow> {
  const what = `change ${thisOne(scope.resource)}`;
  requireLevel(scope, 'write', what);
  if (detaches(scope.collection)) {
    const errors: FieldError[] = [];
    readBody({ collection: scope.collection, resource: scope.resource }, 'update', body, { errors });
    return detachRow(database, scope, key as number, { verb: 'write', version: versionOf(body), errors });
  }
  if (key === 'singleton' && !(await findRow(database, scope, key, false)).row)
    return createSingleton(database, scope, body);
  const found = await requireRow(database, scope, key, false);
  requireAccess(scope, scope.collection.access.read, found.facts, what);
  requireOthers(scope, [found.id]);
  const errors: FieldError[] = [];
  const values = readBody({ collection: scope.collection, resource: scope.resource }, 'update', body, { errors });
  requireFields(scope, values, 'update', found.facts);
  // Setting only fields with a guard of their own requires no right on the rest of the row.
  if (!onlyOwnGuarded(scope, values)) requireAccess(scope, scope.collection.access.write, found.facts, what);
  // A missing permission is reported before faults of the body.
  if (errors.length) throw invalid(errors);
  const { id } = found;
  const write = async (run: Run): Promise<UpdatedRow> => {
    const { before, versions } = await lockRows(run, scope, scope.resource, [id]);
    const version = versions.get(id);
    if (version === undefined) throw notFound(`${scope.resource.title} ${id}`);
    const answer = async (): Promise<string> =>
      (await run<{ body: string }>(answerStatement(scope, id)))[0]?.body ?? 'null';
    const read = async () => JSON.parse(await answer()) as Values;
    const edit = await mergeEdit({ run, scope }, { id, before, version, read }, values, {
      version: versionOf(body),
      base: baseOf(body),
    });
    const sent = [{ ...edit.values, ...pictures, id }];
    const rows = setsMembers(edit.values) ? await withWholeValues(run, scope, sent, rowsById(before)) : sent;
    const [row = { id }] = rows;
    const repeated = edit.isCurrent ? null : await changeOfRepeatedTry({ run, scope }, row, before);
    const isMerged = edit.conflict !== null || baseOf(body) !== null;
    if (repeated === null && isMerged && Object.keys(row).length === 1)
      return { body: withConflict(await answer(), edit.conflict), change: null, id };
    const change = repeated ?? (await openChange(run, scope, 'update'));
    const converted =
      repeated === null ? await applyUpdates({ run, scope, change }, rows, { line: found.row.line, before }) : [];
    const notes = [...converted, ...(await lackingNotes({ run, scope }, id, edit.values, before))];
    return { body: withConflict(await answer(), edit.conflict), change, id, notes };
  };
  return namingMembers(values, () => database.transaction(writingActor(scope, found.row.line), write));
}

/**
 * Checks and writes changed rows and their journal. All rows set the same fields.
 *
 * @throws {ApiProblem} 422 with all faults.
 */
export async function applyUpdates(
  { run, scope, change }: UnitOfWork,
  rows: readonly (Values & { id: number })[],
  {
    line,
    before,
    base,
  }: {
    readonly line: Readonly<Record<string, number | null>>;
    readonly before: string;
    readonly base?: (row: number) => string;
  },
): Promise<readonly Note[]> {
  const { resource } = scope;
  await requireReferenceRights(
    run,
    scope,
    resource,
    rows.map(({ id }) => id),
  );
  const errors: FieldError[] = [];
  const { id: _, ...owners } = line;
  await checkReferences({ run, scope }, resource, { rows, line: owners, errors, base });
  await checkValues(run, scope, { rows: await withSchemaHolders(run, scope, rows), line: owners, errors, base });
  const stored = rowsById(before);
  const beside = await readBeside({ run, scope }, [...rows, ...Object.values(stored)]);
  for (const { at, pointer, message } of storedFaults(scope, rows, stored, beside))
    errors.push({ pointer: `${base?.(at) ?? ''}${pointer}`, message });
  if (errors.length) throw invalid(errors);
  if (resource.tree && rows.some((row) => resource.tree && resource.tree in row))
    await checkTree({ run, scope }, rows, { errors, base });
  if (resource.tree) await checkFollowed({ run, scope }, rows, { errors, base });
  if (errors.length) throw invalid(errors);
  await updateRows({ run, scope, change }, resource, rows);
  if (rows.some((row) => leadsTree(resource, row)))
    await relevel(
      run,
      resource,
      rows.map(({ id }) => id),
    );
  await record({ run, scope, change }, resource, 'update', { ids: rows.map(({ id }) => id), before });
  return convertFollowing({ run, scope, change }, rows, before);
}

/** Whether every field in the body has a guard of its own. Unknown names do not count; false without any field. */
export const onlyOwnGuarded = (scope: Scope, values: Values): boolean => {
  const policies = Object.keys(values)
    .map((key) => fieldSet(scope.resource, key)?.write.update)
    .filter((policy): policy is Policy => policy !== undefined);
  return policies.length > 0 && policies.every((policy) => policy.kind === 'guard' && asksMore(policy));
};

/** The row of a singleton that does not exist yet. */
async function createSingleton(database: Database, scope: Scope, body: unknown): Promise<CreatedRow> {
  const errors: FieldError[] = [];
  const values = readBody({ collection: scope.collection, resource: scope.resource }, 'update', body, { errors });
  const context = await prepareCreate(database, scope, values);
  requireFields(scope, values, 'update', context.resolved.facts);
  if (!allows(scope.collection.access.write, scope.caller, context.resolved.facts))
    requireAccess(
      scope,
      scope.collection.access.write,
      context.resolved.facts,
      `change ${scope.resource.title.toLowerCase()}`,
    );
  if (errors.length) throw invalid(errors);
  return database.transaction(writingActor(scope, context.line), async (run) => {
    const [begun = values] = await withSchemaDefaults({ run, scope }, [values]);
    const row = completeRow(scope, begun, context.given);
    await checkReferences({ run, scope }, scope.resource, { rows: [row], line: context.line, errors });
    await checkValues(run, scope, { rows: [row], line: context.line, errors });
    errors.push(...newRowFaults(scope, row, 'update', await readBeside({ run, scope }, [row])));
    if (errors.length) throw invalid(errors);
    const change = await openChange(run, scope, 'create');
    const [id] = await insertRows({ run, scope, change }, scope.resource, [row]);
    if (id === undefined) throw new Error(`${scope.resource.name} was not written.`);
    await record({ run, scope, change }, scope.resource, 'create', { ids: [id] });
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}
