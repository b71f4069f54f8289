/** Finds the likely targets of a source by shared words and letters, without comparing all pairs. Pure. */
import type { Prepared } from './described.ts';
import { type Features, featuresOf, likeness, type Weigh } from './likeness.ts';

export interface Candidate {
  readonly target: Prepared;
  readonly features: Features;
  readonly likeness: number;
}

/** The maximum number of targets that are fully compared with a source. */
const maxCompared = 60;
/**
 * The maximum number of targets of a word or trigram. A more frequent one is ignored, unless the source has no other.
 */
const maxPostings = 2_000;

export class CandidateIndex {
  readonly #targets: Prepared[] = [];
  readonly #postings = new Map<string, number[]>();
  /** Reused for each source: one sum per target. */
  #sums = new Float64Array(0);

  constructor(targets: readonly Prepared[] = []) {
    this.add(targets);
  }

  /** Adds further targets: an index of many can be made in portions. */
  add(targets: readonly Prepared[]): void {
    for (const target of targets) {
      const at = this.#targets.push(target) - 1;
      for (const key of keysOf(target)) {
        const known = this.#postings.get(key);
        if (known) known.push(at);
        else this.#postings.set(key, [at]);
      }
    }
    this.#sums = new Float64Array(this.#targets.length);
  }

  #weightOf(postings: readonly number[]): number {
    return Math.log(1 + this.#targets.length / postings.length);
  }

  /** The weight of a stem among the targets. An unknown stem weighs as much as one that a single target has. */
  readonly weigh: Weigh = (stem) => this.#weightOf(this.#postings.get(`w${stem}`) ?? [0]);

  /** The candidates of a source, the most similar first; at most `most`. `bonus` is added to the similarity. */
  find(source: Prepared, most: number, bonus: (target: Prepared) => number = () => 0): readonly Candidate[] {
    const touched: number[] = [];
    for (const key of keysOf(source)) {
      const postings = this.#postings.get(key);
      if (!postings || (postings.length > maxPostings && !key.startsWith('w'))) continue;
      const weight = this.#weightOf(postings) * (key.startsWith('g') ? 0.3 : key.startsWith('t') ? 0.15 : 1);
      for (const at of postings) {
        if (this.#sums[at] === 0) touched.push(at);
        this.#sums[at] = (this.#sums[at] as number) + weight;
      }
    }
    const near = touched.length > maxCompared ? strongest(touched, this.#sums, maxCompared) : touched;
    const found = near.map((at): Candidate => {
      const target = this.#targets[at] as Prepared;
      const features = featuresOf(source, target, this.weigh);
      return { target, features, likeness: likeness(features) + bonus(target) };
    });
    for (const at of touched) this.#sums[at] = 0;
    return found.sort((a, b) => b.likeness - a.likeness || a.target.id - b.target.id).slice(0, most);
  }
}

/** The keys of the index: words, concepts, trigrams and words of the description. */
function* keysOf(one: Prepared): Generator<string> {
  for (const stem of one.name) yield `w${stem}`;
  for (const concept of one.concepts) yield `c${concept}`;
  for (const gram of one.grams) yield `g${gram}`;
  for (const stem of one.text) yield `t${stem}`;
  for (const stem of one.name) yield `t${stem}`;
}

/** The indices with the largest sums. */
function strongest(places: readonly number[], sums: Float64Array, most: number): readonly number[] {
  return places.toSorted((a, b) => (sums[b] as number) - (sums[a] as number)).slice(0, most);
}
