/** The values of a row that a proposal would replace or delete, as they were when it was made. */
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

/** Names of the fields that are replaced, or of all fields of a row that is deleted. */
function namesIn({ collection, resource }: Scope, { action, body }: Proposed): readonly string[] {
  if (action === 'create') return [];
  if (action === 'update') return Object.keys(body).filter((name) => name !== 'updated_at');
  const shown = new Set(readableFields(collection, resource));
  return writableFields(collection, resource, 'create').flatMap((field) => (shown.has(field) ? field.name : []));
}

/** The values of a row, as its collection answers it, that would be replaced or deleted. */
export const seenIn = (scope: Scope, proposed: Proposed, row: Values): Values =>
  Object.fromEntries(namesIn(scope, proposed).map((name) => [name, namedValue(row, name)]));

/** Whether a row has other values than those that were seen. */
export const differs = (before: Values, row: Values): boolean =>
  Object.entries(before).some(([name, value]) => !isDeepStrictEqual(namedValue(row, name), value));

/** Adds faults for fields whose present value no answer shows. */
export function checkShown({ collection, resource }: Scope, proposed: Proposed, faults: FieldError[]): void {
  const shown = new Set(readableFields(collection, resource).map(({ name }) => name));
  for (const name of Object.keys(proposed.body))
    if (resource.fields.has(name) && !shown.has(name))
      faults.push({
        pointer: `/body/${escapePointer(name)}`,
        message: `${resource.fields.get(name)?.title} is shown to nobody, so nobody could decide on it.`,
      });
}

/** The row as its collection answers it now; null where there is none, or not for the caller. */
export async function rowNow(database: Database, run: Run, { scope, row }: Target): Promise<Values | null> {
  if (row === null) return null;
  const { body } = await findRow(inTransaction(database, run), scope, row, true);
  return body === null ? null : (JSON.parse(body) as Values);
}
