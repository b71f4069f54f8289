/** Vectors of the elements of a catalog: made by the embeddings service, for elements that have none or have changed. */
import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { ConfiguredModel } from '../../language-models/configured-model.ts';
import { embed } from '../../language-models/embed.ts';
import { type Database, systemActor } from '../../store/database.ts';
import { vectorTable } from '../../store/search-tables.ts';
import { type StoredElement, storedCatalog } from './stored-elements.ts';

export type Vectorized = components['schemas']['Vectorized'];

/** Texts in one request. */
const atOnce = 64;
const maxCharacters = 2_000;
/** Milliseconds for one request. */
const timeoutMs = 60_000;

interface ElementText {
  readonly id: number;
  readonly text: string;
  readonly hash: string;
}

/** The text of each element for its vector, with the names above it. */
function textsOf(elements: readonly StoredElement[], model: string): readonly ElementText[] {
  const paths = new Map<number, string>();
  return elements.map((one) => {
    const above = one.parent === null ? '' : (paths.get(one.parent) ?? '');
    // Parents come first, so that the path above is known.
    paths.set(one.id, above ? `${above} / ${one.name}` : one.name);
    const parts = [paths.get(one.id) ?? one.name, one.code, one.description, one.values.join(', ')];
    const text = parts.filter(Boolean).join('\n').slice(0, maxCharacters);
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

export interface Made extends Vectorized {
  readonly tokens: number;
}

/**
 * Makes the vectors that are missing. After an error, the vectors that have been made stay.
 *
 * @throws {ServiceFailure}
 */
export async function makeVectors(
  database: Database,
  catalog: number,
  model: ConfiguredModel,
  progress: (done: number, of: number) => Promise<void>,
): Promise<Made> {
  const { elements } = await database.transaction(systemActor, (run) => storedCatalog(run, catalog));
  const all = textsOf(elements, model.key);
  const known = await storedHashes(database, catalog);
  const open = all.filter(({ id, hash }) => known.get(id) !== hash);
  let tokens = 0;
  for (let from = 0; from < open.length; from += atOnce) {
    await progress(from, open.length);
    const some = open.slice(from, from + atOnce);
    const made = await embed(
      model,
      some.map(({ text }) => text),
      { timeoutMs },
    );
    tokens += made.tokens;
    await store(database, { catalog, model: model.key, texts: some, vectors: made.vectors });
  }
  await progress(open.length, open.length);
  await database.query(systemActor, sql`update data_catalog set vectorized_at = now() where id = ${catalog}`);
  return { id: catalog, made: open.length, unchanged: all.length - open.length, model: model.key, tokens };
}
