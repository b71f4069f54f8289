/** From a file of JSON, as lists are exported, to rows of fields. */

import { writableFields } from '../../../contract/bodies.ts';
import type { Field } from '../../../contract/model.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';

/** One row of an import file, JSON or table. */
export interface JsonRow {
  /** Field values, without the references in `named`. */
  readonly fields: Values;
  /** The row number in the file of a table; undefined for JSON. */
  readonly line?: number;
  /** Names of the referenced rows, by field. */
  readonly named: ReadonlyMap<string, readonly string[]>;
}

/** Whether import files give the target of this field by its name, not its id: ids differ between projects. */
export const byName = (field: Field): boolean => field.kind === 'references' || field.kind === 'reference';

/** Whether a file is meant as JSON: no table starts like this. */
export const startsAsJson = (bytes: Buffer): boolean => /^\uFEFF?\s*[[{]/.test(bytes.subarray(0, 64).toString('utf8'));

/**
 * Reads a list of objects, alone or as one of the members `keys`; rows that are none are added to `errors`.
 * @throws {ApiProblem} 422 for a file without a list
 */
export function readJsonRows(
  bytes: Buffer,
  keys: readonly string[],
  errors: FieldError[],
  rowOf: (row: Values, index: number) => JsonRow,
): JsonRow[] {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw invalid([{ pointer: '', message: `The file is not JSON: ${(error as Error).message}.` }]);
  }
  const list = Array.isArray(content)
    ? content
    : keys.map((key) => isObject(content) && content[key]).find(Array.isArray);
  if (!list)
    throw invalid([{ pointer: '', message: `The file holds no list of rows, alone or as ${keys.join(', ')}.` }]);
  return list.map((row: unknown, index) => {
    if (isObject(row)) return rowOf(row, index);
    errors.push({ pointer: `/${index}`, message: 'A row is a JSON object.' });
    return { fields: {}, named: new Map() };
  });
}

/** Rows as an export of their list has them. */
export const readExportedRows = (
  bytes: Buffer,
  { resource, collection }: Scope,
  errors: FieldError[],
): readonly JsonRow[] =>
  readJsonRows(bytes, [collection.path.split('/').at(-1) ?? ''], errors, (row) => {
    const { _labels, ...fields } = row;
    const labels = isObject(_labels) ? _labels : {};
    const named = new Map<string, readonly string[]>();
    for (const field of writableFields(collection, resource, 'create')) {
      const names = labels[field.name];
      if (!byName(field) || names == null) continue;
      delete fields[field.name];
      named.set(field.name, [names].flat().map(String));
    }
    return { fields, named };
  });
