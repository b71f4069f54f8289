/** Objects whose JSON Schema is in another row, such as the values of an item and the schema of its type. */

import { isDeepStrictEqual } from 'node:util';
import sql, { type Sql } from 'sql-template-tag';
import { escapePointer, segmentsOf } from '../../../contract/json-pointer.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { isId, mentionsReferences, referencesIn, type ValueReference } from '../../../contract/value-references.ts';
import { conditionFaults } from '../../../fields/condition/faults.ts';
import { fieldKindOf, type KindName } from '../../../fields/kinds.ts';
import { lineFaults } from '../../../fields/one-line.ts';
import type { Run } from '../../store/database.ts';
import type { FieldError } from '../problem.ts';
import { isObject, type Values } from '../row-values.ts';
import { at, name, type Scope, type Transaction } from '../scope.ts';
import { schemaFaults } from '../values/schema-faults.ts';
import { validate } from '../values/validation.ts';
import { lockTargets, referenceKey, storedReferences, type ValueField, valueFieldsOf } from '../values/value-index.ts';
import { lengthOf, readHtml } from './body.ts';
import { type Checking, ownId, referableIds } from './references.ts';
import { boundsOf, storedColumns, withCopies } from './schema-columns.ts';

/** Schemas by their text, so that each is compiled once however many rows and requests use it. */
const parsed = new Map<string, JsonSchema>();
const maxParsed = 2_000;

/** A schema by its text. */
export function schemaOf(text: string): JsonSchema {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= maxParsed) parsed.clear();
  const schema = JSON.parse(text) as JsonSchema;
  parsed.set(text, schema);
  return schema;
}

/** The fields of a resource that are of a kind. */
const fieldsOf = ({ resource }: Scope, kind: KindName): readonly string[] =>
  [...resource.fields.values()].flatMap((field) => (fieldKindOf(field).name === kind ? field.name : []));

/**
 * Validates such objects of all rows, with one statement for each field with a schema elsewhere, and checks the targets
 * of their references. Schemas and conditions themselves are checked as well.
 */
export async function checkValues(run: Run, scope: Scope, checking: Checking): Promise<void> {
  const { rows, errors, base = () => '' } = checking;
  for (const field of fieldsOf(scope, 'condition'))
    for (const [i, row] of rows.entries())
      if (row[field])
        for (const { pointer, message, mend } of conditionFaults(row[field], null))
          errors.push({ pointer: `${base(i)}/${field}${pointer}`, message: `${message} ${mend}` });
  for (const field of fieldsOf(scope, 'schema'))
    for (const [i, row] of rows.entries())
      if (row[field])
        for (const { pointer, message } of schemaFaults(row[field] as JsonSchema, scope.model))
          errors.push({ pointer: `${base(i)}/${field}${pointer}`, message });
  for (const one of valueFieldsOf(scope.model))
    if (one.resource === scope.resource) await checkField(run, scope, one, checking);
}

/** A reference in the values of a row. */
interface Found {
  readonly row: number;
  readonly reference: ValueReference;
}

async function checkField(run: Run, scope: Scope, one: ValueField, checking: Checking): Promise<void> {
  const { field, holder, reference, schema } = one;
  const { errors, base = () => '' } = checking;
  const rows = await withCopies(run, one, checking);
  const ids = [...new Set(rows.flatMap((row) => (row[field.name] && isId(row[reference]) ? row[reference] : [])))];
  if (!ids.length) return;
  const schemas = new Map(
    (
      await run<{ id: number; schema: string | null }>(
        sql`select t.id, ${at('t', schema)}::text as schema, ${lockSchema(holder)} from ${name(holder)} t where t.id = any(${ids}::int[])`,
      )
    ).map((row) => [row.id, row.schema]),
  );
  const found: Found[] = [];
  const faults: (FieldError & { readonly row: number })[] = [];
  for (const [i, row] of rows.entries()) {
    const text = schemas.get(row[reference] as number);
    const value = row[field.name];
    if (!text || !value) continue;
    faults.push(...valuesFaults(schemaOf(text), value).map((fault) => ({ ...fault, row: i })));
    faults.push(...cleanMarkup(schemaOf(text), value).map((fault) => ({ ...fault, row: i })));
    if (mentionsReferences(text))
      found.push(...referencesIn(schemaOf(text), value).map((inside) => ({ row: i, reference: inside })));
  }
  const storedFaults = (row: number, was: unknown): readonly FieldError[] =>
    valuesFaults(schemaOf(schemas.get(rows[row]?.[reference] as number) ?? '{}'), was);
  for (const { row, pointer, message } of await newFaults(run, one, { rows, faults, storedFaults }))
    errors.push({ pointer: `${base(row)}/${field.name}${pointer}`, message });
  if (found.length) await checkFound({ run, scope }, one, { ...checking, rows }, found);
}

