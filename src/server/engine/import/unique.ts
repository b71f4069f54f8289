/** Finds values that must be unique and that occur twice in the file or exist already. */

import sql, { join, type Sql } from 'sql-template-tag';
import type { Resource, UniqueSet } from '../../../contract/model.ts';
import { typesOf } from '../../../fields/json-schema.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Scope, type Transaction } from '../scope.ts';

/** A key that is the same for equal rows; null for a row that counts as equal to no other. */
export function uniqueKey(row: Values, { fields, nullsNotDistinct, caseInsensitive }: UniqueSet): string | null {
  const values = fields.map((field) => row[field] ?? null);
  if (!nullsNotDistinct && values.includes(null)) return null;
  return JSON.stringify(
    values.map((value) => (caseInsensitive && typeof value === 'string' ? value.toLowerCase() : value)),
  );
}

/** The same key as `uniqueKey`, for the row under `alias`, as JSON. */
export const storedKey = ({ fields, caseInsensitive }: UniqueSet, resource: Resource, alias: string): Sql =>
  sql`json_build_array(${join(
    fields.map((field) =>
      caseInsensitive && typesOf(resource.fields.get(field)?.schema ?? {}).includes('string')
        ? sql`lower(${at(alias, field)})`
        : at(alias, field),
    ),
    ', ',
  )})::jsonb::text`;

const plainSets = (scope: Scope): readonly UniqueSet[] =>
  scope.resource.unique.filter(({ fields }) =>
    fields.every((field) => ['value', 'reference'].includes(scope.resource.fields.get(field)?.kind ?? '')),
  );

/** Rows of a file as they will be stored; null for a row with unreadable cells, which is not compared. */
type ReadRows = readonly (Values | null)[];

/**
 * Reports each row (by its index, from 0) that repeats the unique values of an earlier row of the file. Makes no query.
 */
export function findDuplicates(
  scope: Scope,
  rows: ReadRows,
  {
    fault,
    numbers,
  }: {
    readonly fault: (row: number, column: string | null, message: string) => void;
    /** The row numbers of the file; if unknown, the first row is 1. */
    readonly numbers: readonly number[] | null;
  },
): void {
  for (const unique of plainSets(scope)) {
    const set = unique.fields;
    const first = new Map<string, number>();
    rows.forEach((row, i) => {
      const key = row && uniqueKey(row, unique);
      if (key === null) return;
      const before = first.get(key);
      if (before === undefined) first.set(key, i);
      else
        fault(
          i,
          set.at(-1) ?? null,
          `Row ${numbers?.[before] ?? before + 1} of the file already has this ${set.join(' and ')}.`,
        );
    });
  }
}

/** Reports rows whose unique values exist already. */
export async function findTaken(
  { run, scope }: Transaction,
  rows: ReadRows,
  own: readonly (number | null)[],
  fault: (row: number, column: string | null, message: string) => void,
): Promise<void> {
  for (const unique of plainSets(scope)) {
    const { fields: set, unless } = unique;
    const keys = rows.map((row) => row && uniqueKey(row, unique));
    const distinct = [...new Set(keys.filter((key) => key !== null))];
    if (!distinct.length) continue;
    const stored = storedKey(unique, scope.resource, 't');
    const taken = await run<{ key: string; id: number }>(
      sql`select ${stored} as key, t.id from ${name(scope.resource.name)} t where ${stored} = any(array(select value::jsonb::text from json_array_elements_text(${JSON.stringify(distinct)}::json))) and ${unless === null ? sql`true` : sql`t.${name(unless)} is null`}`,
    );
    const known = new Map(taken.map(({ key, id }) => [JSON.stringify(JSON.parse(key)), id]));
    keys.forEach((key, row) => {
      const holder = key === null ? undefined : known.get(key);
      if (holder !== undefined && holder !== own[row])
        fault(row, set.at(-1) ?? null, `There is already one with this ${set.join(' and ')}.`);
    });
  }
}
