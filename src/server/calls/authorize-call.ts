/** Authorizes hand-written calls by their description, before the body is read and the handler runs. */
import sql from 'sql-template-tag';
import type { GenericOperation } from '../../contract/generic-operations.ts';
import type { CallAccess, CallAction } from '../../contract/hand-written.ts';
import type { Caller } from '../../contract/permissions.ts';
import { requireAccess, requireLevel } from '../engine/access/authorize.ts';
import { requireOthers } from '../engine/access/key-maker.ts';
import { resolvePath, type StepRow, stepFacts, stepTables, withTables } from '../engine/access/path-steps.ts';
import { ApiProblem } from '../engine/problem.ts';
import { type RowKey, requireRow } from '../engine/read/rows.ts';
import type { Scope } from '../engine/scope.ts';
import { actorFor } from '../engine/system-role.ts';
import { prepareCreate } from '../engine/write/create-context.ts';
import type { Services } from '../services.ts';
import type { Granted } from './call.ts';
import { scopeOn } from './scope.ts';

/**
 * The account of the caller.
 * @throws {ApiProblem} 401 without a login, 403 for visitors of an access link
 */
export function requireUser(caller: Caller): number {
  if (caller.user !== null) return caller.user;
  if (caller.shared) throw new ApiProblem('forbidden', 'An access link does not allow changes. Log in to do this.');
  throw new ApiProblem('unauthenticated', 'Log in first.');
}

/** The authorization of one call. If the body names the row, its permissions are checked after the body is read. */
export interface Admission {
  readonly granted: Partial<Granted<'account'> & Granted<'rows'> & Granted<'row'> & Granted<'create'>>;
  readonly rowOfBody: ((body: unknown) => Promise<Granted<'row'>>) | null;
}

const levelOf = (action: CallAction) => (action === 'delete' ? 'write' : action);
const verbOf = { read: 'get', create: 'create', write: 'update', delete: 'delete' } as const satisfies Record<
  CallAction,
  GenericOperation
>;

type CollectionAccess = Extract<CallAccess, { kind: 'collection' }>;

interface Entering {
  readonly access: CallAccess;
  readonly what: string;
  readonly caller: Caller;
  readonly path: Readonly<Record<string, unknown>>;
}

/**
 * Authorizes a call.
 * @throws {ApiProblem} 401, 403 or 404
 */
export async function authorizeCall({ access, what, caller, path }: Entering, services: Services): Promise<Admission> {
  if (access.kind !== 'collection') return { granted: grantedByLogin(access.kind, caller), rowOfBody: null };
  const scope = scopeFor(access, caller, path, services);
  const { action, row } = access;
  requireLevel(scope, levelOf(action), what);
  const created = action === 'create' ? { context: await prepareCreate(services.database, scope, {}) } : {};
  if (!row) {
    if (action === 'create') return { granted: { scope, ...created }, rowOfBody: null };
    return { granted: await grantedRows(scope, access, what, services), rowOfBody: null };
  }
  const rowBy = (key: RowKey) => grantedRow(scope, key, { access, what, services });
  if (row.in === 'body')
    return {
      granted: { scope, ...created },
      rowOfBody: (body) => rowBy(Number((body as Readonly<Record<string, unknown>>)[row.name])),
    };
  return {
    granted: { ...created, ...(await rowBy(row.in === 'singleton' ? 'singleton' : Number(path[row.name]))) },
    rowOfBody: null,
  };
}

function grantedByLogin(kind: 'public' | 'session' | 'account', caller: Caller): Admission['granted'] {
  if (kind === 'account') return { user: requireUser(caller) };
  if (kind === 'session' && !caller.shared) requireUser(caller);
  return {};
}

/** The scope of the collection. Its path has its own parameters; the remaining parameter is the row's id. */
function scopeFor(
  { collection, action }: CollectionAccess,
  caller: Caller,
  path: Readonly<Record<string, unknown>>,
  services: Services,
): Scope {
  const scope = scopeOn(services, collection, caller);
  const params = Object.entries(path).filter(([name]) => scope.collection.path.includes(`{${name}}`));
  return {
    ...scope,
    params: Object.fromEntries(params) as Scope['params'],
    actor: actorFor(scope.collection, verbOf[action], caller),
  };
}

/** Resolves the path and checks the policies of its collections. */
async function grantedRows(
  scope: Scope,
  { action, policies }: CollectionAccess,
  what: string,
  { database }: Services,
): Promise<Granted<'rows'>> {
  const [answer] = await database.query<{ facts: string }>(
    scope.actor,
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts`,
  );
  const resolved = resolvePath(scope, JSON.parse(answer?.facts ?? '[]') as (StepRow | null)[]);
  requireAccess(scope, policies ?? scope.collection.access[action], resolved.facts, what);
  const { id = null, ...above } = resolved.parent ?? {};
  const { binding } = scope.collection;
  return { scope, resolved, line: binding?.kind === 'owner' ? { ...above, [binding.field]: id } : above };
}

/** An unreadable row counts as missing, for every kind of call. */
async function grantedRow(
  scope: Scope,
  key: RowKey,
  { access, what, services }: { access: CollectionAccess; what: string; services: Services },
): Promise<Granted<'row'>> {
  const { id, facts, row } = await requireRow(services.database, scope, key, false);
  requireAccess(scope, scope.collection.access.read, facts, what);
  const { action, policies } = access;
  if (policies) requireAccess(scope, policies, facts, what);
  else if (action === 'write' || action === 'delete')
    requireAccess(scope, scope.collection.access[action], facts, what);
  if (action === 'write' || action === 'delete') requireOthers(scope, [id]);
  return { scope, row: { id, key, line: row.line, facts } };
}
