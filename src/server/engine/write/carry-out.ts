/** Makes the call of a proposal, with the rights of the person who tries or accepts it. */
import type { Database, Run } from '../../store/database.ts';
import { inTransaction } from '../attempt.ts';
import { ApiProblem } from '../problem.ts';
import { differs } from '../read/proposal-seen.ts';
import type { Proposed, Target } from '../read/proposal-target.ts';
import type { Values } from '../row-values.ts';
import { create } from './create.ts';
import { remove } from './delete.ts';
import { update } from './update.ts';

/** The transaction and the change that the call belongs to. */
interface Carrying {
  readonly database: Database;
  readonly run: Run;
  readonly change: number;
}

const versionOf = (row: Values): string => String(row['updated_at']);

/** Makes the call. Returns the id of its row. @throws {ApiProblem} the error of the call */
export async function carryOut(
  { database, run, change }: Carrying,
  { scope, row }: Target,
  { action, body }: Proposed,
  now: Values | null,
): Promise<number> {
  const inside = inTransaction(database, run);
  const part = { ...scope, partOf: change };
  if (action === 'create') return (await create(inside, part, body)).id;
  if (row === null || now === null)
    throw new ApiProblem('conflict', `This ${scope.resource.title.toLowerCase()} is not there any more.`);
  if (action === 'delete') {
    await remove(inside, part, row, { version: versionOf(now), replaceWith: null });
    return row;
  }
  await update(inside, part, row, { body: { ...body, updated_at: versionOf(now) } });
  return row;
}

/**
 * Refuses to replace values that the person has not seen.
 *
 * @param accepted the version of the row that was shown to the person who accepts the proposal
 * @throws {ApiProblem} 409 with the present row
 */
export function requireSeen(target: Target, before: Values, now: Values | null, accepted: string | null): void {
  if (now === null || !differs(before, now)) return;
  if (accepted !== null && Date.parse(accepted) === Date.parse(versionOf(now))) return;
  throw new ApiProblem(
    'stale',
    `This ${target.scope.resource.title.toLowerCase()} has been changed since. Look at it as it is now, and accept again.`,
    { current: now },
  );
}
