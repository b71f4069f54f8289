/** Converts the cells of a file to create bodies. Every fault has its row and column. */

import { segmentsOf } from '../../../contract/json-pointer.ts';
import { memberName } from '../../../contract/member-names.ts';
import type { Field, UniqueSet } from '../../../contract/model.ts';
import type { DateOrder } from '../../../fields/date-order.ts';
import { type Cell, readColumn } from '../../../fields/read-column.ts';
import type { Run } from '../../store/database.ts';
import { requireOthers } from '../access/key-maker.ts';
import type { FieldError } from '../problem.ts';
import { mapInTurns } from '../progress.ts';
import type { Member } from '../read/value-members.ts';
import { findCalled, notCalled, resolveInside } from '../read/value-names.ts';
import { isObject, type Values } from '../row-values.ts';
import type { Scope, Transaction } from '../scope.ts';
import { readBody } from '../write/body.ts';
import { completeRow } from '../write/create.ts';
import type { CreateContext } from '../write/create-context.ts';
import { newRowFaults, storedFaults } from '../write/fields-together.ts';
import { checkReferences } from '../write/references.ts';
import { withSchemaDefaults } from '../write/schema-defaults.ts';
import { checkValues, withSchemaHolders } from '../write/schema-in-row.ts';
import { readBeside, type WithBeside } from '../write/values-beside.ts';
import { type Creator, isName, makeNamed } from './made.ts';
import { changesOf, findMatches, type Match, type ReportFault, type RowOutcome } from './match.ts';
import { findDuplicates, findTaken } from './unique.ts';

/** A parsed and checked row of a file. */
export interface ImportRow {
  /** The values of a new row, or the changes of an existing one. */
  readonly values: Values;
  readonly match: Match | null;
  readonly outcome: RowOutcome;
}

/** Unknown names of rows that can be created by name. `field` is the reference to these rows. */
export interface Makeable {
  readonly field: string;
  /** The resource's plural title. */
  readonly plural: string;
  readonly names: string[];
}

/** The handling of unknown names, by field: whether they can be created, and whether they will be. */
export interface Making {
  readonly creators: ReadonlyMap<string, Creator>;
  readonly requested: ReadonlySet<string>;
  /** Opens the import's change at the first write. */
  readonly open: () => Promise<number>;
  readonly tell: (makeable: Makeable) => void;
}

