/**
 * Vectors are made in the background: a job goes on when the request that asked for it ends, and another process resumes
 * it where one has ended. A job is a row with a lease; the vectors that have been made are the progress.
 */
import sql, { raw } from 'sql-template-tag';
import { serviceAccess } from '../../calls/service-access.ts';
import { ApiProblem } from '../../engine/problem.ts';
import type { Progress } from '../../engine/progress.ts';
import { modelFor } from '../../language-models/configured-model.ts';
import { ServiceFailure } from '../../language-models/post.ts';
import { noteUse } from '../../language-models/usage.ts';
import { log } from '../../log.ts';
import type { Services } from '../../services.ts';
import { type Database, systemActor } from '../../store/database.ts';
import { vectorJobTable } from '../../store/search-tables.ts';
import { makeVectors, type Vectorized } from './vectors.ts';

/** Seconds after which a job counts as left by its process; each batch of vectors begins them again. */
const lease = 180;
/** Milliseconds between two looks for jobs that were left. */
const lookEvery = 60_000;

type Needed = Pick<Services, 'database' | 'settings'>;

interface Job {
  readonly owner: number;
  readonly company: number | null;
  readonly user: number | null;
}

/** A job of this process. */
interface Running {
  readonly ended: Promise<Vectorized>;
  readonly followers: Set<Progress>;
  /** The latest progress. */
  at: readonly [done: number, of: number] | null;
}

/** Jobs of this process, by the database of their catalogs; null where the process ends. */
const running = new WeakMap<Database, Map<number, Running> | null>();

const table = raw(vectorJobTable('data_catalog_detail'));

/** The process ends: another one resumes the job. */
class Interrupted extends Error {}

function jobsOf(database: Database): Map<number, Running> {
  const jobs = running.get(database);
  if (jobs === null) throw new Interrupted();
  if (jobs) return jobs;
  const fresh = new Map<number, Running>();
  running.set(database, fresh);
  return fresh;
}

/** Takes a job whose lease is over: that of a catalog, or any. Null if there is none. */
async function claim(database: Database, owner: number | null): Promise<Job | null> {
  const [job] = await database.query<Job>(
    systemActor,
    sql`update ${table} t set lease_until = now() + ${lease} * interval '1 second'
      where t.owner = (select owner from ${table} where lease_until <= now() and (${owner}::int is null or owner = ${owner}::int)
        order by requested_at limit 1 for update skip locked)
      returning t.owner, t.company, t.user_id as user`,
  );
  return job ?? null;
}

/** Extends the lease of a job, with its progress. */
async function renew(database: Database, { owner }: Job, [done, of]: readonly [number, number]): Promise<void> {
  await database.query(
    systemActor,
    sql`update ${table} set done = ${done}, "of" = ${of}, lease_until = now() + ${lease} * interval '1 second' where owner = ${owner}`,
  );
}

const remove = (database: Database, { owner }: Job) =>
  database.query(systemActor, sql`delete from ${table} where owner = ${owner}`);

/** Does a job. It stays for another process if this one ends, and is removed after a failure of the service. */
async function work({ database, settings }: Needed, job: Job, tell: Progress): Promise<Vectorized> {
  const model = await modelFor('embedding', database, serviceAccess(settings));
  const [there] = await database.query(systemActor, sql`select id from data_catalog where id = ${job.owner}`);
  if (!model || !there) {
    await remove(database, job);
    throw new ApiProblem('not_found', 'The data catalog, or the embeddings service, is not there any more.');
  }
  const use = (inputTokens: number, failed: boolean) =>
    noteUse(database, {
      company: job.company,
      user: job.user,
      project: null,
      model,
      purpose: 'vectors of a data catalog',
      inputTokens,
      outputTokens: 0,
      failed,
    });
  try {
    const { tokens, ...made } = await makeVectors(database, job.owner, model, async (done, of) => {
      if (running.get(database) === null) throw new Interrupted();
      tell(done, of);
      await renew(database, job, [done, of]);
    });
    if (made.made > 0) await use(tokens, false);
    await remove(database, job);
    return made;
  } catch (error) {
    if (error instanceof ServiceFailure) {
      await use(0, true);
      await remove(database, job);
      throw new ApiProblem('unavailable', `${error.message} The search goes on by words.`, {
        retry_after: error.retryAfter ?? 60,
      });
    }
    if (!(error instanceof Interrupted)) throw error;
    await database.query(systemActor, sql`update ${table} set lease_until = '-infinity' where owner = ${job.owner}`);
    throw new ApiProblem('unavailable', 'The server ends. The vectors are made once it has started again.', {
      retry_after: 60,
    });
  }
}

function start(services: Needed, job: Job): Running {
  const jobs = jobsOf(services.database);
  const followers = new Set<Progress>();
  const tell: Progress = (done, of) => {
    one.at = [done, of];
    for (const follower of [...followers]) follower(done, of);
  };
  // A job whose lease was not renewed in time may have been taken again by the same process.
  const ended = (async () => work(services, job, tell))().finally(() => jobs.delete(job.owner));
  const one: Running = { ended, followers, at: null };
  jobs.set(job.owner, one);
  ended.catch((error: unknown) => log.warn({ error, catalog: job.owner }, 'Vectors of a data catalog were not made.'));
  return one;
}

/**
 * Has the vectors of a catalog made, or follows the job that makes them. `progress` is called until it throws, which
 * ends the following and not the job.
 *
 * @throws {ApiProblem} `conflict` if another process makes them
 */
export async function followVectors(services: Needed, job: Job, progress: Progress): Promise<Vectorized> {
  const { database } = services;
  const jobs = jobsOf(database);
  let one = jobs.get(job.owner);
  if (!one) {
    await database.query(
      systemActor,
      sql`insert into ${table} (owner, company, user_id) values (${job.owner}, ${job.company}, ${job.user}) on conflict (owner) do nothing`,
    );
    const claimed = await claim(database, job.owner);
    // Another request may have begun it meanwhile.
    one = jobs.get(job.owner) ?? (claimed ? start(services, claimed) : undefined);
  }
  if (!one)
    throw new ApiProblem('conflict', 'The vectors of this catalog are being made already. Wait until they are.');
  const { ended, followers, at } = one;
  return new Promise((resolve, reject) => {
    const follower: Progress = (done, of) => {
      try {
        progress(done, of);
      } catch (error) {
        followers.delete(follower);
        reject(error);
      }
    };
    followers.add(follower);
    if (at) follower(...at);
    ended.then(resolve, reject).finally(() => followers.delete(follower));
  });
}

/** Resumes jobs that were left, at first as the server starts. Returns a function that ends this and all jobs. */
export function resumeVectorsRegularly(services: () => Needed): () => Promise<void> {
  const look = async (): Promise<void> => {
    try {
      for (let job = await claim(services().database, null); job; job = await claim(services().database, null))
        if (!jobsOf(services().database).has(job.owner)) start(services(), job);
    } catch (error) {
      if (!(error instanceof Interrupted)) log.debug({ error }, 'Jobs of vectors could not be read.');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEvery).unref();
  return async () => {
    clearInterval(timer);
    await looking;
    const { database } = services();
    const jobs = running.get(database);
    running.set(database, null);
    await Promise.allSettled([...(jobs?.values() ?? [])].map(({ ended }) => ended));
  };
}
