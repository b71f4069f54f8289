import sql from 'sql-template-tag';
import type { Field, Policy, Resource } from '../../contract/model.ts';
import type { Facts } from '../../contract/permissions.ts';
import type { Database, Run } from '../store/database.ts';
import { defaultOf, readBody, type Values } from './body.ts';
import {
  factsOf,
  gateFacts,
  gateTables,
  requireAccess,
  requireLevel,
  rowFacts,
  type ToldRow,
  type Walked,
  walk,
  withTables,
} from './gates.ts';
import { directGrants, grantColumn } from './grants.ts';
import { openChange, record } from './journal.ts';
import { keptStatement } from './kept-statement.ts';
import { type FieldError, invalid } from './problem.ts';
import { checkReferences, type Line } from './references.ts';
import { answerStatement, asksMore } from './rows.ts';
import { checkValues } from './schema-in-row.ts';
import { conditionValue, name, type Scope } from './scope.ts';
import { insertRows, setBound } from './write-rows.ts';

export interface Written {
  readonly body: string;
  readonly change: number;
  readonly id: number;
}

/** What creating needs to know before anything is written: who may, and which ids the rows get from the path. */
export interface Ground {
  readonly walked: Walked;
  /** Values that the path, `where` and the caller give every new row. */
  readonly given: Values;
  readonly line: Line;
}

