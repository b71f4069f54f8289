import { resourceFilePath } from '../../../codegen/files/load.ts';
import type { Problem } from '../../../codegen/files/problem.ts';
import type { Model } from '../../contract/model.ts';
import { tenancyPolicy } from './engine-tables.ts';
import type { ColumnSpec, ForeignKey, TableSpec, UniqueSpec } from './tables.ts';

export type Tables = Readonly<Record<string, TableSpec>>;

/** The statements that turn the tables applied last into the wanted ones, or the reasons why they need confirmation. */
export interface Migration {
  readonly statements: readonly string[];
  readonly refusals: readonly Problem[];
}

const id = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const ids = (names: readonly string[]): string => names.map(id).join(', ');

const systemPolicy = '"system"';
const policies = [tenancyPolicy, '"read"', '"insert"', '"update"', '"delete"', systemPolicy];

/** Type changes that preserve every value. */
const widens: Readonly<Record<string, readonly string[]>> = {
  integer: ['double precision', 'text collate "und-x-icu"'],
  'double precision': ['text collate "und-x-icu"'],
  boolean: ['text collate "und-x-icu"'],
  jsonb: ['json'],
  date: ['text collate "und-x-icu"', 'timestamptz(3)'],
};

/**
 * Types that a column may narrow to, each with a regular expression of their text form. The expression is stricter than
 * PostgreSQL, which also accepts `NaN`, and `tomorrow` as the day of the conversion.
 */
const forms: Readonly<Record<string, string>> = {
  integer: '^-?\\d+$',
  'double precision': '^-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?$',
  boolean: '^(true|false)$',
  date: '^\\d{4}-\\d\\d-\\d\\d$',
  'timestamptz(3)': '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[-+]\\d\\d(:?\\d\\d)?)$',
};

/** A column whose new type does not accept all values of its old type. */
export interface Retyping {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** A regular expression that valid values of the new type match. */
  readonly form: string;
}

/**
 * Columns that can change their type if all their values are valid in the new type. References are not included: they
 * have a check of their own.
 */
export function retypings(before: Tables, wanted: Tables): readonly Retyping[] {
  return Object.entries(wanted).flatMap(([table, { columns, foreignKeys }]) => {
    const keys = new Set(Object.values(foreignKeys).flatMap((key) => key.columns));
    return Object.entries(columns).flatMap(([column, { type }]) => {
      const had = before[table]?.columns[column]?.type;
      const form = forms[type];
      if (had === undefined || had === type || form === undefined) return [];
      return widens[had]?.includes(type) || keys.has(column) ? [] : [{ table, column, type, form }];
    });
  });
}

/** The contents of the tables that a migration plan depends on. Columns are named `table.column`. */
export interface Contents {
  /** Leftovers without rows or values. */
  readonly empty: ReadonlySet<string>;
  /** The number of values that are invalid in the new type, for each retyped column. */
  readonly misfits: ReadonlyMap<string, number>;
  /**
   * True while nodes of another release still use leftover tables and columns. The leftovers stay, without constraints
   * that could refuse a write.
   */
  readonly keep?: boolean;
}

const unasked: Contents = { empty: new Set(), misfits: new Map() };

/** Existing tables, and columns as `table.column`, that are no longer wanted. */
export function leftovers(before: Tables, wanted: Tables): readonly string[] {
  return Object.entries(before).flatMap(([table, spec]) => {
    const next = wanted[table];
    return next
      ? Object.keys(spec.columns)
          .filter((column) => !next.columns[column])
          .map((column) => `${table}.${column}`)
      : [table];
  });
}

