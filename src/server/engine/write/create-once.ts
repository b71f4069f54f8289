/** Idempotent creates: a request that is sent again, because its answer was lost, gets the same answer. */
import sql from 'sql-template-tag';
import type { ApiRequest } from '../../request.ts';
import type { Database } from '../../store/database.ts';
import { ApiProblem, invalid } from '../problem.ts';
import { get } from '../read/rows.ts';
import type { Scope } from '../scope.ts';
import type { CreatedRow } from './create.ts';

/** Characters of a key; a UUID has 36. */
const maxKeyLength = 100;

/** The idempotency key of a request; undefined without one. @throws {ApiProblem} 422 for an invalid key */
export function requestKeyOf({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key !== undefined && (key === '' || key.length > maxKeyLength))
    throw invalid([
      {
        pointer: '/header/Idempotency-Key',
        message: `Idempotency-Key has 1 to ${maxKeyLength} characters. A UUID will do.`,
      },
    ]);
  return key;
}

/** The result of an earlier request with this key; null without one. Throws if the row has been deleted since. */
async function madeBefore(database: Database, scope: Scope, key: string): Promise<CreatedRow | null> {
  const [made] = await database.query<{ change: number; id: number }>(
    scope.actor,
    sql`select c.id as change, j.row_id as id from tessera_change c join tessera_journal j on j.change_id = c.id
      where c.actor = ${scope.caller.user} and c.request_key = ${key} and c.collection = ${scope.collection.key}
        and j.resource = ${scope.resource.name} and j.action = 'create' order by j.sequence limit 1`,
  );
  if (!made) return null;
  try {
    return { change: made.change, id: made.id, body: await get(database, scope, made.id) };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'not_found') throw error;
    throw new ApiProblem('conflict', `This ${scope.resource.title.toLowerCase()} was added before, and is gone again.`);
  }
}

/**
 * Creates a row unless the same request has created it already; then returns that row.
 *
 * @throws the error of the creation.
 */
export async function once(
  database: Database,
  scope: Scope,
  key: string | undefined,
  make: (scope: Scope) => Promise<CreatedRow>,
): Promise<CreatedRow> {
  // Keys are unique for a person only.
  if (key === undefined || scope.caller.user === null) return make(scope);
  const before = await madeBefore(database, scope, key);
  if (before) return before;
  try {
    return await make({ ...scope, requestKey: key });
  } catch (error) {
    // Two concurrent requests: the other one has created the row.
    const other = await madeBefore(database, scope, key);
    if (other) return other;
    throw error;
  }
}
