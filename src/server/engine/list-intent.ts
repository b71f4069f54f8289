/** What the query string of a list asks for, checked against what the collection offers. Pure. */
import { comparable, readableFields, sortable } from '../../contract/bodies.ts';
import type { Collection, Field, Resource } from '../../contract/model.ts';
import { typesOf } from '../../contract/schema-types.ts';
import { type FieldError, invalid } from './problem.ts';

export const comparisons = ['eq', 'not', 'gt', 'gte', 'lt', 'lte', 'contains', 'starts', 'empty', 'any_of'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Filter {
  readonly field: Field;
  readonly comparison: Comparison;
  /** Several mean any of them. */
  readonly values: readonly (string | number | boolean)[];
}

export interface ListIntent {
  readonly page: number | null;
  readonly perPage: number;
  readonly sort: readonly { readonly field: Field; readonly descending: boolean }[];
  readonly q: string | null;
  readonly filters: readonly Filter[];
  /** Between filters of different fields. */
  readonly operator: 'AND' | 'OR';
  readonly ids: readonly number[] | null;
  readonly fields: ReadonlySet<string> | null;
  readonly exactCount: boolean;
}

export const defaultPerPage = 50;
export const mostPerPage = 500;
const maxInteger = 2_147_483_647;

/** Parameters a list knows beside filter[...]. */
export const listParameters = ['page', 'per_page', 'sort', 'q', 'fields', 'count', 'operator', 'ids'] as const;

/** Reads a query string. Throws ApiProblem `invalid` with a pointer for each thing that is not understood. */
export function readListIntent(query: URLSearchParams, collection: Collection, resource: Resource): ListIntent {
  const errors: FieldError[] = [];
  const fail = (parameter: string, message: string) => errors.push({ pointer: `/query/${parameter}`, message });
  const readable = readableFields(collection, resource);
  const byName = new Map(readable.map((field) => [field.name, field]));
  const known = (fields: readonly Field[]) => fields.map(({ name }) => name).join(', ');
  const filters = new Map<string, { field: Field; comparison: Comparison; values: (string | number | boolean)[] }>();

  const wholeNumber = (parameter: string, least: number, most: number, otherwise: number | null): number | null => {
    const text = query.get(parameter);
    if (text === null) return otherwise;
    const value = Number(text);
    if (/^\d{1,10}$/.test(text) && value >= least && value <= most) return value;
    fail(parameter, `${parameter} must be a whole number from ${least} to ${most}.`);
    return otherwise;
  };
  const oneOf = <T extends string>(parameter: string, allowed: readonly T[]): T | null => {
    const text = query.get(parameter);
    if (text === null || (allowed as readonly string[]).includes(text)) return text as T | null;
    fail(parameter, `${parameter} must be ${allowed.join(' or ')}.`);
    return null;
  };

  for (const key of new Set(query.keys())) {
    const filter = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?$/.exec(key);
    if (filter) {
      const [, fieldName = '', comparison = 'eq'] = filter;
      const field = byName.get(fieldName);
      if (!field || !comparable(field))
        fail(key, `"${fieldName}" cannot be filtered by. Known here: ${known(readable.filter(comparable))}.`);
      else if (!(comparisons as readonly string[]).includes(comparison))
        fail(key, `"${comparison}" is no comparison. Known: ${comparisons.join(', ')}.`);
      else {
        const values = query
          .getAll(key)
          .flatMap((text) => (comparison === 'any_of' ? text.split(',') : [text]))
          .map((text) => readValue(text, field, comparison as Comparison, (message) => fail(key, message)))
          .filter((value) => value !== null);
        if (values.length) filters.set(key, { field, comparison: comparison as Comparison, values });
      }
    } else if (!(listParameters as readonly string[]).includes(key))
      fail(key, `There is no parameter "${key}". Known: ${listParameters.join(', ')}, filter[field].`);
  }

  const sort = (query.get('sort') ?? '')
    .split(',')
    .filter(Boolean)
    .flatMap((term) => {
      const field = byName.get(term.replace(/^-/, ''));
      if (field && sortable(field)) return [{ field, descending: term.startsWith('-') }];
      fail('sort', `"${term}" cannot be sorted by. Known here: ${known(readable.filter(sortable))}.`);
      return [];
    });
  const chosen = query.get('fields')?.split(',').filter(Boolean) ?? null;
  for (const name of chosen ?? [])
    if (!byName.has(name)) fail('fields', `There is no field "${name}". Known here: ${known(readable)}.`);
  const q = query.get('q')?.trim() || null;
  if (q?.includes('\0')) fail('q', 'q holds a character that no text can hold.');
  const intent: ListIntent = {
    page: wholeNumber('page', 1, 10_000_000, null),
    perPage: wholeNumber('per_page', 1, mostPerPage, defaultPerPage) as number,
    sort,
    q: q?.slice(0, 500) ?? null,
    filters: [...filters.values()],
    operator: oneOf('operator', ['AND', 'OR']) ?? 'AND',
    ids: readIds(query, fail),
    fields: chosen && new Set(['id', ...chosen]),
    exactCount: oneOf('count', ['exact', 'estimate']) === 'exact',
  };
  if (errors.length) throw invalid(errors);
  return intent;
}

/** `ids=1,2,3`, also repeated. */
export function readIds(query: URLSearchParams, fail: (parameter: string, message: string) => void): number[] | null {
  if (!query.has('ids')) return null;
  const texts = query
    .getAll('ids')
    .flatMap((text) => text.split(','))
    .filter(Boolean);
  const ids = texts.map(Number);
  if (texts.length > 10_000) fail('ids', 'At most 10,000 ids can be asked for at once.');
  else if (!texts.every((text, i) => /^\d{1,10}$/.test(text) && (ids[i] as number) <= maxInteger))
    fail('ids', 'ids must be whole numbers with commas between them.');
  else return ids;
  return null;
}

function readValue(
  text: string,
  field: Field,
  comparison: Comparison,
  fail: (message: string) => void,
): string | number | boolean | null {
  const type = typesOf(field.kind === 'references' ? { type: 'integer' } : field.schema)[0] ?? 'string';
  const format = String(field.schema['format']);
  const wrong = (what: string) => {
    fail(`${field.title} is compared with ${what}, not with "${text.slice(0, 60)}".`);
    return null;
  };
  if (text.includes('\0')) return wrong('text that a database can hold');
  if (comparison === 'empty') return text === 'true' ? true : text === 'false' ? false : wrong('true or false');
  if (comparison === 'contains' || comparison === 'starts') return text.slice(0, 500);
  if (type === 'integer')
    return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= maxInteger ? Number(text) : wrong('a whole number');
  if (type === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : wrong('a number');
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : wrong('true or false');
  if (format === 'date' || format === 'date-time')
    return /^\d{4}-\d{2}-\d{2}/.test(text) && text.length < 40 && !Number.isNaN(Date.parse(text))
      ? text
      : wrong('a date');
  return text.slice(0, 10_000);
}
