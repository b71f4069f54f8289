/**
 * Semantic search: the rows of a list whose vectors are nearest to the vector of the query, for resources with vectors.
 */
import { Worker } from 'node:worker_threads';
import sql, { raw } from 'sql-template-tag';
import { type ConfiguredModel, modelFor } from '../../language-models/configured-model.ts';
import { embed } from '../../language-models/embed.ts';
import { ServiceFailure } from '../../language-models/post.ts';
import { noteUse } from '../../language-models/usage.ts';
import { log } from '../../log.ts';
import { type Database, systemActor } from '../../store/database.ts';
import { vectorTable } from '../../store/search-tables.ts';
import type { Scope } from '../scope.ts';
import type { MeaningAnswer, MeaningRequest } from './meaning-thread.ts';

const maxFound = 50;
/** Similarity below which two texts count as unrelated. */
const leastNear = 0.3;
/** Timeout in milliseconds for the vector of a query. */
const timeoutMs = 2_000;
/** Milliseconds for which a failed service is not called again. */
const pause = 30_000;
const maxRemembered = 500;
const rowsAtOnce = 2_000;

const remembered = new Map<string, Float32Array>();
let askedAgainAt = 0;

interface Searcher {
  readonly company: number | null;
  readonly user: number | null;
}

/**
 * The vector of a search text, whose cost is recorded. Null if the service fails; the search by words still works then.
 */
async function vectorOf(
  database: Database,
  model: ConfiguredModel,
  text: string,
  { company, user }: Searcher,
): Promise<Float32Array | null> {
  const key = `${model.id} ${model.key} ${model.base} ${text}`;
  const known = remembered.get(key);
  if (known) return known;
  if (Date.now() < askedAgainAt) return null;
  try {
    const { vectors, tokens } = await embed(model, [text], { timeoutMs });
    const [vector] = vectors;
    const use = { company, user, project: null, model, purpose: 'search', outputTokens: 0, failed: false };
    await noteUse(database, { ...use, inputTokens: tokens });
    if (!vector) return null;
    remembered.set(key, vector);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return vector;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    askedAgainAt = Date.now() + pause;
    log.warn({ reason: error.message }, 'A search goes by words alone: the embeddings service does not serve it.');
    return null;
  }
}

/** The thread that caches vectors. It starts with the first search. */
class MeaningThread {
  #worker: Worker | null = null;
  #calls = 0;
  readonly #waiting = new Map<number, (answer: MeaningAnswer | null) => void>();

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./meaning-thread.ts', import.meta.url), { env: {} });
    worker.unref();
    worker.on('message', (answer: MeaningAnswer) => {
      this.#waiting.get(answer.call)?.(answer);
      this.#waiting.delete(answer.call);
    });
    const end = () => {
      this.#worker = null;
      for (const answer of this.#waiting.values()) answer(null);
      this.#waiting.clear();
    };
    worker.on('error', (error) => {
      log.error({ error }, 'The thread that searches by meaning has failed.');
      end();
    });
    worker.on('exit', end);
    this.#worker = worker;
    return worker;
  }

  post(request: MeaningRequest): void {
    this.#started().postMessage(request);
  }

  find(set: string, vector: Float32Array): Promise<MeaningAnswer | null> {
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve) => {
      this.#waiting.set(call, resolve);
      this.post({ kind: 'find', call, set, vector, most: maxFound });
    });
  }
}

const thread = new MeaningThread();

interface Vectors {
  readonly set: string;
  readonly table: string;
  readonly owner: number;
  readonly model: string;
}

/** Sends the vectors of one owner to the thread in portions. */
async function load(database: Database, { set, table, owner, model }: Vectors): Promise<void> {
  thread.post({ kind: 'begin', set });
  for (let after = 0; ; ) {
    const rows = await database.query<{ id: number; vector: string }>(
      systemActor,
      sql`select id, encode(vector, 'base64') as vector from ${raw(table)} where owner = ${owner} and model = ${model} and id > ${after}
        order by id limit ${raw(String(rowsAtOnce))}`,
    );
    if (rows.length) {
      const each = rows.map(({ vector }) => Buffer.from(vector, 'base64'));
      const bytes = new Uint8Array(Buffer.concat(each));
      thread.post({
        kind: 'part',
        set,
        ids: Int32Array.from(rows, ({ id }) => id),
        vectors: new Float32Array(bytes.buffer),
      });
    }
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

/**
 * Ids of the nearest rows below one owner, the nearest first; null if there are no vectors, or the service does not
 * answer.
 */
export async function foundByMeaning(
  database: Database,
  { resource, serviceAccess, caller }: Scope,
  owner: number | null,
  text: string,
): Promise<readonly number[] | null> {
  if (!resource.searchText?.meaning || owner === null || !serviceAccess) return null;
  const model = await modelFor('embedding', database, serviceAccess);
  if (!model) return null;
  const table = vectorTable(resource.name);
  const [made] = await database.query<{ count: number; last: string | null }>(
    systemActor,
    sql`select count(*)::int as count, max(made_at)::text as last from ${raw(table)} where owner = ${owner} and model = ${model.key}`,
  );
  if (!made?.count) return null;
  const vector = await vectorOf(database, model, text, { company: caller.company?.id ?? null, user: caller.user });
  if (!vector) return null;
  const set = `${resource.name} ${owner} ${model.key} ${made.count} ${made.last}`;
  let answer = await thread.find(set, vector);
  if (answer?.found === null) {
    await load(database, { set, table, owner, model: model.key });
    answer = await thread.find(set, vector);
  }
  return answer?.found?.filter(({ score }) => score >= leastNear).map(({ id }) => id) ?? null;
}

/** Merges two rankings: ids with a high rank in either ranking come first. */
export function fused(one: readonly number[], other: readonly number[], most: number): readonly number[] {
  const scores = new Map<number, number>();
  for (const ids of [one, other])
    for (const [at, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (60 + at));
  return [...scores]
    .sort(([a, first], [b, second]) => second - first || a - b)
    .slice(0, most)
    .map(([id]) => id);
}
