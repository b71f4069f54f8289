/** The specification of tables, as the model derives it and a database or a backup records it. */

/** The specification of a table, derived from a resource file. The migration compares it with the one applied last. */
export interface TableSpec {
  readonly columns: Readonly<Record<string, ColumnSpec>>;
  readonly primaryKey: readonly string[];
  readonly unique: Readonly<Record<string, UniqueSpec>>;
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly foreignKeys: Readonly<Record<string, ForeignKey>>;
  /** Condition under which the app role reads a row; null if that role reads all rows and writes none. */
  readonly tenancy: string | null;
  /**
   * Condition under which the app role writes a row; null if that role writes all rows that it reads. Excludes global
   * rows.
   */
  readonly writable: string | null;
  /** For each trigger, the statements that create or replace it, and those that drop it. */
  readonly triggers: Readonly<Record<string, { readonly make: readonly string[]; readonly drop: readonly string[] }>>;
  /** Its rows derive from other tables, so the table can be dropped and filled again. */
  readonly derived?: true;
}

/** Tables by name. */
export type Tables = Readonly<Record<string, TableSpec>>;

/** A table as recorded by any release; earlier releases called `tenancy` `wall`. */
type RecordedTable = Omit<TableSpec, 'tenancy'> &
  ({ readonly tenancy: string | null } | { readonly wall: string | null });

/** Normalises tables recorded in a database or a backup by any release. */
export const recordedTables = (
  recorded: Readonly<Record<string, RecordedTable>>,
): Readonly<Record<string, TableSpec>> =>
  Object.fromEntries(
    Object.entries(recorded).map(([name, table]) => {
      if ('tenancy' in table) return [name, table];
      const { wall, ...spec } = table;
      return [name, { ...spec, tenancy: wall }];
    }),
  );

/** A unique rule. Its optional members were added later: a recorded state without them means the default. */
export interface UniqueSpec {
  readonly columns: readonly string[];
  readonly where: string | null;
  /** Two rows with null count as duplicates. */
  readonly nullsNotDistinct?: true;
  /** Columns compared without letter case. */
  readonly lower?: readonly string[];
}

export interface ColumnSpec {
  readonly type: string;
  readonly required: boolean;
  readonly default: string | null;
  /** The only allowed values, if the file lists them. */
  readonly allowed?: readonly (string | number | boolean)[];
  /**
   * Bounds of values in the resource file: size, length, format. Undefined if an earlier release recorded the column.
   */
  readonly bounds?: Readonly<Record<string, unknown>>;
}

/**
 * A foreign key, checked after each statement or at the end of a transaction that defers it: see
 * engine/deferred-keys.ts.
 */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** `no action` prevents the deletion of the target, as `restrict` does, but can be deferred. */
  readonly onDelete: 'no action' | 'cascade' | 'set null';
  readonly deferrable: true;
}
