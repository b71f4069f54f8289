/** The values of a row that a proposal would replace or delete, as they were when the proposal was made. */
import { isDeepStrictEqual } from 'node:util';
import { readableFields, writableFields } from '../../../contract/bodies.ts';
import { escapePointer } from '../../../contract/json-pointer.ts';
import type { Database, Run } from '../../store/database.ts';
import { inTransaction } from '../attempt.ts';
import type { FieldError } from '../problem.ts';
import { namedValue, type Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';
import type { Proposed, Target } from './proposal-target.ts';
import { findRow } from './rows.ts';

/** Names of the replaced fields, or all fields for a deletion. */
function namesIn({ collection, resource }: Scope, { action, body }: Proposed): readonly string[] {
  if (action === 'create') return [];
  if (action === 'update') return Object.keys(body).filter((name) => name !== 'updated_at');
  const shown = new Set(readableFields(collection, resource));
  return writableFields(collection, resource, 'create').flatMap((field) => (shown.has(field) ? field.name : []));
}

/** The values of a row, as its collection returns it, that the proposal would replace or delete. */
export const seenIn = (scope: Scope, proposed: Proposed, row: Values): Values =>
  Object.fromEntries(namesIn(scope, proposed).map((name) => [name, namedValue(row, name)]));

/** Whether the row's values differ from those seen when the proposal was made. */
export const differs = (before: Values, row: Values): boolean =>
  Object.entries(before).some(([name, value]) => !isDeepStrictEqual(namedValue(row, name), value));

/** Adds faults for fields whose present value the API never returns. */
export function checkShown({ collection, resource }: Scope, proposed: Proposed, faults: FieldError[]): void {
  const shown = new Set(readableFields(collection, resource).map(({ name }) => name));
  for (const name of Object.keys(proposed.body))
    if (resource.fields.has(name) && !shown.has(name))
      faults.push({
        pointer: `/body/${escapePointer(name)}`,
        message: `${resource.fields.get(name)?.title} is shown to nobody, so nobody could decide on it.`,
      });
}

/** The row as its collection returns it now; null if it is missing or not readable for the caller. */
export async function rowNow(database: Database, run: Run, { scope, row }: Target): Promise<Values | null> {
  if (row === null) return null;
  const { body } = await findRow(inTransaction(database, run), scope, row, true);
  return body === null ? null : (JSON.parse(body) as Values);
}
