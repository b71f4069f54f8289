/** Texts as vectors, made by the service that a system administrator has entered among the language models. */
import sql from 'sql-template-tag';
import { isObject } from '../../engine/row-values.ts';
import { type Database, systemActor } from '../../store/database.ts';

/** The service, as its row says. */
export interface EmbeddingModel {
  readonly id: number;
  readonly key: string;
  /** With the last part of the path: OpenAI's own and those that answer as it does. */
  readonly address: string;
  readonly apiKey: string | null;
  /** For a million tokens. */
  readonly price: number;
}

/** The service did not give vectors: a sentence that says why. */
export class EmbeddingFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmbeddingFailure';
  }
}

export interface Embedded {
  /** Of length one, in the order of the texts. */
  readonly vectors: readonly Float32Array[];
  readonly tokens: number;
}

/** Opens what is stored as a secret; null for what was sealed under another one. */
export type OpenSecret = (place: string, sealed: string) => string | null;

const mostAnswer = 64 * 1024 * 1024;
const mostDimensions = 8_192;

/** The service for embeddings: the default one, else the first; null where none is set up. */
export async function embeddingModel(database: Database, open: OpenSecret): Promise<EmbeddingModel | null> {
  const [row] = await database.query<{
    id: number;
    key: string;
    address: string;
    secret: string | null;
    price: number;
  }>(
    systemActor,
    sql`select id, model_key as key, base_url as address, api_key as secret, input_price as price from llm_model
      where active and purpose in ('embedding', 'both') and coalesce(base_url, '') <> ''
      order by (purpose = 'embedding') desc, is_default desc, position, id limit 1`,
  );
  if (!row) return null;
  return {
    id: row.id,
    key: row.key,
    address: `${row.address.replace(/\/+$/, '')}/embeddings`,
    apiKey: row.secret === null ? null : open('llm_model.api_key', row.secret),
    price: row.price,
  };
}

/** The vectors of some texts. @throws {EmbeddingFailure} where the service fails, or answers anything else */
export async function embed(
  { address, key, apiKey }: EmbeddingModel,
  texts: readonly string[],
  { patience, signal }: { readonly patience: number; readonly signal?: AbortSignal },
): Promise<Embedded> {
  const limits = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(address, {
      method: 'POST',
      // Only the address that was entered is called.
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model: key, input: texts }),
      signal: AbortSignal.any(limits),
    });
    if (!response.ok) throw new EmbeddingFailure(`The embeddings service answered ${response.status}.`);
    return readAnswer(await boundedJson(response), texts.length);
  } catch (error) {
    if (error instanceof EmbeddingFailure || signal?.aborted) throw error;
    throw new EmbeddingFailure(
      error instanceof Error && error.name === 'TimeoutError'
        ? 'The embeddings service did not answer in time.'
        : 'The embeddings service cannot be reached.',
    );
  }
}

async function boundedJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostAnswer) throw new EmbeddingFailure('The embeddings service answered more than can be read.');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    throw new EmbeddingFailure('The embeddings service answered no JSON.');
  }
}

function readAnswer(answer: unknown, wanted: number): Embedded {
  const strange = new EmbeddingFailure('The embeddings service answered no vectors for the texts.');
  if (!isObject(answer) || !Array.isArray(answer['data'])) throw strange;
  const vectors: Float32Array[] = [];
  for (const [at, one] of answer['data'].entries()) {
    if (!isObject(one) || !Array.isArray(one['embedding'])) throw strange;
    vectors[typeof one['index'] === 'number' ? one['index'] : at] = unit(one['embedding'], strange);
  }
  const [first] = vectors;
  if (vectors.length !== wanted || !first || vectors.some((vector) => vector?.length !== first.length)) throw strange;
  const usage = isObject(answer['usage']) ? answer['usage']['total_tokens'] : 0;
  return { vectors, tokens: typeof usage === 'number' && usage > 0 ? Math.floor(usage) : 0 };
}

/** The vector with length one, by which a product says how near two are. */
function unit(numbers: readonly unknown[], strange: Error): Float32Array {
  if (numbers.length === 0 || numbers.length > mostDimensions || !numbers.every(Number.isFinite)) throw strange;
  const vector = Float32Array.from(numbers as number[]);
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((one) => one / length);
}
