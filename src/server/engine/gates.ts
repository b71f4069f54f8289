/**
 * The walk of a path: every collection it goes through becomes a common table expression that holds the one row
 * named by the path, bound to the row before. The statement that lists or changes rows reads its parent's id from
 * there, and tells the facts that the policies need, so that a list stays one statement.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { resourceOf } from '../../contract/bodies.ts';
import { makerOf } from '../../contract/maker.ts';
import { type Collection, type GuardName, levelRank, type Policy, type Resource } from '../../contract/model.ts';
import { allows, type Caller, type Facts, guards, projectAllows, rightsUpTo } from '../../contract/permissions.ts';
import { joinTable, polymorphicColumn } from '../store/tables.ts';
import { fieldValue } from './columns.ts';
import { guardCondition, guardFacts } from './grants.ts';
import { ApiProblem, notFound } from './problem.ts';
import { at, conditionValue, literal, name, parentId, type Scope } from './scope.ts';

/** The collections a path goes through before its last, outermost first. */
export function stepsOf(scope: Scope): readonly Collection[] {
  const steps: Collection[] = [];
  for (let parent = scope.collection.parent; parent; ) {
    const step = scope.model.collections.get(parent.collection) as Collection;
    steps.unshift(step);
    parent = step.parent;
  }
  return steps;
}

/** Conditions that hold for every row of a collection: bound to the row before, and its `where`. */
export function collectionCondition(scope: Scope, collection: Collection, alias: string): Sql {
  const conditions = [
    bindingCondition(scope, collection, alias),
    ...collection.where.map(({ path, value }) => whereCondition(scope, collection, alias, path, value)),
  ];
  const said = conditions.filter((condition) => condition !== null);
  return said.length ? join(said, ' and ') : raw('true');
}

function bindingCondition(scope: Scope, collection: Collection, alias: string): Sql | null {
  const { binding } = collection;
  if (!binding) return null;
  const param = scope.walked && collection.parent?.param;
  const parent = param ? sql`${scope.params[param]}::int` : parentId(collection);
  const resource = resourceOf(scope.model, collection);
  switch (binding.kind) {
    case 'owner':
    case 'reference':
      return sql`${at(alias, binding.field)} = ${parent}`;
    case 'ancestor':
      return sql`${at(alias, binding.column)} = ${parent}`;
    case 'polymorphic':
      return sql`${at(alias, polymorphicColumn(binding.field, binding.target))} = ${parent}`;
    case 'own_array':
      return holds(scope, resource, binding.field, at(alias, 'id'), parent);
    case 'parent_array': {
      const above = scope.model.collections.get(collection.parent?.collection ?? '') as Collection;
      return holds(scope, resourceOf(scope.model, above), binding.field, parent, at(alias, 'id'));
    }
  }
}

/** The array `field` of row `row` holds `target`. */
function holds(scope: Scope, resource: Resource, field: string, row: Sql, target: Sql): Sql {
  const found = resource.fields.get(field);
  if (!found) throw new Error(`${resource.name} has no field "${field}".`);
  const table = joinTable(resource, found, scope.model);
  return sql`exists (select 1 from ${name(table.table)} m where m.${name(table.row)} = ${row} and m.${name(table.target)} = ${target})`;
}

function whereCondition(
  scope: Scope,
  collection: Collection,
  alias: string,
  path: string,
  said: string | number | boolean | null,
): Sql {
  const resource = resourceOf(scope.model, collection);
  const value = conditionValue(scope, said);
  const [first = '', second] = path.split('.');
  const field = resource.fields.get(first);
  if (field?.kind === 'references') return holds(scope, resource, first, at(alias, 'id'), sql`${value}::int`);
  if (second)
    return sql`exists (select 1 from ${name(field?.targets[0] ?? '')} w where w.id = ${at(alias, first)} and ${equals(at('w', second), value)})`;
  return equals(at(alias, first), value);
}

const equals = (column: Sql, value: unknown): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

/** Common table expressions of all steps, to stand in front of a statement; empty at the top. */
export function gateTables(scope: Scope): readonly Sql[] {
  return stepsOf(scope).map((step, index, steps) => {
    const param = (steps[index + 1] ?? scope.collection).parent?.param;
    const id = param ? sql`t.id = ${scope.params[param]} and ` : raw('');
    return sql`${name(`gate_${step.key}`)} as (select t.* from ${name(step.resource)} t where ${id}${collectionCondition(scope, step, 't')})`;
  });
}

