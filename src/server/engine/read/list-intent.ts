/** What the query string of a list asks for, checked against what the collection offers. Pure. */

import { comparable, isDerivedIds, readableFields, sortable } from '../../../contract/bodies.ts';
import { treeParameters } from '../../../contract/generic-operations.ts';
import {
  mostFilterCharacters,
  mostFilters,
  mostFilterValues,
  mostPerPage,
  mostSearchCharacters,
  mostSortFields,
} from '../../../contract/list-limits.ts';
import type { Collection, Field, Resource } from '../../../contract/model.ts';
import { suggestion } from '../../../fields/closest.ts';
import { type Comparison, comparisons } from '../../../fields/comparisons.ts';
import { type Compared, comparesText } from '../../../fields/kind.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { maxInteger, readDigits } from '../../../fields/number/whole-number.ts';
import { type FieldError, invalid } from '../problem.ts';
import { type Member, type Members, type MemberVariant, noMembers } from './value-members.ts';

interface Comparing {
  readonly field: Field;
  /** Several mean any of them. */
  readonly values: readonly Compared[];
}

export type Filter =
  | (Comparing & { readonly comparison: Comparison })
  /** Each meaning that the values fit. */
  | {
      readonly member: Member;
      readonly comparison: Comparison;
      readonly readings: readonly (Comparing & { readonly variant: MemberVariant })[];
    };

export type SortTerm = ({ readonly field: Field } | { readonly member: Member }) & { readonly descending: boolean };

/** The members of values that a query names, and why what it names besides is none. */
export interface NamedMembers {
  readonly members: Members;
  readonly strange: ReadonlyMap<string, string>;
}

export const nothingNamed: NamedMembers = { members: noMembers, strange: new Map() };

export interface ListIntent {
  readonly page: number | null;
  readonly perPage: number;
  readonly sort: readonly SortTerm[];
  readonly q: string | null;
  /** The rows that `q` finds by their words, the best first; null where it finds them by what they hold. */
  readonly found: readonly number[] | null;
  /** They were found by what they mean as well. */
  readonly byMeaning: boolean;
  readonly filters: readonly Filter[];
  /** Between filters of different fields. */
  readonly operator: 'AND' | 'OR';
  readonly ids: readonly number[] | null;
  /** Of a tree: the id of the parent whose children are listed, 0 for the top; null for rows of any level. */
  readonly below: number | null;
  /** Of a tree: the rows above those found are answered as well. */
  readonly ancestors: boolean;
  readonly fields: ReadonlySet<string> | null;
  /** Those of the fields that are members of values. */
  readonly members: readonly Member[];
  readonly exactCount: boolean;
}

export const defaultPerPage = 50;

/** Parameters a list knows beside filter[...]. */
export const listParameters = ['page', 'per_page', 'sort', 'q', 'fields', 'count', 'operator', 'ids'] as const;

/** Holds text that stands for nothing else, and is compared and searched as it is. */
export function isSearched(field: Field): boolean {
  const { storage, comparedAs } = fieldKindOf(field);
  return field.kind === 'value' && storage(field.schema) === 'text' && comparedAs === null;
}

const filterKey = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?$/;
const termsOf = (query: URLSearchParams, parameter: 'sort' | 'fields'): readonly string[] | null =>
  query.get(parameter)?.split(',').filter(Boolean) ?? null;
const withoutSign = (term: string): string => term.replace(/^-/, '');

/** Everything that a query names as a field, in whatever parameter. */
export const fieldsNamed = (query: URLSearchParams): readonly string[] => [
  ...[...query.keys()].flatMap((key) => filterKey.exec(key)?.[1] ?? []),
  ...(termsOf(query, 'sort') ?? []).slice(0, mostSortFields).map(withoutSign),
  ...(termsOf(query, 'fields') ?? []),
];

