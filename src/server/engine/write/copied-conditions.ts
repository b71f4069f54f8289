/** Conditions in copies: references to copied rows are replaced by references to their copies. */
import sql from 'sql-template-tag';
import type { Model, Resource } from '../../../contract/model.ts';
import { type Comparison, fieldOf, mapComparisons } from '../../../fields/condition/condition.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import type { Run } from '../../store/database.ts';
import type { Values } from '../row-values.ts';
import { name, type UnitOfWork } from '../scope.ts';
import { updateRows } from './write-rows.ts';

/** Ids of copies by the ids of their originals, for each resource. */
export type Copies = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Copies of rows below those that conditions read, such as options: by id, with their owner. */
type Belonging = ReadonlyMap<number, { readonly owner: number; readonly copy: number }>;

async function belongingTo(run: Run, model: Model, reads: string, copies: Copies): Promise<Belonging> {
  const found = new Map<number, { owner: number; copy: number }>();
  for (const [resource, made] of copies) {
    const owner = model.resources.get(resource)?.owners.find(({ targets }) => targets.includes(reads));
    if (!owner || made.size === 0) continue;
    const rows = await run<{ id: number; owner: number }>(
      sql`select id, ${name(owner.field)} as owner from ${name(resource)} where id = any(${[...made.keys()]}::int[])`,
    );
    for (const row of rows) found.set(row.id, { owner: row.owner, copy: made.get(row.id) as number });
  }
  return found;
}

function swapped(
  comparison: Comparison,
  rows: ReadonlyMap<number, number> | undefined,
  belonging: Belonging,
): Comparison {
  const field = Number(fieldOf(comparison));
  const swapValue = (value: unknown): unknown => {
    const known = belonging.get(value as number);
    return known && known.owner === field ? known.copy : value;
  };
  const copy = rows?.get(field) ?? field;
  const { is, contains } = comparison;
  return {
    ...comparison,
    ...('count' in comparison ? { count: copy } : { field: copy }),
    ...(Array.isArray(is) && { is: is.map(swapValue) }),
    ...(contains !== undefined && { contains: swapValue(contains) }),
  } as Comparison;
}

/** Replaces references in the conditions of new rows by those to copies. */
export async function leadConditions(
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  ids: readonly number[],
  copies: Copies,
): Promise<void> {
  for (const field of resource.fields.values()) {
    if (fieldKindOf(field).name !== 'condition' || ids.length === 0) continue;
    const [reads = ''] = String(field.schema['x-reads']).split('.');
    const rows = await run<{ id: number; condition: unknown }>(
      sql`select id, ${name(field.name)}::text as condition from ${name(resource.name)} where id = any(${ids}::int[]) and ${name(field.name)} is not null`,
    );
    if (!rows.length) continue;
    const belonging = await belongingTo(run, scope.model, reads, copies);
    const updated = rows.map(({ id, condition }): Values & { id: number } => ({
      id,
      [field.name]: mapComparisons(JSON.parse(String(condition)), (one) => swapped(one, copies.get(reads), belonging)),
    }));
    await updateRows({ run, scope: { ...scope, resource }, change }, resource, updated);
  }
}
