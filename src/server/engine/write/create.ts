import { fieldSet } from '../../../contract/bodies.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import type { Facts } from '../../../contract/permissions.ts';
import { withDefaults } from '../../../contract/schema-defaults.ts';
import { type Database, type Run, runLast } from '../../store/database.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { directGrants, grantColumn } from '../access/grants.ts';
import type { ResolvedPath } from '../access/path-steps.ts';
import { openChange, record } from '../journal/journal.ts';
import { type FieldError, invalid } from '../problem.ts';
import { answerStatement, asksMore } from '../read/rows.ts';
import { defaultOf, momentOfCreate, type Values } from '../row-values.ts';
import { conditionValue, type Scope, type UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { thisOne } from '../this-one.ts';
import { readBody } from './body.ts';
import { type CreateContext, prepareCreate } from './create-context.ts';
import { newRowFaults } from './fields-together.ts';
import { issue } from './issued.ts';
import type { Note } from './lacking-values.ts';
import { type BoundMembership, changeBoundRows, setBoundRows } from './memberships.ts';
import { checkReferences } from './references.ts';
import { withSchemaDefaults } from './schema-defaults.ts';
import { checkValues } from './schema-in-row.ts';
import { readBeside } from './values-beside.ts';
import { insertRows } from './write-rows.ts';

export interface CreatedRow {
  readonly body: string;
  readonly change: number;
  readonly id: number;
  /** Notes about other rows for the author of the change. */
  readonly notes?: readonly Note[];
}

/** The values of a body with those of the path and the defaults: one for every stored field. */
export function completeRow(scope: Scope, values: Values, given: Values): Values {
  const row: Values = {};
  const moment = momentOfCreate();
  for (const field of scope.resource.fields.values()) {
    if (!isStored(field)) continue;
    const value =
      field.name in given && !(field.callerDefault && field.name in values) ? given[field.name] : values[field.name];
    row[field.name] = withDefaults(field.schema, value === undefined ? defaultOf(field, moment) : value, moment);
  }
  return row;
}

const isStored = (field: Field): boolean => field.kind !== 'derived' && (!field.implied || !field.readOnly);

/** POST {base}: a new row, at its place or after the last. @throws {ApiProblem} 401, 403, 404; 422 with all faults */
export async function create(database: Database, scope: Scope, body: unknown): Promise<CreatedRow> {
  requireLevel(scope, 'create', `add ${scope.resource.plural.toLowerCase()} here`);
  const errors: FieldError[] = [];
  const values = readBody({ collection: scope.collection, resource: scope.resource }, 'create', body, { errors });
  const context = await prepareCreate(database, scope, values);
  if (errors.length) {
    const reported = new Set(errors.map(({ pointer }) => pointer));
    const lacking = newRowFaults(scope, completeRow(scope, values, context.given));
    throw invalid([...errors, ...lacking.filter(({ pointer }) => !reported.has(pointer))]);
  }
  requireFields(scope, values, 'create', context.resolved.facts);
  return database.transaction(writingActor(scope, context.line, context.resolved.parent), async (run) => {
    const change = await openChange(run, scope, 'create');
    const { stored, revealed } = issue(scope.resource);
    const begun = await withSchemaDefaults({ run, scope }, [{ ...values, ...stored }]);
    const [id] = await createRows({ run, scope, change }, context, begun, { errors });
    if (errors.length || id === undefined) throw invalid(errors);
    const [answer] = await runLast<{ body: string }>(run, answerStatement(scope, id));
    return { body: withRevealed(answer?.body ?? 'null', revealed), change, id };
  });
}

/** The row's JSON text with values that are shown only once. */
const withRevealed = (row: string, revealed: Values): string =>
  Object.keys(revealed).length ? JSON.stringify({ ...(JSON.parse(row) as object), ...revealed }) : row;

/**
 * Checks and writes rows with their journal, and adds them to the array that the path names. With errors, nothing is
 * written.
 */
export async function createRows(
  { run, scope, change }: UnitOfWork,
  context: CreateContext,
  bodies: readonly Values[],
  { errors, base }: { readonly errors: FieldError[]; readonly base?: (row: number) => string },
): Promise<number[]> {
  const rows = bodies.map((values) => completeRow(scope, values, context.given));
  const byPath = ownerByPath(scope);
  await checkReferences({ run, scope }, scope.resource, { rows, line: context.line, errors, base, byPath });
  await checkValues(run, scope, { rows, line: context.line, errors, base });
  const beside = await readBeside({ run, scope }, rows);
  for (const [at, row] of rows.entries())
    for (const { pointer, message } of newRowFaults(scope, row, 'create', beside))
      errors.push({ pointer: `${base?.(at) ?? ''}${pointer}`, message });
  if (errors.length) return [];
  const ids = await insertRows({ run, scope, change }, scope.resource, rows);
  const work = { run, scope, change };
  const bound = boundMemberships(scope, context.resolved.parent);
  // The journal line of a new row contains its own arrays.
  for (const one of bound) if (one[1] === 'own') await setBoundRows(work, one, { ids, member: true });
  await record(work, scope.resource, 'create', { ids });
  // After the rows, since undo goes backwards: it removes the entries before the rows.
  for (const one of bound) if (one[1] === 'parent') await changeBoundRows(work, one, { ids, member: true });
  await grantCreator(run, scope, ids, change);
  return ids;
}

/** The owner that the path names; undefined where writing requires a further right on it. */
function ownerByPath({ collection: { binding }, resource }: Scope): string | undefined {
  if (binding?.kind !== 'owner') return undefined;
  return resource.fields.get(binding.field)?.right === 'read' ? binding.field : undefined;
}

/** Grants the creator of guarded rows every right on them. */
export async function grantCreator(run: Run, scope: Scope, ids: readonly number[], change: number): Promise<void> {
  const { resource, model, caller } = scope;
  const column = resource.ownGuard && grantColumn(resource.ownGuard);
  const grants = model.resources.get(directGrants);
  if (!column || !grants || caller.user === null) return;
  const made = await insertRows(
    { run, scope, change },
    grants,
    ids.map((id) => ({ [column]: id, user_id: caller.user, permission_key: 'admin' })),
  );
  await record({ run, scope, change }, grants, 'create', { ids: made });
}

/** The array to which a new row of this collection is added: one of its own, or one of the row above. */
export function boundMemberships(scope: Scope, parent: ResolvedPath['parent']): readonly BoundMembership[] {
  const { binding, where } = scope.collection;
  const own = where
    .filter(({ path }) => scope.resource.fields.get(path)?.kind === 'references')
    .map(
      ({ path, value }) =>
        [
          { resource: scope.resource, field: scope.resource.fields.get(path) as Field },
          'own',
          Number(conditionValue(scope, value)),
        ] as const,
    );
  const parentId = parent?.['id'];
  if (parentId == null) return own;
  if (binding?.kind === 'own_array')
    return [
      ...own,
      [{ resource: scope.resource, field: scope.resource.fields.get(binding.field) as Field }, 'own', parentId],
    ];
  if (binding?.kind !== 'parent_array') return own;
  const above = scope.model.collections.get(scope.collection.parent?.collection ?? '');
  const resource = scope.model.resources.get(above?.resource ?? '') as Resource;
  return [...own, [{ resource, field: resource.fields.get(binding.field) as Field }, 'parent', parentId]];
}

/** Checks the policies of fields that require more than their collection. @throws {ApiProblem} 403 */
export function requireFields(scope: Scope, values: Values, verb: 'create' | 'update', facts: Facts): void {
  for (const key of Object.keys(values)) {
    const field = fieldSet(scope.resource, key);
    const policy = field?.write[verb];
    // The reading of the body has checked levels; guards are checked here.
    if (field && policy && asksMore(policy) && policy.kind !== 'audience')
      requireAccess(scope, [policy], facts, `set ${field.title.toLowerCase()} of ${thisOne(scope.resource)}`);
  }
}