/** Reads a query string. @throws {ApiProblem} invalid, with a pointer for each thing that is not understood. */
export function readListIntent(
  query: URLSearchParams,
  collection: Collection,
  resource: Resource,
  { members, strange }: NamedMembers = nothingNamed,
): ListIntent {
  const errors: FieldError[] = [];
  const fail = (parameter: string, message: string) => errors.push({ pointer: `/query/${parameter}`, message });
  const readable = readableFields(collection, resource);
  const byName = new Map(readable.map((field) => [field.name, field]));
  const known = (fields: readonly Field[]) => fields.map(({ name }) => name).join(', ');
  const filters = new Map<string, Filter>();
  const parameters: readonly string[] = resource.tree ? [...listParameters, ...treeParameters] : listParameters;
  requireFewConditions(query);

  const wholeNumber = (parameter: string, least: number, most: number, otherwise: number | null): number | null => {
    const text = query.get(parameter);
    if (text === null) return otherwise;
    const value = readDigits(text);
    if (value !== null && value >= least && value <= most) return value;
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
    const filter = filterKey.exec(key);
    if (filter) {
      const [, fieldName = '', comparison = 'eq'] = filter;
      const field = byName.get(fieldName);
      const member = members.get(fieldName);
      const variants = member?.variants.filter((variant) => comparable(variant.field)) ?? [];
      const isWord = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word);
      const read = (of: Field, onFault: (message: string) => void): Compared[] =>
        query
          .getAll(key)
          .flatMap((text) => (comparison === 'any_of' ? text.split(',') : [text]))
          .map((text) => readValue(text, of, comparison as Comparison, onFault))
          .filter((value) => value !== null);
      if (strange.has(fieldName)) fail(key, strange.get(fieldName) as string);
      else if (!variants.length && (!field || !comparable(field)))
        fail(key, `"${fieldName}" cannot be filtered by. Known here: ${known(readable.filter(comparable))}.`);
      else if (!isWord(comparison)) fail(key, `"${comparison}" is no comparison. Known: ${comparisons.join(', ')}.`);
      else if (member) {
        // What one meaning refuses another may take; only what none takes is refused.
        const refused: string[] = [];
        const readings = variants.flatMap((variant) => {
          const faults: string[] = [];
          const values = read(variant.field, (message) => faults.push(message));
          refused.push(...faults);
          return faults.length || !values.length ? [] : [{ variant, field: variant.field, values }];
        });
        // More and less are asked of numbers and times; of text only where the member is nothing else.
        const ordered =
          ['gt', 'gte', 'lt', 'lte'].includes(comparison) && !readings.every(({ field: of }) => isSearched(of));
        const counting = ordered ? readings.filter((reading) => !isSearched(reading.field)) : readings;
        if (counting.length) filters.set(key, { member, comparison, readings: counting });
        else for (const message of new Set(refused)) fail(key, message);
      } else if (field) {
        const values = read(field, (message) => fail(key, message));
        if (values.length) filters.set(key, { field, comparison, values });
      }
    } else if (!parameters.includes(key))
      fail(
        key,
        `There is no parameter "${key}". ${suggestion(key, parameters, `There are: ${parameters.join(', ')}, filter[field].`)}`,
      );
  }

  const terms = termsOf(query, 'sort') ?? [];
  if (terms.length > mostSortFields) fail('sort', `A list is sorted by at most ${mostSortFields} fields.`);
  const sort = terms.slice(0, mostSortFields).flatMap((term): SortTerm[] => {
    const name = withoutSign(term);
    const descending = term.startsWith('-');
    const field = byName.get(name);
    if (field && sortable(field)) return [{ field, descending }];
    const member = members.get(name);
    if (member?.variants.some((variant) => sortable(variant.field))) return [{ member, descending }];
    fail(
      'sort',
      strange.get(name) ?? `"${term}" cannot be sorted by. Known here: ${known(readable.filter(sortable))}.`,
    );
    return [];
  });
  const chosen = termsOf(query, 'fields');
  for (const name of chosen ?? [])
    if (!byName.has(name) && !members.has(name))
      fail('fields', strange.get(name) ?? `There is no field "${name}". Known here: ${known(readable)}.`);
  const q = readSearch(query, fail);
  const intent: ListIntent = {
    page: wholeNumber('page', 1, 10_000_000, null),
    perPage: wholeNumber('per_page', 1, mostPerPage, defaultPerPage) as number,
    sort,
    q,
    found: null,
    byMeaning: false,
    filters: [...filters.values()],
    operator: oneOf('operator', ['AND', 'OR']) ?? 'AND',
    ids: readIds(query, fail),
    below: wholeNumber('below', 0, maxInteger, null),
    ancestors: oneOf('ancestors', ['true', 'false']) === 'true',
    fields: chosen && new Set(['id', ...chosen]),
    members: [...new Set(chosen)].flatMap((name) => members.get(name) ?? []),
    exactCount: oneOf('count', ['exact', 'estimate']) === 'exact',
  };
  if (errors.length) throw invalid(errors);
  return intent;
}

