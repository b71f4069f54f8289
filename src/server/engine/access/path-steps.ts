/**
 * The steps of a path: each collection in it becomes a common table expression with the one row that the path names,
 * joined to the row before. The statement reads the parent's id and the facts for policies from there, so that a list
 * is one statement.
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

/** The common table expressions of all steps, for the beginning of a statement; empty at the top. */
export function stepTables(scope: Scope): readonly Sql[] {
  return stepsOf(scope).map((step, index, steps) => {
    const param = (steps[index + 1] ?? scope.collection).parent?.param;
    const id = param ? sql`t.id = ${scope.params[param]} and ` : raw('');
    return sql`${name(`step_${step.key}`)} as (select t.* from ${name(step.resource)} t where ${id}${collectionCondition(scope, step, 't')})`;
  });
}

/** `with ... ` or nothing. */
export const withTables = (tables: readonly Sql[]): Sql => (tables.length ? sql`with ${join(tables, ', ')} ` : raw(''));

/** One expression with the facts of every step: an array in the order of the path, null for a row that is not there. */
export function stepFacts(scope: Scope): Sql {
  const each = stepsOf(scope).map((step) => {
    const resource = resourceOf(scope.model, step);
    return sql`(select ${rowFacts(scope, resource, 't', new Set())} from ${name(`step_${step.key}`)} t)`;
  });
  return each.length ? sql`json_build_array(${join(each, ', ')})` : raw("'[]'::json");
}

/**
 * The facts of a row for policies: its guards (except those that the path has answered), whether the caller created it,
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

/** The resource whose rows answer a guard. @throws if no resource file says so */
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

/** The facts of a request after its path has been resolved. */
export interface ResolvedPath {
  readonly facts: Facts;
  /** The row one step up: its id and those of its owners. */
  readonly parent: StepRow['line'] | null;
}

const rightOfRank = [null, 'read', 'write', 'admin'] as const;

/** The facts of a row for policies, with the rights and locks of the rows above it. */
export function factsOf(row: StepRow, caller: Caller, before: Facts['guards'], resource: Resource): Facts {
  const known: Record<string, NonNullable<Facts['guards']>[GuardName]> = { ...before };
  for (const [guard, step] of Object.entries(row.guards) as [GuardName, StepGuard | null][]) {
    // A link to one module opens no other.
    if (!step || (guard === 'module' && caller.shared?.module && step.rank === 0)) continue;
    known[guard] = {
      permissions: rightsUpTo(rightOfRank[step.rank] ?? null),
      everyones: step.everyones,
      locked: step.locked,
    };
  }
  // A module requires the right to read its project, or a link to the module.
  const user = { shared_user: caller.shared !== null };
  if (!caller.shared?.module && !projectAllows('read', known['project'] ?? null, caller.company, user))
    delete known['module'];
  const row_ = resource.guards.filter(({ column }) => row.line[column] != null).map(({ guard }) => guard);
  return { guards: known, row: row_, mine: row.mine };
}

/**
 * Reads the steps' rows, and refuses missing (404) and unreadable ones (401, 403).
 * @throws {ApiProblem}
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

/** A link to one module passes through its project without access to it. */
const passesToModule = ({ caller }: Scope, row: StepRow, resource: Resource): boolean =>
  resource.ownGuard === 'project' && !!caller.shared?.module && row.line['id'] === caller.shared.project;

/** A link to one module gives access only to rows below that module. */
function refuseAroundModule(scope: Scope, steps: readonly Collection[]): void {
  const inside = steps.some((step) => resourceOf(scope.model, step).guards.length);
  if (!scope.caller.shared?.module || !inside) return;
  const guarded = [...steps, scope.collection].some((step) => resourceOf(scope.model, step).ownGuard === 'module');
  if (!guarded) throw new ApiProblem('forbidden', 'The access link opens one module, not its whole project.');
}
