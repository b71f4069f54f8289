/** Describes validation errors in sentences with the correction, identical on the server and in forms. Pure. */
import { type JsonSchema, schemaIn, titleFor, typesOf } from './json-schema.ts';
import { formats } from './kinds.ts';

/** A keyword of a schema that a value violates. */
export interface Fault {
  readonly keyword: string;
  /** The schema with the keyword. */
  readonly schema: JsonSchema;
  readonly value: unknown;
  /** The title of the field. */
  readonly title: string;
}

/** The name of the part of a value at `path`. An entry of a list has the title of the list. */
export function titleAt(root: JsonSchema, path: readonly string[], at: JsonSchema): string {
  if (typeof at['title'] === 'string' && at['title'] !== '') return at['title'];
  let schema = root;
  let title: string | null = null;
  for (const segment of path) {
    const member = schemaIn(schema['properties'])[segment];
    if (member === undefined && /^\d+$/.test(segment)) schema = schemaIn(schema['items']);
    else {
      schema = schemaIn(member);
      title = titleFor(schema, segment);
    }
  }
  return title ?? 'This';
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string'
    ? [...value].length
    : Array.isArray(value)
      ? value.length
      : Object.keys(Object(value)).length;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const maxNamed = 8;

/** The values of an enum as text, as many as a sentence can contain. */
function listOf(values: unknown): string {
  const words = Array.isArray(values) ? values.filter((one) => one !== null).map(String) : [];
  return words.length > maxNamed ? `${words.slice(0, maxNamed).join(', ')} ...` : words.join(', ');
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'empty (null)',
};

/** JSON types as text. */
export const typesInWords = (types: readonly string[]): string =>
  types.map((type) => typeWords[type] ?? type).join(' or ');

const entries = (count: unknown): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;
const characters = (count: unknown): string => `${count} ${count === 1 ? 'character' : 'characters'}`;

/** The sentence for one error. */
export function faultSentence({ keyword, schema, value, title }: Fault): string {
  const limit = schema[keyword];
  if (isEmpty(value) && ['type', 'minLength', 'required', 'enum', 'format', 'pattern'].includes(keyword))
    return `${title} is required.`;
  switch (keyword) {
    case 'type':
      return `${title} must be ${typesInWords(typesOf(schema))}.`;
    case 'minLength':
      return `${title} needs at least ${characters(limit)}; this has ${sizeOf(value)}.`;
    case 'maxLength':
      return `${title} takes at most ${characters(limit)}; this has ${sizeOf(value)}.`;
    case 'minimum':
      return `${title} must be at least ${limit}.`;
    case 'maximum':
      return `${title} must be at most ${limit}.`;
    case 'exclusiveMinimum':
      return `${title} must be more than ${limit}.`;
    case 'exclusiveMaximum':
      return `${title} must be less than ${limit}.`;
    case 'multipleOf':
      return `${title} must be a multiple of ${limit}.`;
    case 'minItems':
      return `${title} needs at least ${entries(limit)}; this has ${sizeOf(value)}.`;
    case 'maxItems':
      return `${title} takes at most ${entries(limit)}; this has ${sizeOf(value)}.`;
    case 'uniqueItems':
      return `${title} has the same entry twice.`;
    case 'enum':
      return `${title} must be one of: ${listOf(limit)}.`;
    case 'const':
      return `${title} must be ${JSON.stringify(limit)}.`;
    case 'format':
      return `${title}: ${formats[String(limit)]?.sentence ?? `This is no ${limit}.`}`;
    case 'pattern':
      return typeof schema['x-pattern-sentence'] === 'string'
        ? `${title}: ${schema['x-pattern-sentence']}`
        : `${title} does not have the required form.`;
    case 'false':
      return `${title} is not known here. Remove it.`;
    case 'anyOf':
    case 'oneOf':
      return `${title} has none of the forms that are allowed here.`;
    default:
      return `${title} has a value that is not allowed here.`;
  }
}
