/** Worker thread that compares two versions of a catalog and then ends. */
import { parentPort } from 'node:worker_threads';
import { type Decision, deltaOf, type Pair, type Versioned } from '../../../matching/delta.ts';

/** Messages to the thread: portions of elements, then the decisions. */
export type DeltaPart =
  | { readonly of: 'before' | 'after'; readonly elements: readonly Versioned[] }
  | { readonly decided: readonly Decision[] };

/** The result of the comparison as element ids. */
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
