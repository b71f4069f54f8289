/** From a file to rows of fields: a table with a line of headings, or a JSON list of items. */

import { splitMember } from '../../../contract/member-names.ts';
import type { Field, JsonSchema } from '../../../contract/model.ts';
import { holdsMany } from '../../../contract/value-references.ts';
import type { DateOrder } from '../../../fields/date-order.ts';
import { columnOrder, readColumn } from '../../../fields/read-column.ts';
import { asItWas } from '../../../tables/harmless-cell.ts';
import { TableFileError, twinSentence } from '../../../tables/table-file.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import { readTableFile } from '../../files/read-table-file.ts';
import { byName, type JsonRow, readJsonRows, startsAsJson } from './json-rows.ts';

/** A kind of item that the module knows. */
export interface ItemType {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly json_schema: { readonly properties?: Readonly<Record<string, JsonSchema>> };
}

/** Other words for columns with names; the rest goes by names and titles of fields. */
const alsoCalled: Readonly<Record<string, string>> = {
  stakeholders: 'stakeholder_ids',
  products: 'product_and_service_item_ids',
  productandserviceitems: 'product_and_service_item_ids',
  tags: 'tag_ids',
};
const lists = ['cells', 'entity_values', 'default'] as const;
const normal = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Reads a file. Faults of cells are added to `errors`. */
export async function readFileRows(
  bytes: Buffer,
  scope: Scope,
  { types, ...choices }: TableChoices & { readonly types: readonly ItemType[] },
  errors: FieldError[],
): Promise<readonly JsonRow[]> {
  if (startsAsJson(bytes)) return readItems(bytes, types, errors);
  const first = { entity_attribute_id: types[0]?.id ?? null };
  const start = { first, types, ...choices };
  return readFileTable(bytes, (headings) => columnsOf(headings, scope, types), start, errors);
}

/**
 * Reads the first sheet of a file of tables. Faults of cells are added to `errors`.
 * @throws {ApiProblem} 422 for a file that cannot be read
 */
export async function readFileTable(
  bytes: Buffer,
  columnsIn: (headings: readonly string[]) => readonly (Column | null)[],
  start: Start,
  errors: FieldError[],
): Promise<readonly JsonRow[]> {
  try {
    const { sheets } = await readTableFile(bytes, start.encoding);
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    const numbers = sheets[0]?.numbers.slice(1) ?? [];
    return readTable({ headings, columns: columnsIn(headings), rows, numbers }, start, errors);
  } catch (error) {
    if (error instanceof TableFileError) throw invalid([{ pointer: '', message: error.message }]);
    throw error;
  }
}

function readItems(bytes: Buffer, types: readonly ItemType[], errors: FieldError[]): JsonRow[] {
  return readJsonRows(bytes, lists, errors, (item, index) => {
    const named = new Map<string, readonly string[]>();
    const labels = isObject(item['_labels']) ? item['_labels'] : {};
    const fields: Values = { ...item };
    for (const [key, field] of Object.entries(alsoCalled)) {
      const names = fields[key] ?? labels[field];
      delete fields[key];
      if (Array.isArray(names)) named.set(field, names.map(String));
    }
    // The same type has another id in another installation; its key is the same.
    const type = typeOf(types, item['type'] ?? null);
    if (type) fields['entity_attribute_id'] = type.id;
    else if (item['type'] !== undefined || item['entity_attribute_id'] === undefined)
      errors.push({ pointer: `/${index}/type`, message: unknownType(types, item['type']) });
    return { fields, named };
  });
}

const typeOf = (types: readonly ItemType[], name: unknown): ItemType | undefined => {
  if (typeof name !== 'string') return undefined;
  return (
    types.find(({ key }) => key === name) ??
    types.find((type) => [normal(type.key), normal(type.name)].includes(normal(name)))
  );
};
const unknownType = (types: readonly ItemType[], name: unknown): string =>
  `This module has no items of type "${String(name).slice(0, 60)}". It has: ${types.map(({ key }) => key).join(', ')}.`;

/** The meaning of a column. */
type Column =
  | { readonly kind: 'field' | 'names' | 'member'; readonly key: string; readonly field: Field }
  | { readonly kind: 'type' }
  | { readonly kind: 'left' };

function columnsOf(headings: readonly string[], scope: Scope, types: readonly ItemType[]): (Column | null)[] {
  const fields = [...scope.resource.fields.values()];
  const members = types.flatMap(({ json_schema }) => Object.entries(json_schema.properties ?? {}));
  return headings.map((heading): Column | null => {
    const word = normal(heading);
    if (['type', 'itemtype', 'entityattributeid'].includes(word)) return { kind: 'type' };
    const field =
      fields.find(({ name }) => name === alsoCalled[word]) ??
      fields.find(({ name, title }) => [normal(name), normal(title)].includes(word));
    // As exports call them, `values.cost`, or by their own names.
    const own = normal(splitMember(heading.trim())?.key ?? heading);
    const member = members.find(([key, { title }]) => [normal(key), normal(String(title ?? key))].includes(own));
    if (member && (!field || field.readOnly))
      return { kind: 'member', key: member[0], field: memberField(scope, member[0], member[1]) };
    if (!field) return null;
    if (field.readOnly || field.kind === 'derived') return { kind: 'left' };
    return { kind: byName(field) ? 'names' : 'field', key: field.name, field };
  });
}

