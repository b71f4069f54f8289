/** Converts texts to vectors, by a service that a system administrator has configured as a language model. */
import { isMembers } from './members.ts';
import { post, type Service, ServiceFailure } from './post.ts';
import { wholeAnswer } from './whole-answer.ts';

export interface Embedded {
  /** Vectors of length one, in the order of the texts. */
  readonly vectors: readonly Float32Array[];
  readonly tokens: number;
}

const maxAnswer = 64 * 1024 * 1024;
const maxDimensions = 8_192;

/**
 * The vectors of some texts; `timeoutMs` in milliseconds.
 * @throws {ServiceFailure} if the service fails or its answer has another format
 */
export async function embed(
  model: Service & { readonly key: string },
  texts: readonly string[],
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Embedded> {
  const limits = { silence: timeoutMs, whole: timeoutMs, bytes: maxAnswer, ...(signal && { signal }) };
  const answer = await post(model, '/embeddings', { model: model.key, input: texts }, limits);
  return readAnswer(await wholeAnswer(answer), texts.length);
}

function readAnswer(answer: unknown, wanted: number): Embedded {
  const strange = new ServiceFailure('The service answered no vectors for the texts.');
  if (!isMembers(answer) || !Array.isArray(answer['data'])) throw strange;
  const vectors: Float32Array[] = [];
  for (const [at, one] of answer['data'].entries()) {
    if (!isMembers(one) || !Array.isArray(one['embedding'])) throw strange;
    vectors[typeof one['index'] === 'number' ? one['index'] : at] = unit(one['embedding'], strange);
  }
  const [first] = vectors;
  if (vectors.length !== wanted || !first || vectors.some((vector) => vector?.length !== first.length)) throw strange;
  const usage = isMembers(answer['usage']) ? answer['usage']['total_tokens'] : 0;
  return { vectors, tokens: typeof usage === 'number' && usage > 0 ? Math.floor(usage) : 0 };
}

/** The normalised vector. The dot product of two such vectors is their similarity. */
function unit(numbers: readonly unknown[], strange: Error): Float32Array {
  if (numbers.length === 0 || numbers.length > maxDimensions || !numbers.every(Number.isFinite)) throw strange;
  const vector = Float32Array.from(numbers as number[]);
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((one) => one / length);
}
