/** Compares the tables of two releases that may use one database at the same time. */
import type { Model } from '../../contract/model.ts';
import type { ColumnSpec, ForeignKey, TableSpec, Tables } from './table-spec.ts';

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
export const isOwed = ({ required, default: given }: ColumnSpec): boolean => required && given === null;

/** A foreign key of a leftover may continue to cascade deletions; one that refuses them would block newer nodes. */
export const staysWithLeftover = (key: ForeignKey, table: TableSpec | undefined): boolean =>
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

/** A column's type in the words of a sentence: `number` for `double precision`. */
export const plainType = (type: string): string =>
  type.replace(' collate "und-x-icu"', '').replace('double precision', 'number');
