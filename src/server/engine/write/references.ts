/** The target of a reference must exist for the caller, have the same owners, and be readable for the caller. */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import { joinTable, ownerColumns, polymorphicColumn } from '../../store/tables.ts';
import { readableCondition, settledInLine } from '../access/readable.ts';
import { writableCondition } from '../access/reference-rights.ts';
import { isTenant, sharing } from '../access/sharing.ts';
import type { FieldError } from '../problem.ts';
import { mapInTurns } from '../progress.ts';
import type { Values } from '../row-values.ts';
import { at, literal, name, type OwnerIds, type Scope, type Transaction } from '../scope.ts';
import { strayIds, straySentence } from './among.ts';
import { narrowingFaults } from './narrowed.ts';
import { sharedTenantFaults } from './shared-tenants.ts';

interface ReferencedRows {
  readonly field: Field;
  readonly target: string;
  readonly ids: Set<number>;
}

/** The ids of the rows that the body at an index is for; none for a new row. */
export type WrittenRows = (row: number) => readonly number[];

/** `WrittenRows` for bodies that contain the id of their row. */
export const ownId =
  (rows: readonly Values[]): WrittenRows =>
  (row) => {
    const id = rows[row]?.['id'];
    return typeof id === 'number' ? [id] : [];
  };

/** Rows to write, and the pointers of their faults. */
export interface Checking {
  /** Existing rows have their ids. */
  readonly rows: readonly Values[];
  /** Their present or new owner ids, which targets share. */
  readonly line: OwnerIds;
  readonly errors: FieldError[];
  /** Pointer to a row in the request. */
  readonly base?: ((row: number) => string) | undefined;
  /** Set if one body is for several rows. */
  readonly written?: WrittenRows | undefined;
  /** The field that the path has set: its target was resolved and authorised with the path. */
  readonly byPath?: string | undefined;
}

/**
 * Checks every reference of every row in one statement. `line` has the ids of the path and the owner. Adds a fault at the
 * field, or at the entry of an array, for each missing id. A stored target may stay even if the caller could not set it;
 * in a body for several rows (`written`) only if each of them has it.
 */
export async function checkReferences(
  { run, scope }: Transaction,
  resource: Resource,
  { rows, line, errors, base = () => '', written = ownId(rows), byPath }: Checking,
): Promise<void> {
  const byTarget = new Map<string, ReferencedRows>();
  const ofRows = await mapInTurns(rows, (values, row) => pointingOf(resource, values, row, base));
  const pointing = ofRows.flat().filter(({ field }) => field.name !== byPath);
  for (const { field, target, id } of pointing) {
    const key = `${field.name} ${target}`;
    const one = byTarget.get(key) ?? { field, target, ids: new Set() };
    one.ids.add(id);
    byTarget.set(key, one);
  }
  if (!byTarget.size) return;
  const selects = [...byTarget].map(
    ([key, { field, target, ids }]) =>
      sql`select ${literal(key)} as key, t.id, coalesce(${readable(scope, field, target, line)}, false) as open from ${name(target)} t
        where t.id = any(${[...ids]}::int[])${inLine(scope, resource, target, within(resource, field, line))}`,
  );
  /** Whether the caller may refer to each existing target. */
  const open = new Map<string, boolean>();
  for (const one of await run<{ key: string; id: number; open: boolean }>(join(selects, ' union all ')))
    open.set(`${one.key} ${one.id}`, one.open);
  const stray = await strayIds({ run, scope }, pointing, line);
  const refused = pointing.flatMap((one): Refused[] => {
    const is = open.get(`${one.field.name} ${one.target} ${one.id}`);
    const isStray = stray.get(one.field.name)?.has(one.id) === true;
    return is && !isStray ? [] : [{ ...one, there: is !== undefined, stray: is === true }];
  });
  const stored = await storedReferences({ run, scope }, resource, refused, written);
  for (const { field, target, id, pointer, row, there, stray: isStray } of refused) {
    const rows_ = written(row);
    if (there && rows_.length && rows_.every((one) => stored.has(referenceKey(field, target, one, id)))) continue;
    const title = scope.model.resources.get(target)?.title.toLowerCase() ?? target;
    const message = isStray
      ? straySentence(scope.model, field, id)
      : field.right === 'read'
        ? `${field.title}: there is no ${title} with id ${id} here.`
        : `${field.title}: there is no ${title} with id ${id} here that you may change; it may be locked.`;
    errors.push({ pointer, message });
  }
  errors.push(...(await narrowingFaults({ run, scope }, resource, { rows, base, written })));
  // A refused reference gets no second fault.
  const known = new Set(errors.map(({ pointer }) => pointer));
  const apart = await sharedTenantFaults({ run, scope }, resource, { rows, line, base, written });
  errors.push(...apart.filter(({ pointer }) => !known.has(pointer)));
}

/** One id that a row points to. */
interface Pointing {
  readonly field: Field;
  readonly target: string;
  readonly id: number;
  /** Its place in the request. */
  readonly pointer: string;
  readonly row: number;
}

/** A refused reference: missing for the caller, of other owners, without permission, or stray. */
interface Refused extends Pointing {
  readonly there: boolean;
  /** Whether the caller may refer to it, but it belongs to no row in the list of the owner (`x-among`). */
  readonly stray: boolean;
}