/** The faults of such an object by its schema, and of its one-line texts. */
export const valuesFaults = (schema: JsonSchema, value: unknown): readonly FieldError[] => [
  ...validate(schema, value),
  ...lineFaults(schema, value).map(({ pointer, message }) => ({ pointer, message })),
];

/** Cleans markup in such an object at any depth, as in fields of their own; returns the faults. */
function cleanMarkup(schema: JsonSchema, value: unknown, above = ''): readonly FieldError[] {
  if (Array.isArray(value)) {
    const items = schema['items'];
    if (!isObject(items)) return [];
    return value.flatMap((_, i) => cleanMember(items, value, { key: i, pointer: `${above}/${i}` }));
  }
  if (!isObject(value)) return [];
  const members = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  return members.flatMap(([key, part]) =>
    key in value ? cleanMember(part, value, { key, pointer: `${above}/${escapePointer(key)}` }) : [],
  );
}

interface Place {
  readonly key: string | number;
  readonly pointer: string;
}

function cleanMember(schema: JsonSchema, holder: object, { key, pointer }: Place): readonly FieldError[] {
  const values = holder as Record<string | number, unknown>;
  const html = values[key];
  if (typeof html !== 'string') return cleanMarkup(schema, html, pointer);
  const { markup, mostCharacters } = fieldKindOf({ schema });
  if (!markup) return [];
  const most = Number(schema['maxLength'] ?? mostCharacters ?? 0);
  const title = String(schema['title'] ?? key);
  // Cleaning a text beyond the limit would take unlimited time. A bound of the schema has refused it.
  if (lengthOf(html) > most)
    return 'maxLength' in schema
      ? []
      : [{ pointer, message: `${title} takes at most ${most} characters. Shorten it.` }];
  const read = readHtml(html, title, most);
  if ('fault' in read) return [{ pointer, message: read.fault }];
  values[key] = read.html;
  return [];
}

/**
 * A schema may have changed since a row was written, and a change of one member must not fail for the faults of others:
 * for rows with the same schema as before, only new faults count. `storedFaults`: those of the stored values.
 */
async function newFaults<T extends FieldError & { readonly row: number }>(
  run: Run,
  { resource, field, reference }: ValueField,
  {
    rows,
    faults,
    storedFaults,
  }: {
    readonly rows: readonly Values[];
    readonly faults: readonly T[];
    readonly storedFaults: (row: number, was: unknown) => readonly FieldError[];
  },
): Promise<readonly T[]> {
  const ids = [...new Set(faults.flatMap(({ row }) => (isId(rows[row]?.['id']) ? [rows[row]['id']] : [])))];
  if (!ids.length) return faults;
  const stored = await storedColumns(
    run,
    resource,
    [reference, field.name],
    (ids as number[]).map((id) => ({ id })),
  );
  const known = new Map<number, ReadonlySet<string>>();
  const faultsBefore = (row: number, was: unknown): ReadonlySet<string> => {
    const found = known.get(row) ?? new Set(storedFaults(row, was).map((fault) => `${fault.pointer} ${fault.message}`));
    known.set(row, found);
    return found;
  };
  return faults.filter(({ row, pointer, message }) => {
    const now = rows[row];
    const before = stored.get(Number(now?.['id']));
    const [member = ''] = segmentsOf(pointer);
    if (!now || !before || !member || before[reference] !== now[reference]) return true;
    const was: unknown = JSON.parse(String(before[field.name] ?? '{}'));
    const is = now[field.name];
    if (!isDeepStrictEqual(isObject(was) ? was[member] : undefined, isObject(is) ? is[member] : undefined)) return true;
    // An unchanged member may be wrong only in combination with a changed one.
    return !faultsBefore(row, was).has(`${pointer} ${message}`);
  });
}

