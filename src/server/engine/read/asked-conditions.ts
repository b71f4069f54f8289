/** Parses the conditions of a query and checks that each field supports the comparison and the value. Pure. */
import { isDerivedIds, readableFields } from '../../../contract/bodies.ts';
import {
  alternatives,
  comparisonsOf,
  conditionName,
  fromBrackets,
  isComparison,
  isCondition,
  memberComparisonsOf,
  splitCondition,
} from '../../../contract/conditions.ts';
import { maxFilterCharacters, maxFilters, maxFilterValues } from '../../../contract/list-limits.ts';
import type { Field } from '../../../contract/model.ts';
import type { Relation } from '../../../contract/relations.ts';
import { suggestion } from '../../../fields/closest.ts';
import { asksOnce, type Comparison, comparisons } from '../../../fields/comparisons.ts';
import { type Compared, comparesText } from '../../../fields/kind.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { type FieldError, invalid } from '../problem.ts';
import type { Member, Members, MemberVariant } from './value-members.ts';

interface Comparing {
  readonly field: Field;
  /** The compared values. Several values match any of them. */
  readonly values: readonly Compared[];
}

export type FieldFilter = Comparing & { readonly comparison: Comparison };

export interface MemberFilter {
  readonly member: Member;
  readonly comparison: Comparison;
  /** Each type of the member for which the values are valid. */
  readonly readings: readonly (Comparing & { readonly variant: MemberVariant })[];
}

/** A condition on the referenced row. */
export interface RelatedFilter {
  readonly relation: Relation;
  readonly filter: FieldFilter;
}

export type Filter = FieldFilter | MemberFilter | RelatedFilter;

/** The members of values that a query names, and the faults of unknown names. */
export interface NamedMembers {
  readonly members: Members;
  readonly strange: ReadonlyMap<string, string>;
}

/** The fields, members and relations that conditions may use. */
export interface Comparable {
  readonly readable: readonly Field[];
  readonly named: NamedMembers;
  readonly relations: ReadonlyMap<string, Relation>;
}

type Fail = (parameter: string, message: string) => void;

const alternativesOf = (query: URLSearchParams): readonly URLSearchParams[] =>
  query.getAll(alternatives).map((text) => new URLSearchParams(text));

/** Names of the parameters of a query and of its alternatives. */
export const parametersNamed = (query: URLSearchParams): readonly string[] =>
  [query, ...alternativesOf(query)].flatMap((each) => [...each.keys()]);

/** Names of all fields in the conditions of a query. */
export const subjectsNamed = (query: URLSearchParams): readonly string[] =>
  parametersNamed(query)
    .filter(isCondition)
    .flatMap((key) => {
      const { subject, word } = splitCondition(key);
      return isComparison(word) ? [subject] : [subject, key];
    });

/**
 * Refuses queries with too many conditions before they are parsed.
 * @throws {ApiProblem} 422
 */
export function requireFewConditions(query: URLSearchParams): void {
  let count = 0;
  let values = 0;
  for (const each of [query, ...alternativesOf(query)]) {
    const keys = [...each.keys()].filter((key) => isCondition(key) || fromBrackets(key) !== null);
    count += new Set(keys).size;
    values += keys.length;
  }
  const errors: FieldError[] = [];
  const fail = (message: string) => errors.push({ pointer: '/query', message });
  if (count > maxFilters) fail(`These are ${count} conditions; a list takes at most ${maxFilters}. Ask in parts.`);
  if (values > maxFilterValues)
    fail(
      `The conditions compare with ${values.toLocaleString('en')} values; a list takes at most ${maxFilterValues}. Ask in parts, or name the rows by ids.`,
    );
  if (errors.length) throw invalid(errors);
}

/**
 * The conditions of a query: all must be true; inside of a list of alternatives, one must be true. `fail` receives the
 * faults.
 */
export function readConditions(query: URLSearchParams, about: Comparable, fail: Fail): (readonly Filter[])[] {
  const all = readEach(query, about, fail).map((filter): readonly Filter[] => [filter]);
  for (const each of alternativesOf(query)) {
    const wrong = (_: string, message: string) => fail(alternatives, `In "${alternatives}": ${message}`);
    for (const key of new Set(each.keys()))
      if (!isCondition(key))
        wrong(
          key,
          `"${key.slice(0, 60)}" is no condition. Write ${alternatives} as a query of its own, such as ${example(about)}, encoded as one value.`,
        );
    if (![...each.keys()].length) wrong('', `There is no condition. Leave ${alternatives} out.`);
    const some = readEach(each, about, wrong);
    if (some.length) all.push(some);
  }
  return all;
}

/** The sentence for an unknown parameter that is no condition. */
export function strangeParameter(
  key: string,
  parameters: readonly string[],
  fields: ReadonlyMap<string, Field>,
): string {
  const condition = fromBrackets(key);
  if (condition !== null)
    return `Conditions are written with points: write "${condition.slice(0, 100)}" instead of "${key.slice(0, 100)}".`;
  if (key === 'operator')
    return `There is no parameter "operator": write conditions of which any may hold as one value of "${alternatives}".`;
  const field = fields.get(key);
  const [usual] = field ? comparisonsOf(field) : [];
  if (field && usual)
    return `There is no parameter "${key}". To compare ${field.title}, write ${conditionName(key, usual)}.`;
  return `There is no parameter "${key.slice(0, 100)}". ${suggestion(key, parameters, `There are: ${parameters.join(', ')}, and a condition for each field, such as name.contains.`)}`;
}

