/** What has been decided of a row on the left, and what a pair is given when something is decided. Pure. */
import type { FixedValues } from '../../../../contract/model.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { Fields } from '../../state/edit/use-changes.ts';
import { fieldOf } from '../../state/query/columns.ts';
import type { Row } from '../../state/row/row.ts';
import type { Candidate } from './use-suggestions.ts';

/** The pairs of a row on the left. */
export interface Standing {
  readonly own: readonly Row[];
  /** The first that has not been rejected. */
  readonly present: Row | undefined;
  readonly isAccepted: boolean;
  /** Where `present` says that there is no counterpart, or nobody has decided on it: what is linked takes its place. */
  readonly open: Row | undefined;
  readonly with: (target: number) => Row | undefined;
}

/** Whether somebody has refused a pair. */
export function isRejected({ screen }: CollectionEntry, pair: Row): boolean {
  const decision = screen?.sides?.decision;
  return decision != null && pair[decision.field] === decision.reject;
}

/** How a row on the left stands; `right` is the field of the other side. Pairs on their way to the server do not count. */
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

/** What the screen gives a pair when something is decided. */
export interface PairValues {
  readonly accepted: FixedValues;
  readonly rejected: FixedValues;
  readonly byHand: FixedValues;
  /** Null where rows do not say that there is no counterpart. */
  readonly none: FixedValues | null;
  /** Of a pair that has a counterpart: what says that there is none goes back to where it began. */
  readonly some: Fields;
  readonly suggested: (candidate: Candidate) => Fields;
}

/** The values of the screen of a collection. */
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
