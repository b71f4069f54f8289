/** The fields by which readers of charts compare rows. Pure. */
import { isComparable } from '../../../../contract/distribution.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { ChartsBy } from '../../../../contract/screen.ts';

/** The fields of the screen, else each that forms groups and is not the same for all rows. */
export const offeredComparisons = ({ screen, params, fields }: CollectionEntry): readonly ChartsBy[] =>
  screen?.charts?.by ??
  fields
    .filter(
      ({ options, ...field }) =>
        field.shown &&
        !params.includes(field.name) &&
        field.name !== 'updated_at' &&
        isComparable({ ...field, targets: options.map(({ resource }) => resource) }),
    )
    .map(({ name, title }) => ({ field: name, title, fields: null }));
