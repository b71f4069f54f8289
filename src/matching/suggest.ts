/** Suggests targets for a source, with scores and reasons. Earlier decisions influence later suggestions. Pure. */
import { CandidateIndex } from './candidates.ts';
import { type Described, type Prepared, prepare } from './described.ts';
import { reasonsFor, scoreOf } from './score.ts';
import type { ShortForms } from './words.ts';

export interface Suggestion {
  readonly source: number;
  readonly target: number;
  /** The estimated probability that the pair is correct, from 0 to 1. */
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Knowledge beyond the elements themselves. */
export interface Known {
  /** The parent of an element, or an id for its group; null without either. */
  readonly parentOf: (id: number) => number | null;
  /** Corresponding parents: the ids of target parents for each source parent. */
  readonly mappedParents: ReadonlyMap<number, ReadonlySet<number>>;
  /** Pairs known from elsewhere, for example through a third catalog, with a weight from 0 to 1. */
  readonly known: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** The similarity of embedding vectors, if available; from 0 to 1. */
  readonly meaning: (source: number, target: number) => number;
  /** Pairs that are not suggested: a user has rejected them, or they exist. */
  readonly rejected: ReadonlyMap<number, ReadonlySet<number>>;
  /** Targets that are already mapped, which rank last. */
  readonly taken: ReadonlySet<number>;
}

export const nothingKnown: Known = {
  parentOf: () => null,
  mappedParents: new Map(),
  known: new Map(),
  meaning: () => 0,
  rejected: new Map(),
  taken: new Set(),
};

/** Summands for the similarity of a pair; a pair with equal names has a similarity of about 1. */
const bonuses = { parents: 0.35, otherParents: -0.15, known: 0.6, meaning: 0.3, taken: -0.12 };

/** Sources are passed one by one, so that the caller controls order and time. */
export class Suggester {
  readonly #index: CandidateIndex;
  readonly #own: ShortForms | undefined;
  #known: Known = nothingKnown;

  /** @param targets all targets, or an index of them, which several suggesters can share */
  constructor(targets: readonly Described[] | CandidateIndex, own?: ShortForms) {
    this.#own = own;
    this.#index =
      targets instanceof CandidateIndex ? targets : new CandidateIndex(targets.map((target) => prepare(target, own)));
  }

  /** Replaces parts of the knowledge for later suggestions. */
  learn(known: Partial<Known>): void {
    this.#known = { ...this.#known, ...known };
  }

  /** The best targets of a source, at most `most`. */
  suggest(source: Described, most: number): readonly Suggestion[] {
    const { rejected } = this.#known;
    const refused = rejected.get(source.id);
    const found = this.#index
      .find(prepare(source, this.#own), most + (refused?.size ?? 0) + 1, this.#bonusFor(source.id))
      .filter(({ target }) => !refused?.has(target.id));
    let before = 1;
    return found.slice(0, most).map((candidate, at) => {
      // Later candidates are scored against the first one, because they are correct only if the first one is not.
      const other = at === 0 ? (found[1]?.likeness ?? 0) : (found[0]?.likeness ?? 0);
      // Taken targets rank lower than their names alone would.
      before = Math.min(before, scoreOf(candidate, other));
      return {
        source: source.id,
        target: candidate.target.id,
        score: Math.round(before * 1000) / 1000,
        reasons: reasonsFor(candidate.features, this.#parentsMapped(source.id, candidate.target)),
      };
    });
  }

  #parentsMapped(source: number, target: Prepared): boolean {
    const { parentOf, mappedParents } = this.#known;
    const parent = parentOf(source);
    const above = parentOf(target.id);
    return parent !== null && above !== null && (mappedParents.get(parent)?.has(above) ?? false);
  }

  #bonusFor(source: number): (target: Prepared) => number {
    const { parentOf, mappedParents, known, meaning, taken } = this.#known;
    const parent = parentOf(source);
    const mapped = parent === null ? undefined : mappedParents.get(parent);
    const pairs = known.get(source);
    return ({ id }) => {
      const above = parentOf(id);
      const parents = mapped?.size ? (above !== null && mapped.has(above) ? bonuses.parents : bonuses.otherParents) : 0;
      return (
        parents +
        (pairs?.get(id) ?? 0) * bonuses.known +
        meaning(source, id) * bonuses.meaning +
        (taken.has(id) ? bonuses.taken : 0)
      );
    };
  }
}
