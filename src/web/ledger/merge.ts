/** Merges two edits of an object with the same base. Pure. */
import { changedBy } from '../../contract/three-way.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a value is absent, null, or an object with such members only. Form libraries turn an absent object into the
 * latter.
 */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isNothing));

/** Whether the server regards two values as equal; the order of members does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return false;
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  return (
    Object.keys(one).every((name) => sameValue((one as Fields)[name], (other as Fields)[name])) &&
    Object.keys(other).every((name) => Object.hasOwn(one, name) || isNothing((other as Fields)[name]))
  );
}

/** Whether two values of a field are the same. */
export type Same = (name: string, one: unknown, other: unknown) => boolean;

/** Like `sameValue`; for the named fields, which are stored as text, the order of members matters as well. */
export const sameBeside =
  (ordered: ReadonlySet<string>): Same =>
  (name, one, other) =>
    sameValue(one, other) && (!ordered.has(name) || isNothing(one) || JSON.stringify(one) === JSON.stringify(other));

const sameAnyway: Same = (_, one, other) => sameValue(one, other);

/** A field that both have changed, in different ways. */
export interface Clash {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Fields that only they have changed. */
  readonly taken: readonly string[];
  readonly clashes: readonly Clash[];
}

/** Merges theirs and ours: the combined fields, and the conflicts. `base` null: unknown, and theirs has priority. */
export function mergeFields(
  base: Fields | null,
  mine: Fields,
  theirs: Fields,
  { names = Object.keys(theirs), same = sameAnyway }: { readonly names?: Iterable<string>; readonly same?: Same } = {},
): Merge {
  const taken: string[] = [];
  const clashes: Clash[] = [];
  for (const name of names) {
    const sides = { mine: mine[name], theirs: theirs[name] };
    const by = changedBy(base === null ? sides.mine : base[name], sides, (one, other) => same(name, one, other));
    if (by === 'theirs') taken.push(name);
    if (by === 'both') clashes.push({ name, ...sides });
  }
  return { taken, clashes };
}
