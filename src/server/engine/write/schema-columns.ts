/** Columns beside an object whose schema is in another row: the copies and bounds that its check needs. */
import sql, { join } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { isId } from '../../../contract/value-references.ts';
import type { Run } from '../../store/database.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Transaction } from '../scope.ts';
import type { ValueField } from '../values/value-index.ts';
import type { Checking } from './references.ts';

/** New rows with the reference to their schema, where that is a copy which the insert stores. */
export async function withCopies(
  run: Run,
  { resource, reference }: ValueField,
  { rows, line }: Checking,
): Promise<readonly Values[]> {
  const copyOf = resource.fields.get(reference)?.copyOf;
  if (!copyOf) return rows;
  const of = (row: Values): unknown => row[copyOf.reference] ?? line[copyOf.reference];
  const source = resource.fields.get(copyOf.reference)?.targets[0] ?? '';
  const wanted = rows.flatMap((row) => (isId(row[reference]) || !isId(of(row)) ? [] : [of(row)]));
  if (!wanted.length) return rows;
  const copies = new Map(
    (
      await run<{ id: number; copy: number | null }>(
        sql`select t.id, ${at('t', copyOf.field)} as copy from ${name(source)} t where t.id = any(${wanted}::int[])`,
      )
    ).map(({ id, copy }) => [id, copy]),
  );
  return rows.map((row) =>
    isId(row[reference]) ? row : { ...row, [reference]: copies.get(of(row) as number) ?? null },
  );
}

/** The row that what the values of each row point to is within (`x-within`), by the place of the row. */
export async function boundsOf(
  { run, scope }: Transaction,
  { resource, field }: ValueField,
  { rows, line }: Pick<Checking, 'rows' | 'line'>,
): Promise<{ readonly resource: string; readonly ids: ReadonlyMap<number, number> } | null> {
  const { reference = null, target: of = null, field: bound = '' } = field.valuesWithin ?? {};
  const holder = scope.model.resources.get(of ?? '');
  const target = holder?.fields.get(bound)?.targets[0];
  if (!holder || reference === null || target === undefined) return null;
  const ids = rows.flatMap(({ id }) => (isId(id) ? [{ id }] : []));
  const stored = await storedColumns(run, resource, [reference], ids);
  const holders = rows.map((row) => stored.get(row['id'] as number)?.[reference] ?? row[reference] ?? line[reference]);
  const found = await run<{ id: number; bound: number }>(
    sql`select t.id, ${at('t', bound)} as bound from ${name(holder.name)} t
      where t.id = any(${[...new Set(holders.filter(isId))]}::int[]) and ${at('t', bound)} is not null`,
  );
  const byHolder = new Map(found.map((row) => [row.id, row.bound]));
  const byRow = holders.flatMap((id, row): [number, number][] => {
    const one = byHolder.get(id as number);
    return one === undefined ? [] : [[row, one]];
  });
  return { resource: target, ids: new Map(byRow) };
}

/** Stored columns of rows, by the id of the row. */
export async function storedColumns(
  run: Run,
  resource: Resource,
  columns: readonly string[],
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Values>> {
  const named = join(['id', ...columns].map((column) => at('t', column)));
  const found = await run<Values & { id: number }>(
    sql`select ${named} from ${name(resource.name)} t where t.id = any(${rows.map(({ id }) => id)}::int[])`,
  );
  return new Map(found.map((row) => [row.id, row]));
}
