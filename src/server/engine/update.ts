import sql from 'sql-template-tag';
import type { Policy } from '../../contract/model.ts';
import { allows } from '../../contract/permissions.ts';
import type { Database, Run } from '../store/database.ts';
import { requireAccess, requireLevel } from './access.ts';
import { readBody, type Values, versionOf } from './body.ts';
import { completeRow, requireFields, type Written } from './create.ts';
import { prepareCreate } from './ground.ts';
import { lockRows, openChange, record } from './journal.ts';
import { leaveRow } from './leave.ts';
import { type FieldError, invalid, notFound } from './problem.ts';
import { checkReferences } from './references.ts';
import { answerStatement, asksMore, findRow, type RowKey, requireRow, requireVersion } from './rows.ts';
import { checkValues } from './schema-in-row.ts';
import { at, name, type Scope } from './scope.ts';
import { insertRows, updateRows } from './write-rows.ts';

/** PUT {base}/{id}, or {base} of a singleton: what the body names changes, the rest stays. */
export async function update(database: Database, scope: Scope, key: RowKey, body: unknown): Promise<Written> {
  const what = `change this ${scope.resource.title.toLowerCase()}`;
  requireLevel(scope, 'write', what);
  if (scope.collection.leave.includes('update'))
    return leaveRow(database, scope, key as number, 'write', versionOf(body));
  if (key === 'singleton' && !(await findRow(database, scope, key, false)).row)
    return createSingleton(database, scope, body);
  const found = await requireRow(database, scope, key, false);
  requireAccess(scope, scope.collection.access.read, found.facts, what);
  const errors: FieldError[] = [];
  const values = readBody(scope.collection, scope.resource, 'update', body, errors);
  requireFields(scope, values, 'update', found.facts);
  // Who may only set a field with a guard of its own needs no right on the rest of the row.
  if (!onlyOwnGuarded(scope, values)) requireAccess(scope, scope.collection.access.write, found.facts, what);
  // Who may not change the row hears that, not what is wrong with the body.
  if (errors.length) throw invalid(errors);
  const { id } = found;
  return database.transaction(scope.actor, async (run) => {
    const { before, versions } = await lockRows(run, scope, scope.resource, [id]);
    const version = versions.get(id);
    if (version === undefined) throw notFound(`${scope.resource.title} ${id}`);
    await requireVersion(run, scope, id, versionOf(body), version);
    const change = await openChange(run, scope, 'update');
    await applyUpdates(run, scope, [{ ...values, id }], found.row.line, before, change);
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}

/** Checks and writes changed rows and their journal. All rows set the same fields; throws with all faults. */
export async function applyUpdates(
  run: Run,
  scope: Scope,
  rows: readonly (Values & { id: number })[],
  line: Readonly<Record<string, number | null>>,
  before: string,
  change: number,
  base?: (row: number) => string,
): Promise<void> {
  const { resource } = scope;
  const errors: FieldError[] = [];
  const { id: _, ...owners } = line;
  await checkReferences(run, scope, resource, rows, owners, errors, base);
  await checkValues(run, scope, await withSchemaHolders(run, scope, rows), errors, base);
  if (errors.length) throw invalid(errors);
  if (resource.tree && rows.some((row) => resource.tree && resource.tree in row))
    await checkTree(run, scope, rows, errors, base);
  if (errors.length) throw invalid(errors);
  await updateRows(run, scope, resource, rows, change);
  if (resource.tree && rows.some((row) => resource.tree && resource.tree in row))
    await relevel(
      run,
      scope,
      rows.map(({ id }) => id),
    );
  await record(
    run,
    scope,
    change,
    resource,
    'update',
    rows.map(({ id }) => id),
    before,
  );
}

/** The row that holds the schema is not in the body of an update: it is read from the row itself. */
async function withSchemaHolders(
  run: Run,
  scope: Scope,
  rows: readonly (Values & { id: number })[],
): Promise<Values[]> {
  const holders = [...scope.resource.fields.values()].flatMap((field) =>
    field.schemaFrom ? [field.schemaFrom.reference] : [],
  );
  if (
    !holders.length ||
    !rows.some((row) => [...scope.resource.fields.values()].some((f) => f.schemaFrom && row[f.name]))
  )
    return [...rows];
  const columns = holders.map((column) => sql`, ${at('t', column)}`);
  const known = await run<Values & { id: number }>(
    sql`select t.id${columns[0]} from ${name(scope.resource.name)} t where t.id = any(${rows.map(({ id }) => id)}::int[])`,
  );
  const byId = new Map(known.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...byId.get(row.id), ...row }));
}

const onlyOwnGuarded = (scope: Scope, values: Values): boolean => {
  const policies = Object.keys(values)
    .map((key) => scope.resource.fields.get(key)?.write.update)
    .filter((policy): policy is Policy => policy !== undefined);
  return policies.length > 0 && policies.every((policy) => policy.kind === 'guard' && asksMore(policy));
};

/** The one row of a singleton that nobody has written yet. */
async function createSingleton(database: Database, scope: Scope, body: unknown): Promise<Written> {
  const errors: FieldError[] = [];
  const values = readBody(scope.collection, scope.resource, 'update', body, errors);
  const ground = await prepareCreate(database, scope, values);
  requireFields(scope, values, 'update', ground.walked.facts);
  if (!allows(scope.collection.access.write, scope.caller, ground.walked.facts))
    requireAccess(
      scope,
      scope.collection.access.write,
      ground.walked.facts,
      `change ${scope.resource.title.toLowerCase()}`,
    );
  if (errors.length) throw invalid(errors);
  return database.transaction(scope.actor, async (run) => {
    const row = completeRow(scope, values, ground.given);
    await checkReferences(run, scope, scope.resource, [row], ground.line, errors);
    if (errors.length) throw invalid(errors);
    const change = await openChange(run, scope, 'create');
    const [id] = await insertRows(run, scope, scope.resource, [row], change);
    if (id === undefined) throw new Error(`${scope.resource.name} was not written.`);
    await record(run, scope, change, scope.resource, 'create', [id]);
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}

/** A parent must not be the row itself nor one below it. */
async function checkTree(
  run: Run,
  scope: Scope,
  rows: readonly (Values & { id: number })[],
  errors: FieldError[],
  base: (row: number) => string = () => '',
): Promise<void> {
  const tree = scope.resource.tree as string;
  const table = name(scope.resource.name);
  for (const [i, row] of rows.entries()) {
    const parent = row[tree];
    if (typeof parent !== 'number') continue;
    const [found] = await run<{ below: boolean }>(sql`with recursive up as (
        select p.id, p.${name(tree)} as parent from ${table} p where p.id = ${parent}
        union select p.id, p.${name(tree)} from ${table} p join up on p.id = up.parent)
      select exists (select 1 from up where id = ${row.id}) as below`);
    if (found?.below)
      errors.push({
        pointer: `${base(i)}/${tree}`,
        message: `A ${scope.resource.title.toLowerCase()} cannot stand below itself.`,
      });
  }
}

/** Depths of moved rows and of all below them. */
async function relevel(run: Run, scope: Scope, ids: readonly number[]): Promise<void> {
  const tree = name(scope.resource.tree as string);
  const table = name(scope.resource.name);
  await run(sql`with recursive down as (
      select t.id, coalesce(p.level + 1, 0) as level from ${table} t left join ${table} p on p.id = t.${tree} where t.id = any(${ids}::int[])
      union all select c.id, down.level + 1 from ${table} c join down on c.${tree} = down.id)
    update ${table} t set level = down.level from down where down.id = t.id and t.level <> down.level`);
}
