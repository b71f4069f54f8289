/** The kinds that a field may be given, as they are offered. Pure. */
import { designGroups } from '../../../../fields/kind.ts';
import type { KnownKind } from '../../../../fields/kinds.ts';
import { designedKinds } from '../../../../fields/schema/draft.ts';

type Designed = NonNullable<KnownKind['designed']>;

/** A kind with what is said of it where it is offered. */
export interface OfferedKind {
  readonly name: KnownKind['name'];
  readonly designed: Designed;
}

/** Groups in their order, the most used first; `refers`: there is something a field may refer to. */
export const kindGroups = (refers: boolean): readonly (readonly [string, readonly OfferedKind[]])[] => {
  const offered = designedKinds
    .flatMap(({ name, designed }) => (designed ? [{ name, designed }] : []))
    .filter(({ designed }) => refers || !designed.options.includes('target'))
    .toSorted((one, other) => one.designed.place - other.designed.place);
  return designGroups.flatMap((group) => {
    const inside = offered.filter(({ designed }) => designed.group === group);
    return inside.length > 0 ? [[group, inside] as const] : [];
  });
};
