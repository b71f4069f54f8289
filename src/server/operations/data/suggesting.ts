/** Asks the thread that looks for counterparts, and hands it the catalogs that it does not have. */
import { Worker } from 'node:worker_threads';
import sql from 'sql-template-tag';
import { ApiProblem } from '../../engine/problem.ts';
import { log } from '../../log.ts';
import type { Actor, Database } from '../../store/database.ts';
import type {
  ElementPart,
  SuggestionAnswer,
  SuggestionOutcome,
  SuggestionQuestion,
  SuggestionRequest,
} from './suggestion-thread.ts';

/** Milliseconds for one request. */
const maxTime = 30_000;
/** Milliseconds after which a thread without an answer is ended. */
const silence = 60_000;
const maxMemory = { maxOldGenerationSizeMb: 1_536, maxYoungGenerationSizeMb: 64, stackSizeMb: 16 };
/** Rows of one statement: reading more at once would block other requests. */
const rowsAtOnce = 1_000;
/** Limit on the elements of a catalog that is suggested for. */
export const maxSuggestedFor = 150_000;

const tooMuch = () =>
  new ApiProblem('unavailable', 'Suggesting takes too long at the moment. Ask for fewer elements.', {
    retry_after: 60,
  });

/** The thread. It starts with the first question. */
class SuggestionThread {
  #worker: Worker | null = null;
  #calls = 0;
  readonly #waiting = new Map<number, (outcome: SuggestionOutcome | null) => void>();
  readonly #loading = new Map<string, Promise<void>>();

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const script = new URL('./suggestion-thread.ts', import.meta.url);
    const worker = new Worker(script, { env: {}, resourceLimits: maxMemory });
    worker.unref();
    worker.on('message', ({ call, outcome }: SuggestionAnswer) => {
      this.#waiting.get(call)?.(outcome);
      this.#waiting.delete(call);
    });
    const end = () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#loading.clear();
      for (const answer of this.#waiting.values()) answer(null);
      this.#waiting.clear();
    };
    worker.on('error', (error) => {
      log.error({ error }, 'The thread that suggests mappings has failed.');
      end();
    });
    worker.on('exit', end);
    this.#worker = worker;
    return worker;
  }

  post(request: SuggestionRequest): void {
    this.#started().postMessage(request);
  }

  /** Null if the thread has ended or is silent. */
  ask(question: SuggestionQuestion): Promise<SuggestionOutcome | null> {
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve) => {
      const timer = setTimeout(() => void this.#worker?.terminate(), silence);
      this.#waiting.set(call, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      this.post({ kind: 'ask', call, question });
    });
  }

  /** Loads a catalog once, however many requests wait for it. */
  load(set: string, read: () => Promise<void>): Promise<void> {
    const running = this.#loading.get(set);
    if (running) return running;
    const started = read().finally(() => this.#loading.delete(set));
    this.#loading.set(set, started);
    return started;
  }
}

const thread = new SuggestionThread();

/** A catalog in a state: another state has another name. */
export interface CatalogState {
  readonly id: number;
  readonly set: string;
}

/** The state of a catalog's elements. */
export async function catalogState(
  database: Database,
  actor: Actor,
  id: number,
): Promise<CatalogState & { readonly count: number }> {
  const [state] = await database.query<{ count: number; changed: string | null }>(
    actor,
    // The sum changes with every row, also if a change is committed later than one that began after it.
    sql`select count(*)::int as count, sum((extract(epoch from updated_at) * 1000)::bigint)::text as changed
      from data_catalog_detail where data_catalog_id = ${id}`,
  );
  return { id, set: `${id} ${state?.count} ${state?.changed}`, count: state?.count ?? 0 };
}

/** Hands the elements of a catalog to the thread, some at a time. */
async function load(database: Database, actor: Actor, { id, set }: CatalogState): Promise<void> {
  thread.post({ kind: 'begin', set });
  for (let after = 0; ; ) {
    const elements = await database.query<ElementPart>(
      actor,
      sql`select id, parent_id as parent, position, name, code, left(description, 2000) as description, data_type as type,
          permitted_values::text as values
        from data_catalog_detail where data_catalog_id = ${id} and id > ${after} order by id limit ${rowsAtOnce}`,
    );
    thread.post({ kind: 'part', set, elements });
    if (elements.length < rowsAtOnce) break;
    after = elements.at(-1)?.id ?? 0;
  }
  thread.post({ kind: 'end', set });
}

type Asked = Omit<SuggestionQuestion, 'source' | 'target' | 'maxTime'>;

/**
 * The suggestions between two catalogs; the caller has been let in.
 *
 * @throws {ApiProblem} `unavailable` if they take too long
 */
export async function suggestBetween(
  database: Database,
  actor: Actor,
  { source, target }: { readonly source: CatalogState; readonly target: CatalogState },
  asked: Asked,
): Promise<Extract<SuggestionOutcome, { readonly kind: 'found' }>> {
  const question = { ...asked, source: source.set, target: target.set, maxTime };
  // A catalog may have been dropped from the cache between loading and asking.
  for (let tries = 0; tries < 3; tries += 1) {
    const outcome = await thread.ask(question);
    if (outcome?.kind === 'found') return outcome;
    if (outcome?.kind !== 'missing') throw tooMuch();
    const missing = [source, target].filter(({ set }) => outcome.sets.includes(set));
    await Promise.all(missing.map((one) => thread.load(one.set, () => load(database, actor, one))));
  }
  throw tooMuch();
}
