/** Merges two edits of an object with the same base. Pure. */
import { isNothing, sameValue } from '../../contract/same-value.ts';
import { changedBy } from '../../contract/three-way.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same. */
export type Same = (name: string, one: unknown, other: unknown) => boolean;

/** Like `sameValue`; for the named fields, which are stored as text, the order of members matters as well. */
export const sameBeside =
  (ordered: ReadonlySet<string>): Same =>
  (name, one, other) =>
    sameValue(one, other) && (!ordered.has(name) || isNothing(one) || JSON.stringify(one) === JSON.stringify(other));

const sameAnyway: Same = (_, one, other) => sameValue(one, other);

/** A field that both have changed, in different ways. */
export interface Conflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Fields that only they have changed. */
  readonly taken: readonly string[];
  readonly conflicts: readonly Conflict[];
}

/** Merges theirs and ours: the combined fields, and the conflicts. `base` null: unknown, and theirs has priority. */
export function mergeFields(
  base: Fields | null,
  mine: Fields,
  theirs: Fields,
  { names = Object.keys(theirs), same = sameAnyway }: { readonly names?: Iterable<string>; readonly same?: Same } = {},
): Merge {
  const taken: string[] = [];
  const conflicts: Conflict[] = [];
  for (const name of names) {
    const sides = { mine: mine[name], theirs: theirs[name] };
    const by = changedBy(base === null ? sides.mine : base[name], sides, (one, other) => same(name, one, other));
    if (by === 'theirs') taken.push(name);
    if (by === 'both') conflicts.push({ name, ...sides });
  }
  return { taken, conflicts };
}
