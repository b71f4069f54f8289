/** Many items changed at once, each by its own fields: one statement for each table. */

import { record } from '../../engine/journal/journal.ts';
import type { FieldError } from '../../engine/problem.ts';
import type { Values } from '../../engine/row-values.ts';
import type { OwnerIds, Transaction, UnitOfWork } from '../../engine/scope.ts';
import { storedFaults } from '../../engine/write/fields-together.ts';
import { checkReferences } from '../../engine/write/references.ts';
import { checkValues, withSchemaHolders } from '../../engine/write/schema-in-row.ts';
import { readBeside } from '../../engine/write/values-beside.ts';
import { updateRows } from '../../engine/write/write-rows.ts';

/** One row to be changed. */
export interface Changed {
  readonly id: number;
  /** Its place in the request's list, for pointers. */
  readonly index: number;
  /** The row as it is stored. */
  readonly current: Values;
  readonly changes: Values;
}

/** Adds the faults of changes to `errors`. Unchanged values are not checked: their schema may have changed since. */
export async function checkChanges(
  { run, scope }: Transaction,
  rows: readonly Changed[],
  line: OwnerIds,
  errors: FieldError[],
): Promise<void> {
  const { resource } = scope;
  const base = (row: number): string => `/${rows[row]?.index}`;
  const changed = rows.map(({ id, changes }) => ({ ...changes, id }));
  await checkReferences({ run, scope }, resource, { rows: changed, line, errors, base });
  await checkValues(run, scope, { rows: await withSchemaHolders(run, scope, changed), line, errors, base });
  const stored = Object.fromEntries(rows.map(({ id, current }) => [id, current]));
  const beside = await readBeside({ run, scope }, [...changed, ...Object.values(stored)]);
  for (const { at, pointer, message } of storedFaults(scope, changed, stored, beside))
    errors.push({ pointer: `${base(at)}${pointer}`, message });
}

/** Writes checked changes and their journal. `before` is that of `lockRows`. */
export async function writeChanges(
  { run, scope, change }: UnitOfWork,
  rows: readonly Changed[],
  before: string,
): Promise<void> {
  if (!rows.length) return;
  const { resource } = scope;
  const columns = new Set(
    rows
      .flatMap(({ changes }) => Object.keys(changes))
      .filter((field) => resource.fields.get(field)?.kind !== 'references'),
  );
  // One statement sets the same columns of all rows; those a row does not change are written as they are.
  const whole = rows.map(({ id, current, changes }) => ({
    ...Object.fromEntries([...columns].map((column) => [column, current[column]])),
    ...changes,
    id,
  }));
  await updateRows({ run, scope, change }, resource, whole);
  const ids = rows.map(({ id }) => id);
  await record({ run, scope, change }, resource, 'update', { ids, before });
}