/** Sentences on changes that break other releases: renamed tables and columns, and changed types. */
export function alterations(before: Tables, wanted: Tables, model: Model): readonly string[] {
  const found: string[] = [];
  for (const [name, { columns }] of Object.entries(wanted)) {
    const resource = model.resources.get(name);
    const old = resource?.renamedFrom;
    const isRenamed = old && before[old] && !before[name];
    if (isRenamed) found.push(`"${old}" becomes "${name}"`);
    const had = before[isRenamed ? old : name]?.columns ?? {};
    for (const { name: field, renamedFrom } of resource?.fields.values() ?? [])
      if (renamedFrom && had[renamedFrom] && !had[field]) found.push(`"${name}.${renamedFrom}" becomes "${field}"`);
    for (const [column, { type }] of Object.entries(columns)) {
      const was = had[column] ?? had[resource?.fields.get(column)?.renamedFrom ?? ''];
      if (was && was.type !== type) found.push(`"${name}.${column}" becomes ${plainType(type)}`);
    }
  }
  return found;
}

/** The tables after a migration that does not remove leftovers. */
export function withLeftovers(before: Tables, wanted: Tables): Tables {
  const all: Record<string, TableSpec> = { ...wanted };
  for (const [name, old] of Object.entries(before)) {
    const table = wanted[name];
    const foreignKeys = Object.fromEntries(
      Object.entries(old.foreignKeys).filter(([, key]) => staysWithLeftover(key, table)),
    );
    if (!table) {
      all[name] = { ...old, foreignKeys };
      continue;
    }
    const left = Object.entries(old.columns).filter(([column]) => !table.columns[column]);
    if (!left.length) continue;
    const loosened = left.map(
      ([column, spec]) => [column, isOwed(spec) ? { ...spec, required: false } : spec] as const,
    );
    all[name] = {
      ...table,
      columns: { ...table.columns, ...Object.fromEntries(loosened) },
      foreignKeys: { ...foreignKeys, ...table.foreignKeys },
    };
  }
  return all;
}

/** A row needs an explicit value for this column: it is required and has no default. */
const isOwed = ({ required, default: given }: ColumnSpec): boolean => required && given === null;

/** A foreign key of a leftover may continue to cascade deletions; one that refuses them would block newer nodes. */
const staysWithLeftover = (key: ForeignKey, table: TableSpec | undefined): boolean =>
  key.onDelete !== 'no action' && (!table || key.columns.some((column) => !table.columns[column]));

/**
 * Sentences on tables and columns that a release with the tables `wanted` needs and the database lacks. An empty result
 * means that the release can serve the database. Additional tables and columns are allowed if rows can be written
 * without them.
 */
export function missingIn(there: Tables, wanted: Tables): readonly string[] {
  return Object.entries(wanted).flatMap(([name, { columns }]) => {
    const table = there[name];
    if (!table) return [`the table "${name}"`];
    return [
      ...Object.entries(columns).flatMap(([column, { type }]) => {
        const found = table.columns[column];
        if (!found) return [`the column "${name}.${column}"`];
        return found.type === type
          ? []
          : [`"${name}.${column}" as ${plainType(type)} (it is ${plainType(found.type)})`];
      }),
      ...Object.entries(table.columns).flatMap(([column, spec]) =>
        !columns[column] && isOwed(spec) ? [`rows of "${name}" without "${column}"`] : [],
      ),
    ];
  });
}

/**
 * Compares two states of the tables; pure. Renames and removals come from the resource files and are never guessed.
 * Only empty tables and columns are removed without confirmation, and a type narrows only if all values are valid.
 */
