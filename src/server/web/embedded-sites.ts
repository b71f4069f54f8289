/** Sites whose pages modules may show in frames, as the system's settings name them. */
import sql from 'sql-template-tag';
import { type Database, systemActor } from '../store/database.ts';

/** Milliseconds for which they are not asked for again: every page names them. */
const cachedMs = 5_000;

/** A reader of those sites. While the database is unavailable, it returns the last ones. */
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
