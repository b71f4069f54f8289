/** Unique rules, which the database enforces by an index over columns. */
import type { Resource, UniqueSet } from '../../src/contract/model.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { Fail } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';

/** The unique rules of a file, with defaults. */
export const uniqueSets = (file: ResourceFile): readonly UniqueSet[] =>
  (file['x-unique'] ?? []).map((entry) => {
    const set = 'fields' in entry ? entry : { fields: entry };
    return {
      fields: set.fields,
      unless: set.unless ?? null,
      nullsNotDistinct: set.nulls_not_distinct === true,
      caseInsensitive: set.case_insensitive === true,
    };
  });

/** Reports unique rules with fields that are no columns, duplicates, and keywords without an effect. */
export function checkUnique(resource: Resource, fail: Fail): void {
  const before = new Set<string>();
  for (const [index, set] of resource.unique.entries()) {
    const failHere: FailHere = (message, mend) => fail(`/x-unique/${index}`, message, mend);
    checkFields(set, resource, failHere);
    checkConditions(set, resource, failHere);
    const alike = JSON.stringify([[...set.fields].sort(), set.unless]);
    if (before.has(alike)) failHere('Another set is of the same fields.', 'Take one of the two out.');
    before.add(alike);
  }
}

type FailHere = (message: string, mend: string) => void;

/** Each name must be a column, and occur only once. */
function checkFields(
  { fields: names, unless, nullsNotDistinct }: UniqueSet,
  { fields, owners }: Resource,
  fail: FailHere,
): void {
  for (const name of unless === null ? names : [...names, unless]) {
    const field = fields.get(name);
    if (name === '$owner') {
      if (!owners.length) fail('Rows of this resource have no owner.', 'Take "$owner" out, or say x-owner.');
    } else if (!field)
      fail(`There is no field "${name}".`, suggestion(name, fields.keys(), 'Name fields of this file.'));
    else if (field.from)
      fail(
        `"${name}" is derived, and the database compares what is stored.`,
        'Name the field that it is derived from.',
      );
    else if (name === 'id') fail('No two rows have one id anyway.', 'Take the set out.');
    else if (typesOf(field.schema).some((type) => type === 'array' || type === 'object'))
      fail(`"${name}" holds several values, and one column is compared.`, 'Name a field of a single value.');
  }
  const isYesOrNo = (name: string): boolean => {
    const field = fields.get(name);
    return !!field && typesOf(field.schema)[0] === 'boolean' && (nullsNotDistinct || !field.nullable);
  };
  if (names.length && unless === null && names.every(isYesOrNo))
    fail(
      `There could only be a handful of rows: each of these fields is yes or no.`,
      owners.length ? 'Say within what they are unique, like "$owner".' : 'Say within what they are unique.',
    );
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) fail(`"${twice}" stands there twice.`, 'Take one of the two out.');
}

/** Checks the keywords that decide which rows count as equal. */
function checkConditions(set: UniqueSet, { fields, owners }: Resource, fail: FailHere): void {
  const { fields: names, unless, nullsNotDistinct, caseInsensitive } = set;
  const among = names.flatMap((name) => fields.get(name) ?? []);
  if (unless !== null && names.includes(unless))
    fail(
      `Rows in which "${unless}" is set do not count, and by it they are compared.`,
      'Take it out of one of the two.',
    );
  else if (unless !== null && fields.get(unless)?.nullable === false)
    fail(`"${unless}" is always set, so no row would count.`, 'Take unless out.');
  if (
    caseInsensitive &&
    among.length === names.length &&
    !among.some(({ schema }) => typesOf(schema).includes('string'))
  )
    fail('None of these fields is a text, which alone has a case.', 'Take case_insensitive out.');
  if (!nullsNotDistinct) return;
  if (names.some((name) => (name === '$owner' ? owners.length > 1 : fields.get(name)?.kind === 'polymorphic')))
    fail(
      'Of a field that points to one of several resources all columns but one are always empty.',
      'Take nulls_not_distinct out of this set.',
    );
  else if (among.length && !among.some(({ nullable }) => nullable))
    fail('None of these fields is ever empty.', 'Take nulls_not_distinct out of this set.');
}
