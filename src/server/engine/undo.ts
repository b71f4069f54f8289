/** Undo of a change, by what the journal says of it: the journal's first reader. */
import sql, { join } from 'sql-template-tag';
import { accessOf, type GenericOperation, type Model, type Resource } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Database, Run } from '../store/database.ts';
import { arrayWall, joinTable, polymorphicColumn } from '../store/tables.ts';
import { asksRows, refuse, requireAccess, rowCondition } from './access.ts';
import { deleteRows } from './delete.ts';
import { gateFacts, gateTables, type ToldRow, walk, withTables } from './gates.ts';
import { newVersion } from './insert-records.ts';
import { lockRows, openChange, plainArrays, record } from './journal.ts';
import { tenantOf } from './memberships.ts';
import { ApiProblem, notFound } from './problem.ts';
import { at, name, type Scope } from './scope.ts';
import { actorFor } from './system-role.ts';

interface Change {
  readonly id: number;
  readonly operation: string;
  readonly collection: string;
  readonly params: string;
  readonly undone_by: number | null;
}
interface Line {
  readonly sequence: number;
  readonly resource: string;
  readonly row_id: number;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
}
const verbOf: Readonly<Record<string, GenericOperation>> = { leave: 'delete', import: 'create', undo: 'update' };

/**
 * Undoes all that one change did, if the caller made it, may still do the like, and nobody has changed the rows
 * since. Answers the id of the change that undid it, which can be undone in turn.
 */
export async function undoChange(database: Database, model: Model, caller: Caller, id: number): Promise<number> {
  if (caller.user === null) throw new ApiProblem('unauthenticated', 'Log in to undo a change.');
  const plain = { role: 'app' as const, user: caller.user, company: caller.company?.id ?? null };
  const actor = caller.audience === 'system_admin' ? { ...plain, role: 'system' as const } : plain;
  const [change] = await database.query<Change>(
    actor,
    sql`select id, operation, collection, params::text as params, undone_by from tessera_change where id = ${id} and actor = ${caller.user}`,
  );
  const collection = model.collections.get(change?.collection ?? '');
  if (!change || !collection) throw notFound(`A change ${id} of yours`);
  if (change.undone_by !== null) throw new ApiProblem('conflict', 'This change has been undone already.');
  const verb = verbOf[change.operation] ?? (change.operation as GenericOperation);
  const scope: Scope = {
    model,
    collection,
    resource: model.resources.get(collection.resource) as Resource,
    caller,
    actor: actorFor(collection, verb, caller),
    params: JSON.parse(change.params) as Record<string, number>,
  };
  await requireStillAllowed(database, scope, verb, id);
  return database.transaction(scope.actor, async (run) => {
    const lines = await run<Line>(
      sql`select sequence, resource, row_id, action, before::text as before, after::text as after from tessera_journal where change_id = ${id} order by sequence desc`,
    );
    const undo = await openChange(run, scope, 'undo');
    const made = new Set(lines.filter(({ action }) => action === 'create').map(key));
    const settled = new Set<string>();
    for (const group of groupsOf(lines)) await undoGroup(run, scope, group, made, settled, undo);
    await run(sql`update tessera_change set undone_by = ${undo} where id = ${id}`);
    return undo;
  });
}

const key = ({ resource, row_id }: Pick<Line, 'resource' | 'row_id'>): string => `${resource}/${row_id}`;

/** Neighbouring lines that say the same of rows of one resource, for one statement each. */
function groupsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0]?.resource === line.resource && last[0].action === line.action) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The walk and the policies of the operation that is undone, asked again: a right may have been lost since. */
async function requireStillAllowed(
  database: Database,
  scope: Scope,
  verb: GenericOperation,
  change: number,
): Promise<void> {
  const { resource, collection } = scope;
  // A row that the change has locked must not stand in its own way: the guard above it is asked.
  const above = resource.guards.find(({ guard }) => guard !== resource.ownGuard);
  const policies = collection.access[accessOf[verb]].map((policy) =>
    policy.kind === 'guard' && policy.guard === resource.ownGuard && above ? { ...policy, guard: above.guard } : policy,
  );
  const table = name(resource.name);
  const reach = rowCondition(scope, policies, 't');
  const lines = sql`from tessera_journal j where j.change_id = ${change} and j.resource = ${resource.name}`;
  const touched = [sql`select t.* from ${table} t where t.id in (select j.row_id ${lines})`];
  // Deleted rows are asked as they were; the grants of a guarded one went with it and come back with it.
  if (!resource.ownGuard)
    touched.push(
      sql`select t.* from (select j.before ${lines} and j.action = 'delete') d, jsonb_populate_record(null::${table}, d.before) t`,
    );
  const lost = reach
    ? sql`exists (select 1 from (${join(touched, ' union all ')}) t where not coalesce(${reach}, false))`
    : sql`false`;
  const [told] = await database.query<{ facts: string; lost: boolean }>(
    scope.actor,
    sql`${withTables(gateTables(scope))}select ${gateFacts(scope)}::text as facts, ${lost} as lost`,
  );
  const { facts } = walk(scope, JSON.parse(told?.facts ?? '[]') as (ToldRow | null)[]);
  if (told?.lost) refuse(scope.caller, 'undo this change');
  if (!asksRows(resource, policies)) requireAccess(scope, policies, facts, 'undo this change');
}

