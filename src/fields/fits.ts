/**
 * Checks whether a stored value is valid under the present schema of its field. Server and screens mark a value that is
 * not. References (`$ref`) and the members of objects are not checked. Pure.
 */
import { allowsNull, isPattern, type JsonSchema, schemaIn, typesOf } from './json-schema.ts';
import { formats } from './kinds.ts';
import { lineFaults } from './one-line.ts';
import { patternTest } from './pattern-test.ts';

/** Whether a value is undefined, null, or an empty text, list or object. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

function fitsType(schema: JsonSchema, value: unknown): boolean {
  const types = schema['type'] === undefined ? [] : typesOf(schema);
  if (types.length === 0) return true;
  return types.includes(typeOf(value)) || (types.includes('integer') && Number.isInteger(value));
}

/** Whether a value respects a bound; true without the bound. */
const respects = (bound: unknown, holdsFor: (bound: number) => boolean): boolean =>
  typeof bound !== 'number' || holdsFor(bound);

/** The number of decimals to which multiples are compared. */
export const multipleOfPrecision = 8;

/** The same precision as the validation of bodies: 19.99 is a multiple of 0.01. */
const isWhole = (quotient: number): boolean => Math.abs(Math.round(quotient) - quotient) <= 10 ** -multipleOfPrecision;

const fitsNumber = (schema: JsonSchema, value: number): boolean =>
  respects(schema['minimum'], (least) => value >= least) &&
  respects(schema['maximum'], (most) => value <= most) &&
  respects(schema['exclusiveMinimum'], (least) => value > least) &&
  respects(schema['exclusiveMaximum'], (most) => value < most) &&
  respects(schema['multipleOf'], (step) => isWhole(value / step));

/** Compiled patterns, cached because every value of a list is tested. */
const tests = new Map<string, Pick<RegExp, 'test'>>();
const maxPatterns = 500;
const anyText = { test: () => true };

function fitsPattern(pattern: unknown, text: string): boolean {
  if (typeof pattern !== 'string') return true;
  const known = tests.get(pattern) ?? (isPattern(pattern) ? patternTest(pattern, 'u') : anyText);
  if (tests.size >= maxPatterns) tests.clear();
  tests.set(pattern, known);
  return known.test(text);
}

function fitsText(schema: JsonSchema, text: string): boolean {
  const length = [...text].length;
  return (
    respects(schema['minLength'], (least) => length >= least) &&
    respects(schema['maxLength'], (most) => length <= most) &&
    fitsPattern(schema['pattern'], text)
  );
}

function fitsFormat(schema: JsonSchema, value: unknown): boolean {
  const format = Object.hasOwn(formats, String(schema['format'])) ? formats[String(schema['format'])] : null;
  if (!format) return true;
  if ('acceptsNumber' in format) return typeof value !== 'number' || format.acceptsNumber(value);
  return typeof value !== 'string' || format.accepts(value);
}

const fitsList = (schema: JsonSchema, entries: readonly unknown[]): boolean =>
  respects(schema['minItems'], (least) => entries.length >= least) &&
  respects(schema['maxItems'], (most) => entries.length <= most) &&
  (schema['uniqueItems'] !== true || new Set(entries.map((entry) => JSON.stringify(entry))).size === entries.length) &&
  entries.every((entry) => accepted(schemaIn(schema['items']), entry));

function accepted(schema: JsonSchema, value: unknown): boolean {
  if (value === null) return allowsNull(schema) || schema['type'] === undefined;
  if (!fitsType(schema, value) || !fitsFormat(schema, value)) return false;
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false;
  if ('const' in schema && JSON.stringify(schema['const']) !== JSON.stringify(value)) return false;
  if (typeof value === 'number') return fitsNumber(schema, value);
  if (typeof value === 'string') return fitsText(schema, value);
  return !Array.isArray(value) || fitsList(schema, value);
}

/** Whether a non-empty value is valid for its field. */
export const fits = (schema: JsonSchema, value: unknown): boolean =>
  accepted(schema, value) && lineFaults({ properties: { value: schema } }, { value }).length === 0;
