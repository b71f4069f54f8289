import sql from 'sql-template-tag';
import type { Run } from '../store/database.ts';

/**
 * Lets rows point for a while at what is not there: whole trees are written and taken away in any order. All foreign
 * keys are checked when `work` has ended; throws the database's 23503 if one does not hold.
 */
export async function withDeferredKeys<T>(run: Run, work: () => Promise<T>): Promise<T> {
  await run(sql`set constraints all deferred`);
  const result = await work();
  await run(sql`set constraints all immediate`);
  return result;
}
