import { resourceFilePath } from '../../../codegen/files/load.ts';
import type { Problem } from '../../../codegen/files/problem.ts';
import type { Model } from '../../contract/model.ts';
import { alterTable, type Contents } from './alter-table.ts';
import { staysWithLeftover } from './release-tables.ts';
import type { TableSpec, Tables } from './table-spec.ts';
import { createTable, dropConstraints, dropOf, id, requireEmpty } from './table-statements.ts';

/** The statements that turn the tables applied last into the wanted ones, or the reasons why they need confirmation. */
export interface Migration {
  readonly statements: readonly string[];
  readonly refusals: readonly Problem[];
}

const unasked: Contents = { empty: new Set(), misfits: new Map() };

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

const bare = (table: TableSpec): TableSpec => ({
  ...table,
  unique: {},
  indexes: {},
  foreignKeys: {},
  tenancy: null,
  writable: null,
  triggers: {},
});

const retarget = (keys: TableSpec['foreignKeys'], from: string, to: string): TableSpec['foreignKeys'] =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, key.target === from ? { ...key, target: to } : key]),
  );
