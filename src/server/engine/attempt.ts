/** Runs work in a transaction; a failure of the work does not roll back the rest of the transaction. */
import sql from 'sql-template-tag';
import type { Database, Run } from '../store/database.ts';

const takeBack = sql`rollback to savepoint attempt`;

/**
 * Runs work under a savepoint. An error rolls back only the writes of the work; a trial is always rolled back. All
 * foreign keys are checked at the end. Attempts cannot be nested.
 * @throws the error of the work, after its writes have been rolled back
 */
export async function attempt<T>(run: Run, work: () => Promise<T>, as: 'lasting' | 'trial' = 'lasting'): Promise<T> {
  await run(sql`savepoint attempt`);
  try {
    const result = await work();
    await run(sql`set constraints all immediate`);
    await run(as === 'trial' ? takeBack : sql`release savepoint attempt`);
    return result;
  } catch (error) {
    // A deferred statement runs before the rollback and can make it fail, so the rollback is tried twice.
    await run(takeBack).catch(() => run(takeBack));
    throw error;
  }
}

/** Presents the open transaction as a database: a call that opens a transaction joins this one. */
export function inTransaction(database: Database, run: Run): Database {
  // `last` is left out, because the inner transaction must not commit the outer one.
  const { later } = run;
  const inside: Run = Object.assign(
    (<T>(statement: Parameters<Run>[0]) => run<T>(statement)) as Run,
    later ? { later } : {},
  );
  return { ...database, query: (_actor, statement) => inside(statement), transaction: (_actor, work) => work(inside) };
}
