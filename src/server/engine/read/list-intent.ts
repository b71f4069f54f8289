/** The parsed query of a list, checked against the collection. Pure. */
import { readableFields, sortable } from '../../../contract/bodies.ts';
import { alternatives, isCondition } from '../../../contract/conditions.ts';
import { treeParameters } from '../../../contract/generic-operations.ts';
import { maxIncludes, maxPerPage, maxSearchCharacters, maxSortFields } from '../../../contract/list-limits.ts';
import type { Collection, Field, Resource } from '../../../contract/model.ts';
import type { Relation } from '../../../contract/relations.ts';
import { suggestion } from '../../../fields/closest.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { maxInteger, readDigits } from '../../../fields/number/whole-number.ts';
import { type FieldError, invalid } from '../problem.ts';
import {
  type Filter,
  type NamedMembers,
  readConditions,
  requireFewConditions,
  strangeParameter,
  subjectsNamed,
} from './asked-conditions.ts';
import { type Member, noMembers } from './value-members.ts';

export type SortTerm = ({ readonly field: Field } | { readonly member: Member }) & { readonly descending: boolean };

export const nothingNamed: NamedMembers = { members: noMembers, strange: new Map() };

export interface ListIntent {
  readonly page: number | null;
  readonly perPage: number;
  readonly sort: readonly SortTerm[];
  readonly q: string | null;
  /** Ids that the search index finds for `q`, the best first; null if `q` is compared with the fields instead. */
  readonly found: readonly number[] | null;
  /** Whether `found` includes rows found by meaning. */
  readonly byMeaning: boolean;
  /** All entries must be true. An entry is a list of alternatives, of which one must be true. */
  readonly filters: readonly (readonly Filter[])[];
  readonly ids: readonly number[] | null;
  /** In a tree, the id of the parent whose children are listed; 0 for the top level; null for all levels. */
  readonly below: number | null;
  /** In a tree, whether the response includes the ancestors of the found rows. */
  readonly ancestors: boolean;
  readonly fields: ReadonlySet<string> | null;
  /** The requested fields that are members of values. */
  readonly members: readonly Member[];
  /** Relations whose rows the response includes. */
  readonly include: readonly Relation[];
  readonly exactCount: boolean;
}

export const defaultPerPage = 50;

/** Parameters of a list besides conditions. */
export const listParameters = [
  'page',
  'per_page',
  'sort',
  'q',
  'fields',
  'include',
  'count',
  alternatives,
  'ids',
] as const;

/** Whether a field is plain text, which is compared and searched as stored. */
export function isSearched(field: Field): boolean {
  const { storage, comparedAs } = fieldKindOf(field);
  return field.kind === 'value' && storage(field.schema) === 'text' && comparedAs === null;
}

const termsOf = (query: URLSearchParams, parameter: 'sort' | 'fields'): readonly string[] | null =>
  query.get(parameter)?.split(',').filter(Boolean) ?? null;
const withoutSign = (term: string): string => term.replace(/^-/, '');

/** The names of all fields in any parameter of a query. */
export const fieldsNamed = (query: URLSearchParams): readonly string[] => [
  ...subjectsNamed(query),
  ...(termsOf(query, 'sort') ?? []).slice(0, maxSortFields).map(withoutSign),
  ...(termsOf(query, 'fields') ?? []),
];

/** The collection of a list, with the relations of its rows. */
export interface Listed {
  readonly collection: Collection;
  readonly resource: Resource;
  readonly relations: ReadonlyMap<string, Relation>;
}

/**
 * Parses a query string.
 * @throws {ApiProblem} 422 with a pointer for each fault
 */
export function readListIntent(
  query: URLSearchParams,
  { collection, resource, relations }: Listed,
  { members, strange }: NamedMembers = nothingNamed,
): ListIntent {
  const errors: FieldError[] = [];
  const fail = (parameter: string, message: string) => errors.push({ pointer: `/query/${parameter}`, message });
  const readable = readableFields(collection, resource);
  const byName = new Map(readable.map((field) => [field.name, field]));
  const known = (fields: readonly Field[]) => fields.map(({ name }) => name).join(', ');
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

  for (const key of new Set(query.keys()))
    if (!isCondition(key) && !parameters.includes(key)) fail(key, strangeParameter(key, parameters, byName));
  const filters = readConditions(query, { readable, named: { members, strange }, relations }, fail);

  const terms = termsOf(query, 'sort') ?? [];
  if (terms.length > maxSortFields) fail('sort', `A list is sorted by at most ${maxSortFields} fields.`);
  const sort = terms.slice(0, maxSortFields).flatMap((term): SortTerm[] => {
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
    perPage: wholeNumber('per_page', 1, maxPerPage, defaultPerPage) as number,
    sort,
    q,
    found: null,
    byMeaning: false,
    filters,
    ids: readIds(query, fail),
    below: wholeNumber('below', 0, maxInteger, null),
    ancestors: oneOf('ancestors', ['true', 'false']) === 'true',
    fields: chosen && new Set(['id', ...chosen]),
    members: [...new Set(chosen)].flatMap((name) => members.get(name) ?? []),
    include: readIncluded(query, relations, fail),
    exactCount: oneOf('count', ['exact', 'estimate']) === 'exact',
  };
  if (errors.length) throw invalid(errors);
  return intent;
}

/** The relations that `include=owner,status` names, without duplicates. */
export function readIncluded(
  query: URLSearchParams,
  relations: ReadonlyMap<string, Relation>,
  fail: (parameter: string, message: string) => void,
): readonly Relation[] {
  const names = [...new Set(query.getAll('include').flatMap((text) => text.split(',').filter(Boolean)))];
  if (names.length > maxIncludes) fail('include', `At most ${maxIncludes} relations can be included at once.`);
  return names.slice(0, maxIncludes).flatMap((name) => {
    const relation = relations.get(name);
    if (relation) return [relation];
    const known = [...relations.keys()];
    const advice = known.length ? suggestion(name, known) : 'These rows lead to no others: take it out.';
    fail('include', `There is no relation "${name.slice(0, 60)}" to include. ${advice}`);
    return [];
  });
}

/** The trimmed `q`; null if it is empty. */
export function readSearch(query: URLSearchParams, fail: (parameter: string, message: string) => void): string | null {
  const q = query.get('q')?.trim() || null;
  if (q?.includes('\0')) fail('q', 'q holds a character that no text can hold.');
  if (q && q.length > maxSearchCharacters)
    fail('q', `q has ${q.length.toLocaleString('en')} characters; at most ${maxSearchCharacters} can be searched for.`);
  return q;
}

/** Parses `ids=1,2,3`, which may occur several times. */
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
