/** Values of a file that must be unique: twice in the file, or there already. */
import sql, { join } from 'sql-template-tag';
import type { Run } from '../store/database.ts';
import type { Values } from './body.ts';
import { name, type Scope } from './scope.ts';

const uniqueKey = (row: Values, set: readonly string[]): string | null =>
  set.some((field) => row[field] === null || row[field] === undefined)
    ? null
    : JSON.stringify(set.map((field) => row[field]));

const plainSets = (scope: Scope): readonly (readonly string[])[] =>
  scope.resource.unique.filter((set) =>
    set.every((field) => ['value', 'reference'].includes(scope.resource.fields.get(field)?.kind ?? '')),
  );

export function findDuplicates(
  scope: Scope,
  rows: readonly Values[],
  fault: (row: number, column: string | null, message: string) => void,
): void {
  for (const set of plainSets(scope)) {
    const first = new Map<string, number>();
    rows.forEach((row, i) => {
      const key = uniqueKey(row, set);
      if (key === null) return;
      const before = first.get(key);
      if (before === undefined) first.set(key, i);
      else fault(i, set.at(-1) ?? null, `Row ${before + 1} of the file already has this ${set.join(' and ')}.`);
    });
  }
}

/** Values that must be unique and are there already. */
export async function findTaken(
  run: Run,
  scope: Scope,
  rows: readonly Values[],
  fault: (row: number, column: string | null, message: string) => void,
): Promise<void> {
  for (const set of plainSets(scope)) {
    const keys = rows.map((row) => uniqueKey(row, set));
    const asked = [...new Set(keys.filter((key) => key !== null))];
    if (!asked.length) continue;
    const pairs = sql`json_build_array(${join(
      set.map((field) => sql`t.${name(field)}`),
      ', ',
    )})`;
    const taken = await run<{ key: string }>(
      sql`select ${pairs}::jsonb::text as key from ${name(scope.resource.name)} t where ${pairs}::jsonb::text = any(array(select value::jsonb::text from json_array_elements_text(${JSON.stringify(asked)}::json)))`,
    );
    const known = new Set(taken.map(({ key }) => JSON.stringify(JSON.parse(key))));
    keys.forEach((key, row) => {
      if (key !== null && known.has(key))
        fault(row, set.at(-1) ?? null, `There is already one with this ${set.join(' and ')}.`);
    });
  }
}
