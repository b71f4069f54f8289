/** Merges two edits of an object with the same base. Pure. */
import { sameValue } from '../../../contract/same-value.ts';
import { changedBy } from '../../../contract/three-way.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Merge {
  /** Fields that only they have changed. */
  readonly taken: readonly string[];
  /** Fields that both have changed, in different ways. */
  readonly conflicts: readonly string[];
}

/** Merges theirs and ours. `base` null: unknown, and theirs has priority. */
export function mergeFields(base: Fields | null, mine: Fields, theirs: Fields, names: Iterable<string>): Merge {
  const taken: string[] = [];
  const conflicts: string[] = [];
  for (const name of names) {
    const sides = { mine: mine[name], theirs: theirs[name] };
    const by = changedBy(base === null ? sides.mine : base[name], sides, sameValue);
    if (by === 'theirs') taken.push(name);
    if (by === 'both') conflicts.push(name);
  }
  return { taken, conflicts };
}
