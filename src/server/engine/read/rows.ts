/** Reads one row by its id: its facts for policies, and its response. */
import sql, { type Sql } from 'sql-template-tag';
import { levelRank } from '../../../contract/audience.ts';
import { resourceOf } from '../../../contract/bodies.ts';
import type { GuardName, Policy, Resource } from '../../../contract/model.ts';
import type { Facts } from '../../../contract/permissions.ts';
import { type Relation, relationsOf } from '../../../contract/relations.ts';
import type { Database, Statement } from '../../store/database.ts';
import { dayOfMoment } from '../access/anonymous.ts';
import { requireAccess, requireLevel, requireMember } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { answerColumns } from '../access/columns.ts';
import {
  factsOf,
  type ResolvedPath,
  resolvePath,
  rowFacts,
  type StepRow,
  stepFacts,
  stepTables,
  withTables,
} from '../access/path-steps.ts';
import { ApiProblem, type FieldError, invalid, notFound } from '../problem.ts';
import { name, type Scope, stepsOf, type Transaction } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { includedColumns, includedTables } from './included.ts';
import { lastEditors } from './last-editors.ts';
import { readIncluded } from './list-intent.ts';
import { changedSinceOwnTries } from './own-tries.ts';
import { cachedStatement } from './statement-cache.ts';
import { unknownParameters } from './unknown-parameters.ts';

/** The key of a row: its id, or `singleton`. */
export type RowKey = number | 'singleton';

const rowIs = (key: RowKey): Sql => (key === 'singleton' ? sql`` : sql`t.id = ${key} and `);

const guardsAlong = (scope: Scope): ReadonlySet<GuardName> =>
  new Set(stepsOf(scope).flatMap((step) => resourceOf(scope.model, step).ownGuard ?? []));

/** Whether the row is returned too, optionally with related rows. */
type BodyOf = boolean | readonly Relation[];

export interface FoundRow extends ResolvedPath {
  readonly row: StepRow | null;
  readonly id: number | null;
  /** The row as JSON text; null if it was not requested. */
  readonly body: string | null;
}

/**
 * Reads the facts of the path and the row and, if requested, the row itself, in one statement.
 * @throws {ApiProblem} 401, 403, 404 for a path that is unreadable or does not exist
 */
export async function findRow(database: Database, scope: Scope, key: RowKey, body: BodyOf): Promise<FoundRow> {
  const kind = `get ${key === 'singleton'} ${body && `body ${body === true ? '' : body.map((one) => one.name)}`}`;
  const statement = cachedStatement(scope, kind, { id: key === 'singleton' ? 0 : key }, (marked, { id }) =>
    buildGet(marked, key === 'singleton' ? key : id, body),
  );
  const [answer] = await database.query<RowAnswer>(scope.actor, statement);
  if (!answer) throw new Error('A row was looked up without an answer.');
  return foundRow(scope, answer);
}

/** The result row of `buildGet`, as JSON texts. */
export interface RowAnswer {
  readonly facts: string;
  readonly row: string | null;
  readonly body: string | null;
}

/**
 * Parses the result.
 * @throws {ApiProblem} like `findRow`
 */
function foundRow(scope: Scope, answer: RowAnswer): FoundRow {
  const { resource } = scope;
  const resolved = resolvePath(scope, JSON.parse(answer.facts) as (StepRow | null)[]);
  const row = answer.row ? (JSON.parse(answer.row) as StepRow) : null;
  const facts: Facts = row ? factsOf(row, scope.caller, resolved.facts.guards, resource) : resolved.facts;
  return { ...resolved, facts, row, id: row?.line['id'] ?? null, body: answer.body };
}

/** The statement for one row: the facts of the path and the row, and its body if requested. */
export function buildGet(scope: Scope, key: RowKey, asked: BodyOf): Sql {
  const { resource } = scope;
  const include = typeof asked === 'boolean' ? [] : asked;
  const columns = () => answerColumns(scope, 't', undefined, includedColumns(scope, include, 't'));
  const body = asked
    ? sql`(select to_json(answer)::text from (select ${columns()} from "found" t) answer)`
    : sql`null::text`;
  const found = sql`"found" as (select t.* from ${name(resource.name)} t where ${rowIs(key)}${collectionCondition(scope, scope.collection, 't')} limit 1)`;
  const included = includedTables(scope, include, name('found'));
  return sql`${withTables([...stepTables(scope), found, ...included])}select ${stepFacts(scope)}::text as facts,
      (select ${rowFacts(scope, resource, 't', guardsAlong(scope))}::text from "found" t) as row, ${body} as body`;
}

