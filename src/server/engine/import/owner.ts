/**
 * The owner of imported rows if the path does not name it: the first row names the owner, and all other rows must name
 * the same.
 */

import { discriminatorOf } from '../../../fields/discriminator.ts';
import { readDigits } from '../../../fields/number/whole-number.ts';
import type { Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';

/** The cells of a file's row. */
export type Cells = readonly (string | number | boolean | null)[];

/** Fields that name the owner whose permissions decide about the import; none if the path or the audience decides. */
export function ownerFields(scope: Scope): readonly string[] {
  const { collection, resource } = scope;
  const asksOwner = collection.access.create.some(({ kind }) => kind === 'guard' || kind === 'mine');
  if (collection.parent || !asksOwner) return [];
  return resource.owners.flatMap(({ field, targets }) =>
    targets.length === 1 ? [field] : [field, discriminatorOf(field)],
  );
}

/** The owner that the first row names by id. */
export function namedOwner(scope: Scope, columns: readonly string[], rows: readonly Cells[]): Values {
  const first = rows[0] ?? [];
  return Object.fromEntries(
    ownerFields(scope).flatMap((field) => {
      const cell = first[columns.indexOf(field)] ?? null;
      if (cell === null) return [];
      return [[field, readDigits(String(cell)) ?? cell]];
    }),
  );
}

/** Indexes of rows that name a different owner. */
export function strayRows(scope: Scope, owner: Values, rows: readonly (Values | null)[]): readonly number[] {
  const fields = ownerFields(scope);
  return rows.flatMap((row, i) => (row && fields.some((field) => row[field] !== owner[field]) ? [i] : []));
}
