/** The kinds of fields in the menu of the designer. Pure. */
import { designGroups } from '../../../../fields/kind.ts';
import type { KnownKind } from '../../../../fields/kinds.ts';
import { designedKinds } from '../../../../fields/schema/draft.ts';

type Designed = NonNullable<KnownKind['designed']>;

/** A kind with its texts in the menu. */
export interface OfferedKind {
  readonly name: KnownKind['name'];
  readonly designed: Designed;
}

/** The groups of kinds in their order. `refers`: there are resources to which a field may refer. */
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
