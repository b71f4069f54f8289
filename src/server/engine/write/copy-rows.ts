/**
 * Copies rows with all rows that they own: the same owners that deletion follows. References among copied rows lead to
 * the copies.
 */

import sql from 'sql-template-tag';
import type { Model, Resource } from '../../../contract/model.ts';
import { swapReferences } from '../../../contract/value-references.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import type { Run } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { record } from '../journal/journal.ts';
import { defaultOf, type Values } from '../row-values.ts';
import { name, type OwnerIds, type Scope, type Transaction, type UnitOfWork } from '../scope.ts';
import { swappedValues, valueFieldsOf } from '../values/value-index.ts';
import { type Copies, leadConditions } from './copied-conditions.ts';
import { isOwnField, namedRows, ownedRows, ownersFirst, type StoredRow, storedRows } from './owned-rows.ts';
import { referableIds } from './references.ts';
import { insertRows, updateRows } from './write-rows.ts';

export interface Copying {
  readonly resource: Resource;
  readonly ids: readonly number[];
  /** Resources that are not copied, nor the rows they own, in addition to rows with `x-copied: false`. */
  readonly without?: ReadonlySet<string>;
  /** Changes the values of the copy of the row with this id. */
  readonly revise: (values: Values, resource: Resource, id: number) => Values;
  /**
   * The subset of ids that copies may refer to, of rows that are not copied with them; default: all. A copy with a
   * required reference to another row is not created.
   */
  readonly referable?: (target: Resource, ids: readonly number[]) => Promise<ReadonlySet<number>>;
}

/**
 * Writes copies and their journal: one statement for each table and each level of a tree.
 * @throws if required references form a circle
 */
export async function copyRows(run: Run, scope: Scope, copying: Copying, change: number): Promise<Copies> {
  const { resource: root, ids, without, revise, referable } = copying;
  const copies = new Map<string, Map<number, number>>();
  const journal: { readonly resource: Resource; readonly ids: readonly number[] }[] = [];
  for (const resource of ownersFirst(scope.model, root, without ?? new Set())) {
    const found =
      resource === root ? await namedRows(run, scope, root, ids) : await ownedRows(run, scope, resource, copies);
    const rows = referable ? await referableRows(scope.model, resource, found, { copies, referable }) : found;
    const made = new Map<number, number>();
    copies.set(resource.name, made);
    for (let left = rows; left.length; ) {
      const waiting = new Set(left.map(({ id }) => id));
      const ready = left.filter((row) => !waits(resource, row, waiting));
      if (!ready.length) throw new Error(`${resource.name} rows point at each other in a circle and cannot be copied.`);
      const values = ready.map((row) => revise(copyOf(resource, row, copies), resource, row.id));
      const fresh = await insertRows({ run, scope, change }, resource, values);
      journal.push({ resource, ids: fresh });
      for (const [i, row] of ready.entries()) made.set(row.id, fresh[i] as number);
      left = left.filter((row) => !made.has(row.id));
    }
  }
  for (const { resource, ids: fresh } of journal) {
    await leadInside({ run, scope: { ...scope, resource }, change }, fresh, copies);
    await leadConditions({ run, scope, change }, resource, fresh, copies);
  }
  for (const { resource, ids: fresh } of journal)
    await record({ run, scope, change }, resource, 'create', { ids: fresh });
  return copies;
}

/**
 * After all copies exist: references inside values lead to copies, and those that the caller could not write, such as
 * to another tenant's row, are removed.
 */
