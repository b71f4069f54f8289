/** Worker thread that caches vectors and finds the nearest ones by comparing all. It runs until the server stops. */
import { parentPort } from 'node:worker_threads';

/** A portion of the vectors of one set, with the ids of their rows. */
export interface VectorPart {
  readonly kind: 'part';
  readonly set: string;
  readonly ids: Int32Array;
  readonly vectors: Float32Array;
}
export type MeaningRequest =
  | VectorPart
  | { readonly kind: 'begin'; readonly set: string }
  | {
      readonly kind: 'find';
      readonly call: number;
      readonly set: string;
      readonly vector: Float32Array;
      readonly most: number;
    };
export interface MeaningAnswer {
  readonly call: number;
  /** The nearest rows; null if the set is not cached. */
  readonly found: readonly { readonly id: number; readonly score: number }[] | null;
}

/** The maximum number of bytes of all sets. The least recently used set is dropped first. */
const maxBytes = 384 * 1024 * 1024;
const sets = new Map<string, VectorPart[]>();

const bytesOf = (parts: readonly VectorPart[]): number =>
  parts.reduce((sum, { vectors }) => sum + vectors.byteLength, 0);

function keepWithin(): void {
  let bytes = [...sets.values()].reduce((sum, parts) => sum + bytesOf(parts), 0);
  for (const [set, parts] of sets) {
    if (bytes <= maxBytes || sets.size === 1) return;
    sets.delete(set);
    bytes -= bytesOf(parts);
  }
}

function nearest(parts: readonly VectorPart[], wanted: Float32Array, most: number) {
  const found: { id: number; score: number }[] = [];
  let least = -1;
  for (const { ids, vectors } of parts)
    for (let row = 0; row < ids.length; row += 1) {
      let score = 0;
      const from = row * wanted.length;
      for (let at = 0; at < wanted.length; at += 1) score += (vectors[from + at] as number) * (wanted[at] as number);
      if (found.length >= most && score <= least) continue;
      found.push({ id: ids[row] as number, score });
      found.sort((one, other) => other.score - one.score);
      if (found.length > most) found.pop();
      least = found.at(-1)?.score ?? -1;
    }
  return found;
}

parentPort?.on('message', (request: MeaningRequest) => {
  if (request.kind === 'begin') sets.set(request.set, []);
  else if (request.kind === 'part') {
    sets.get(request.set)?.push(request);
    keepWithin();
  } else {
    const parts = sets.get(request.set);
    if (parts) {
      sets.delete(request.set);
      sets.set(request.set, parts);
    }
    const answer: MeaningAnswer = {
      call: request.call,
      found: parts ? nearest(parts, request.vector, request.most) : null,
    };
    parentPort?.postMessage(answer);
  }
});
