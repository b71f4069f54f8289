import sql from 'sql-template-tag';
import type { Run } from '../store/database.ts';

/**
 * Runs work with deferred foreign keys, so that trees can be written and deleted in any order. The keys are checked
 * after `work`.
 * @throws the database's 23503 for a violated key
 */
export async function withDeferredKeys<T>(run: Run, work: () => Promise<T>): Promise<T> {
  await run(sql`set constraints all deferred`);
  const result = await work();
  await run(sql`set constraints all immediate`);
  return result;
}
