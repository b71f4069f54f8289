/** The statements that turn one table into the wanted one. */
import { resourceFilePath } from '../../../codegen/files/load.ts';
import type { Problem } from '../../../codegen/files/problem.ts';
import type { Model } from '../../contract/model.ts';
import { isOwed, plainType, staysWithLeftover } from './release-tables.ts';
import { widens } from './retyping.ts';
import type { ColumnSpec, ForeignKey, TableSpec } from './table-spec.ts';
import {
  addForeignKey,
  addUnique,
  columnText,
  dropOf,
  dropPolicies,
  dropUnique,
  giveToWriters,
  id,
  ids,
  policyStatements,
  requireEmpty,
  retype,
} from './table-statements.ts';

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

/** The parts of a migration plan, to which each step adds its own. */
export interface Plan {
  readonly statements: string[];
  /** Statements that run after all tables have their new columns. */
  readonly late: string[];
  readonly refusals: Problem[];
}

/** One table that changes. */
interface Alteration extends Plan {
  readonly name: string;
  readonly old: TableSpec;
  readonly table: TableSpec;
  /** The old columns under their new names. */
  readonly had: Readonly<Record<string, ColumnSpec>>;
  readonly known: Contents & { readonly model: Model };
}

/** The database returns the applied definition with its members in another order. */
const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const differs = <T>(before: T | undefined, after: T | undefined): boolean => written(before) !== written(after);

/** True if only deferrability of an existing key changes, which needs no check of every row. */
const onlyDeferrable = (old: ForeignKey | undefined, wanted: ForeignKey | undefined): boolean =>
  !!old && !!wanted && !old.deferrable && written({ ...old, deferrable: true }) === written(wanted);

/** Adds the statements of one table to the plan, or the reasons why its changes need confirmation. */
export function alterTable(
  name: string,
  { old, table }: { readonly old: TableSpec; readonly table: TableSpec },
  known: Contents & { readonly model: Model },
  plan: Plan,
): void {
  const renamed = renameColumns(name, old, known.model, plan);
  const had = Object.fromEntries(
    Object.entries(old.columns).map(([column, spec]) => [renamed.get(column) ?? column, spec]),
  );
  const alteration: Alteration = { ...plan, name, old, table, had, known };
  dropChanged(alteration);
  alterColumns(alteration);
  dropColumns(alteration);
  addChanged(alteration);
  alterPolicies(alteration);
}

/** Renames columns as the resource files say. Returns the new names by the old ones. */
function renameColumns(name: string, old: TableSpec, model: Model, { statements }: Plan): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const field of model.resources.get(name)?.fields.values() ?? [])
    if (field.renamedFrom && old.columns[field.renamedFrom] && !old.columns[field.name]) {
      statements.push(`alter table ${id(name)} rename column ${id(field.renamedFrom)} to ${id(field.name)}`);
      renamed.set(field.renamedFrom, field.name);
    }
  return renamed;
}

/** Drops the keys and indexes that change, before the columns do. */
function dropChanged({ name, old, table, known: { keep = false }, statements, late }: Alteration): void {
  for (const [key, foreign] of Object.entries(old.foreignKeys))
    if (onlyDeferrable(foreign, table.foreignKeys[key]))
      late.push(`alter table ${id(name)} alter constraint ${id(key)} deferrable initially immediate`);
    else if (keep && !table.foreignKeys[key] && staysWithLeftover(foreign, table)) continue;
    else if (differs(foreign, table.foreignKeys[key]))
      statements.push(`alter table ${id(name)} drop constraint if exists ${id(key)}`);
  for (const [key, spec] of Object.entries(old.unique))
    if (differs(spec, table.unique[key])) statements.push(...dropUnique(name, key));
  for (const [key, on] of Object.entries(old.indexes))
    if (differs(on, table.indexes[key])) statements.push(`drop index if exists ${id(key)}`);
}

/** Adds new columns, and changes the type, default and requirement of the others. */
function alterColumns(alteration: Alteration): void {
  const { name, table, had, statements } = alteration;
  for (const [column, spec] of Object.entries(table.columns)) {
    const before = had[column];
    if (!before) {
      // Existing rows have no value for a new column, so only a default can make it required.
      const addable = spec.required && spec.default === null ? { ...spec, required: false } : spec;
      statements.push(`alter table ${id(name)} add column ${columnText(column, addable)}`);
      continue;
    }
    if (before.type !== spec.type) changeType(alteration, column, before, spec);
    if (differs(before.default, spec.default) && spec.default !== 'identity')
      statements.push(
        `alter table ${id(name)} alter column ${id(column)} ${spec.default === null ? 'drop default' : `set default ${spec.default}`}`,
      );
    if (before.required && !spec.required)
      statements.push(`alter table ${id(name)} alter column ${id(column)} drop not null`);
  }
}

/** Changes the type of a column if all its values are valid in the new type. */
function changeType(
  { name, known: { misfits }, statements, refusals }: Alteration,
  column: string,
  before: ColumnSpec,
  spec: ColumnSpec,
): void {
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

/** Drops the columns that are no longer wanted, if they are empty or given up. */
function dropColumns({ name, table, had, known, statements, refusals }: Alteration): void {
  const { model, empty, keep = false } = known;
  const fields = model.resources.get(name);
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
}

/** Adds the keys, indexes and triggers that are new or have changed. */
function addChanged({ name, old, table, statements, late }: Alteration): void {
  for (const [key, unique] of Object.entries(table.unique))
    if (differs(old.unique[key], unique)) statements.push(addUnique(name, key, unique));
  for (const [key, on] of Object.entries(table.indexes))
    if (differs(old.indexes[key], on)) statements.push(`create index ${id(key)} on ${id(name)} (${ids(on)})`);
  for (const [key, foreign] of Object.entries(table.foreignKeys))
    if (differs(old.foreignKeys[key], foreign) && !onlyDeferrable(old.foreignKeys[key], foreign))
      late.push(addForeignKey(name, key, foreign));
  // A state recorded before triggers existed has none.
  const triggersBefore = old.triggers ?? {};
  for (const [key, { drop }] of Object.entries(triggersBefore)) if (!table.triggers[key]) statements.push(...drop);
  for (const [key, trigger] of Object.entries(table.triggers))
    if (differs(triggersBefore[key], trigger)) late.push(...trigger.make);
}

/** Replaces the policies of row-level security if the tenant boundary changes. */
function alterPolicies({ name, old, table, known, statements, late }: Alteration): void {
  const fields = known.model.resources.get(name);
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
