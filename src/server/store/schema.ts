/** Migrates the tables of a database to those of the resource files. */
import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { type Problem, problemLine } from '../../../codegen/files/problem.ts';
import type { Model } from '../../contract/model.ts';
import { dataConflicts } from './data-conflicts.ts';
import type { Actor, Database } from './database.ts';
import { systemActor } from './database.ts';
import { engineRoles, engineTables } from './engine-tables.ts';
import { planMigration } from './migration.ts';
import { leftovers, missingIn, withLeftovers } from './release-tables.ts';
import { retypings } from './retyping.ts';
import { recordedTables, type Tables } from './table-spec.ts';
import { dropOf } from './table-statements.ts';
import { tablesOf, tablesVersion } from './tables.ts';

/** The version of the engine's own tables. A release never replaces tables of a later version. */
export const engineVersion = 19;

const engineScript = `${engineRoles}${engineTables}`;

/** Detects changed engine tables even if the version was not increased. */
const engineHash = createHash('sha256').update(engineScript).digest('hex').slice(0, 16);

/** The migration is refused. The error names all changes that would lose data. */
export class MigrationRefused extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`The tables cannot follow the resource files without losing data.\n${problems.map(problemLine).join('\n')}`);
    this.name = 'MigrationRefused';
    this.problems = problems;
  }
}

/**
 * Creates roles and engine tables if they are missing or have another version. A database that is up to date costs one
 * query. Tables of a later release stay unchanged.
 */
export async function prepareDatabase(database: Database): Promise<void> {
  const [made] = await database
    .query<{ version: string | null; hash: string | null }>(
      systemActor,
      sql`select (select value::text from tessera_state where key = 'engine') as version,
        (select value #>> '{}' from tessera_state where key = 'engine_hash') as hash`,
    )
    .catch(() => []);
  const version = Number(made?.version ?? 0);
  if (version < engineVersion || (version === engineVersion && made?.hash !== engineHash))
    await database.script(
      `${engineScript}insert into tessera_state values ('engine', '${engineVersion}'), ('engine_hash', '"${engineHash}"') on conflict (key) do update set value = excluded.value;`,
    );
  for (const role of ['app', 'everyones'] as const) await refuseUnboundRole(database, role);
}

/**
 * The policies do not apply to a role that bypasses row-level security. The check is repeated, because a role may get
 * that attribute at any time.
 */
async function refuseUnboundRole(database: Database, role: Actor['role']): Promise<void> {
  const [found] = await database.query<{ free: boolean }>(
    { role, user: null, company: null },
    sql`select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user`,
  );
  if (found?.free !== false)
    throw new Error(
      `The database role tessera_${role} bypasses row-level security. Make it a plain role (nosuperuser, nobypassrls) and start again.`,
    );
}

/** Created tables and columns, for the seeds. */
export interface Applied {
  readonly created: readonly string[];
  /** New columns of tables that existed before, by table. */
  readonly added: ReadonlyMap<string, readonly string[]>;
  readonly statements: number;
}

/** The identity of a model's tables: the resource files, and the version of the rules that derive tables from files. */
export const tablesStamp = ({ version }: Model): string => `${version}.${tablesVersion}`;

/**
 * The tables of a database as recorded last, and the stamp of the model that made them; '' before the first migration.
 */
export interface Recorded {
  readonly version: string;
  readonly tables: Tables;
}

/** Reads the tables as recorded last, by any release. */
export async function readRecorded(database: Database): Promise<Recorded> {
  const [state] = await database.query<{ value: string }>(
    systemActor,
    sql`select value::text as value from tessera_state where key = 'tables'`,
  );
  if (!state) return { version: '', tables: {} };
  const { version, tables } = JSON.parse(state.value) as {
    version: string;
    tables: Parameters<typeof recordedTables>[0];
  };
  return { version, tables: recordedTables(tables) };
}

/** Sentences on tables and columns that a release needs and that a later release has removed or changed. */
export async function missingTables(database: Database, model: Model): Promise<readonly string[]> {
  // Every readiness check runs this query, so it reads the short stamp first, and the long table definitions only if
  // the stamp differs.
  const [state] = await database.query<{ version: string }>(
    systemActor,
    sql`select value->>'version' as version from tessera_state where key = 'tables'`,
  );
  if (state?.version === tablesStamp(model)) return [];
  return missingIn((await readRecorded(database)).tables, Object.fromEntries(tablesOf(model)));
}

/**
 * Migrates the tables to the model in one transaction, and records them. With `keep`, tables and columns that the model
 * no longer has stay until a call without it.
 *
 * @throws {MigrationRefused} with all changes that would lose values
 */
