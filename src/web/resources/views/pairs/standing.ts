/** The state of a row on the left, and the values of each decision. Pure. */

import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { FixedValues } from '../../../../contract/screen.ts';
import type { Fields } from '../../state/edit/use-changes.ts';
import { fieldOf } from '../../state/query/columns.ts';
import type { Row } from '../../state/row/row.ts';
import type { Candidate } from './use-suggestions.ts';

/** The pairs of a row on the left. */
export interface Standing {
  readonly own: readonly Row[];
  /** The first pair that is not rejected. */
  readonly present: Row | undefined;
  readonly isAccepted: boolean;
  /** `present`, if it says that there is no counterpart, or is undecided: a new link replaces it. */
  readonly open: Row | undefined;
  readonly with: (target: number) => Row | undefined;
}

/** Whether a pair was rejected. */
export function isRejected({ screen }: CollectionEntry, pair: Row): boolean {
  const decision = screen?.sides?.decision;
  return decision != null && pair[decision.field] === decision.reject;
}

/** The state of a row on the left; `right` is the field of the other side. Unsaved pairs do not count. */
export function standingOf(entry: CollectionEntry, own: readonly Row[], right: string): Standing {
  const decision = entry.screen?.sides?.decision;
  const stored = own.filter(({ id }) => id > 0);
  const present = stored.find((pair) => !isRejected(entry, pair));
  const isAccepted = present !== undefined && (!decision || present[decision.field] === decision.accept);
  return {
    own,
    present,
    isAccepted,
    open: present && (!isAccepted || present[right] === null) ? present : undefined,
    with: (target) => stored.find((pair) => pair[right] === target),
  };
}

/** The values that the screen declares for each decision. */
export interface PairValues {
  readonly accepted: FixedValues;
  readonly rejected: FixedValues;
  readonly byHand: FixedValues;
  /** Null if rows cannot state that there is no counterpart. */
  readonly none: FixedValues | null;
  /** For a pair with a counterpart: resets the field that states there is none. */
  readonly some: Fields;
  readonly suggested: (candidate: Candidate) => Fields;
}

/** The values of a collection's screen. */
export function pairValues(entry: CollectionEntry): PairValues {
  const sides = entry.screen?.sides;
  const decision = sides?.decision;
  return {
    accepted: decision ? { [decision.field]: decision.accept } : {},
    rejected: decision ? { [decision.field]: decision.reject } : {},
    byHand: sides?.byHand ?? {},
    none: sides?.none ?? null,
    some: Object.fromEntries(
      Object.keys(sides?.none ?? {}).map((name) => [name, fieldOf(entry, name)?.schema['default'] ?? null]),
    ),
    suggested: ({ score }) => ({
      ...sides?.suggestions?.values,
      ...(sides?.score ? { [sides.score]: score } : {}),
    }),
  };
}