/** `with ... ` or nothing. */
export const withTables = (tables: readonly Sql[]): Sql => (tables.length ? sql`with ${join(tables, ', ')} ` : raw(''));

/** One expression with the facts of every step: an array in the order of the walk, null for a row that is not there. */
export function gateFacts(scope: Scope): Sql {
  const each = stepsOf(scope).map((step) => {
    const resource = resourceOf(scope.model, step);
    return sql`(select ${rowFacts(scope, resource, 't', new Set())} from ${name(`gate_${step.key}`)} t)`;
  });
  return each.length ? sql`json_build_array(${join(each, ', ')})` : raw("'[]'::json");
}

/** What policies ask of one row: its guards (those the walk has told of left out), whether the caller made it, its line. */
export function rowFacts(scope: Scope, resource: Resource, alias: string, told: ReadonlySet<GuardName>): Sql {
  const asked = resource.guards
    .filter(({ guard }) => !told.has(guard))
    .map(({ guard, column }) =>
      column === 'id'
        ? sql`${literal(guard)}, ${guardFacts(guard, alias, scope.caller)}`
        : sql`${literal(guard)}, (select ${guardFacts(guard, 'gd', scope.caller)} from ${name(guardTable(scope, guard))} gd where gd.id = ${at(alias, column)})`,
    );
  const maker = makerOf(resource, scope.model);
  const mine = maker
    ? sql`coalesce(${fieldValue(scope, resource, maker, alias)} = ${scope.caller.user}, false)`
    : raw('false');
  const line = [
    ...resource.chain.map((column) => sql`${literal(column)}, ${at(alias, column)}`),
    sql`'id', ${at(alias, 'id')}`,
  ];
  return sql`json_build_object('guards', json_build_object(${join(asked.length ? asked : [raw('')], ', ')}), 'mine', ${mine}, 'line', json_build_object(${join(line, ', ')}), 'updated_at', ${at(alias, 'updated_at')})`;
}

/** The resource whose rows answer a guard. */
export function guardTable(scope: Scope, guard: GuardName): string {
  for (const resource of scope.model.resources.values()) if (resource.ownGuard === guard) return resource.name;
  throw new Error(`No resource says "x-guard": "${guard}".`);
}

interface ToldGuard {
  readonly rank: number;
  readonly everyones: boolean;
  readonly locked: boolean;
}
export interface ToldRow {
  readonly guards: Readonly<Partial<Record<GuardName, ToldGuard | null>>>;
  readonly mine: boolean;
  readonly line: Readonly<Record<string, number | null>>;
  readonly updated_at: string;
}

/** What a request knows once its walk has been answered. */
export interface Walked {
  readonly facts: Facts;
  /** The row one step up: its id and those of its owners. */
  readonly parent: ToldRow['line'] | null;
}

const rightOfRank = [null, 'read', 'write', 'admin'] as const;

export function factsOf(row: ToldRow, caller: Caller, before: Facts['guards'], resource: Resource): Facts {
  const known: Record<string, NonNullable<Facts['guards']>[GuardName]> = { ...before };
  for (const [guard, told] of Object.entries(row.guards) as [GuardName, ToldGuard | null][]) {
    // A link to one module opens no other.
    if (!told || (guard === 'module' && caller.shared?.module && told.rank === 0)) continue;
    known[guard] = {
      permissions: rightsUpTo(rightOfRank[told.rank] ?? null),
      everyones: told.everyones,
      locked: told.locked,
    };
  }
  // A module is there only for who may read its project, or came by a link to it.
  const user = { shared_user: caller.shared !== null };
  if (!caller.shared?.module && !projectAllows('read', known['project'] ?? null, caller.company, user))
    delete known['module'];
  const row_ = resource.guards.filter(({ column }) => row.line[column] != null).map(({ guard }) => guard);
  return { guards: known, row: row_, mine: row.mine };
}

