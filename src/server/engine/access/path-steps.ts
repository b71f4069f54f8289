/**
 * The steps of a path. Each collection in the path becomes a common table expression with its one row, joined to the
 * row before. The statement reads the parent id and the facts for policies from these, so that a list needs only one
 * statement.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { resourceOf } from '../../../contract/bodies.ts';
import { creatorOf } from '../../../contract/creator.ts';
import type { Collection, GuardName, Resource } from '../../../contract/model.ts';
import { type Caller, type Facts, projectAllows, rightsUpTo } from '../../../contract/permissions.ts';
import { ownerColumns } from '../../store/tables.ts';
import { ApiProblem, notFound } from '../problem.ts';
import { at, literal, name, type Scope, stepsOf } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { requireAccess } from './authorize.ts';
import { collectionCondition } from './collection-condition.ts';
import { fieldValue } from './columns.ts';
import { guardFacts } from './grants.ts';

/** The common table expressions of all steps, for the beginning of a statement; empty for a top-level collection. */
export function stepTables(scope: Scope): readonly Sql[] {
  return stepsOf(scope).map((step, index, steps) => {
    const param = (steps[index + 1] ?? scope.collection).parent?.param;
    const id = param ? sql`t.id = ${scope.params[param]} and ` : raw('');
    return sql`${name(`step_${step.key}`)} as (select t.* from ${name(step.resource)} t where ${id}${collectionCondition(scope, step, 't')})`;
  });
}

/** A `with` clause; empty without tables. */
export const withTables = (tables: readonly Sql[]): Sql => (tables.length ? sql`with ${join(tables, ', ')} ` : raw(''));

/** One expression with the facts of every step: an array in path order, with null for a missing row. */
export function stepFacts(scope: Scope): Sql {
  const each = stepsOf(scope).map((step) => {
    const resource = resourceOf(scope.model, step);
    return sql`(select ${rowFacts(scope, resource, 't', new Set())} from ${name(`step_${step.key}`)} t)`;
  });
  return each.length ? sql`json_build_array(${join(each, ', ')})` : raw("'[]'::json");
}

/**
 * The facts of a row for policies: its guards (except those checked for the path), whether the caller created it, and
 * its owners.
 */
export function rowFacts(scope: Scope, resource: Resource, alias: string, answered: ReadonlySet<GuardName>): Sql {
  const required = resource.guards
    .filter(({ guard }) => !answered.has(guard))
    .map(({ guard, column }) =>
      column === 'id'
        ? sql`${literal(guard)}, ${guardFacts(guard, alias, scope.caller)}`
        : sql`${literal(guard)}, (select ${guardFacts(guard, 'gd', scope.caller)} from ${name(guardTable(scope, guard))} gd where gd.id = ${at(alias, column)})`,
    );
  const creator = creatorOf(resource, scope.model);
  const mine = creator
    ? sql`coalesce(${fieldValue({ ...scope, unmasked: true }, { resource, alias }, creator)} = ${scope.caller.user}, false)`
    : raw('false');
  const line = [
    ...[...resource.chain, ...ownerColumns(resource)].map((column) => sql`${literal(column)}, ${at(alias, column)}`),
    sql`'id', ${at(alias, 'id')}`,
  ];
  return sql`json_build_object('guards', json_build_object(${join(required.length ? required : [raw('')], ', ')}), 'mine', ${mine}, 'line', json_build_object(${join(line, ', ')}), 'updated_at', ${at(alias, 'updated_at')})`;
}

/**
 * The resource of a guard's rows.
 * @throws if no resource file declares the guard
 */
export function guardTable(scope: Scope, guard: GuardName): string {
  for (const resource of scope.model.resources.values()) if (resource.ownGuard === guard) return resource.name;
  throw new Error(`No resource says "x-guard": "${guard}".`);
}

interface StepGuard {
  readonly rank: number;
  readonly everyones: boolean;
  readonly locked: boolean;
}

export interface StepRow {
  readonly guards: Readonly<Partial<Record<GuardName, StepGuard | null>>>;
  readonly mine: boolean;
  readonly line: Readonly<Record<string, number | null>>;
  readonly updated_at: string;
}

/** The facts of a request whose path is resolved. */
export interface ResolvedPath {
  readonly facts: Facts;
  /** The parent row: its id and the ids of its owners. */
  readonly parent: StepRow['line'] | null;
}

const rightOfRank = [null, 'read', 'write', 'admin'] as const;

/** The facts of a row for policies, with the permissions and locks of the rows above it. */
export function factsOf(row: StepRow, caller: Caller, before: Facts['guards'], resource: Resource): Facts {
  const known: Record<string, NonNullable<Facts['guards']>[GuardName]> = { ...before };
  for (const [guard, step] of Object.entries(row.guards) as [GuardName, StepGuard | null][]) {
    // An access link to one module opens no other module.
    if (!step || (guard === 'module' && caller.shared?.module && step.rank === 0)) continue;
    known[guard] = {
      permissions: rightsUpTo(rightOfRank[step.rank] ?? null),
      everyones: step.everyones,
      locked: step.locked,
    };
  }
  // A module requires permission to read its project, or an access link to the module.
  const user = { shared_user: caller.shared !== null };
  if (!caller.shared?.module && !projectAllows('read', known['project'] ?? null, caller.company, user))
    delete known['module'];
  const row_ = resource.guards.filter(({ column }) => row.line[column] != null).map(({ guard }) => guard);
  return { guards: known, row: row_, mine: row.mine };
}

/**
 * Reads the rows of the path's steps.
 * @throws {ApiProblem} 404 for a missing row; 401, 403 for an unreadable row
 */
export function resolvePath(scope: Scope, rows: readonly (StepRow | null)[]): ResolvedPath {
  const steps = stepsOf(scope);
  let facts: Facts = {};
  steps.forEach((step, index) => {
    const resource = resourceOf(scope.model, step);
    const row = rows[index];
    const param = (steps[index + 1] ?? scope.collection).parent?.param;
    if (!row) throw notFound(param ? `${resource.title} ${scope.params[param]}` : resource.title);
    facts = factsOf(row, scope.caller, facts.guards, resource);
    if (!passesToModule(scope, row, resource))
      requireAccess(scope, step.access.read, facts, `read ${thisOne(resource)}`);
  });
  refuseAroundModule(scope, steps);
  return { facts, parent: rows.at(-1)?.line ?? null };
}

/** An access link to a module may pass through the project without reading it. */
const passesToModule = ({ caller }: Scope, row: StepRow, resource: Resource): boolean =>
  resource.ownGuard === 'project' && !!caller.shared?.module && row.line['id'] === caller.shared.project;

/** An access link to a module opens only rows below that module. */
function refuseAroundModule(scope: Scope, steps: readonly Collection[]): void {
  const inside = steps.some((step) => resourceOf(scope.model, step).guards.length);
  if (!scope.caller.shared?.module || !inside) return;
  const guarded = [...steps, scope.collection].some((step) => resourceOf(scope.model, step).ownGuard === 'module');
  if (!guarded) throw new ApiProblem('forbidden', 'The access link opens one module, not its whole project.');
}
