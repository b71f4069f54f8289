/** The preconditions of a create: permission, and the values that path and owner give every new row. */

import sql from 'sql-template-tag';
import type { Policy, Resource } from '../../../contract/model.ts';
import type { Facts } from '../../../contract/permissions.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import type { Database } from '../../store/database.ts';
import { joinTable, ownerColumns, polymorphicColumn } from '../../store/tables.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
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
import { nothingSettled, readableCondition } from '../access/readable.ts';
import { invalid } from '../problem.ts';
import { cachedStatement } from '../read/statement-cache.ts';
import type { Values } from '../row-values.ts';
import { at, conditionValue, name, type OwnerIds, type Scope } from '../scope.ts';

/** The preconditions of a create: permission, and the ids that rows get from the path. */
export interface CreateContext {
  readonly resolved: ResolvedPath;
  /** Values that the path, `where` and the caller give every new row. */
  readonly given: Values;
  readonly line: OwnerIds;
}

/**
 * Resolves the path and checks the policies. `owner` is the owner that the body names where the path names none.
 * @throws {ApiProblem} 401, 403, 404; 422 for an unknown owner
 */
export async function prepareCreate(
  database: Pick<Database, 'query'>,
  scope: Scope,
  sample: Values,
): Promise<CreateContext> {
  const { resource, collection } = scope;
  const what = `add ${resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'create', what);
  const owner = bodyOwner(scope, sample);
  const statement = cachedStatement(
    scope,
    `create ${owner?.resource.name}`,
    { owner: owner?.id ?? 0 },
    (marked, marks) => {
      const ownerRow = owner
        ? sql`(select ${rowFacts(marked, owner.resource, 't', new Set())}::text from ${name(owner.resource.name)} t where t.id = ${marks.owner})`
        : sql`null::text`;
      return sql`${withTables(stepTables(marked))}select ${stepFacts(marked)}::text as facts, ${ownerRow} as owner`;
    },
  );
  const [answer] = await database.query<{ facts: string; owner: string | null }>(scope.actor, statement);
  const resolved = resolvePath(scope, JSON.parse(answer?.facts ?? '[]') as (StepRow | null)[]);
  let facts: Facts = resolved.facts;
  let ownerLine: OwnerIds = {};
  if (owner) {
    if (!answer?.owner)
      throw invalid([
        {
          pointer: `/${owner.field}`,
          message: `There is no ${owner.resource.title.toLowerCase()} with id ${owner.id} here.`,
        },
      ]);
    const row = JSON.parse(answer.owner) as StepRow;
    facts = factsOf(row, scope.caller, facts.guards, owner.resource);
    ownerLine = lineUnder(resource, owner, row.line);
  }
  requireAccess(scope, asOwners(resource, collection.access.create), facts, what);
  const given = { ...givenValues(scope, resolved.parent), ...(await accountValues(database, scope)) };
  return { resolved: { ...resolved, facts }, given, line: lineOf(scope, ownerLine, resolved.parent, given) };
}

/** The owner that a body names where the path does not go through it. */
function bodyOwner(scope: Scope, values: Values): { resource: Resource; id: number; field: string } | null {
  for (const { field, targets } of scope.resource.owners) {
    const id = values[field];
    if (typeof id !== 'number' || scope.collection.binding?.kind === 'owner') continue;
    const target = targets.length === 1 ? targets[0] : values[discriminatorOf(field)];
    const resource = scope.model.resources.get(String(target));
    if (resource) return { resource, id, field };
  }
  return null;
}

/** The entries of lists of the caller's account that new rows have, of those that the caller may read in this company. */
async function accountValues(database: Pick<Database, 'query'>, scope: Scope): Promise<Values> {
  const { caller, model } = scope;
  const account = [...model.resources.values()].find(({ tenancy }) => tenancy.kind === 'account');
  const lists = [...scope.resource.fields.values()].flatMap((field) => {
    const taken = account?.fields.get(String(field.callerDefault).replace(/^\$user\./, ''));
    return field.callerDefault?.startsWith('$user.') && taken ? [{ field, taken }] : [];
  });
  const values: Values = {};
  for (const { field, taken } of account && caller.user !== null ? lists : []) {
    const target = model.resources.get(taken.targets[0] ?? '') as Resource;
    const table = joinTable(account as Resource, taken, model);
    const isHere = target.chain.includes('company_id')
      ? sql` and ${at('x', 'company_id')} = ${caller.company?.id ?? 0}`
      : sql``;
    const readable = readableCondition(scope, target, 'x', nothingSettled);
    const found = await database.query<{ id: number }>(
      scope.actor,
      sql`select x.id from ${name(target.name)} x join ${name(table.table)} m on ${at('m', table.target)} = x.id
        where ${at('m', table.row)} = ${caller.user}${isHere}${readable ? sql` and ${readable}` : sql``} order by x.id`,
    );
    values[field.name] = found.map(({ id }) => id);
  }
  return values;
}

/** The policies for a new guarded row, which has no grants yet: those on the guard above it. */
function asOwners(resource: Resource, policies: readonly Policy[]): readonly Policy[] {
  return policies.map((policy) => {
    if (policy.kind !== 'guard' || policy.guard !== resource.ownGuard) return policy;
    const above = resource.guards.find(({ guard }) => guard !== resource.ownGuard);
    return above ? { ...policy, guard: above.guard } : { kind: 'company', right: policy.right };
  });
}

/** The values that the caller, `where` and the parent in the path give every new row. */
export function givenValues(scope: Scope, parent: ResolvedPath['parent']): Values {
  const { binding, where } = scope.collection;
  const given: Values = {};
  for (const field of scope.resource.fields.values()) {
    if (field.callerDefault === '$user') given[field.name] = scope.caller.user;
    if (field.callerDefault === '$company') given[field.name] = scope.caller.company?.id ?? null;
  }
  for (const { path, value } of where)
    if (!path.includes('.') && scope.resource.fields.get(path)?.kind !== 'references')
      given[path] = conditionValue(scope, value);
  if (parent && (binding?.kind === 'owner' || binding?.kind === 'reference')) given[binding.field] = parent['id'];
  if (parent && binding?.kind === 'polymorphic') {
    given[binding.field] = parent['id'];
    given[discriminatorOf(binding.field)] = binding.target;
  }
  return given;
}

/** The owner ids of rows below an owner: the column of its guard, the reference to it, and the owners above. */
function lineUnder(resource: Resource, owner: NonNullable<ReturnType<typeof bodyOwner>>, above: OwnerIds): OwnerIds {
  const { id: _, ...line } = above;
  const guard = resource.guards.find((one) => one.guard === owner.resource.ownGuard);
  const pointing = Object.fromEntries(
    ownerColumns(resource).map((column) => [
      column,
      column === polymorphicColumn(owner.field, owner.resource.name) ? owner.id : null,
    ]),
  );
  const own = resource.chain.includes(owner.field) ? { [owner.field]: owner.id } : {};
  return { ...line, ...pointing, ...own, ...(guard && guard.column !== 'id' && { [guard.column]: owner.id }) };
}

function lineOf(scope: Scope, owner: OwnerIds, parent: ResolvedPath['parent'], given: Values): OwnerIds {
  const own = Object.fromEntries(
    scope.resource.chain
      .filter((column) => typeof given[column] === 'number')
      .map((column) => [column, given[column] as number]),
  );
  const { id: _parent, ...beside } = parent ?? {};
  const { binding } = scope.collection;
  // The owner in the body must be below the row in the path.
  const ancestor = binding?.kind === 'ancestor' && parent ? { [binding.column]: parent['id'] ?? null } : {};
  return { ...beside, ...owner, ...own, ...ancestor, ...joined(scope, parent) };
}

/**
 * Rows below a company may be joined to it by an array, without an owner. References of new ones must be of that company.
 */
function joined({ collection: { binding }, resource }: Scope, parent: ResolvedPath['parent']): OwnerIds {
  if (binding?.kind !== 'own_array' || typeof parent?.['id'] !== 'number') return {};
  return { [`${resource.fields.get(binding.field)?.targets[0]}_id`]: parent['id'] };
}