/** `q` without blanks around it; null if nothing is searched for. */
export function readSearch(query: URLSearchParams, fail: (parameter: string, message: string) => void): string | null {
  const q = query.get('q')?.trim() || null;
  if (q?.includes('\0')) fail('q', 'q holds a character that no text can hold.');
  if (q && q.length > mostSearchCharacters)
    fail(
      'q',
      `q has ${q.length.toLocaleString('en')} characters; at most ${mostSearchCharacters} can be searched for.`,
    );
  return q;
}

/** Counted before anything else is done with the query; throws `invalid`. */
function requireFewConditions(query: URLSearchParams): void {
  const keys = [...query.keys()].filter((key) => key.startsWith('filter['));
  const conditions = new Set(keys);
  let values = 0;
  for (const key of conditions)
    for (const text of query.getAll(key)) values += key.endsWith('[any_of]') ? text.split(',').length : 1;
  const errors: FieldError[] = [];
  const fail = (message: string) => errors.push({ pointer: '/query/filter', message });
  if (conditions.size > mostFilters)
    fail(`These are ${conditions.size} conditions; a list takes at most ${mostFilters}. Ask in parts.`);
  if (values > mostFilterValues)
    fail(
      `The conditions compare with ${values.toLocaleString('en')} values; a list takes at most ${mostFilterValues}. Ask in parts, or name the rows by ids.`,
    );
  if (errors.length) throw invalid(errors);
}

/** `ids=1,2,3`, also repeated. */
export function readIds(query: URLSearchParams, fail: (parameter: string, message: string) => void): number[] | null {
  if (!query.has('ids')) return null;
  const texts = query
    .getAll('ids')
    .flatMap((text) => text.split(','))
    .filter(Boolean);
  const ids = texts.map(readDigits);
  if (texts.length > 10_000) fail('ids', 'At most 10,000 ids can be asked for at once.');
  else if (ids.includes(null)) fail('ids', 'ids must be whole numbers with commas between them.');
  else return ids as number[];
  return null;
}

function readValue(
  text: string,
  field: Field,
  comparison: Comparison,
  fail: (message: string) => void,
): string | number | boolean | null {
  // Of ids among others one is asked for.
  const schema = isDerivedIds(field) ? { type: 'integer' } : field.schema;
  const { filterValue, filterExpects } = fieldKindOf({ schema, kind: field.kind });
  const wrong = (what: string) => {
    fail(`${field.title} is compared with ${what}, not with "${text.slice(0, 60)}".`);
    return null;
  };
  if (text.includes('\0')) return wrong('text that a database can hold');
  if (text.length > mostFilterCharacters) {
    fail(
      `${field.title} is compared with a text of ${text.length.toLocaleString('en')} characters; at most ${mostFilterCharacters} can be compared.`,
    );
    return null;
  }
  if (comparison === 'empty') return text === 'true' ? true : text === 'false' ? false : wrong('true or false');
  if (comparesText(comparison)) return text;
  return filterValue(text, schema) ?? wrong(filterExpects(schema));
}