export function planMigration(before: Tables, wanted: Tables, model: Model, contents: Contents = unasked): Migration {
  const statements: string[] = [];
  const refusals: Problem[] = [];
  const late: string[] = [];
  const { empty, keep = false } = contents;
  const have: Record<string, TableSpec> = { ...before };
  const dropTable = (table: string, isGivenUp: boolean): string[] =>
    keep
      ? Object.entries(have[table]?.foreignKeys ?? {})
          .filter(([, key]) => !staysWithLeftover(key, undefined))
          .map(([key]) => `alter table ${id(table)} drop constraint if exists ${id(key)}`)
      : [...(isGivenUp ? [] : requireEmpty(table)), dropOf(table)];

  for (const resource of model.resources.values()) {
    const old = resource.renamedFrom;
    if (!old || !have[old] || have[resource.name]) continue;
    for (const table of Object.keys(have).filter((name) => name === old || name.startsWith(`${old}__`))) {
      const renamed = resource.name + table.slice(old.length);
      statements.push(
        `alter table ${id(table)} rename to ${id(renamed)}`,
        ...dropConstraints(renamed, have[table] as TableSpec),
      );
      have[renamed] = { ...bare(have[table] as TableSpec) };
      delete have[table];
    }
    for (const name of Object.keys(have))
      have[name] = {
        ...(have[name] as TableSpec),
        foreignKeys: retarget((have[name] as TableSpec).foreignKeys, old, resource.name),
      };
  }
  for (const name of model.droppedResources)
    for (const table of Object.keys(have).filter((t) => t === name || t.startsWith(`${name}__`))) {
      statements.push(...dropTable(table, true));
      delete have[table];
    }
  for (const table of Object.keys(have))
    if (!wanted[table]) {
      const [resource, field] = table.split('__') as [string, string | undefined];
      const isGivenUp =
        have[table]?.derived || (field !== undefined && model.resources.get(resource)?.dropped.includes(field));
      if (isGivenUp || empty.has(table)) statements.push(...dropTable(table, isGivenUp === true));
      else if (field && wanted[resource])
        refusals.push({
          file: resourceFilePath(resource),
          pointer: '/properties',
          message: `"${field}" is there no longer, and its table would be lost.`,
          mend: `Declare "x-drop": ["${field}"] to remove it, or put the field back.`,
        });
      else if (!field)
        refusals.push({
          file: resourceFilePath(table),
          pointer: '',
          message: 'The file is gone, and its table with all rows would be lost.',
          mend: `Put the file back, declare "x-renamed-from": "${table}" in the file it became, or leave a file with "x-drop": true.`,
        });
    }
  for (const [name, table] of Object.entries(wanted)) {
    const old = have[name];
    if (old) alterTable(name, { old, table }, { model, ...contents }, { statements, late, refusals });
    else {
      createTable(name, table, statements, late);
      // The derived table is empty, so its schemas count as not yet indexed.
      if (table.derived) late.push(`delete from tessera_value_schema where table_name = '${name}'`);
    }
  }
  return { statements: [...statements, ...late], refusals };
}

/**
 * Statements that create tables in an empty database in two steps, with the rows written in between. Foreign keys and
 * policies belong to the second step.
 */
export function makingOf(tables: Tables): { readonly bare: readonly string[]; readonly ties: readonly string[] } {
  const bare: string[] = [];
  const ties: string[] = [];
  // The record of an older release may lack members that were added later.
  for (const [name, table] of Object.entries(tables))
    createTable(name, { ...table, writable: table.writable ?? null, triggers: table.triggers ?? {} }, bare, ties);
  return { bare, ties };
}

/** The database returns the applied definition with its members in another order. */
const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const bare = (table: TableSpec): TableSpec => ({
  ...table,
  unique: {},
  indexes: {},
  foreignKeys: {},
  tenancy: null,
  writable: null,
  triggers: {},
});

/**
 * Adds a unique constraint, or a unique index if the rule covers only some rows or ignores case. The database error
 * contains the name in both cases.
 */
function addUnique(table: string, key: string, { columns, where, nullsNotDistinct, lower = [] }: UniqueSpec): string {
  const nulls = nullsNotDistinct ? ' nulls not distinct' : '';
  if (where === null && !lower.length)
    return `alter table ${id(table)} add constraint ${id(key)} unique${nulls} (${ids(columns)})`;
  const terms = columns.map((column) => (lower.includes(column) ? `lower(${id(column)})` : id(column))).join(', ');
  return `create unique index ${id(key)} on ${id(table)} (${terms})${nulls}${where === null ? '' : ` where ${where}`}`;
}