/** A member of `values` as a field with its schema: references are read by names. */
function memberField(scope: Scope, key: string, schema: JsonSchema): Field {
  const plain = scope.resource.fields.get(scope.resource.label) as Field;
  return { ...plain, name: key, title: String(schema['title'] ?? key), schema, kind: kindOf(schema) };
}

const kindOf = (schema: JsonSchema): Field['kind'] =>
  typeof schema['x-ref'] !== 'string' ? 'value' : holdsMany(schema) ? 'references' : 'reference';

/** The columns of a file whose headings are names or titles of fields, or titles of the targets of an array. */
export function fieldColumns(headings: readonly string[], { resource }: Pick<Scope, 'resource'>): (Column | null)[] {
  const fields = [...resource.fields.values()];
  return headings.map((heading): Column | null => {
    const word = normal(heading);
    const called = ({ name, title }: Field) => [name, title, name.replace(/_ids$/, 's')].map(normal);
    const field = fields.find((one) => called(one).includes(word));
    if (!field) return null;
    if (field.readOnly || field.kind === 'derived') return { kind: 'left' };
    return { kind: byName(field) ? 'names' : 'field', key: field.name, field };
  });
}

interface Table {
  readonly headings: readonly string[];
  readonly columns: readonly (Column | null)[];
  readonly rows: readonly (readonly string[])[];
  /** The row numbers of the spreadsheet. */
  readonly numbers: readonly number[];
}

/** Choices of a call about a table. */
export interface TableChoices {
  readonly encoding: string | undefined;
  /** The order of day and month in ambiguous columns. */
  readonly dateOrder: DateOrder | null;
}

/** The fields each row of a table starts with, and the types that its cells may name. */
interface Start extends TableChoices {
  readonly first: Values;
  readonly types: readonly ItemType[];
}

const orderSentence = (title: string): string =>
  `${title}: in its dates the day or the month could come first. Add date_order=dmy or date_order=mdy to the query, or write them like 2026-11-20.`;

/** A fault for each column that leads where one before it leads: which of them is meant, the file does not say. */
function twins(headings: readonly string[], columns: readonly (Column | null)[]): readonly FieldError[] {
  const first = new Map<string, number>();
  return columns.flatMap((column, i) => {
    // An export has the type by its id and by its name.
    if (!column || column.kind === 'left' || column.kind === 'type') return [];
    const place = `${column.kind === 'member' ? 'values.' : ''}${column.key}`;
    const before = first.get(place);
    if (before === undefined) {
      first.set(place, i);
      return [];
    }
    return [{ pointer: `/columns/${i}`, message: twinSentence(headings, before, i) }];
  });
}

/** Rows of a table. Faults of cells are added to `errors`. */
function readTable(
  { headings, columns, rows, numbers }: Table,
  { first, types, dateOrder }: Start,
  errors: FieldError[],
): JsonRow[] {
  columns.forEach((column, i) => {
    if (!column)
      errors.push({ pointer: `/columns/${i}`, message: `Nothing here is called "${headings[i]?.slice(0, 60)}".` });
  });
  errors.push(...twins(headings, columns));
  const read = columns.map((column, i) => {
    if (!column || !('field' in column)) return [];
    const field = column.kind === 'names' ? { ...column.field, kind: 'references' as const } : column.field;
    const cells = rows.map((row) => asItWas(row[i] ?? ''));
    if (dateOrder !== null || columnOrder(field, cells) !== 'unknown') return readColumn(field, cells, dateOrder);
    errors.push({ pointer: `/columns/${i}`, message: orderSentence(field.title) });
    return [];
  });
  return rows.map((cells, index): JsonRow => {
    const fields: Values = { ...first };
    const values: Values = {};
    const named = new Map<string, readonly string[]>();
    columns.forEach((column, i) => {
      const cell = asItWas(cells[i] ?? '');
      if (!column || column.kind === 'left' || cell.trim() === '') return;
      const line = numbers[index] ?? index + 1;
      const fault = (message: string) => errors.push({ pointer: `/${index}/${headings[i]}`, message, line });
      if (column.kind === 'type') {
        const type = typeOf(types, cell);
        if (type) fields['entity_attribute_id'] = type.id;
        else fault(unknownType(types, cell));
        return;
      }
      const result = read[i]?.[index] ?? { value: undefined };
      if ('message' in result) fault(result.message);
      else if (column.kind === 'names') named.set(column.key, result.value as string[]);
      else if (column.kind === 'member') values[column.key] = result.value;
      else fields[column.key] = result.value;
    });
    if (Object.keys(values).length) fields['values'] = { ...(fields['values'] as Values | undefined), ...values };
    return { fields, named, ...(numbers[index] !== undefined && { line: numbers[index] }) };
  });
}
