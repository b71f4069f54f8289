/** POST vectorize_data_catalog: creates vectors for the elements of a catalog that have none or have changed. */
import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Handlers } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { serviceAccess } from '../../calls/service-access.ts';
import { ApiProblem, invalid } from '../../engine/problem.ts';
import type { Progress } from '../../engine/progress.ts';
import { type ConfiguredModel, modelFor } from '../../language-models/configured-model.ts';
import { embed } from '../../language-models/embed.ts';
import { ServiceFailure } from '../../language-models/post.ts';
import { noteUse } from '../../language-models/usage.ts';
import { type Database, systemActor } from '../../store/database.ts';
import { vectorTable } from '../../store/search-tables.ts';
import { type StoredElement, storedCatalog } from './stored-elements.ts';

type Answer = components['schemas']['Vectorized'];

/** The number of texts in one request. */
const atOnce = 64;
const mostCharacters = 2_000;
/** The timeout of one request in milliseconds. */
const timeoutMs = 60_000;

interface ElementText {
  readonly id: number;
  readonly text: string;
  readonly hash: string;
}

/** The text of each element for its vector, including the names of its ancestors. */
function textsOf(elements: readonly StoredElement[], model: string): readonly ElementText[] {
  const paths = new Map<number, string>();
  return elements.map((one) => {
    const above = one.parent === null ? '' : (paths.get(one.parent) ?? '');
    // Parents come first, so each parent's path is already known.
    paths.set(one.id, above ? `${above} / ${one.name}` : one.name);
    const parts = [paths.get(one.id) ?? one.name, one.code, one.description, one.values.join(', ')];
    const text = parts.filter(Boolean).join('\n').slice(0, mostCharacters);
    return { id: one.id, text, hash: createHash('sha256').update(`${model}\n${text}`).digest('base64url') };
  });
}

const table = raw(vectorTable('data_catalog_detail'));

async function storedHashes(database: Database, catalog: number): Promise<ReadonlyMap<number, string>> {
  const rows = await database.query<{ id: number; hash: string }>(
    systemActor,
    sql`select id, hash from ${table} where owner = ${catalog}`,
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

const bytesOf = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

interface Stored {
  readonly catalog: number;
  readonly model: string;
  readonly texts: readonly ElementText[];
  readonly vectors: readonly Float32Array[];
}

async function store(database: Database, { catalog, model, texts, vectors }: Stored): Promise<void> {
  await database.query(
    systemActor,
    sql`insert into ${table} (id, owner, model, hash, vector)
      select v.id, ${catalog}::int, ${model}::text, v.hash, decode(v.vector, 'base64')
      from unnest(${texts.map(({ id }) => id)}::int[], ${texts.map(({ hash }) => hash)}::text[], ${vectors.map(bytesOf)}::text[]) as v(id, hash, vector)
      join data_catalog_detail d on d.id = v.id
      on conflict (id) do update set owner = excluded.owner, model = excluded.model, hash = excluded.hash, vector = excluded.vector, made_at = now()`,
  );
}

interface Made extends Answer {
  readonly tokens: number;
}

/**
 * Creates vectors. Vectors made before an error stay.
 * @throws {ServiceFailure}
 */
async function vectorize(
  database: Database,
  catalog: number,
  model: ConfiguredModel,
  progress: Progress,
): Promise<Made> {
  const { elements } = await database.transaction(systemActor, (run) => storedCatalog(run, catalog));
  const all = textsOf(elements, model.key);
  const known = await storedHashes(database, catalog);
  const open = all.filter(({ id, hash }) => known.get(id) !== hash);
  let tokens = 0;
  for (let from = 0; from < open.length; from += atOnce) {
    progress(from, open.length);
    const some = open.slice(from, from + atOnce);
    const made = await embed(
      model,
      some.map(({ text }) => text),
      { timeoutMs },
    );
    tokens += made.tokens;
    await store(database, { catalog, model: model.key, texts: some, vectors: made.vectors });
  }
  progress(open.length, open.length);
  await database.query(systemActor, sql`update data_catalog set vectorized_at = now() where id = ${catalog}`);
  return { id: catalog, made: open.length, unchanged: all.length - open.length, model: model.key, tokens };
}

/** Ids of catalogs whose vectors this process is creating. */
const underWay = new Set<number>();

export const vectorizeHandlers = {
  vectorize_data_catalog: (call, { database, settings }) =>
    withProgress(
      call,
      async (progress) => {
        const { scope, row } = call.granted;
        const model = await modelFor('embedding', database, serviceAccess(settings));
        if (!model)
          throw invalid([
            {
              pointer: '',
              message:
                'No embeddings service is set up. Let a system administrator add a language model for embeddings, with the address of its service.',
            },
          ]);
        if (underWay.has(row.id))
          throw new ApiProblem('conflict', 'The vectors of this catalog are being made already. Wait until they are.');
        underWay.add(row.id);
        const use = (tokens: number, failed: boolean) =>
          noteUse(database, {
            company: scope.caller.company?.id ?? null,
            user: scope.caller.user,
            project: null,
            model,
            purpose: 'vectors of a data catalog',
            inputTokens: tokens,
            outputTokens: 0,
            failed,
          });
        try {
          const { tokens, ...made } = await vectorize(database, row.id, model, progress);
          if (made.made > 0) await use(tokens, false);
          return made;
        } catch (error) {
          if (!(error instanceof ServiceFailure)) throw error;
          await use(0, true);
          throw new ApiProblem('unavailable', `${error.message} The search goes on by words.`, {
            retry_after: error.retryAfter ?? 60,
          });
        } finally {
          underWay.delete(row.id);
        }
      },
      { plain: (body) => ({ status: 200 as const, body }), line: (body) => body },
    ),
} satisfies Partial<Handlers>;