/**
 * The facts of an existing, readable row.
 * @throws {ApiProblem} 404
 */
export async function requireRow(
  database: Database,
  scope: Scope,
  key: RowKey,
  body: BodyOf,
): Promise<FoundRow & { row: StepRow; id: number }> {
  return thereIn(scope, key, await findRow(database, scope, key, body));
}

/**
 * Like `requireRow`, for a row that `buildGet` has read.
 * @throws {ApiProblem} 404
 */
export const requireFound = (scope: Scope, key: RowKey, answer: RowAnswer): FoundRow =>
  thereIn(scope, key, foundRow(scope, answer));

function thereIn(scope: Scope, key: RowKey, found: FoundRow): FoundRow & { row: StepRow; id: number } {
  const what = key === 'singleton' ? scope.resource.title : `${scope.resource.title} ${key}`;
  if (!found.row || found.id === null) throw notFound(what);
  return { ...found, row: found.row, id: found.id };
}

/**
 * The id of a row that a member may read. Calls about a row, such as its history, are for members only.
 * @param what completes the refusal, such as "see what uses this risk"
 * @throws {ApiProblem} 401, 403, 404
 */
export async function requireRowOfMember(database: Database, scope: Scope, id: number, what: string): Promise<number> {
  requireMember(scope, what);
  requireLevel(scope, 'read', what);
  const found = await requireRow(database, scope, id, false);
  requireAccess(scope, scope.collection.access.read, found.facts, what);
  return found.id;
}

/**
 * GET {base}/{id}: one row.
 * @throws {ApiProblem} 401, 403, 404; 422 for an invalid `include`
 */
export async function get(
  database: Database,
  scope: Scope,
  key: RowKey,
  query = new URLSearchParams(),
): Promise<string> {
  requireLevel(scope, 'read', `see ${scope.resource.plural.toLowerCase()}`);
  const relations = relationsOf(scope.model, scope.collection);
  const errors: FieldError[] = [...unknownParameters(query, relations.size ? ['include'] : [])];
  const fail = (parameter: string, message: string) => errors.push({ pointer: `/query/${parameter}`, message });
  const include = relations.size ? readIncluded(query, relations, fail) : [];
  if (errors.length) throw invalid(errors);
  const found = await requireRow(database, scope, key, include);
  requireAccess(scope, scope.collection.access.read, found.facts, `see ${thisOne(scope.resource)}`);
  if (found.body === null) throw notFound(scope.resource.title);
  return found.body;
}

/** Whether the version that the client has read is the present one. For anonymous rows only the day is compared. */
export function isVersion({ anonymousIf }: Resource, read: string, version: string | undefined): boolean {
  if (version === undefined) return false;
  return [version, ...(anonymousIf ? [dayOfMoment(version)] : [])].some((one) => Date.parse(read) === Date.parse(one));
}

/** The statement that reads the row as a response, after a change in the same transaction. */
export const answerStatement = (scope: Scope, id: number): Statement =>
  cachedStatement(
    scope,
    'answer',
    { id },
    (marked, marks) =>
      sql`${withTables(stepTables(marked))}select to_json(answer)::text as body from (select ${answerColumns(marked, 't')} from ${name(marked.resource.name)} t where t.id = ${marks.id}) answer`,
  );

/**
 * Refuses a change based on an outdated version, unless an earlier attempt of the same edit made the present version.
 * Returns true if the change is known to be based on the present row, false if the request has no version.
 * @throws {ApiProblem} 409 with the present row
 */
export async function requireVersion(
  { run, scope }: Transaction,
  id: number,
  expected: string | null,
  version: string | undefined,
): Promise<boolean> {
  if (expected === null) return false;
  if (isVersion(scope.resource, expected, version)) return true;
  const since = await changedSinceOwnTries({ run, scope }, id);
  if (since?.length === 0) return false;
  const [current] = await run<{ body: string }>(answerStatement(scope, id));
  throw new ApiProblem('stale', `This ${scope.resource.title.toLowerCase()} has been changed since you read it.`, {
    current: JSON.parse(current?.body ?? 'null'),
    changed_by: (await lastEditors(run, scope, [id])).get(id)?.by ?? null,
    ...(since && { changed_since: since }),
  });
}

/** Whether the policy of a field is stricter than that of its collection. */
export const asksMore = (policy: Policy): boolean => !(policy.kind === 'audience' && levelRank(policy.audience) === 0);