/** Every id that a row points to by fields of its resource. */
function pointingOf(resource: Resource, values: Values, row: number, base: (row: number) => string): Pointing[] {
  const pointing: Pointing[] = [];
  for (const [key, value] of Object.entries(values)) {
    const field = resource.fields.get(key);
    if (!field || value === null || value === undefined) continue;
    const [target = ''] = field.targets;
    const pointer = `${base(row)}/${key}`;
    if (field.kind === 'reference') pointing.push({ field, target, id: value as number, pointer, row });
    else if (field.kind === 'references' && Array.isArray(value))
      for (const [i, id] of value.entries()) pointing.push({ field, target, id, pointer: `${pointer}/${i}`, row });
    else if (field.kind === 'polymorphic') {
      const type = values[discriminatorOf(key)];
      if (typeof type === 'string') pointing.push({ field, target: type, id: value as number, pointer, row });
    }
  }
  return pointing;
}

const referenceKey = (field: Field, target: string, row: number, id: number): string =>
  `${field.name} ${target} ${row} ${id}`;

/** The references among these that the rows already have, by `referenceKey`. */
async function storedReferences(
  { run, scope }: Transaction,
  resource: Resource,
  refused: readonly Refused[],
  written: WrittenRows,
): Promise<ReadonlySet<string>> {
  // If referring means writing into the target, a stored target does not count.
  const unwritten = refused.filter(({ field, target, there }) => there && !isWritten(scope, field, target));
  const byTarget = Map.groupBy(unwritten, ({ field, target }) => `${field.name} ${target}`);
  const stored = new Set<string>();
  for (const [first, ...more] of byTarget.values() as Iterable<[Refused, ...Refused[]]>) {
    const { field, target } = first;
    const all = [first, ...more];
    const rows = [...new Set(all.flatMap(({ row }) => written(row)))];
    const ids = [...new Set(all.map(({ id }) => id))];
    if (!rows.length) continue;
    const table = field.kind === 'references' ? joinTable(resource, field, scope.model) : null;
    const column = field.kind === 'polymorphic' ? polymorphicColumn(field.name, target) : field.name;
    const [from, row, pointed] = table
      ? [table.table, table.row, table.target]
      : ([resource.name, 'id', column] as const);
    const found = await run<{ row: number; id: number }>(
      sql`select ${at('h', row)} as row, ${at('h', pointed)} as id from ${name(from)} h
        where ${at('h', row)} = any(${rows}::int[]) and ${at('h', pointed)} = any(${ids}::int[])`,
    );
    for (const one of found) stored.add(referenceKey(field, target, one.row, one.id));
  }
  return stored;
}

/** Whether setting the field requires a right on its target, because it writes into the target. */
function isWritten(scope: Scope, field: Field, target: string): boolean {
  const other = scope.model.resources.get(target);
  return other !== undefined && writableCondition(scope, field, other, 't') !== null;
}

/**
 * The caller must be allowed to read the target: otherwise anyone who may write one row could attach any other to it
 * and read it there.
 */
function readable(scope: Scope, field: Field, target: string, line: OwnerIds): Sql {
  const other = scope.model.resources.get(target);
  if (!other) return raw('true');
  const writable = writableCondition(scope, field, other, 't');
  return writable ?? readableCondition(scope, other, 't', settledInLine(scope, line)) ?? raw('true');
}

/** The owners that bind a field: those below the owner that it names may differ. */
function within({ chain }: Resource, field: Field, line: OwnerIds): OwnerIds {
  if (field.within === null) return line;
  const nearer = new Set(chain.slice(0, chain.indexOf(field.within)));
  return Object.fromEntries(Object.entries(line).filter(([column]) => !nearer.has(column)));
}

/**
 * Condition that the target has the same owners as the row, as far as both have them; a row without a tenant is global.
 * Parent and child in a tree have the same owner, also if the owner may be of several resources.
 */
function inLine(scope: Scope, resource: Resource, target: string, line: OwnerIds): Sql {
  const other = scope.model.resources.get(target);
  if (!other) return sql``;
  const shared = other.chain.filter(
    (column) => line[column] != null && (resource.chain.includes(column) || column === 'id' || isTenant(other, column)),
  );
  const conditions = shared.map((column) => sharing(other, column, line));
  if (resource.tree && other === resource)
    for (const column of ownerColumns(resource))
      if (column in line) conditions.push(sql` and ${at('t', column)} is not distinct from ${line[column]}::int`);
  return join(conditions.length ? conditions : [sql``], '');
}

/**
 * Those of the ids that a row with the owners in `line` may refer to: the target exists, has the same owners, is within
 * another row as far as it can be, and the caller may read it. For ids inside a JSON value, which `checkReferences` does
 * not check.
 */
export async function referableIds(
  { run, scope }: Transaction,
  target: string,
  ids: readonly number[],
  {
    line,
    within: inside,
  }: { readonly line: OwnerIds; readonly within: { readonly resource: string; readonly id: number } | null },
): Promise<ReadonlySet<number>> {
  const other = scope.model.resources.get(target);
  if (!other || !ids.length) return new Set();
  const condition = readableCondition(scope, other, 't', settledInLine(scope, line));
  const column =
    inside &&
    other.chain.find((one) => other.fields.get(one)?.targets[0] === inside.resource || one === `${inside.resource}_id`);
  const bound = column ? sql` and ${at('t', column)} = ${inside?.id}` : sql``;
  const found = await run<{ id: number }>(
    sql`select t.id from ${name(target)} t where t.id = any(${ids}::int[])${inLine(scope, scope.resource, target, line)}${bound}${condition ? sql` and ${condition}` : sql``}`,
  );
  return new Set(found.map(({ id }) => id));
}
