/** What is wrong with a value, in a sentence that says how to mend it. Pure. */
import type { JsonSchema } from '../../../contract/model.ts';

/** One keyword of a schema that a value does not meet. */
export interface Breach {
  readonly keyword: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly title: string;
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address, like name@example.com.',
  uri: 'Enter a whole web address, like https://example.com.',
  'uri-or-empty': 'Enter a whole web address, like https://example.com, or nothing.',
  date: 'Enter a day that exists, like 2026-11-20.',
  'date-time': 'Enter a day and a time that exist.',
  color: 'Enter a colour, like #1C6A86.',
};

const sizeOf = (value: unknown): number =>
  typeof value === 'string'
    ? [...value].length
    : Array.isArray(value)
      ? value.length
      : Object.keys(Object(value)).length;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The words of an enum, as many as a sentence bears. */
function listOf(values: unknown): string {
  const words = Array.isArray(values) ? values.filter((one) => one !== null).map(String) : [];
  const most = 8;
  return words.length > most ? `${words.slice(0, most).join(', ')} ...` : words.join(', ');
}

const byType: Readonly<Record<string, string>> = {
  integer: 'Enter a whole number.',
  number: 'Enter a number.',
  boolean: 'Choose yes or no.',
  array: 'This must be a list.',
  object: 'This must be a set of named values.',
  string: 'This must be text.',
};

/** The sentence for one breach. */
export function messageOf({ keyword, schema, value, title }: Breach): string {
  const limit = schema[keyword];
  if (isEmpty(value) && ['type', 'minLength', 'required', 'enum', 'format', 'pattern'].includes(keyword))
    return `${title} is required.`;
  switch (keyword) {
    case 'type': {
      const type = [schema.type].flat().find((one) => one !== 'null');
      return byType[String(type)] ?? 'This kind of value is not allowed here.';
    }
    case 'minLength':
      return `At least ${limit} characters; this has ${sizeOf(value)}.`;
    case 'maxLength':
      return `At most ${limit} characters; this has ${sizeOf(value)}.`;
    case 'minimum':
      return `At least ${limit}.`;
    case 'maximum':
      return `At most ${limit}.`;
    case 'exclusiveMinimum':
      return `More than ${limit}.`;
    case 'exclusiveMaximum':
      return `Less than ${limit}.`;
    case 'multipleOf':
      return `A multiple of ${limit}.`;
    case 'minItems':
      return `At least ${limit} ${limit === 1 ? 'entry' : 'entries'}; there ${sizeOf(value) === 1 ? 'is' : 'are'} ${sizeOf(value)}.`;
    case 'maxItems':
      return `At most ${limit} ${limit === 1 ? 'entry' : 'entries'}; there are ${sizeOf(value)}.`;
    case 'uniqueItems':
      return 'Each entry may stand here only once.';
    case 'enum':
      return `Choose one of: ${listOf(limit)}.`;
    case 'const':
      return `This must be ${JSON.stringify(limit)}.`;
    case 'format':
      return formats[String(limit)] ?? `This is not a valid ${limit}.`;
    case 'pattern':
      return `This does not have the form it must have (${limit}).`;
    case 'false':
      return `${title} is not known here. Take it out.`;
    case 'anyOf':
    case 'oneOf':
      return 'This has none of the forms that are allowed here.';
    default:
      return 'This value is not allowed here.';
  }
}
