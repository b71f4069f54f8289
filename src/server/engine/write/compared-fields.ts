import { comparedNames, orderFaults } from '../../../fields/compared-fields.ts';
import type { FieldError } from '../problem.ts';
import type { Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';

/**
 * Fields that are compared with others of their row, where a change sends one and the other stands there. `before`: the
 * rows as they are, as JSON by id. Answers the place of the row among `rows` with each fault; pointers are within a row.
 */
export function storedOrderFaults(
  { resource }: Scope,
  rows: readonly (Values & { id: number })[],
  before: string,
): readonly (FieldError & { readonly at: number })[] {
  const members = Object.fromEntries([...resource.fields].map(([name, { schema }]) => [name, schema]));
  if (comparedNames(members).length === 0) return [];
  const stored = JSON.parse(before) as Readonly<Record<string, Values>>;
  return rows.flatMap((row, at) =>
    orderFaults(members, { ...stored[row.id], ...row }).map(({ name, message }) => ({
      at,
      pointer: `/${name}`,
      message,
    })),
  );
}
