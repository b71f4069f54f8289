/** Response types that are not rows, of calls on one row and of imports. */
import type { JsonSchema } from './model.ts';

/** An owner of a row. */
export interface Above {
  readonly resource: string;
  readonly id: number;
  readonly label: string | null;
}

/** One use of a row: a row that references it. */
export interface Use {
  readonly resource: string;
  /** The title of the using row's resource. */
  readonly title: string;
  readonly id: number;
  readonly label: string | null;
  /** The referencing field, or a member such as `values.keeper`. */
  readonly field: string;
  readonly field_title: string;
  /** The effect on the using row of a deletion of the used row. */
  readonly on_delete: 'restrict' | 'cascade' | 'null';
  /** The owners of the using row, nearest first. */
  readonly owners: readonly Above[];
}

/** A row, and the effect of another schema on one of its values. */
export interface CheckedValue {
  readonly id: number;
  readonly label: string | null;
  /** The value as text, at most 200 characters. */
  readonly value: string;
  /** The converted value; null if the value does not change. */
  readonly becomes: string | null;
  /** The owners of the row, nearest first. */
  readonly owners: readonly Above[];
}

/** The validity of a member's values under its schema. */
export interface ValueCheck {
  readonly member: string;
  readonly title: string;
  readonly fits: number;
  readonly converts: number;
  readonly unfit: number;
  /** Some of the rows with converted values, and of the rows with invalid values. */
  readonly conversions: readonly CheckedValue[];
  readonly unfit_rows: readonly CheckedValue[];
}

/** The validity of values in rows under a schema. */
export interface ValueChecks {
  readonly id: number;
  readonly fields: readonly {
    readonly field: string;
    readonly resource: string;
    readonly values: string;
    readonly members: readonly ValueCheck[];
  }[];
}

/** A field of a row before and after a change. */
export interface ChangedField {
  readonly name: string;
  /** The changed member, for an object whose schema is stored in another row. */
  readonly key?: string;
  /** The member's present schema; missing if the stored schema no longer declares the member. */
  readonly schema?: JsonSchema;
  readonly before: unknown;
  readonly after: unknown;
  readonly before_label?: unknown;
  readonly after_label?: unknown;
}

/** One change of one row. */
export interface HistoryEntry {
  readonly change_id: number;
  /** The time in ISO 8601. */
  readonly at: string;
  /** The person; null if the reader may not see who it was. */
  readonly actor: number | null;
  readonly actor_label: string | null;
  /** The call that made the change. */
  readonly operation: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly fields: readonly ChangedField[];
}

/** A fault in a cell or a row of an imported table. */
export interface ImportFault {
  /** The index of the row among the sent rows, from 0. */
  readonly row: number;
  /** The row number in the file, if known. */
  readonly line?: number;
  readonly column: string | null;
  readonly message: string;
}

/** The response of an import or its dry run. */
export interface ImportReport {
  readonly total: number;
  readonly clean: number;
  readonly created: number;
  readonly updated: number;
  /** The number of valid rows that are or would be added, changed, or left unchanged. */
  readonly outcomes: { readonly new: number; readonly changed: number; readonly unchanged: number };
  readonly errors: readonly ImportFault[];
  /** The first names without a row, for references that can create a row by its name. */
  readonly makeable: { readonly field: string; readonly plural: string; readonly names: string[] }[];
  /** The first rows as stored, or as they would be stored. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A deleted row with its deletion. */
export interface RemovedRow {
  readonly id: number;
  readonly label: string | null;
  readonly change_id: number;
  /** The time of the deletion in ISO 8601. */
  readonly deleted_at: string;
  /** The person; null if the reader may not see who it was. */
  readonly deleted_by: number | null;
  readonly deleted_by_label: string | null;
  /** The call that deleted it. */
  readonly operation: string;
  /** The row before its deletion. */
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number };
}