const conflict = (resource: Resource): ApiProblem =>
  new ApiProblem('conflict', `This ${resource.title.toLowerCase()} has been changed since; undoing would lose that.`);

async function undoGroup(
  run: Run,
  scope: Scope,
  all: readonly Line[],
  made: ReadonlySet<string>,
  settled: Set<string>,
  undo: number,
): Promise<void> {
  // A membership goes with the row it belongs to: its own line has nothing left to undo.
  const lines = all.filter((line) => !settled.has(`gone ${key(line)}`));
  if (!lines.length) return;
  const [first] = lines;
  const resource = scope.model.resources.get(first?.resource ?? '');
  if (!first || !resource) throw new ApiProblem('conflict', `There are no ${first?.resource} rows any more.`);
  const ids = lines.map(({ row_id }) => row_id);
  const before = `[${lines.map((line) => line.before).join(',')}]`;
  if (first.action === 'delete') {
    await insertSnapshots(run, resource, before);
    await writeArrays(run, scope, resource, before);
    await record(run, scope, undo, resource, 'create', ids);
  } else {
    const now = await lockRows(run, scope, resource, ids);
    for (const line of lines) requireUnchanged(resource, line, now.versions, settled);
    if (first.action === 'create') {
      const gone = await deleteRows(run, scope, resource, ids, undo);
      // What others have hung on the new rows since is not this change's to take away.
      if (gone.some((row) => !made.has(key(row)))) throw conflict(resource);
      for (const row of gone) settled.add(`gone ${key(row)}`);
    } else {
      await writeSnapshots(run, resource, before);
      await writeArrays(run, scope, resource, before);
      await record(run, scope, undo, resource, 'update', ids, now.before);
    }
  }
  for (const line of lines) settled.add(key(line));
}

/** The row must be as the change left it: versions tell. One that this undo has written itself is. */
function requireUnchanged(
  resource: Resource,
  line: Line,
  versions: ReadonlyMap<number, string>,
  settled: ReadonlySet<string>,
): void {
  const version = versions.get(line.row_id);
  if (version === undefined) throw conflict(resource);
  if (settled.has(key(line)) || !line.after) return;
  const left = (JSON.parse(line.after) as { updated_at: string }).updated_at;
  if (Date.parse(version) !== Date.parse(left)) throw conflict(resource);
}

/** Columns a snapshot may hold: those of fields, implied ones included. */
const columnsOf = (resource: Resource): string[] => [
  ...new Set([
    ...resource.chain,
    ...[...resource.fields.values()].flatMap((field) =>
      field.kind === 'value' || field.kind === 'reference'
        ? [field.name]
        : field.kind === 'polymorphic'
          ? field.targets.map((target) => polymorphicColumn(field.name, target))
          : [],
    ),
  ]),
];

const recordset = (resource: Resource, snapshots: string) =>
  sql`jsonb_populate_recordset(null::${name(resource.name)}, ${snapshots}::jsonb) v`;

async function insertSnapshots(run: Run, resource: Resource, snapshots: string): Promise<void> {
  const columns = columnsOf(resource);
  await run(sql`insert into ${name(resource.name)} (${join(columns.map(name), ', ')})
    select ${join(
      columns.map((column) => at('v', column)),
      ', ',
    )} from ${recordset(resource, snapshots)}`);
}

async function writeSnapshots(run: Run, resource: Resource, snapshots: string): Promise<void> {
  const columns = columnsOf(resource).filter((column) => !['id', 'created_at', 'updated_at'].includes(column));
  const sets = columns.map((column) => sql`${name(column)} = ${at('v', column)}`);
  await run(
    sql`update ${name(resource.name)} t set ${join([...sets, newVersion], ', ')} from ${recordset(resource, snapshots)} where t.id = v.id`,
  );
}

/** Memberships as they were, of what still exists. */
async function writeArrays(run: Run, scope: Scope, resource: Resource, snapshots: string): Promise<void> {
  for (const field of plainArrays(resource)) {
    const table = joinTable(resource, field, scope.model);
    const held = sql`(select (s ->> 'id')::int as row_id, h.target, h.place from jsonb_array_elements(${snapshots}::jsonb) s,
      jsonb_array_elements_text(coalesce(s -> ${field.name}::text, '[]')) with ordinality as h(target, place))`;
    await run(sql`delete from ${name(table.table)} m using jsonb_array_elements(${snapshots}::jsonb) s where m.row_id = (s ->> 'id')::int
      and not exists (select 1 from ${held} h where h.row_id = m.row_id and h.target::int = m.target_id)`);
    const tenant = tenantOf(arrayWall(resource, field, scope.model));
    await run(sql`insert into ${name(table.table)} (row_id, target_id, place${tenant.column})
      select r.id, x.id, h.place${tenant.value} from ${held} h
      join ${name(resource.name)} r on r.id = h.row_id join ${name(field.targets[0] as string)} x on x.id = h.target::int
      on conflict (row_id, target_id) do update set place = excluded.place`);
  }
}
