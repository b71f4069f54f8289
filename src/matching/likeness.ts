/** The similarity of two elements: features from 0 to 1, and their weighted sum. Pure. */
import type { Prepared } from './described.ts';

/** The weight of a stem: rare stems weigh more. */
export type Weigh = (stem: string) => number;

export interface Features {
  /** The weighted share of common words in the names. */
  readonly name: number;
  /** The share of common concepts in names whose words differ. */
  readonly concept: number;
  /** The share of common trigrams in the names. */
  readonly letters: number;
  /** The share of common words in the names and their ancestors. */
  readonly around: number;
  /** The share of words of one name in the other's description. */
  readonly mentioned: number;
  /** The share of common words in both descriptions. */
  readonly text: number;
  /** The similarity of the types: 1 equal, 0.5 unknown, 0 different. */
  readonly type: number;
  readonly values: number;
  /** 1 if the names are equal, else 0. */
  readonly same: number;
  /** The share of words, before the last part of the source's name, that the target lacks. */
  readonly unmatched: number;
}

/** The weighted Jaccard index of two sets. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>, weigh: Weigh): number {
  if (!a.size || !b.size) return 0;
  let common = 0;
  let all = 0;
  for (const one of a) {
    const weight = weigh(one);
    all += weight;
    if (b.has(one)) common += weight;
  }
  for (const one of b) if (!a.has(one)) all += weigh(one);
  return all === 0 ? 0 : common / all;
}

/** The weighted share of the first set that is in the second. */
function contained(a: ReadonlySet<string>, b: ReadonlySet<string>, weigh: Weigh): number {
  if (!a.size || !b.size) return 0;
  let common = 0;
  let all = 0;
  for (const one of a) {
    const weight = weigh(one);
    all += weight;
    if (b.has(one)) common += weight;
  }
  return all === 0 ? 0 : common / all;
}

const alike: Weigh = () => 1;

/** Computes the features of a pair; `weigh` gives the weights of stems. */
export function featuresOf(source: Prepared, target: Prepared, weigh: Weigh): Features {
  const same = source.plain !== '' && source.plain === target.plain ? 1 : 0;
  return {
    name: overlap(source.name, target.name, weigh),
    concept: overlap(source.concepts, target.concepts, alike),
    letters: overlap(source.grams, target.grams, alike),
    around: overlap(source.around, target.around, weigh),
    mentioned: Math.max(contained(source.name, target.text, weigh), contained(target.name, source.text, weigh)),
    text: overlap(source.text, target.text, weigh),
    type: source.type === null || target.type === null ? 0.5 : source.type === target.type ? 1 : 0,
    values: source.values.size && target.values.size ? overlap(source.values, target.values, alike) : 0,
    same,
    unmatched: source.before.size ? 1 - contained(source.before, target.around, weigh) : 0,
  };
}

/** The weights of the features for ranking candidates. */
const weights: Readonly<Record<keyof Features, number>> = {
  name: 0.34,
  concept: 0.12,
  letters: 0.2,
  around: 0.1,
  mentioned: 0.1,
  text: 0.06,
  type: 0.03,
  values: 0.05,
  same: 0.2,
  unmatched: -0.06,
};

/** The similarity of a pair; at most 1.2. */
export function likeness(features: Features): number {
  let sum = 0;
  for (const key of Object.keys(weights) as (keyof Features)[]) sum += weights[key] * features[key];
  return sum;
}
