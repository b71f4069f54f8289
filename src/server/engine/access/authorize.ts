/**
 * Authorizes in three steps: the caller's audience before any query; policies for the rows in the path; SQL conditions
 * for the rows in the result.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { levelRank } from '../../../contract/audience.ts';
import { resourceOf } from '../../../contract/bodies.ts';
import { creatorOf } from '../../../contract/creator.ts';
import type { Collection, GuardName, Policy, Resource } from '../../../contract/model.ts';
import { allows, type Caller, type Facts, guards } from '../../../contract/permissions.ts';
import { ApiProblem } from '../problem.ts';
import { at, type Scope, stepsOf } from '../scope.ts';
import { fieldValue } from './columns.ts';
import { guardCondition } from './grants.ts';

/**
 * Checks policies.
 * @throws {ApiProblem} 401 or 403 unless one of the policies admits the caller
 */
export function requireAccess(scope: Scope, policies: readonly Policy[], facts: Facts, what: string): void {
  if (allows(policies, scope.caller, facts)) return;
  refuse(scope.caller, what);
}

/**
 * Refuses a call. `what` completes "no right to", such as "read these projects".
 * @throws ApiProblem `unauthenticated` (401) for anonymous callers, `forbidden` (403) for all others
 */
export function refuse(caller: Caller, what: string): never {
  if (caller.audience === 'public') throw new ApiProblem('unauthenticated', `Log in to ${what}.`);
  throw new ApiProblem('forbidden', `You have no right to ${what}.`);
}

/** Refuses callers whose audience can never reach the collection. Runs before any query. */
export function requireLevel(scope: Scope, verb: 'read' | 'create' | 'write', what: string): void {
  const { caller, collection } = scope;
  if (levelRank(caller.audience) < levelRank(collection.levels[verb])) refuse(caller, what);
  // Access links never write, and never open collections that exclude links.
  if (caller.shared && (verb !== 'read' || [...stepsOf(scope), collection].some((step) => deniesLinks(scope, step))))
    refuse(caller, what);
}

function deniesLinks(scope: Scope, collection: Collection): boolean {
  const before = resourceOf(scope.model, collection).guards;
  return before.length > 0 && before.every(({ guard }) => guards[guard].guests === 'never');
}

/** Only members see the history, even if others may read the rows. */
export function requireMember(scope: Scope, what: string): void {
  if (scope.caller.shared || levelRank(scope.caller.audience) < levelRank('member')) refuse(scope.caller, what);
}

/**
 * Whether the policies can decide differently for each row: by the grants on the row itself or on its nearest guarded
 * owner, or by its creator.
 */
export const asksRows = (resource: Resource, policies: readonly Policy[]): boolean =>
  policies.some(
    (policy) =>
      policy.kind === 'mine' ||
      (policy.kind === 'guard' && (policy.guard === 'row' || policy.guard === resource.ownGuard)),
  );

/**
 * SQL condition that any of the policies admits the caller to the row under `alias`; null if they do not depend on
 * rows.
 */
export const rowCondition = (scope: Scope, policies: readonly Policy[], alias: string): Sql | null =>
  asksRows(scope.resource, policies) ? policiesCondition(scope, policies, alias) : null;

/** Like `rowCondition`, for a row that no path leads to: only the row itself can satisfy the policies. */
export function policiesCondition(scope: Scope, policies: readonly Policy[], alias: string): Sql {
  const { resource, caller } = scope;
  const conditions = policies.map((policy): Sql => {
    if (policy.kind === 'mine') {
      const creator = creatorOf(resource, scope.model);
      return creator && caller.user !== null
        ? sql`${fieldValue({ ...scope, unmasked: true }, { resource, alias }, creator)} = ${caller.user}`
        : raw('false');
    }
    if (policy.kind !== 'guard') return raw(allows([policy], caller, {}) ? 'true' : 'false');
    const idOf = (guard: GuardName): Sql | null => {
      const found = resource.guards.find((one) => one.guard === guard);
      return found ? at(alias, found.column) : null;
    };
    const project = idOf('project') ?? undefined;
    const options = { project, closedToo: scope.restoring, past: scope.pastGrants };
    if (policy.guard !== 'row') {
      const id = idOf(policy.guard);
      return id ? guardCondition(policy.guard, policy.right, { ...options, id }, caller) : raw('false');
    }
    const cases = resource.guards.map(
      ({ guard, column }) =>
        sql`when ${at(alias, column)} is not null then ${guardCondition(guard, policy.right, { ...options, id: at(alias, column) }, caller)}`,
    );
    return sql`(case ${join(cases, ' ')} else false end)`;
  });
  return sql`(${join(conditions, ' or ')})`;
}