const dropUnique = (table: string, key: string): string[] => [
  `alter table ${id(table)} drop constraint if exists ${id(key)} cascade`,
  `drop index if exists ${id(key)}`,
];

const dropPolicies = (table: string): string[] =>
  policies.map((policy) => `drop policy if exists ${policy} on ${id(table)}`);

const dropConstraints = (renamed: string, spec: TableSpec): string[] => [
  ...Object.keys(spec.foreignKeys).map((key) => `alter table ${id(renamed)} drop constraint if exists ${id(key)}`),
  ...Object.keys(spec.unique).flatMap((key) => dropUnique(renamed, key)),
  ...Object.keys(spec.indexes).map((key) => `drop index if exists ${id(key)}`),
  ...(spec.tenancy === null ? [] : dropPolicies(renamed)),
  ...Object.values(spec.triggers ?? {}).flatMap(({ drop }) => drop),
];

const retarget = (keys: TableSpec['foreignKeys'], from: string, to: string): TableSpec['foreignKeys'] =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, key.target === from ? { ...key, target: to } : key]),
  );

const columnText = (name: string, column: ColumnSpec): string =>
  [
    id(name),
    column.type,
    column.required ? 'not null' : '',
    column.default === 'identity'
      ? 'generated by default as identity'
      : column.default
        ? `default ${column.default}`
        : '',
  ]
    .filter(Boolean)
    .join(' ');

function createTable(name: string, table: TableSpec, statements: string[], late: string[]): void {
  const columns = Object.entries(table.columns).map(([column, spec]) => columnText(column, spec));
  statements.push(`create table ${id(name)} (${[...columns, `primary key (${ids(table.primaryKey)})`].join(', ')})`);
  for (const [key, unique] of Object.entries(table.unique)) statements.push(addUnique(name, key, unique));
  for (const [key, on] of Object.entries(table.indexes))
    statements.push(`create index ${id(key)} on ${id(name)} (${ids(on)})`);
  for (const [key, foreign] of Object.entries(table.foreignKeys)) late.push(addForeignKey(name, key, foreign));
  for (const { make } of Object.values(table.triggers)) late.push(...make);
  late.push(...policyStatements(name, table));
}

const addForeignKey = (table: string, key: string, foreign: ForeignKey): string =>
  `alter table ${id(table)} add constraint ${id(key)} foreign key (${ids(foreign.columns)}) references ${id(foreign.target)} (${ids(foreign.targetColumns)}) on update cascade on delete ${foreign.onDelete} deferrable initially immediate`;

/** True if only deferrability of an existing key changes, which needs no check of every row. */
const onlyDeferrable = (old: ForeignKey | undefined, wanted: ForeignKey | undefined): boolean =>
  !!old && !!wanted && !old.deferrable && written({ ...old, deferrable: true }) === written(wanted);

/**
 * Policies for the roles that row-level security restricts; the system role bypasses row-level security. The owner of
 * the tables is restricted too, but serves no requests. Global rows have a write role of their own.
 */
function policyStatements(name: string, { tenancy, writable }: TableSpec): string[] {
  const table = id(name);
  if (tenancy === null)
    return [
      `grant select on ${table} to tessera_app, tessera_everyones`,
      `grant select, insert, update, delete on ${table} to tessera_system`,
    ];
  const policy = (called: string, rule: string): string => `create policy ${called} on ${table} ${rule}`;
  const own = writable === null ? 'tessera_app, tessera_everyones' : 'tessera_everyones';
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `grant select, insert, update, delete on ${table} to tessera_app, tessera_everyones, tessera_system`,
    policy(tenancyPolicy, `to ${own} using (${tenancy}) with check (${tenancy})`),
    ...(writable === null
      ? []
      : [
          policy('"read"', `for select to tessera_app using (${tenancy})`),
          policy('"insert"', `for insert to tessera_app with check (${writable})`),
          policy('"update"', `for update to tessera_app using (${writable}) with check (${writable})`),
          policy('"delete"', `for delete to tessera_app using (${writable})`),
        ]),
    policy(systemPolicy, 'to tessera_system using (true) with check (true)'),
  ];
}