/** A lock that prevents a change of the schema under `t` before the end of the transaction. */
const lockSchema = (holder: string): Sql =>
  sql`pg_advisory_xact_lock_shared(hashtext(${`schemas of ${holder}`}), t.id)`;

/** A stored target may stay, for each row separately. */
async function checkFound(
  { run, scope }: Transaction,
  one: ValueField,
  { rows, line, errors, base = () => '', written = ownId(rows) }: Checking,
  found: readonly Found[],
): Promise<void> {
  const stored = await storedReferences(run, one, [...new Set(found.flatMap(({ row }) => written(row)))]);
  const isStored = (row: number, target: string, value: number): boolean =>
    written(row).length > 0 && written(row).every((id) => stored.has(referenceKey(id, target, value)));
  const fresh = found.filter(
    ({ row, reference: { target, value } }) => typeof value === 'number' && !isStored(row, target, value),
  );
  const targets = [...new Set(fresh.map(({ reference }) => reference.target))];
  if (!targets.length) return;
  await lockTargets(run, targets, 'shared');
  const bounds = await boundsOf({ run, scope }, one, { rows, line });
  const there = new Map<string, ReadonlySet<number>>();
  const keyOf = ({ row, reference: { target } }: Found): string => `${target} ${bounds?.ids.get(row) ?? ''}`;
  for (const [key, same] of Map.groupBy(fresh, keyOf)) {
    const [first] = same as [Found, ...Found[]];
    const ids = same.flatMap(({ reference: { value } }) => (isId(value) ? value : []));
    const bound = bounds?.ids.get(first.row);
    const within = bounds && bound !== undefined ? { resource: bounds.resource, id: bound } : null;
    there.set(key, await referableIds({ run, scope }, first.reference.target, [...new Set(ids)], { line, within }));
  }
  for (const each of fresh) {
    const { row, reference } = each;
    const { pointer, place, target, title, value } = reference;
    if (there.get(keyOf(each))?.has(value as number)) continue;
    const other = scope.model.resources.get(target);
    errors.push({
      pointer: `${base(row)}/${one.field.name}${pointer}${place === null ? '' : `/${place}`}`,
      message: other
        ? `${title}: there is no ${other.title.toLowerCase()} with id ${value} here.`
        : `${title}: there is no resource "${target}" any more; its item type must name another.`,
    });
  }
}

/** Rows of an update with the references that say which schema their values follow, and those with their values. */
export async function withSchemaHolders<T extends Values & { readonly id: number }>(
  run: Run,
  scope: Scope,
  rows: readonly T[],
): Promise<readonly Values[]> {
  const sets = (field: string): boolean => rows.some((row) => field in row);
  const fields = valueFieldsOf(scope.model).filter(
    ({ resource, field, reference }) => resource === scope.resource && (sets(field.name) || sets(reference)),
  );
  if (!fields.length) return rows;
  // Values that the update does not set must fit a new schema as well.
  const stays = fields.filter(({ field, reference }) => sets(reference) && !sets(field.name));
  const columns = new Set([...fields.map(({ reference }) => reference), ...stays.map(({ field }) => field.name)]);
  const stored = await storedColumns(run, scope.resource, [...columns], rows);
  return rows.map((row) => {
    const there: Values = { ...stored.get(row.id) };
    for (const { field } of stays) there[field.name] = JSON.parse(String(there[field.name]));
    return { ...there, ...row };
  });
}
