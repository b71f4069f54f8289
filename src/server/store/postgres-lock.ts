/** Runs work in one process at a time, among all processes that share a PostgreSQL database. */
import pg from 'pg';
import { log } from '../log.ts';

/**
 * Runs `work` with an advisory lock of this name. The lock belongs to a transaction on a connection of its own: it ends
 * with the process, and a pooler cannot give it to another client.
 * @throws if the server cannot be reached, and the errors of `work`
 */
export async function exclusivelyOn<T>(connectionString: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  // The connection was lost while `work` ran. `work` then fails, or has already finished.
  client.on('error', (error) => log.warn({ error }, 'The connection that holds a lock was lost.'));
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
      [name],
    );
    if (rows[0]?.free === false) {
      log.info({ lock: name }, 'Another process is at this work. It is waited for.');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