/** Reads the answered steps, refusing what is not there (404) or not the caller's to read (401, 403). */
export function walk(scope: Scope, told: readonly (ToldRow | null)[]): Walked {
  const steps = stepsOf(scope);
  let facts: Facts = {};
  steps.forEach((step, index) => {
    const resource = resourceOf(scope.model, step);
    const row = told[index];
    const param = (steps[index + 1] ?? scope.collection).parent?.param;
    if (!row) throw notFound(param ? `${resource.title} ${scope.params[param]}` : resource.title);
    facts = factsOf(row, scope.caller, facts.guards, resource);
    if (!passesToModule(scope, row, resource))
      requireAccess(scope, step.access.read, facts, `read this ${resource.title.toLowerCase()}`);
  });
  refuseAroundModule(scope, steps);
  return { facts, parent: told.at(-1)?.line ?? null };
}

/** A link to one module leads through its project without opening it. */
const passesToModule = ({ caller }: Scope, row: ToldRow, resource: Resource): boolean =>
  resource.ownGuard === 'project' && !!caller.shared?.module && row.line['id'] === caller.shared.project;

/** A link to one module opens what is under that module only. */
function refuseAroundModule(scope: Scope, steps: readonly Collection[]): void {
  const inside = steps.some((step) => resourceOf(scope.model, step).guards.length);
  if (!scope.caller.shared?.module || !inside) return;
  const guarded = [...steps, scope.collection].some((step) => resourceOf(scope.model, step).ownGuard === 'module');
  if (!guarded) throw new ApiProblem('forbidden', 'The access link opens one module, not its whole project.');
}

/** Throws 401 or 403 unless one of the policies lets the caller in. */
export function requireAccess(scope: Scope, policies: readonly Policy[], facts: Facts, what: string): void {
  if (allows(policies, scope.caller, facts)) return;
  refuse(scope.caller, what);
}

export function refuse(caller: Caller, what: string): never {
  if (caller.audience === 'public') throw new ApiProblem('unauthenticated', `Log in to ${what}.`);
  throw new ApiProblem('forbidden', `You have no right to ${what}.`);
}

/** Refuses callers whose audience can never reach the collection, before anything is read. */
export function requireLevel(scope: Scope, verb: 'read' | 'create' | 'write', what: string): void {
  const { caller, collection } = scope;
  if (levelRank(caller.audience) < levelRank(collection.levels[verb])) refuse(caller, what);
  // Access links never write, and never open what only guards that deny them stand before.
  if (caller.shared && (verb !== 'read' || [...stepsOf(scope), collection].some((step) => deniesLinks(scope, step))))
    refuse(caller, what);
}

function deniesLinks(scope: Scope, collection: Collection): boolean {
  const before = resourceOf(scope.model, collection).guards;
  return before.length > 0 && before.every(({ guard }) => guards[guard].guests === 'never');
}

/** The policies ask the rows themselves: their own guard, the nearest one up, or who made them. */
export const asksRows = (resource: Resource, policies: readonly Policy[]): boolean =>
  policies.some(
    (policy) =>
      policy.kind === 'mine' ||
      (policy.kind === 'guard' && (policy.guard === 'row' || policy.guard === resource.ownGuard)),
  );

/** Condition on the rows under `alias` that any of the policies lets the caller in; null if no row needs asking. */
export function rowCondition(scope: Scope, policies: readonly Policy[], alias: string): Sql | null {
  const { resource, caller } = scope;
  if (!asksRows(resource, policies)) return null;
  const conditions = policies.map((policy): Sql => {
    if (policy.kind === 'mine') {
      const maker = makerOf(resource, scope.model);
      return maker && caller.user !== null
        ? sql`${fieldValue(scope, resource, maker, alias)} = ${caller.user}`
        : raw('false');
    }
    if (policy.kind !== 'guard') return raw(allows([policy], caller, {}) ? 'true' : 'false');
    const idOf = (guard: GuardName): Sql | null => {
      const found = resource.guards.find((one) => one.guard === guard);
      return found ? at(alias, found.column) : null;
    };
    const project = idOf('project') ?? undefined;
    if (policy.guard !== 'row') {
      const id = idOf(policy.guard);
      return id ? guardCondition(policy.guard, policy.right, id, caller, project) : raw('false');
    }
    const cases = resource.guards.map(
      ({ guard, column }) =>
        sql`when ${at(alias, column)} is not null then ${guardCondition(guard, policy.right, at(alias, column), caller, project)}`,
    );
    return sql`(case ${join(cases, ' ')} else false end)`;
  });
  return sql`(${join(conditions, ' or ')})`;
}
