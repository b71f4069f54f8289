/** What the calls on one row and the imports answer beside rows. */
import type { JsonSchema } from './model.ts';

/** A row above another: what it belongs to. */
export interface Above {
  readonly resource: string;
  readonly id: number;
  readonly label: string | null;
}

/** One place in which a row is used. */
export interface Use {
  readonly resource: string;
  /** What one row of it is called. */
  readonly title: string;
  readonly id: number;
  readonly label: string | null;
  /** The field that points here, or a member such as `values.keeper`. */
  readonly field: string;
  readonly field_title: string;
  /** What becomes of it when what it points to is deleted. */
  readonly on_delete: 'restrict' | 'cascade' | 'null';
  /** What it belongs to, the nearest first. */
  readonly owners: readonly Above[];
}

/** A row with what becomes of a value of it. */
export interface CheckedValue {
  readonly id: number;
  readonly label: string | null;
  /** In words, at most 200 characters of them. */
  readonly value: string;
  /** What it is then; null where it stays. */
  readonly becomes: string | null;
  /** What the row belongs to, the nearest first. */
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
  /** What changed within an object whose schema lies in another row. */
  readonly key?: string;
  /** What the schema that the row follows says of it now; not where it says nothing any more. */
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

/** What is wrong with a cell of an imported table, or with a row of it. */
export interface ImportFault {
  /** From 0, among the rows sent. */
  readonly row: number;
  /** What the file calls the row, where that is known. */
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
  /** Names that led nowhere, of rows that could be, or were, made by their name; the first of them. */
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
