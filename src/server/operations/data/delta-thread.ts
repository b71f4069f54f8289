/** Compares two versions of a catalog beside the server's own thread, and ends. */
import { parentPort } from 'node:worker_threads';
import { type Decision, deltaOf, type Pair, type Versioned } from '../../../matching/delta.ts';

/** Messages to the thread: portions of elements, and then the decisions. */
export type DeltaPart =
  | { readonly of: 'before' | 'after'; readonly elements: readonly Versioned[] }
  | { readonly decided: readonly Decision[] };

/** The result, with ids of elements. */
export interface DeltaIds {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly pairs: readonly (Omit<Pair, 'before' | 'after'> & { readonly before: number; readonly after: number })[];
}

const elements = { before: [] as Versioned[], after: [] as Versioned[] };
parentPort?.on('message', (part: DeltaPart) => {
  if ('of' in part) {
    elements[part.of].push(...part.elements);
    return;
  }
  const { added, removed, pairs } = deltaOf(elements.before, elements.after, part.decided);
  parentPort?.postMessage({
    added: added.map(({ id }) => id),
    removed: removed.map(({ id }) => id),
    pairs: pairs.map((pair) => ({ ...pair, before: pair.before.id, after: pair.after.id })),
  } satisfies DeltaIds);
});