const example = ({ readable }: Comparable): string => {
  const field = readable.find((one) => comparisonsOf(one).includes('contains')) ?? readable[0];
  return `${conditionName(field?.name ?? 'id', 'equals')}=1`;
};

/** The conditions of one query string. */
const readEach = (query: URLSearchParams, about: Comparable, fail: Fail): readonly Filter[] =>
  [...new Set(query.keys())].flatMap((key) => {
    const found = isCondition(key) ? readOne(query, key, about, fail) : null;
    return found ? [found] : [];
  });

function readOne(query: URLSearchParams, key: string, about: Comparable, fail: Fail): Filter | null {
  const { subject, word } = splitCondition(key);
  const { readable, named, relations } = about;
  const wrong = (message: string): null => {
    fail(key, message);
    return null;
  };
  const able = (offered: readonly Comparison[], what: string): Comparison | null => {
    if (isComparison(word) && offered.includes(word)) {
      if (!asksOnce.has(word) || query.getAll(key).length === 1) return word;
      return wrong(`${key} stands in the query more than once. Send it once.`);
    }
    const known = offered.map((one) => conditionName(subject, one)).join(', ');
    return wrong(
      isComparison(word)
        ? `${what} cannot be compared by "${word}". There is: ${known}.`
        : `"${word.slice(0, 60)}" is no comparison. Known: ${offered.length ? known : comparisons.join(', ')}.`,
    );
  };
  const plain = (field: Field): FieldFilter | null => {
    const comparison = able(comparisonsOf(field), field.title);
    const values = comparison ? readValues(query.getAll(key), field, comparison, wrong) : [];
    return comparison && values.length ? { field, comparison, values } : null;
  };

  const own = readable.find(({ name }) => name === subject);
  if (own && comparisonsOf(own).length) return plain(own);
  const member = named.members.get(subject);
  if (member) return readMember(query.getAll(key), member, { able, wrong });
  const [first = '', second, ...more] = subject.split('.');
  const relation = relations.get(first);
  if (relation && second !== undefined && !more.length) {
    const fields = comparableFields(relation);
    const field = fields.find(({ name }) => name === second);
    if (!field) {
      const names = fields.map(({ name }) => name);
      return wrong(
        `"${second.slice(0, 60)}" of ${relation.reference.title} cannot be filtered by. ${suggestion(second, names, `Known here: ${names.join(', ')}.`)}`,
      );
    }
    const filter = plain(field);
    return filter && { relation, filter };
  }
  // `values.cost` without a comparison was parsed as field `values` and comparison `cost`.
  if (named.members.has(key)) return wrong(`Say how ${key} is compared, such as ${conditionName(key, 'equals')}.`);
  const known = readable.filter((field) => comparisonsOf(field).length).map(({ name }) => name);
  return wrong(
    named.strange.get(subject) ??
      named.strange.get(key) ??
      `"${subject.slice(0, 60)}" cannot be filtered by. ${suggestion(subject, known, `Known here: ${known.join(', ')}.`)}`,
  );
}

const comparableFields = ({ shownBy, target }: Relation): readonly Field[] =>
  readableFields(shownBy, target).filter((field) => comparisonsOf(field).length > 0);

/** The condition on a member. A value is refused only if no type of the member accepts it. */
function readMember(
  texts: readonly string[],
  member: Member,
  {
    able,
    wrong,
  }: {
    readonly able: (offered: readonly Comparison[], what: string) => Comparison | null;
    readonly wrong: (message: string) => null;
  },
): MemberFilter | null {
  const offered = new Set(member.variants.flatMap(({ field }) => memberComparisonsOf(field)));
  if (!offered.size) return wrong(`"${member.name}" cannot be filtered by.`);
  const comparison = able([...offered], member.title);
  if (!comparison) return null;
  const refused = new Set<string>();
  const readings = member.variants.flatMap((variant) => {
    if (!memberComparisonsOf(variant.field).includes(comparison)) return [];
    const faults: string[] = [];
    const values = readValues(texts, variant.field, comparison, (message) => faults.push(message));
    for (const fault of faults) refused.add(fault);
    return faults.length || !values.length ? [] : [{ variant, field: variant.field, values }];
  });
  if (readings.length) return { member, comparison, readings };
  for (const message of refused) wrong(message);
  return null;
}

const readValues = (
  texts: readonly string[],
  field: Field,
  comparison: Comparison,
  onFault: (message: string) => void,
): readonly Compared[] =>
  texts.map((text) => readValue(text, field, comparison, onFault)).filter((value) => value !== null);

function readValue(
  text: string,
  field: Field,
  comparison: Comparison,
  fail: (message: string) => void,
): Compared | null {
  // A condition on an array of ids names single ids.
  const schema = isDerivedIds(field) ? { type: 'integer' } : field.schema;
  const { filterValue, filterExpects } = fieldKindOf({ schema, kind: field.kind });
  const wrong = (what: string) => {
    fail(`${field.title} is compared with ${what}, not with "${text.slice(0, 60)}".`);
    return null;
  };
  if (text.includes('\0')) return wrong('text that a database can hold');
  if (text.length > maxFilterCharacters) {
    fail(
      `${field.title} is compared with a text of ${text.length.toLocaleString('en')} characters; at most ${maxFilterCharacters} can be compared.`,
    );
    return null;
  }
  if (comparison === 'empty') return text === 'true' ? true : text === 'false' ? false : wrong('true or false');
  if (comparesText(comparison)) return text;
  return filterValue(text, schema) ?? wrong(filterExpects(schema));
}
