/**
 * Compares two versions of a dictionary: elements are paired by key, then by similarity below the same parent. Pure.
 */
import { prepare } from './described.ts';
import { featuresOf, likeness } from './likeness.ts';

/** An element of a version. */
export interface Versioned {
  readonly id: number;
  readonly key: string;
  /** The key of its parent; null at the top. */
  readonly parent: string | null;
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly type: string;
  readonly path: readonly string[];
  readonly values: readonly string[];
  /** The compared fields by name. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface Pair {
  readonly before: Versioned;
  readonly after: Versioned;
  /** 1 if the keys are equal, else the similarity of the pair. */
  readonly score: number;
  readonly renamed: boolean;
  /** Whether it has another parent. */
  readonly moved: boolean;
  readonly changes: readonly FieldChange[];
}

export interface Delta {
  readonly added: readonly Versioned[];
  readonly removed: readonly Versioned[];
  /** All pairs, including those without differences. */
  readonly pairs: readonly Pair[];
}

/** A user's decision about a pair: `after` is null for an element without a counterpart. */
export interface Decision {
  readonly before: number;
  readonly after: number | null;
}

/** The minimum score for which a removed and an added element count as one renamed element. */
const leastRename = 0.4;
/**
 * The maximum number of elements below one parent for which all pairs are compared; with more elements, only the most
 * likely pairs are compared.
 */
const maxCompared = 400;

/** Compares two versions. `decided` overrides the pairing. */
export function deltaOf(
  before: readonly Versioned[],
  after: readonly Versioned[],
  decided: readonly Decision[] = [],
): Delta {
  const afterByKey = new Map(after.map((one) => [one.key, one]));
  const afterById = new Map(after.map((one) => [one.id, one]));
  const decisions = new Map(decided.map((one) => [one.before, one.after]));
  const paired = new Map<Versioned, { readonly after: Versioned; readonly score: number }>();
  const taken = new Set<Versioned>();
  const pair = (one: Versioned, other: Versioned, score: number) => {
    paired.set(one, { after: other, score });
    taken.add(other);
  };
  for (const one of before) {
    const chosen = decisions.get(one.id);
    const other = chosen == null ? undefined : afterById.get(chosen);
    if (other) pair(one, other, 1);
  }
  for (const one of before) {
    const other = afterByKey.get(one.key);
    if (other && !taken.has(other) && !paired.has(one) && decisions.get(one.id) === undefined) pair(one, other, 1);
  }
  pairLike(before, after, { paired, taken, undecided: (one) => !decisions.has(one.id), pair });
  const counterpart = new Map([...paired].map(([one, { after: other }]) => [one.key, other.key]));
  const pairs = [...paired].map(([one, { after: other, score }]): Pair => {
    const above = one.parent === null ? null : (counterpart.get(one.parent) ?? one.parent);
    return {
      before: one,
      after: other,
      score,
      renamed: one.key !== other.key && lastPart(one.key) !== lastPart(other.key),
      moved: above !== other.parent,
      changes: changesOf(one, other),
    };
  });
  return {
    added: after.filter((one) => !taken.has(one)),
    removed: before.filter((one) => !paired.has(one)),
    pairs,
  };
}

const lastPart = (key: string): string => key.split(/[./]/).at(-1) ?? key;

interface Pairing {
  readonly paired: ReadonlyMap<Versioned, { readonly after: Versioned }>;
  readonly taken: ReadonlySet<Versioned>;
  readonly undecided: (one: Versioned) => boolean;
  readonly pair: (one: Versioned, other: Versioned, score: number) => void;
}

/** Finds renames: pairs of removed and added elements below the same parent, the most similar first. */
function pairLike(before: readonly Versioned[], after: readonly Versioned[], pairing: Pairing): void {
  const { paired, taken, undecided, pair } = pairing;
  // Runs from the top, so that the children of a renamed table have the same parent.
  const gone = before
    .filter((one) => !paired.has(one) && undecided(one))
    .toSorted((a, b) => a.path.length - b.path.length);
  const levels = Map.groupBy(gone, ({ path }) => path.length);
  for (const level of levels.values()) {
    const newcomers = Map.groupBy(
      after.filter((one) => !taken.has(one)),
      ({ parent }) => parent,
    );
    const keys = new Map([...paired].map(([one, { after: other }]) => [one.key, other.key]));
    const found = [...Map.groupBy(level, ({ parent }) => parent)].flatMap(([parent, lost]) => {
      const above = parent === null ? null : (keys.get(parent) ?? parent);
      return likePairs(lost, newcomers.get(above) ?? []);
    });
    const used = new Set<Versioned>();
    for (const { one, other, score } of found.toSorted((a, b) => b.score - a.score)) {
      if (used.has(one) || used.has(other)) continue;
      used.add(one).add(other);
      pair(one, other, score);
    }
  }
}

interface LikePair {
  readonly one: Versioned;
  readonly other: Versioned;
  readonly score: number;
}

const alike = (): number => 1;

function likePairs(lost: readonly Versioned[], newcomers: readonly Versioned[]): readonly LikePair[] {
  const others = newcomers.slice(0, maxCompared).map((other) => ({ other, prepared: prepare({ ...other, path: [] }) }));
  return lost.slice(0, maxCompared).flatMap((one) => {
    const own = prepare({ ...one, path: [] });
    return others.flatMap(({ other, prepared }) => {
      const features = featuresOf(own, prepared, alike);
      // A different type is evidence against a rename.
      const score = Math.min(0.99, likeness(features) + (one.type && one.type === other.type ? 0.12 : -0.1));
      return score >= leastRename ? [{ one, other, score: Math.round(score * 1000) / 1000 }] : [];
    });
  });
}

/** The fields that differ; a field that one version does not have is empty there. */
function changesOf(before: Versioned, after: Versioned): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  return [...fields].flatMap((field) => {
    const [was, is] = [before.fields[field] ?? '', after.fields[field] ?? ''];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}