/** Converts cells to checked bodies. Without a unique rule for matching, all rows are new. */
export async function readRows(
  { run, scope }: Transaction,
  context: CreateContext,
  {
    columns,
    rows,
    matchSet,
    making,
    dateOrder,
    numbers,
  }: {
    readonly columns: readonly (Field | Member)[];
    readonly rows: readonly (readonly Cell[])[];
    readonly matchSet: UniqueSet | null;
    readonly making: Making;
    readonly dateOrder: DateOrder | null;
    readonly numbers: readonly number[] | null;
  },
  tell: ReportFault,
): Promise<readonly ImportRow[]> {
  const faulty = new Set<number>();
  const reported = new Set<string>();
  const fault: ReportFault = (row, column, message) => {
    faulty.add(row);
    // The checks of the body and of the whole row may report the same fault twice.
    const text = JSON.stringify([row, column, message]);
    if (reported.has(text)) return;
    reported.add(text);
    tell(row, column, message);
  };
  const fields = columns.map((column) => ('of' in column ? null : column));
  const read = fields.map(
    (field, i) =>
      field &&
      readColumn(
        field,
        rows.map((cells) => cells[i] ?? null),
        dateOrder,
      ),
  );
  // Columns of each row whose value is unreadable. No further fault is reported for them.
  const unread: Set<string>[] = [];
  const bodies = await mapInTurns(rows, (cells, row) => {
    const values: Values = {};
    unread.push(new Set());
    if (cells.length > columns.length)
      fault(row, null, `The row has ${cells.length} cells for ${columns.length} columns.`);
    fields.forEach((field, i) => {
      if (!field) return;
      const cell = read[i]?.[row] ?? { value: undefined };
      if ('message' in cell) {
        unread[row]?.add(field.name);
        fault(row, field.name, cell.message);
      } else if (cell.value !== undefined) values[field.name] = cell.value;
    });
    return values;
  });
  for (const field of fields)
    if (field?.targets.length === 1)
      await resolveLabels({ run, scope, context, making }, field, bodies, (row, message) => {
        unread[row]?.add(field.name);
        fault(row, field.name, message);
      });
  const given = fields.flatMap((field) => field?.name ?? []);
  const matches = matchSet
    ? await findMatches(run, scope, { context, set: matchSet, columns: given, fault }, bodies)
    : bodies.map(() => null);
  requireOthers(
    scope,
    matches.flatMap((match) => match?.id ?? []),
  );
  for (const [i, column] of columns.entries())
    if ('of' in column)
      readMemberColumn(
        column,
        rows.map((cells) => cells[i] ?? null),
        { bodies, stored: matches.map((match) => match?.stored ?? {}), dateOrder },
        (row, message) => {
          unread[row]?.add(column.name);
          fault(row, column.name, message);
        },
      );
  /** A fault in a member is assigned to the member's own column, if it has one. */
  const columnOf = (field: string, pointer: string): string => {
    const member = memberName(field, segmentsOf(pointer)[0] ?? '');
    return columns.some(({ name: known }) => known === member) ? member : field;
  };
  const asked = await mapInTurns(bodies, ({ id: _, ...body }, row) => {
    const errors: FieldError[] = [];
    const values = readBody(
      { collection: scope.collection, resource: scope.resource },
      matches[row] ? 'update' : 'create',
      body,
      { errors },
    );
    for (const error of errors) {
      const column = error.pointer.split('/')[1] ?? null;
      if (column === null || !unread[row]?.has(column)) fault(row, column, error.message);
    }
    // A field that can be set only once is compared with the stored value.
    return matches[row] ? { ...body, ...values } : values;
  });
  const whole = asked.map((values, row) => ({ ...matches[row]?.stored, ...values }));
  const named = await resolveInside({ run, scope }, context.line, whole, (row, field, pointer, message) => {
    const column = columnOf(field, pointer);
    unread[row]?.add(column);
    fault(row, column, message);
  });
  const begun = await withSchemaDefaults({ run, scope }, named);
  const checked = named.map((row, at): ImportRow => {
    const match = matches[at] ?? null;
    if (!match) return { values: begun[at] ?? row, match, outcome: 'new' };
    const entered = Object.fromEntries(Object.keys(asked[at] ?? {}).map((key) => [key, row[key]]));
    const values = changesOf(scope, match, entered, (column, message) => fault(at, column, message));
    return { values, match, outcome: Object.keys(values).length ? 'changed' : 'unchanged' };
  });
  const errors: FieldError[] = [];
  const complete = await mapInTurns(checked, ({ values, match }) =>
    match ? { ...values, id: match.id } : completeRow(scope, values, context.given),
  );
  const base = (row: number) => `/${row}`;
  await checkReferences({ run, scope }, scope.resource, { rows: complete, line: context.line, errors, base });
  const there = complete.filter((row): row is Values & { id: number } => typeof row['id'] === 'number');
  const withHolders = new Map((await withSchemaHolders(run, scope, there)).map((row) => [row['id'], row]));
  const rowsToCheck = complete.map((row) => withHolders.get(row['id']) ?? row);
  await checkValues(run, scope, { rows: rowsToCheck, line: context.line, errors, base });
  const asStored = matches.flatMap((match): readonly Values[] => (match ? [match.stored] : []));
  const beside = await readBeside({ run, scope }, [...complete, ...asStored]);
  const together = await mapInTurns(complete, (row, at) =>
    togetherFaults(scope, row, { match: matches[at] ?? null, beside }).map(({ pointer, message }) => ({
      pointer: `${base(at)}${pointer}`,
      message,
    })),
  );
  errors.push(...together.flat());
  for (const { pointer, message } of errors) {
    const [row = '0', field = null] = segmentsOf(pointer);
    const column = field === null ? null : columnOf(field, pointer.replace(/^\/[^/]*\/[^/]*/, ''));
    // An unknown name is not reported again as an invalid id.
    if (column === null || !unread[Number(row)]?.has(column)) fault(Number(row), column, message);
  }
  const asTheyWillBe = checked.map(({ values, match }, row) =>
    match ? { ...match.stored, ...values } : (complete[row] ?? {}),
  );
  // Uniqueness is checked among rows without faults, because the values of the other rows are unknown.
  const readable = asTheyWillBe.map((row, at) => (faulty.has(at) ? null : row));
  findDuplicates(scope, readable, { fault, numbers });
  const own = matches.map((match) => match?.id ?? null);
  await findTaken({ run, scope }, readable, own, fault);
  return checked;
}

