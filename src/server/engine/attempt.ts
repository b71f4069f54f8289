/** Work within a transaction of which a failure takes back that work alone. */
import sql from 'sql-template-tag';
import type { Database, Run } from '../store/database.ts';

const takeBack = sql`rollback to savepoint attempt`;

/**
 * Does work that takes effect or does not, whatever comes of the rest of the transaction; a trial is taken back also if
 * nothing was wrong. All foreign keys are checked before it ends. Attempts do not contain each other.
 *
 * @throws what the work throws, after it has been taken back.
 */
export async function attempt<T>(run: Run, work: () => Promise<T>, as: 'lasting' | 'trial' = 'lasting'): Promise<T> {
  await run(sql`savepoint attempt`);
  try {
    const result = await work();
    await run(sql`set constraints all immediate`);
    await run(as === 'trial' ? takeBack : sql`release savepoint attempt`);
    return result;
  } catch (error) {
    // A statement that was left for later goes before this one, and fails as well.
    await run(takeBack).catch(() => run(takeBack));
    throw error;
  }
}

/** The database as it is within a transaction: a call that opens one of its own becomes part of that one. */
export function inTransaction(database: Database, run: Run): Database {
  // What would commit by the last statement does not.
  const { later } = run;
  const inside: Run = Object.assign(
    (<T>(statement: Parameters<Run>[0]) => run<T>(statement)) as Run,
    later ? { later } : {},
  );
  return { ...database, query: (_actor, statement) => inside(statement), transaction: (_actor, work) => work(inside) };
}