/** The statement that drops a leftover table or column. */
export function dropOf(left: string): string {
  const [table = '', column] = left.split('.');
  return column === undefined
    ? `drop table ${id(table)} cascade`
    : `alter table ${id(table)} drop column ${id(column)} cascade`;
}

/** Repeats the check under a lock, because a value may have been written after the first check. */
const requireEmpty = (table: string, column?: string): string[] => [
  `lock table ${id(table)} in access exclusive mode`,
  'set local role tessera_system',
  `do $$ begin if exists (select 1 from ${id(table)}${column ? ` where ${id(column)} is not null` : ''}) then
    raise exception 'A value has just been written to ${column ? `${table}.${column}` : table}, which is no longer wanted: start again.'; end if; end $$`,
  'reset role',
];

const retype = (table: string, column: string, { type }: ColumnSpec, by = ''): string =>
  `alter table ${id(table)} alter column ${id(column)} type ${type} using ${id(column)}${by}::${type.split(' collate')[0]}`;

function alterTable(
  name: string,
  { old, table }: { readonly old: TableSpec; readonly table: TableSpec },
  { model, empty, misfits, keep = false }: Contents & { readonly model: Model },
  {
    statements,
    late,
    refusals,
  }: { readonly statements: string[]; readonly late: string[]; readonly refusals: Problem[] },
): void {
  const fields = model.resources.get(name);
  const renamed = new Map<string, string>();
  for (const field of fields?.fields.values() ?? [])
    if (field.renamedFrom && old.columns[field.renamedFrom] && !old.columns[field.name]) {
      statements.push(`alter table ${id(name)} rename column ${id(field.renamedFrom)} to ${id(field.name)}`);
      renamed.set(field.renamedFrom, field.name);
    }
  const had = Object.fromEntries(
    Object.entries(old.columns).map(([column, spec]) => [renamed.get(column) ?? column, spec]),
  );
  const changed = <T>(a: T | undefined, b: T): boolean => written(a) !== written(b);

  for (const [key, foreign] of Object.entries(old.foreignKeys))
    if (onlyDeferrable(foreign, table.foreignKeys[key]))
      late.push(`alter table ${id(name)} alter constraint ${id(key)} deferrable initially immediate`);
    else if (keep && !table.foreignKeys[key] && staysWithLeftover(foreign, table)) continue;
    else if (changed(foreign, table.foreignKeys[key] as ForeignKey))
      statements.push(`alter table ${id(name)} drop constraint if exists ${id(key)}`);
  for (const [key, spec] of Object.entries(old.unique))
    if (changed(spec, table.unique[key] as typeof spec)) statements.push(...dropUnique(name, key));
  for (const [key, on] of Object.entries(old.indexes))
    if (changed(on, table.indexes[key] as typeof on)) statements.push(`drop index if exists ${id(key)}`);

  for (const [column, spec] of Object.entries(table.columns)) {
    const before = had[column];
    if (!before) {
      // Existing rows have no value for a new column, so only a default can make it required.
      const addable = spec.required && spec.default === null ? { ...spec, required: false } : spec;
      statements.push(`alter table ${id(name)} add column ${columnText(column, addable)}`);
      continue;
    }
    if (before.type !== spec.type) {
      const misfit = misfits.get(`${name}.${column}`);
      if (widens[before.type]?.includes(spec.type)) statements.push(retype(name, column, spec));
      else if (misfit === 0) {
        // The old default may be invalid in the new type.
        if (before.default) statements.push(`alter table ${id(name)} alter column ${id(column)} drop default`);
        statements.push(retype(name, column, spec, '::text'));
        if (before.default && before.default === spec.default)
          statements.push(`alter table ${id(name)} alter column ${id(column)} set default ${spec.default}`);
      } else
        refusals.push({
          file: resourceFilePath(name),
          pointer: `/properties/${column}/type`,
          message: `"${column}" becomes ${plainType(spec.type)}; it holds ${plainType(before.type)}, ${misfit === undefined ? 'which does not always fit' : `of which ${misfit} ${misfit === 1 ? 'value does' : 'values do'} not fit`}.`,
          mend: `${misfit === undefined ? 'Add' : 'Change those rows first, add'} a new field, or declare "x-drop": ["${column}"] first.`,
        });
    }
    if (changed(before.default, spec.default) && spec.default !== 'identity')
      statements.push(
        `alter table ${id(name)} alter column ${id(column)} ${spec.default === null ? 'drop default' : `set default ${spec.default}`}`,
      );
    if (before.required && !spec.required)
      statements.push(`alter table ${id(name)} alter column ${id(column)} drop not null`);
  }
  for (const [column, spec] of Object.entries(had))
    if (!table.columns[column]) {
      const isGivenUp = fields?.dropped.includes(column);
      if (keep && (isGivenUp || empty.has(`${name}.${column}`)))
        statements.push(...(isOwed(spec) ? [`alter table ${id(name)} alter column ${id(column)} drop not null`] : []));
      else if (isGivenUp || empty.has(`${name}.${column}`))
        statements.push(...(isGivenUp ? [] : requireEmpty(name, column)), dropOf(`${name}.${column}`));
      else
        refusals.push({
          file: resourceFilePath(name),
          pointer: '/properties',
          message: `"${column}" is there no longer, and its values would be lost.`,
          mend: `Declare "x-drop": ["${column}"] to remove it, "x-renamed-from": "${column}" on the field it became, or put it back.`,
        });
    }
  for (const [key, unique] of Object.entries(table.unique))
    if (changed(old.unique[key], unique)) statements.push(addUnique(name, key, unique));
  for (const [key, on] of Object.entries(table.indexes))
    if (changed(old.indexes[key], on)) statements.push(`create index ${id(key)} on ${id(name)} (${ids(on)})`);
  for (const [key, foreign] of Object.entries(table.foreignKeys))
    if (changed(old.foreignKeys[key], foreign) && !onlyDeferrable(old.foreignKeys[key], foreign))
      late.push(addForeignKey(name, key, foreign));
  // A state recorded before triggers existed has none.
  const triggersBefore = old.triggers ?? {};
  for (const [key, { drop }] of Object.entries(triggersBefore)) if (!table.triggers[key]) statements.push(...drop);
  for (const [key, trigger] of Object.entries(table.triggers))
    if (changed(triggersBefore[key], trigger)) late.push(...trigger.make);
  const tenancy = fields?.tenancy;
  if (tenancy?.kind === 'company' && !fields?.chain.includes(tenancy.column) && old.tenancy !== table.tenancy)
    statements.push(...giveToWriters(name, tenancy.column));
  if (old.tenancy !== table.tenancy || old.writable !== table.writable)
    late.push(
      ...dropPolicies(name),
      ...(table.tenancy === null
        ? [
            `alter table ${id(name)} disable row level security`,
            `revoke insert, update, delete on ${id(name)} from tessera_app`,
          ]
        : []),
      ...policyStatements(name, table),
    );
}

/** Moves global rows to the company of their author, which the journal names. */
const giveToWriters = (table: string, column: string): string[] => [
  'set local role tessera_system',
  `update ${id(table)} t set ${id(column)} = (select c.company_id from tessera_journal j join tessera_change c on c.id = j.change_id
    where j.resource = '${table}' and j.row_id = t.id and j.action = 'create' order by j.sequence limit 1) where t.${id(column)} is null`,
  'reset role',
];

const plainType = (type: string): string =>
  type.replace(' collate "und-x-icu"', '').replace('double precision', 'number');
