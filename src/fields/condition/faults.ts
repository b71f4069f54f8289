/** Finds faults of conditions, as sentences with pointers: in files, in schemas of rows and in rows. Pure. */
import { suggestion } from '../closest.ts';
import { type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';
import { comparingsOf, knownValues, mayBe, takes } from './comparable.ts';
import { type Comparator, comparatorOf, comparators } from './condition.ts';

/** The maximum nesting of a condition, and the maximum number of its comparisons. */
export const maxLevels = 20;
export const maxComparisons = 200;
/** The maximum number of characters of a compared value. */
const longestValue = 2_000;

export interface ConditionFault {
  /** JSON pointer into the condition. */
  readonly pointer: string;
  readonly message: string;
  readonly mend: string;
}

/** The fields that conditions may read. */
export interface Readable {
  readonly of: (field: string) => JsonSchema | undefined;
  /** Known names, for suggestions. */
  readonly names: readonly string[];
  /** The display name of a field in a sentence; in files, its key. */
  readonly called: (field: string) => string;
}

/** The members of a schema by their names. */
export const readableMembers = (members: Readonly<Record<string, JsonSchema>>): Readable => ({
  of: (field) => (Object.hasOwn(members, field) ? members[field] : undefined),
  names: Object.keys(members),
  called: (field) => `"${field}"`,
});

const groupWords = ['all', 'any', 'not'] as const;
const knownWords: readonly string[] = [...groupWords, 'field', 'count', ...comparators];

const inWords: Readonly<Record<Comparator, string>> = {
  is: 'compared with values',
  contains: 'asked what it contains',
  above: 'put in order',
  at_least: 'put in order',
  below: 'put in order',
  at_most: 'put in order',
};

type Given = Readonly<Record<string, unknown>>;
type Faults = readonly ConditionFault[];

const fault = (pointer: string, message: string, mend: string): Faults => [{ pointer, message, mend }];

/** All faults of a condition. Without `readable` only its structure is checked. */
export function conditionFaults(condition: unknown, readable: Readable | null): Faults {
  let comparisons = 0;
  const visit = (part: unknown, pointer: string, level: number): Faults => {
    if (typeof part !== 'object' || part === null || Array.isArray(part))
      return fault(
        pointer,
        'A condition is an object.',
        'Write a comparison, such as { "field": "kind", "is": ["made"] }, or "all", "any" or "not" of some.',
      );
    if (level > maxLevels)
      return fault(pointer, `Conditions are nested ${maxLevels} levels deep at most.`, 'Make it simpler.');
    const given = part as Given;
    const faults = formFaults(given, pointer);
    if (faults.length > 0) return faults;
    if ('not' in given) return visit(given['not'], `${pointer}/not`, level + 1);
    for (const head of ['all', 'any'] as const)
      if (Array.isArray(given[head]))
        return given[head]
          .slice(0, maxComparisons + 1)
          .flatMap((one, at) => visit(one, `${pointer}/${head}/${at}`, level + 1));
    comparisons += 1;
    if (comparisons > maxComparisons)
      return comparisons > maxComparisons + 1
        ? []
        : fault(pointer, `A condition has ${maxComparisons} comparisons at most.`, 'Make it simpler.');
    return comparisonFaults(given, 'count' in given, readable).map((one) => ({
      ...one,
      pointer: pointer + one.pointer,
    }));
  };
  return visit(condition, '', 1);
}

/** Faults in the structure of one part. */
function formFaults(given: Given, pointer: string): Faults {
  const strange = Object.keys(given).find((word) => !knownWords.includes(word));
  if (strange !== undefined)
    return fault(
      `${pointer}/${strange}`,
      `A condition has no member "${strange}".`,
      suggestion(strange, knownWords, `There are: ${knownWords.join(', ')}.`),
    );
  const heads = [...groupWords, 'field', 'count'].filter((word) => word in given);
  const [head] = heads;
  if (head === undefined)
    return fault(pointer, 'The condition compares nothing.', 'Name a field with "field", or say "all" or "any".');
  const compared = comparators.filter((word) => word in given);
  const isGroup = head !== 'field' && head !== 'count';
  if (heads.length > 1 || compared.length > 1 || (isGroup && compared.length > 0))
    return fault(
      pointer,
      `A condition says one thing, and this says ${[...heads, ...compared].map((word) => `"${word}"`).join(' and ')}.`,
      'Put each in an object of its own, below "all" or "any".',
    );
  const parts = given[head];
  if ((head === 'all' || head === 'any') && !(Array.isArray(parts) && parts.length > 0))
    return fault(`${pointer}/${head}`, `"${head}" is a list of conditions.`, 'Name one at least.');
  return [];
}

function comparisonFaults(given: Given, counts: boolean, readable: Readable | null): Faults {
  const name = given[counts ? 'count' : 'field'];
  const comparator = comparatorOf(given);
  const wanted = comparator && given[comparator];
  if (typeof name !== 'string' && !Number.isInteger(name))
    return fault(`/${counts ? 'count' : 'field'}`, 'A field is named here.', 'Write its name.');
  if (comparator === 'is' && !(Array.isArray(wanted) && wanted.length > 0))
    return fault('/is', '"is" is a list of values.', 'Name one at least.');
  const tooLong = [wanted].flat().some((value) => typeof value === 'string' && value.length > longestValue);
  if (tooLong) return fault(`/${comparator}`, `A value has ${longestValue} characters at most.`, 'Shorten it.');
  if (!readable) return [];
  const field = String(name);
  const schema = readable.of(field);
  if (!schema)
    return fault(
      '',
      `There is no other field "${field}" to go by.`,
      suggestion(field, readable.names, 'Name one beside it.'),
    );
  return valueFaults({ schema, called: readable.called(field), counts, comparator, wanted });
}

interface Compared {
  readonly schema: JsonSchema;
  readonly called: string;
  readonly counts: boolean;
  readonly comparator: Comparator | null;
  readonly wanted: unknown;
}

function valueFaults({ schema, called, counts, comparator, wanted }: Compared): Faults {
  const known = comparingsOf(schema);
  if (counts && !known.includes('count'))
    return fault('/count', `${called} has neither entries nor characters to count.`, 'Compare it by "field".');
  if (comparator === null) return [];
  const compared: JsonSchema = counts ? { type: 'integer', minimum: 0 } : schema;
  if (!comparingsOf(compared).includes(comparator))
    return comparator === 'is'
      ? fault(
          '/is',
          `${called} is never ${JSON.stringify([wanted].flat()[0])}.`,
          valueMend(compared, [wanted].flat()[0]),
        )
      : fault(
          `/${comparator}`,
          `${called} cannot be ${inWords[comparator]}.`,
          `It can be compared by: ${listed(known)}.`,
        );
  if (comparator === 'is') {
    const strange = (wanted as readonly unknown[]).find((value) => !mayBe(compared, value));
    return strange === undefined
      ? []
      : fault('/is', `${called} is never ${JSON.stringify(strange)}.`, valueMend(compared, strange));
  }
  if (takes(compared, comparator, wanted)) return [];
  return fault(
    `/${comparator}`,
    `${called} cannot be compared with ${JSON.stringify(wanted)}.`,
    comparator === 'contains' ? valueMend(schemaIn(schema['items']), wanted) : valueMend(compared, wanted),
  );
}

const listed = (known: readonly string[]): string => known.map((word) => `"${word}"`).join(', ');

function valueMend(schema: JsonSchema, wrong: unknown): string {
  const known = knownValues(schema).map(String);
  const [type = ''] = typesOf(schema);
  if (typeof wrong === 'string' && type !== 'string' && known.includes(wrong))
    return `Write ${wrong} without quotation marks.`;
  if (known.length > 0) return suggestion(wrong, known, `Name some of: ${known.join(', ')}.`);
  return type === 'array' || type === 'object'
    ? 'It holds several values: take "is" out, and the field is shown once it is filled.'
    : `Name values that it takes, of the type "${type || 'string'}".`;
}