/** Faults in the combination of a row's fields, as the row will be stored. */
const togetherFaults = (
  scope: Scope,
  row: Values,
  { match, beside }: { readonly match: Match | null; readonly beside: WithBeside },
): readonly FieldError[] =>
  match
    ? storedFaults(scope, [{ ...row, id: match.id }], { [match.id]: match.stored }, beside)
    : newRowFaults(scope, row, 'create', beside);

/**
 * Reads a column of members: each cell is parsed by the schema of its row, and becomes part of the row's values;
 * references are resolved by name.
 */
function readMemberColumn(
  { of, variants, key, title }: Member,
  cells: readonly Cell[],
  {
    bodies,
    stored,
    dateOrder,
  }: {
    readonly bodies: readonly Values[];
    readonly stored: readonly Values[];
    readonly dateOrder: DateOrder | null;
  },
  fault: (row: number, message: string) => void,
): void {
  const meant = bodies.map((body, row) =>
    String(cells[row] ?? '').trim() === ''
      ? null
      : variants.findIndex(({ holders }) =>
          holders.includes(Number(body[of.reference] ?? stored[row]?.[of.reference])),
        ),
  );
  const follows = of.resource.fields.get(of.reference)?.title.toLowerCase();
  for (const [row, variant] of meant.entries())
    if (variant === -1) fault(row, `${title}: a row of this ${follows} has no such field.`);
  for (const [at, { field }] of variants.entries()) {
    const rows = meant.flatMap((variant, row) => (variant === at ? row : []));
    const read = readColumn(
      field,
      rows.map((row) => cells[row] ?? null),
      dateOrder,
    );
    for (const [i, cell] of read.entries()) {
      const row = rows[i] as number;
      const body = bodies[row];
      if ('message' in cell) fault(row, cell.message);
      else if (body && cell.value !== undefined) {
        // Members that the file does not contain stay unchanged.
        const whole = body[of.field.name] ?? stored[row]?.[of.field.name];
        body[of.field.name] = { ...(isObject(whole) ? whole : {}), [key]: cell.value };
      }
    }
  }
}

/** Resolves labels to ids with one query for each field. An unresolved label is a fault unless it will be created. */
async function resolveLabels(
  {
    run,
    scope,
    context,
    making,
  }: { readonly run: Run; readonly scope: Scope; readonly context: CreateContext; readonly making: Making },
  field: Field,
  bodies: readonly Values[],
  fault: (row: number, message: string) => void,
): Promise<void> {
  const target = scope.model.resources.get(field.targets[0] as string);
  if (!target) return;
  const texts = new Set(bodies.flatMap((body) => [body[field.name] ?? []].flat() as string[]));
  if (!texts.size) return;
  let called = await findCalled({ run, scope }, context.line, target, texts);
  const creator = making.creators.get(field.name);
  const names = namesOnce([...texts].filter((text) => isName(text) && called.idsOf(text).length === 0));
  if (creator && names.length > 0) {
    making.tell({ field: field.name, plural: creator.scope.resource.plural, names });
    if (making.requested.has(field.name)) {
      await makeNamed({ run, change: await making.open() }, creator, names);
      called = await findCalled({ run, scope }, context.line, target, texts);
    }
  }
  const one = (text: string, row: number): number | null => {
    const matches = called.idsOf(text);
    if (matches.length === 1) return matches[0] as number;
    fault(row, notCalled(scope, field.title, target, { text, called }));
    return null;
  };
  bodies.forEach((body, row) => {
    const value = body[field.name];
    if (value === undefined) return;
    const resolved = Array.isArray(value) ? value.map((text) => one(String(text), row)) : one(String(value), row);
    if (resolved === null || (Array.isArray(resolved) && resolved.includes(null))) delete body[field.name];
    else body[field.name] = resolved;
  });
}

/** Distinct names, each in its first spelling. */
const namesOnce = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.trim().toLowerCase(), name.trim()])).values()].toReversed();
