/** Decides which types of columns can change, and which values would be lost. */
import type { Tables } from './table-spec.ts';

/** Type changes that preserve every value. */
export const widens: Readonly<Record<string, readonly string[]>> = {
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
