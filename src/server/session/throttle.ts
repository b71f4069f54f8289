/** Counts attempts in the database, so that every process of an installation counts the same. */
import sql, { join } from 'sql-template-tag';
import { ApiProblem } from '../engine/problem.ts';
import { type Database, systemActor } from '../store/database.ts';
import { hashOf } from './secrets.ts';

/** A counted subject: its limit of attempts within a number of seconds. */
export interface Bucket {
  /** The counted subject, such as an address. Only its hash is stored. */
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

const keyOf = ({ key }: Bucket): string => hashOf(key);

/**
 * Counts one attempt in each bucket. Returns the seconds to wait if a bucket is full; null if the attempt is allowed.
 */
export async function countAttempt(database: Database, buckets: readonly Bucket[]): Promise<number | null> {
  if (!buckets.length) return null;
  // A fixed order of locks prevents deadlocks between concurrent attempts.
  const sorted = buckets.map((bucket) => ({ key: keyOf(bucket), bucket })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const values = sorted.map(({ key, bucket }) => sql`(${key}, 1, clock_timestamp(), ${bucket.seconds}::int)`);
  const counted = await database.query<{ key: string; count: number; age: number }>(
    systemActor,
    sql`with attempt (key, one, at, seconds) as (values ${join(values, ', ')})
      insert into tessera_attempt as t (key, count, window_start) select key, one, at from attempt
      on conflict (key) do update set
        count = case when t.window_start < clock_timestamp() - make_interval(secs => (select seconds from attempt a where a.key = t.key)) then 1 else t.count + 1 end,
        window_start = case when t.window_start < clock_timestamp() - make_interval(secs => (select seconds from attempt a where a.key = t.key)) then clock_timestamp() else t.window_start end
      returning t.key, t.count, extract(epoch from clock_timestamp() - t.window_start)::float8 as age`,
  );
  if (Math.random() < 0.01)
    await database.query(systemActor, sql`delete from tessera_attempt where window_start < now() - interval '1 day'`);
  const waits = sorted.flatMap(({ key, bucket }) => {
    const row = counted.find((one) => one.key === key);
    return row && row.count > bucket.limit ? [Math.max(1, Math.ceil(bucket.seconds - row.age))] : [];
  });
  return waits.length ? Math.max(...waits) : null;
}

/**
 * Counts an attempt.
 * @throws {ApiProblem} 429 if a bucket is full
 */
export async function requireAttempt(database: Database, buckets: readonly Bucket[], detail: string): Promise<void> {
  const wait = await countAttempt(database, buckets);
  if (wait !== null) throw new ApiProblem('too_many', detail, { retry_after: wait });
}

/** Takes back the count of a successful attempt, and clears the counts in `cleared`. */
export async function forgiveAttempt(
  database: Database,
  returned: readonly Bucket[],
  cleared: readonly Bucket[],
): Promise<void> {
  await database.query(
    systemActor,
    sql`update tessera_attempt set count = case when key = any(${cleared.map(keyOf)}::text[]) then 0 else greatest(count - 1, 0) end
      where key = any(${[...returned, ...cleared].map(keyOf)}::text[])`,
  );
}
