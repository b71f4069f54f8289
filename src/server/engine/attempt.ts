/** Work in a transaction whose failure does not undo the rest of the transaction. */
import sql from 'sql-template-tag';
import type { Database, Run } from '../store/database.ts';

const takeBack = sql`rollback to savepoint attempt`;

/**
 * Runs work under a savepoint: if it throws, only its own writes are undone; those of a trial always are. All foreign
 * keys are checked before it ends. Attempts cannot be nested.
 *
 * @throws the error of the work, after its writes have been undone
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
  // Without `last`: the inner transaction must not commit the outer one.
  const { later } = run;
  const inside: Run = Object.assign(
    (<T>(statement: Parameters<Run>[0]) => run<T>(statement)) as Run,
    later ? { later } : {},
  );
  return { ...database, query: (_actor, statement) => inside(statement), transaction: (_actor, work) => work(inside) };
}
