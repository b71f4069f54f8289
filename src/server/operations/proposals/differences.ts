/** POST differences: the changes of proposals by field, compared with the present rows. */
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type { ChangedField } from '../../../contract/answers.ts';
import type { components } from '../../../contract/generated/client.ts';
import { splitMember } from '../../../contract/member-names.ts';
import { type Field, isWithheld } from '../../../contract/model.ts';
import type { Handlers } from '../../calls/call.ts';
import { addId, type IdsByResource } from '../../engine/access/labels.ts';
import { ApiProblem, type FieldError } from '../../engine/problem.ts';
import { differs, rowNow } from '../../engine/read/proposal-seen.ts';
import { type Proposed, type Target, targetOf } from '../../engine/read/proposal-target.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import { name, type Scope } from '../../engine/scope.ts';
import { changedFields, isEmpty, type RowChange } from '../../engine/undo/changed-fields.ts';
import { byColumn } from '../../engine/write/insert-records.ts';
import type { Database, Run } from '../../store/database.ts';

type Differences = components['schemas']['ProposalDifferences'][number];
type Difference = Differences['fields'][number];

interface Stored extends Proposed {
  readonly id: number;
  readonly before: Values;
  readonly status: string;
}

/** A proposal, its target, and the present target row. */
interface Found {
  readonly stored: Stored;
  readonly target: Target;
  readonly now: Values | null;
}

/** A row with changed values. The name `field.member` sets one member. */
function withValues(row: Values, values: Values): Values {
  const result = { ...row };
  for (const [named, value] of Object.entries(values)) {
    const member = splitMember(named);
    const whole = member ? result[member.field] : undefined;
    if (member) result[member.field] = { ...(isObject(whole) ? whole : {}), [member.key]: value };
    else result[named] = value;
  }
  return result;
}

/** The values after a deletion: null for each field. */
const deletedValues = (before: Values): Values =>
  Object.fromEntries(Object.entries(before).map(([named, value]) => [named, isObject(value) ? {} : null]));

/** The proposed change, and the change made since the proposal. */
function changesOf({ stored: { action, before, body, status }, target: { scope }, now }: Found): readonly RowChange[] {
  const columns = (row: Values): Values => ({ ...row, ...byColumn(scope, scope.resource, row) });
  const was = withValues(now ?? {}, before);
  const after = action === 'delete' ? withValues(was, deletedValues(before)) : withValues(was, body);
  const kind = action === 'create' ? 'create' : 'update';
  return [
    { action: kind, before: columns(was), after: columns(after) },
    // A decided proposal shows the values at the time of the decision.
    { action: 'update', before: columns(was), after: columns(status === 'open' ? (now ?? was) : was) },
  ];
}

/** Fields that at least one proposal changes. */
function fieldsOf({ resource }: Scope, found: readonly Found[]): readonly Field[] {
  const named = new Set(
    found.flatMap(({ stored: { body, before } }) =>
      Object.keys({ ...before, ...body }).map((one) => splitMember(one)?.field ?? one),
    ),
  );
  return [...resource.fields.values()].filter(
    (field) =>
      named.has(field.name) && field.kind !== 'derived' && field.kind !== 'discriminator' && !isWithheld(field),
  );
}

const keyOf = ({ name: named, key }: ChangedField): string => JSON.stringify([named, key ?? null]);

/** The proposed fields. The present value is added if it has changed since the proposal. */
function merged(
  { stored: { action }, target }: Found,
  proposed: readonly ChangedField[],
  since: readonly ChangedField[],
): readonly Difference[] {
  const now = new Map(since.map((one) => [keyOf(one), one]));
  const { fields } = target.scope.resource;
  // Whether a deleted row's value is the default, which is not worth showing.
  const isUsual = ({ name: named, key, before }: ChangedField): boolean =>
    action === 'delete' && key === undefined && isDeepStrictEqual(before, fields.get(named)?.schema['default']);
  return proposed.flatMap((one): Difference[] => {
    if ((isEmpty(one.before) && isEmpty(one.after)) || isUsual(one)) return [];
    const other = now.get(keyOf(one));
    return [{ ...one, ...(other && { now: other.after, now_label: other.after_label ?? null }) } as Difference];
  });
}

/** The row above the path's collection, such as the module of an item. */
function above({ scope: { collection, model, params } }: Target): { resource: string; id: number } | null {
  const step = model.collections.get(collection.parent?.collection ?? '');
  const id = params[collection.parent?.param ?? ''];
  return step?.parent && id !== undefined ? { resource: step.resource, id } : null;
}

/** Reads the differences of all proposals of one collection in a constant number of queries. */
async function differencesIn(database: Database, scope: Scope, found: readonly Found[]): Promise<Differences[]> {
  const run: Run = (statement) => database.query(scope.actor, statement);
  const also: IdsByResource = new Map();
  for (const { target } of found) {
    const holder = above(target);
    if (holder) addId(also, holder.resource, holder.id);
  }
  const changes = found.flatMap(changesOf);
  const { fields, labels } = await changedFields(run, scope, { fields: fieldsOf(scope, found), changes, also });
  return found.map(({ stored, target, now }, at): Differences => {
    const isOpen = stored.status === 'open';
    const isGone = isOpen && stored.action !== 'create' && now === null;
    const isChanged = isOpen && now !== null && differs(stored.before, now);
    const holder = above(target);
    const within = holder ? (labels.get(holder.resource)?.get(holder.id) ?? null) : null;
    return {
      id: stored.id,
      collection: scope.collection.key,
      title: scope.resource.title,
      within,
      state: isGone ? 'gone' : isChanged ? 'changed' : 'as_seen',
      version: now ? String(now['updated_at']) : null,
      fields: [...merged(found[at] as Found, fields[2 * at] ?? [], fields[2 * at + 1] ?? [])],
    };
  });
}

/** Like `rowNow`, but also null if the owner no longer exists. */
async function rowIfThere(database: Database, run: Run, target: Target): Promise<Values | null> {
  try {
    return await rowNow(database, run, target);
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return null;
    throw error;
  }
}

/** The project's proposals with their targets. Proposals whose collection no longer exists are left out. */
async function findProposals(database: Database, scope: Scope, ids: readonly number[]): Promise<readonly Found[]> {
  const rows = await database.query<{ row: string }>(
    scope.actor,
    sql`select to_json(t)::text as row from ${name(scope.resource.name)} t
      where t.id = any(${ids}::int[]) and t.project_id = ${scope.params['project_id']}`,
  );
  const run: Run = (statement) => database.query(scope.actor, statement);
  const found: Found[] = [];
  for (const { row } of rows) {
    const stored = JSON.parse(row) as Stored;
    const faults: FieldError[] = [];
    // An accepted create names the row that it created.
    const row_id = stored.action === 'create' ? null : stored.row_id;
    const target = targetOf(scope, { ...stored, row_id }, faults);
    if (!target) continue;
    found.push({ stored, target, now: await rowIfThere(database, run, target) });
  }
  return found;
}

export const proposalDifferenceHandlers = {
  differences_of_proposals: async ({ body: { ids }, granted: { scope } }, { database }) => {
    const found = await findProposals(database, scope, ids);
    const groups = Map.groupBy(found, ({ target }) => target.scope.collection);
    const all: Differences[] = [];
    for (const some of groups.values())
      all.push(...(await differencesIn(database, (some[0] as Found).target.scope, some)));
    const byId = new Map(all.map((one) => [one.id, one]));
    return { status: 200, body: ids.flatMap((id) => byId.get(id) ?? []) };
  },
} satisfies Partial<Handlers>;
