/** Worker thread that searches for counterparts and then ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Described } from '../../../matching/described.ts';
import { Suggester, type Suggestion } from '../../../matching/suggest.ts';

export interface SuggestionRequest {
  readonly sources: readonly Described[];
  readonly targets: readonly Described[];
  /** Parent ids by element id, for both catalogs. */
  readonly parents: ReadonlyMap<number, number>;
  /** Existing and rejected mappings as [source, target]. */
  readonly mapped: readonly (readonly [number, number])[];
  readonly rejected: readonly (readonly [number, number])[];
  readonly candidates: number;
}

/** Groups pairs by their first id. */
function byFirst(pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, ReadonlySet<number>> {
  return new Map(
    [...Map.groupBy(pairs, ([first]) => first)].map(([first, some]) => [
      first,
      new Set(some.map(([, second]) => second)),
    ]),
  );
}

const { sources, targets, parents, mapped, rejected, candidates } = workerData as SuggestionRequest;
const suggester = new Suggester(targets);
suggester.learn({
  parentOf: (id) => parents.get(id) ?? null,
  mappedParents: byFirst(mapped),
  rejected: byFirst(rejected),
  taken: new Set(mapped.map(([, target]) => target)),
});
const answer: readonly (readonly Suggestion[])[] = sources.map((source) => suggester.suggest(source, candidates));
parentPort?.postMessage(answer);