async function leadInside({ run, scope, change }: UnitOfWork, ids: readonly number[], copies: Copies): Promise<void> {
  const { resource } = scope;
  for (const one of valueFieldsOf(scope.model)) {
    if (one.resource !== resource) continue;
    const lines = await run<{ row_id: number; target: string; target_id: number }>(
      sql`select m.row_id, m.target, m.target_id from ${name(one.table)} m where m.row_id = any(${ids}::int[])`,
    );
    if (!lines.length) continue;
    const pointing = new Set(lines.map((line) => line.row_id));
    const rows = await storedRows(run, scope, resource, sql`t.id = any(${[...pointing]}::int[])`);
    const alike = Map.groupBy(rows, (row) => JSON.stringify(resource.chain.map((column) => row[column])));
    for (const some of alike.values()) {
      const line = Object.fromEntries(resource.chain.map((column) => [column, some[0]?.[column] as number | null]));
      const open = await openTargets({ run, scope }, line, lines, copies);
      const swapped = await swappedValues(run, one, some, (schema, value) =>
        swapReferences(schema, value, ({ target, value: id }) => {
          const copy = copies.get(target)?.get(id as number) ?? id;
          return open.get(target)?.has(copy as number) ? copy : null;
        }),
      );
      const written = swapped.flatMap((row, i) =>
        row[one.field.name] === some[i]?.[one.field.name]
          ? []
          : [{ id: some[i]?.id as number, [one.field.name]: row[one.field.name] }],
      );
      if (written.length) await updateRows({ run, scope, change }, resource, written);
    }
  }
}

/** The targets of values, or their copies, that a row with these owners may refer to. */
async function openTargets(
  { run, scope }: Transaction,
  line: OwnerIds,
  lines: readonly { readonly target: string; readonly target_id: number }[],
  copies: Copies,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const open = new Map<string, ReadonlySet<number>>();
  for (const [target, some] of Map.groupBy(lines, (one) => one.target)) {
    const ids = some.map(({ target_id: id }) => copies.get(target)?.get(id) ?? id);
    open.set(target, await referableIds({ run, scope }, target, [...new Set(ids)], { line, within: null }));
  }
  return open;
}

/** The rows without references that copies may not have, and without rows that require one. */
async function referableRows(
  model: Model,
  resource: Resource,
  rows: readonly StoredRow[],
  { copies, referable }: { readonly copies: Copies; readonly referable: NonNullable<Copying['referable']> },
): Promise<StoredRow[]> {
  let left = [...rows];
  for (const field of resource.fields.values()) {
    if (!isOwnField(field) || !['reference', 'references'].includes(field.kind)) continue;
    const target = model.resources.get(field.targets[0] ?? '');
    if (!target || target === resource || copies.has(target.name)) continue;
    const ids = new Set(left.flatMap((row) => [row[field.name] ?? []].flat() as number[]));
    if (!ids.size) continue;
    const open = await referable(target, [...ids]);
    left = left.flatMap((row): StoredRow[] => {
      const value = row[field.name];
      if (Array.isArray(value)) return [{ ...row, [field.name]: value.filter((id) => open.has(id as number)) }];
      if (value === null || open.has(value as number)) return [row];
      return field.nullable ? [{ ...row, [field.name]: null }] : [];
    });
  }
  return left;
}

/** Whether a row refers to a row of its own resource that is not copied yet. */
const waits = (resource: Resource, row: StoredRow, waiting: ReadonlySet<number>): boolean =>
  [...resource.fields.values()].some(
    ({ kind, targets, name: key }) =>
      kind === 'reference' && targets[0] === resource.name && waiting.has(row[key] as number),
  );

/** The body of a create for a copy of this row, with references to copies. */
function copyOf(resource: Resource, row: StoredRow, copies: Copies): Values {
  const moved = (target: string, id: unknown): unknown => copies.get(target)?.get(id as number) ?? id;
  const values: Values = {};
  for (const field of resource.fields.values()) {
    if (!isOwnField(field)) continue;
    const { name: key, kind, targets } = field;
    const [target = ''] = targets;
    // A snapshot lacks write-only fields.
    if (kind === 'value') values[key] = field.copied && key in row ? row[key] : defaultOf(field);
    if (kind === 'reference') values[key] = moved(target, row[key]);
    if (kind === 'references') values[key] = ((row[key] ?? []) as unknown[]).map((id) => moved(target, id));
    if (kind !== 'polymorphic') continue;
    const type = targets.find((one) => row[polymorphicColumn(key, one)] !== null);
    values[key] = type ? moved(type, row[polymorphicColumn(key, type)]) : null;
    values[discriminatorOf(key)] = type ?? null;
  }
  return values;
}
