/** Sites that modules may show in frames, from the system's settings. */
import sql from 'sql-template-tag';
import { type Database, systemActor } from '../store/database.ts';

/** Cache lifetime in milliseconds, because every page names these sites. */
const cachedMs = 5_000;

/** A reader of those sites. While the database is unavailable, it returns the last known sites. */
export function embeddedSites(database: Database): () => Promise<readonly string[]> {
  let sites: Promise<readonly string[]> = Promise.resolve([]);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - readAt < cachedMs) return sites;
    readAt = Date.now();
    const before = sites;
    sites = database
      .query<{ sites: string }>(systemActor, sql`select embedded_sites::text as sites from system where id = 1`)
      .then(
        ([row]) => JSON.parse(row?.sites ?? '[]') as readonly string[],
        () => before,
      );
    return sites;
  };
}
