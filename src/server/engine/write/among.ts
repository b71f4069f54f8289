/** The target of a reference belongs to a row in a list of its owner: `x-among`. */
import sql from 'sql-template-tag';
import type { Field, Model } from '../../../contract/model.ts';
import { joinTable } from '../../store/tables.ts';
import { at, name, type OwnerIds, type Transaction } from '../scope.ts';

interface PointedAt {
  readonly field: Field;
  readonly id: number;
}

/** The ids, by field name, to which fields with such a list refer and which belong to no row of the list. */
export async function strayIds(
  { run, scope: { model } }: Transaction,
  pointing: readonly PointedAt[],
  line: OwnerIds,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const stray = new Map<string, ReadonlySet<number>>();
  const byField = Map.groupBy(
    pointing.filter(({ field }) => field.among !== null),
    ({ field }) => field,
  );
  for (const [field, all] of byField) {
    const among = field.among as NonNullable<Field['among']>;
    const owner = line[among.owner];
    const holder = model.resources.get(among.resource);
    const array = holder?.fields.get(among.array);
    if (typeof owner !== 'number' || !holder || !array) continue;
    const { table, row, target } = joinTable(holder, array, model);
    const ids = [...new Set(all.map(({ id }) => id))];
    const found = await run<{ id: number }>(
      sql`select t.id from ${name(field.targets[0] as string)} t join ${name(table)} j on ${at('j', target)} = ${at('t', among.through)}
        where t.id = any(${ids}::int[]) and ${at('j', row)} = ${owner}`,
    );
    const inside = new Set(found.map(({ id }) => id));
    stray.set(field.name, new Set(ids.filter((id) => !inside.has(id))));
  }
  return stray;
}

/** The reason why a reference to such a row is refused. */
export function straySentence({ resources }: Model, field: Field, id: number): string {
  const titleOf = (resource: string | undefined): string => resources.get(resource ?? '')?.title.toLowerCase() ?? '';
  const { resource, array, through } = field.among as NonNullable<Field['among']>;
  const [target = ''] = field.targets;
  const listed = titleOf(resources.get(target)?.fields.get(through)?.targets[0]);
  const list = resources.get(resource)?.fields.get(array)?.title.toLowerCase() ?? array;
  return `${field.title}: ${titleOf(target)} ${id} belongs to no ${listed} of this ${titleOf(resource)}. Choose one that does, or add its ${listed} to the ${list} first.`;
}