export async function applyModel(
  database: Database,
  model: Model,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<Applied> {
  const recorded = await readRecorded(database);
  const wanted: Tables = Object.fromEntries(tablesOf(model));
  if (recorded.version === tablesStamp(model)) return { created: [], added: new Map(), statements: 0 };
  const { statements, refusals: lost } = planMigration(recorded.tables, wanted, model, {
    empty: await findEmpty(database, recorded.tables, wanted),
    misfits: await countMisfits(database, recorded.tables, wanted),
    keep,
  });
  const refusals = [...lost, ...(await dataConflicts(database, recorded.tables, wanted, model))];
  if (refusals.length) throw new MigrationRefused(refusals);
  const tables = keep ? withLeftovers(recorded.tables, wanted) : wanted;
  await migrate(database, model, { recorded, statements, tables });
  const added = Object.entries(wanted).flatMap(([table, { columns }]) => {
    const known = recorded.tables[table]?.columns;
    const fresh = known ? Object.keys(columns).filter((column) => !(column in known)) : [];
    return fresh.length > 0 ? [[table, fresh] as const] : [];
  });
  const created = Object.keys(wanted).filter((table) => !recorded.tables[table]);
  return { created, added: new Map(added), statements: statements.length };
}

/**
 * Removes tables and columns that the model no longer has and an earlier release was still using. Returns those that
 * stay, because another release has written values to them: tables, and columns as `table.column`.
 */
export async function removeLeftovers(database: Database, model: Model): Promise<readonly string[]> {
  const recorded = await readRecorded(database);
  const wanted: Tables = Object.fromEntries(tablesOf(model));
  if (recorded.version !== tablesStamp(model) || !leftovers(recorded.tables, wanted).length) return [];
  const empty = await findEmpty(database, recorded.tables, wanted);
  const { statements, refusals } = planMigration(recorded.tables, wanted, model, { empty, misfits: new Map() });
  const removed = (left: string): boolean => statements.some((statement) => statement === dropOf(left));
  const staying = leftovers(recorded.tables, wanted).filter((left) => !removed(left));
  const tables = refusals.length ? withLeftovers(only(recorded.tables, wanted, staying), wanted) : wanted;
  if (statements.length) await migrate(database, model, { recorded, statements, tables });
  return staying;
}

/** The tables with only those leftovers that stay. */
const only = (tables: Tables, wanted: Tables, staying: readonly string[]): Tables =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, table]) => {
      if (!wanted[name]) return staying.includes(name) ? [[name, table]] : [];
      const columns = Object.entries(table.columns).filter(
        ([column]) => wanted[name]?.columns[column] || staying.includes(`${name}.${column}`),
      );
      return [[name, { ...table, columns: Object.fromEntries(columns) }]];
    }),
  );

/** Runs the statements and records the new tables, unless another process has changed the tables in the meantime. */
async function migrate(
  database: Database,
  model: Model,
  {
    recorded,
    statements,
    tables,
  }: { readonly recorded: Recorded; readonly statements: readonly string[]; readonly tables: Tables },
): Promise<void> {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const quoted = (value: unknown) => `${text(JSON.stringify(value))}::jsonb`;
  const unchanged = `do $$ begin
    if coalesce((select value->>'version' from tessera_state where key = 'tables' for update), '') <> ${text(recorded.version)} then
      raise exception 'Another process has just changed the tables. Start again.';
    end if; end $$`;
  const record = [
    ...(statements.length
      ? [`insert into tessera_migration (version, statements) values ('${model.version}', ${quoted(statements)})`]
      : []),
    `insert into tessera_state values ('tables', ${quoted({ version: tablesStamp(model), tables })}) on conflict (key) do update set value = excluded.value`,
  ];
  const script = [unchanged, ...statements, ...record].join(';\n');
  await database.script(`begin; set local lock_timeout = '10s'; ${script}; commit;`);
}

/** Tables without rows and columns without values, among those that the model no longer has. */
async function findEmpty(database: Database, before: Tables, wanted: Tables): Promise<ReadonlySet<string>> {
  const empty = new Set<string>();
  for (const left of leftovers(before, wanted)) {
    const [table = '', column] = left.split('.');
    const filled = column ? raw(`where "${column}" is not null`) : raw('');
    const [found] = await database.query<{ any: boolean }>(
      systemActor,
      sql`select exists (select 1 from ${raw(`"${table}"`)} ${filled}) as any`,
    );
    if (found?.any === false) empty.add(left);
  }
  return empty;
}

/** The number of values in each narrowed column that are invalid in its new type. */
async function countMisfits(database: Database, before: Tables, wanted: Tables): Promise<ReadonlyMap<string, number>> {
  const misfits = new Map<string, number>();
  for (const { table, column, type, form } of retypings(before, wanted)) {
    const [found] = await database.query<{ count: number }>(
      systemActor,
      sql`select count(*)::int as count from ${raw(`"${table}"`)}
        where not (${raw(`"${column}"`)}::text ~ ${form} and pg_input_is_valid(${raw(`"${column}"`)}::text, ${type}))`,
    );
    misfits.set(`${table}.${column}`, found?.count ?? 0);
  }
  return misfits;
}
