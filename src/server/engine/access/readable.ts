/**
 * Whether the caller may read the target of a reference. The condition limits which labels are shown, which targets can
 * be set, and which names in files are resolved.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Level, levelRank } from '../../../contract/audience.ts';
import type { GuardName, Model, Policy, Resource } from '../../../contract/model.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { at, name, type Scope, stepsOf } from '../scope.ts';
import { guardCondition } from './grants.ts';

/**
 * Ids of guarded rows that the caller is known to be allowed to read, by guard: a column of the referencing row, or a
 * number. Rows below the same guarded row need no further check.
 */
export type Settled = ReadonlyMap<GuardName, Sql>;

export const nothingSettled: Settled = new Map();

/** The guards that every one of these policies requires. A policy for an audience requires no guard. */
const guardsIn = (policies: readonly Policy[], resource: Resource): readonly GuardName[] => {
  const guards = policies.map((policy) => (policy.kind === 'guard' ? policy.guard : null));
  const [first] = guards;
  if (!first || guards.some((guard) => guard !== first)) return [];
  if (first === 'row') return resource.guards.map(({ guard }) => guard);
  // A reader of a module may read its project, or has an access link, which shows the rows that the module references.
  return first === 'module' ? ['module', 'project'] : [first];
};

/** The guards already checked for every row of the scope's collection, once `policies` have admitted the caller. */
function settledGuards(scope: Scope, policies: readonly (readonly Policy[])[]): ReadonlySet<GuardName> {
  const above = stepsOf(scope).flatMap((step) =>
    guardsIn(step.access.read, scope.model.resources.get(step.resource) as Resource),
  );
  return new Set([...above, ...policies.flatMap((one) => guardsIn(one, scope.resource))]);
}

/**
 * The checked guards for rows of the scope's collection under `alias`, provided that the caller may read these rows.
 */
export function settledInRow(scope: Scope, alias: string): Settled {
  if (scope.related) return nothingSettled;
  const guards = settledGuards(scope, [scope.collection.access.read]);
  return new Map(
    scope.resource.guards
      .filter(({ guard }) => guards.has(guard))
      .map(({ guard, column }) => [guard, at(alias, column)] as const),
  );
}

/** The checked guards for a row written below these owners, provided that the caller may write it. */
export function settledInLine(scope: Scope, line: Readonly<Record<string, number | null>>): Settled {
  const { read, create, write } = scope.collection.access;
  const guards = settledGuards(scope, [read, create, write]);
  return new Map(
    scope.resource.guards.flatMap(({ guard, column }) => {
      const id = line[column];
      return guards.has(guard) && id != null ? [[guard, sql`${id}::int`] as const] : [];
    }),
  );
}

const levels = new WeakMap<Model, Map<string, Level>>();

/** The widest audience to which any collection shows these rows. */
export function readLevel(model: Model, resource: Resource): Level {
  const known = levels.get(model) ?? new Map<string, Level>();
  levels.set(model, known);
  const found = known.get(resource.name);
  if (found) return found;
  const all = [...model.collections.values()].filter((collection) => collection.resource === resource.name);
  const level = all
    .map((collection) => collection.levels.read)
    .reduce<Level>((widest, one) => (levelRank(one) < levelRank(widest) ? one : widest), 'nobody');
  known.set(resource.name, level);
  return level;
}

/** Conditions of `x-hides-row`: a row about another row is visible only to people who may read the other row. */
export function hidingConditions(scope: Scope, resource: Resource, alias: string): readonly Sql[] {
  // The system role reads all rows.
  if (scope.actor.role === 'system') return [];
  return [...resource.fields.values()].flatMap((field) => {
    if (field.hidesRow === null || field.kind === 'discriminator') return [];
    const inner = `${alias}_hiding`;
    const targetScope: Scope = field.hidesRow === 'closed' ? { ...scope, restoring: true } : scope;
    return field.targets.map((targetName) => {
      const target = scope.model.resources.get(targetName) as Resource;
      const column = at(alias, field.kind === 'polymorphic' ? polymorphicColumn(field.name, targetName) : field.name);
      const readable = readableCondition(targetScope, target, inner, nothingSettled);
      return sql`(${column} is null or exists (select 1 from ${name(targetName)} ${raw(inner)} where ${at(inner, 'id')} = ${column}${readable ? sql` and ${readable}` : raw('')}))`;
    });
  });
}

/**
 * Condition that the caller may read the row of `target` under `alias`; null if every caller may. Row-level security
 * enforces the tenant boundary.
 */
export function readableCondition(scope: Scope, target: Resource, alias: string, settled: Settled): Sql | null {
  const { caller, actor, model } = scope;
  // The system role reads all companies. Names of global rows are public.
  if (actor.role === 'system' || target.tenancy.kind === 'open') return null;
  if (levelRank(caller.audience) < levelRank(readLevel(model, target)))
    return target.tenancy.kind === 'account' && caller.user !== null
      ? sql`${at(alias, 'id')} = ${caller.user}`
      : raw('false');
  const [nearest] = target.guards;
  if (!nearest) {
    const hiding = hidingConditions(scope, target, alias);
    return hiding.length ? join(hiding, ' and ') : null;
  }
  const isReadable = ({ guard, column }: (typeof target.guards)[number]): Sql => {
    if (guard === 'module') {
      if (caller.shared?.module != null) return sql`${at(alias, column)} = ${caller.shared.module}`;
      const project = target.guards.find((one) => one.guard === 'project');
      if (project) return isReadable(project);
    }
    const same = settled.get(guard);
    return same
      ? sql`${at(alias, column)} = ${same}`
      : guardCondition(
          guard,
          'read',
          { id: at(alias, column), closedToo: scope.restoring, past: scope.pastGrants, person: scope.person },
          caller,
        );
  };
  if (nearest.column === 'id') return isReadable(nearest);
  const cases = target.guards.map((one) => sql`when ${at(alias, one.column)} is not null then ${isReadable(one)}`);
  return cases.length === 1 ? isReadable(nearest) : sql`(case ${join(cases, ' ')} else false end)`;
}
