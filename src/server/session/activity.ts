/**
 * Activity of people by hour, for the statistics. Requests are counted in memory and written every few seconds, so that
 * no request waits for the write. A process that crashes loses its unwritten counts.
 */
import sql from 'sql-template-tag';
import type { Caller } from '../../contract/permissions.ts';
import { log } from '../log.ts';
import { type Database, systemActor } from '../store/database.ts';

interface Count {
  readonly hour: number;
  readonly user: number;
  readonly company: number | null;
  requests: number;
}

const hourMs = 60 * 60 * 1000;
const writtenEvery = 10_000;
const counted = new WeakMap<Database, Map<string, Count>>();

/** Counts a request of a person. Requests of API keys and of access link visitors are not counted. */
export function noteActivity(database: Database, { user, company, key, shared }: Caller): void {
  if (user === null || key || shared) return;
  const counts = counted.get(database) ?? new Map<string, Count>();
  counted.set(database, counts);
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  const name = `${hour}/${user}/${company?.id ?? ''}`;
  const count = counts.get(name);
  if (count) count.requests++;
  else counts.set(name, { hour, user, company: company?.id ?? null, requests: 1 });
}

/**
 * Writes the counts. A failed write is repeated by the next call.
 * @throws the error of the database
 */
export async function writeActivity(database: Database): Promise<void> {
  const counts = counted.get(database);
  if (!counts?.size) return;
  counted.delete(database);
  const rows = [...counts.values()].map(({ hour, user, company, requests }) => ({
    hour: new Date(hour).toISOString(),
    user_id: user,
    company_id: company,
    requests,
  }));
  try {
    await database.query(
      systemActor,
      sql`insert into tessera_activity as a (hour, user_id, company_id, requests)
        select r.hour, r.user_id, r.company_id, r.requests from json_to_recordset(${JSON.stringify(rows)}::json)
          as r(hour timestamptz, user_id int, company_id int, requests int) order by r.hour, r.user_id
        on conflict (hour, user_id, company_id) do update set requests = a.requests + excluded.requests`,
    );
  } catch (error) {
    const since = counted.get(database) ?? new Map<string, Count>();
    for (const [name, count] of counts) {
      const later = since.get(name);
      if (later) later.requests += count.requests;
      else since.set(name, count);
    }
    counted.set(database, since);
    throw error;
  }
}

/** Writes the counts every few seconds. Returns a function that writes the remaining counts and stops the timer. */
export function writeActivityRegularly(database: () => Database): () => Promise<void> {
  const write = () =>
    writeActivity(database()).catch((error: Error) => log.warn({ error }, 'Who was here could not be written down.'));
  const timer = setInterval(() => void write(), writtenEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await write();
  };
}
