/** Checks x-narrowed-by: the row that a reference points to must belong to the row chosen in another field. */
import sql from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import type { FieldError } from '../problem.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Transaction } from '../scope.ts';

/** The fields of a resource that another one narrows. */
const narrowedFields = (resource: Resource): readonly (Field & { readonly narrowedBy: Narrowing })[] =>
  [...resource.fields.values()].flatMap((field) =>
    field.narrowedBy ? [{ ...field, narrowedBy: field.narrowedBy }] : [],
  );

type Narrowing = NonNullable<Field['narrowedBy']>;

interface Checked {
  readonly rows: readonly Values[];
  readonly base: (row: number) => string;
  /** Ids of the rows that a body is for; none for a new one. */
  readonly written: (row: number) => readonly number[];
}

/**
 * Faults at the narrowed fields of bodies that set them or the narrowing field; without a value there, every target is
 * allowed.
 */
export async function narrowingFaults(
  { run }: Transaction,
  resource: Resource,
  { rows, base, written }: Checked,
): Promise<readonly FieldError[]> {
  const faults: FieldError[] = [];
  for (const { name: own, title, targets, narrowedBy } of narrowedFields(resource)) {
    const { field: by, through } = narrowedBy;
    const touched = rows.flatMap((row, i) => (own in row || by in row ? [i] : []));
    const lacking = touched.filter((i) => !(own in (rows[i] ?? {})) || !(by in (rows[i] ?? {})));
    const ids = [...new Set(lacking.flatMap(written))];
    const stored = new Map(
      ids.length
        ? (
            await run<{ id: number; own: number | null; by: number | null }>(
              sql`select t.id, ${at('t', own)} as own, ${at('t', by)} as by from ${name(resource.name)} t where t.id = any(${ids}::int[])`,
            )
          ).map((row) => [row.id, row])
        : [],
    );
    const pairs = touched.flatMap((i) => {
      const row = rows[i] ?? {};
      const before = written(i).map((id) => stored.get(id));
      return (before.length ? before : [undefined]).flatMap((was) => {
        const child = own in row ? row[own] : was?.own;
        const parent = by in row ? row[by] : was?.by;
        return typeof child === 'number' && typeof parent === 'number' ? [{ i, child, parent }] : [];
      });
    });
    if (!pairs.length) continue;
    const target = targets[0] as string;
    const found = await run<{ id: number; parent: number | null }>(
      sql`select t.id, ${at('t', through)} as parent from ${name(target)} t where t.id = any(${[...new Set(pairs.map(({ child }) => child))]}::int[])`,
    );
    const parents = new Map(found.map((row) => [row.id, row.parent]));
    const wrong = new Set(
      pairs.flatMap(({ i, child, parent }) => (parents.has(child) && parents.get(child) !== parent ? [i] : [])),
    );
    const other = resource.fields.get(by)?.title.toLowerCase() ?? by;
    for (const i of wrong)
      faults.push({
        pointer: `${base(i)}/${own}`,
        message: `${title} does not belong to what “${other}” says. Choose one that does, or leave it empty.`,
      });
  }
  return faults;
}
