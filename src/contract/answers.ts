/** Answers of the calls on one row and of imports that are no rows themselves. */
import type { JsonSchema } from './model.ts';

/** An owner of a row. */
export interface Above {
  readonly resource: string;
  readonly id: number;
  readonly label: string | null;
}

/** One place in which a row is used. */
export interface Use {
  readonly resource: string;
  /** Title of its resource. */
  readonly title: string;
  readonly id: number;
  readonly label: string | null;
  /** The field that points here, or a member such as `values.keeper`. */
  readonly field: string;
  readonly field_title: string;
  /** The effect of deleting the row that it refers to. */
  readonly on_delete: 'restrict' | 'cascade' | 'null';
  /** The rows that own it, nearest first. */
  readonly owners: readonly Above[];
}

/** A row, and the effect of another schema on one of its values. */
export interface CheckedValue {
  readonly id: number;
  readonly label: string | null;
  /** In words, at most 200 characters of them. */
  readonly value: string;
  /** The converted value; null if the value does not change. */
  readonly becomes: string | null;
  /** The rows that own it, nearest first. */
  readonly owners: readonly Above[];
}

/** How the values of a member fit its schema. */
export interface ValueCheck {
  readonly member: string;
  readonly title: string;
  readonly fits: number;
  readonly converts: number;
  readonly unfit: number;
  /** Some of the rows whose values are converted, and of those whose values do not fit. */
  readonly conversions: readonly CheckedValue[];
  readonly unfit_rows: readonly CheckedValue[];
}

/** How the values of rows fit a schema. */
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
  /** The member that changed, in an object whose schema is in another row. */
  readonly key?: string;
  /** The member's present schema in the schema row; left out if that declares it no more. */
  readonly schema?: JsonSchema;
  readonly before: unknown;
  readonly after: unknown;
  readonly before_label?: unknown;
  readonly after_label?: unknown;
}

/** One change of one row. */
export interface HistoryEntry {
  readonly change_id: number;
  /** A moment as ISO 8601. */
  readonly at: string;
  /** Null where the reader does not see who it was. */
  readonly actor: number | null;
  readonly actor_label: string | null;
  /** The call that did it. */
  readonly operation: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly fields: readonly ChangedField[];
}

/** A fault in a cell or a row of an imported table. */
export interface ImportFault {
  /** From 0, among the rows sent. */
  readonly row: number;
  /** The number of the row in the file, if known. */
  readonly line?: number;
  readonly column: string | null;
  readonly message: string;
}

/** The answer to an import or to its rehearsal. */
export interface ImportReport {
  readonly total: number;
  readonly clean: number;
  readonly created: number;
  readonly updated: number;
  /** How many clean rows are or would be added, changed, or are there already as the file has them. */
  readonly outcomes: { readonly new: number; readonly changed: number; readonly unchanged: number };
  readonly errors: readonly ImportFault[];
  /** Names without a row, of references that can create a row by its name; the first of them. */
  readonly makeable: { readonly field: string; readonly plural: string; readonly names: string[] }[];
  /** The first rows as they are or would be stored. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A deleted row and how it went. */
export interface RemovedRow {
  readonly id: number;
  readonly label: string | null;
  readonly change_id: number;
  /** A moment as ISO 8601. */
  readonly deleted_at: string;
  /** Null where the reader does not see who it was. */
  readonly deleted_by: number | null;
  readonly deleted_by_label: string | null;
  /** The call that deleted it. */
  readonly operation: string;
  /** As it was. */
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number };
}
