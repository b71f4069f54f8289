/** One of the processes that serve a database: sends its heartbeats, and reacts to changes by other processes. */
import { log } from './log.ts';
import type { Services } from './services.ts';
import { beat, beatEvery, leave, type ServingNode, standingOf } from './store/nodes.ts';
import { missingTables } from './store/schema.ts';
import { contractDatabase, releaseStamp } from './upgrade.ts';

/** Sends heartbeats of this process until the returned function is called. */
export function attend(node: ServingNode, services: () => Services, isEarlier: boolean): () => Promise<void> {
  const { database } = services();
  let ended = false;
  let working: Promise<void> = Promise.resolve();
  // The first heartbeat also checks whether an earlier release has left tables or columns behind.
  let isContracted = isEarlier;
  let wasEarlier = isEarlier;

  const turn = async (): Promise<void> => {
    const { model } = services();
    const stamp = releaseStamp(model);
    await beat(database, { ...node, stamp });
    if (!isContracted) isContracted = await contractDatabase(database, model, stamp);
    const earlier = (await standingOf(database, stamp)) === 'earlier';
    if (earlier && !wasEarlier) {
      const missing = await missingTables(database, model);
      if (missing.length === 0)
        log.warn('A later release has brought the tables to its files. This one goes on with them.');
      else log.error({ missing }, 'A later release has changed the tables, and this one can no longer serve them.');
    }
    wasEarlier = earlier;
  };
  const timer = setInterval(() => {
    working = working.then(() =>
      // Requests report a database outage themselves, so a failed heartbeat is only repeated.
      ended
        ? undefined
        : turn().catch((error: Error) => log.debug({ error }, 'This node could not say that it lives.')),
    );
  }, beatEvery).unref();
  return async () => {
    ended = true;
    clearInterval(timer);
    await working;
    await leave(database, node.id).catch(() => undefined);
  };
}