/** Walks the path and asks the policies; `owner` is the owner the body names where the path names none. */
export async function prepareCreate(database: Database, scope: Scope, sample: Values): Promise<Ground> {
  const { resource, collection } = scope;
  const what = `add ${resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'create', what);
  const owner = bodyOwner(scope, sample);
  const statement = keptStatement(
    scope,
    `create ${owner?.resource.name}`,
    { owner: owner?.id ?? 0 },
    (marked, marks) => {
      const ownerRow = owner
        ? sql`(select ${rowFacts(marked, owner.resource, 't', new Set())}::text from ${name(owner.resource.name)} t where t.id = ${marks.owner})`
        : sql`null::text`;
      return sql`${withTables(gateTables(marked))}select ${gateFacts(marked)}::text as facts, ${ownerRow} as owner`;
    },
  );
  const [told] = await database.query<{ facts: string; owner: string | null }>(scope.actor, statement);
  const walked = walk(scope, JSON.parse(told?.facts ?? '[]') as (ToldRow | null)[]);
  let facts: Facts = walked.facts;
  let ownerLine: Line = {};
  if (owner) {
    if (!told?.owner)
      throw invalid([
        {
          pointer: `/${owner.field}`,
          message: `There is no ${owner.resource.title.toLowerCase()} with id ${owner.id} here.`,
        },
      ]);
    const row = JSON.parse(told.owner) as ToldRow;
    facts = factsOf(row, scope.caller, facts.guards, owner.resource);
    ownerLine = row.line;
  }
  requireAccess(scope, asOwners(resource, collection.access.create), facts, what);
  const given = givenValues(scope, walked.parent);
  return { walked: { ...walked, facts }, given, line: lineOf(scope, ownerLine, walked.parent, given) };
}

/** The owner that a body names where the path does not go through it. */
function bodyOwner(scope: Scope, values: Values): { resource: Resource; id: number; field: string } | null {
  for (const { field, targets } of scope.resource.owners) {
    const id = values[field];
    if (typeof id !== 'number' || scope.collection.binding?.kind === 'owner') continue;
    const target = targets.length === 1 ? targets[0] : values[field.replace(/_id$/, '_type')];
    const resource = scope.model.resources.get(String(target));
    if (resource) return { resource, id, field };
  }
  return null;
}

/** Creating a guarded row asks the guard above it, since there is no row yet to ask. */
function asOwners(resource: Resource, policies: readonly Policy[]): readonly Policy[] {
  return policies.map((policy) => {
    if (policy.kind !== 'guard' || policy.guard !== resource.ownGuard) return policy;
    const above = resource.guards.find(({ guard }) => guard !== resource.ownGuard);
    return above ? { ...policy, guard: above.guard } : { kind: 'company', right: policy.right };
  });
}

function givenValues(scope: Scope, parent: Walked['parent']): Values {
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
    given[binding.field.replace(/_id$/, '_type')] = binding.target;
  }
  return given;
}

function lineOf(scope: Scope, owner: Line, parent: Walked['parent'], given: Values): Line {
  const own = Object.fromEntries(
    scope.resource.chain
      .filter((column) => typeof given[column] === 'number')
      .map((column) => [column, given[column] as number]),
  );
  const { id: _owner, ...above } = owner;
  const { id: _parent, ...beside } = parent ?? {};
  const { binding } = scope.collection;
  // An owner that the body names is one of those under the row that the path goes through.
  const ancestor = binding?.kind === 'ancestor' && parent ? { [binding.column]: parent['id'] ?? null } : {};
  return { ...beside, ...above, ...own, ...ancestor };
}

/** A body's values with everything the path and the defaults add: one value for every stored field. */
export function completeRow(scope: Scope, values: Values, given: Values): Values {
  const row: Values = {};
  for (const field of scope.resource.fields.values()) {
    if (!isStored(field)) continue;
    const value =
      field.name in given && !(field.callerDefault && field.name in values) ? given[field.name] : values[field.name];
    row[field.name] = value === undefined ? defaultOf(field) : value;
  }
  return row;
}

const isStored = (field: Field): boolean => field.kind !== 'derived' && (!field.implied || !field.readOnly);

/** POST {base}: a new row, at its place or after the last. */
export async function create(database: Database, scope: Scope, body: unknown): Promise<Written> {
  requireLevel(scope, 'create', `add ${scope.resource.plural.toLowerCase()} here`);
  const errors: FieldError[] = [];
  const values = readBody(scope.collection, scope.resource, 'create', body, errors);
  const ground = await prepareCreate(database, scope, values);
  if (errors.length) throw invalid(errors);
  requireFields(scope, values, 'create', ground.walked.facts);
  return database.transaction(scope.actor, async (run) => {
    const change = await openChange(run, scope, 'create');
    const [id] = await createRows(run, scope, ground, [values], errors, change);
    if (errors.length || id === undefined) throw invalid(errors);
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}

/** Checks and writes rows and their journal; with errors nothing has been written. Memberships that the path means are made too. */
export async function createRows(
  run: Run,
  scope: Scope,
  ground: Ground,
  bodies: readonly Values[],
  errors: FieldError[],
  change: number,
  base?: (row: number) => string,
): Promise<number[]> {
  const rows = bodies.map((values) => completeRow(scope, values, ground.given));
  await checkReferences(run, scope, scope.resource, rows, ground.line, errors, base);
  await checkValues(run, scope, rows, errors, base);
  if (errors.length) return [];
  const ids = await insertRows(run, scope, scope.resource, rows, change);
  for (const [{ resource, field }, side, other] of boundMemberships(scope, ground.walked.parent))
    for (const id of ids)
      await setBound(
        run,
        scope,
        resource,
        field,
        side === 'own' ? id : other,
        side === 'own' ? other : id,
        true,
        change,
      );
  await record(run, scope, change, scope.resource, 'create', ids);
  await grantMaker(run, scope, ids, change);
  return ids;
}

/** Whoever makes a guarded row has every right on it. */
async function grantMaker(run: Run, scope: Scope, ids: readonly number[], change: number): Promise<void> {
  const { resource, model, caller } = scope;
  const column = resource.ownGuard && grantColumn(resource.ownGuard);
  const grants = model.resources.get(directGrants);
  if (!column || !grants || caller.user === null) return;
  const made = await insertRows(
    run,
    scope,
    grants,
    ids.map((id) => ({ [column]: id, user_id: caller.user, permission_key: 'admin' })),
    change,
  );
  await record(run, scope, change, grants, 'create', made);
}

/** Arrays that a row made here belongs in: of its own, or of the row above. */
export function boundMemberships(
  scope: Scope,
  parent: Walked['parent'],
): readonly (readonly [{ resource: Resource; field: Field }, 'own' | 'parent', number])[] {
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

/** Fields that ask more than their collection does. */
export function requireFields(scope: Scope, values: Values, verb: 'create' | 'update', facts: Facts): void {
  for (const key of Object.keys(values)) {
    const field = scope.resource.fields.get(key);
    const policy = field?.write[verb];
    // A level was settled by the collection when the body was read; a guard is asked now.
    if (field && policy && asksMore(policy) && policy.kind !== 'audience')
      requireAccess(
        scope,
        [policy],
        facts,
        `set ${field.title.toLowerCase()} of this ${scope.resource.title.toLowerCase()}`,
      );
  }
}
