/** Validates bodies by their schemas. Every fault has a pointer and a sentence. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RegExpEngine, RegExpLike } from 'ajv/dist/types/index.js';
import { escapePointer } from '../../../contract/json-pointer.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { valueFaults } from '../../../contract/value-faults.ts';
import { schemaIn } from '../../../fields/json-schema.ts';
import { ajvFormats } from '../../../fields/kinds.ts';
import { patternTest } from '../../../fields/pattern-test.ts';
import type { FieldError } from '../problem.ts';
import { compilable, nameless, validatorOptions } from './validator-script.ts';

/**
 * Patterns are not matched against long texts, because that takes long. `maxLength` alone does not prevent it: the
 * validator checks both.
 */
const patterns: RegExpEngine = Object.assign(
  (pattern: string, flags: string): RegExpLike => patternTest(pattern, flags),
  { code: 'patterns' },
);

const makeAjv = (allErrors: boolean): Ajv2020 =>
  new Ajv2020({
    ...validatorOptions,
    formats: ajvFormats,
    allErrors,
    messages: true,
    code: { regExp: patterns },
  });
/** Reports whether a value is valid, and stops at the first fault. */
const ajvFirst = makeAjv(false);
/** Reports all faults. */
const ajv = makeAjv(true);

const vocabularies = [
  'core',
  'applicator',
  'unevaluated',
  'validation',
  'meta-data',
  'format-annotation',
  'content',
].map((name) => `meta/${name}`);

/** Faults of a schema by the meta-schema of JSON Schema. */
export function metaErrors(schema: JsonSchema): readonly ErrorObject[] {
  return ajv.validateSchema(nameless(schema)) ? [] : (ajv.errors ?? []);
}

let keywords: ReadonlySet<string> | undefined;

/** The keywords of JSON Schema 2020-12, from its own vocabularies, and older keywords that are still supported. */
export const schemaKeywords = (): ReadonlySet<string> => {
  // Computed when a schema is first saved, because compiling the vocabularies would delay each start.
  keywords ??= new Set(
    ['schema', ...vocabularies].flatMap((name) =>
      Object.keys(
        schemaIn(schemaIn(ajv.getSchema(`https://json-schema.org/draft/2020-12/${name}`)?.schema)['properties']),
      ),
    ),
  );
  return keywords;
};

/** The reason why a value is no usable JSON Schema; null if it is one. */
export function schemaFault(schema: JsonSchema): string | null {
  try {
    ajv.compile(compilable(schema));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A part of a schema with its pointer. */
export interface SchemaPart {
  readonly pointer: string;
  readonly schema: JsonSchema;
}

/**
 * Faults for defaults that their own part of the schema refuses, at the pointer of the part. The schema must compile.
 */
export function refusedDefaults(schema: JsonSchema, parts: readonly SchemaPart[]): readonly FieldError[] {
  const given = parts.filter((part) => part.schema['default'] !== undefined);
  if (!given.length) return [];
  // The validator is used once, because a shared one would resolve the parts of the next schema to this schema.
  const once = makeAjv(true).addSchema(compilable(schema), 'whole');
  return given.flatMap(({ pointer, schema: part }) => {
    const value = part['default'];
    const check = once.getSchema(`whole#${encodeURI(pointer)}`);
    if (!check || check(value)) return [];
    // The default is checked as a member of an object, so that the sentence names it like a value.
    const [member = ''] = pointer.split('/').slice(-1);
    const errors = (check.errors ?? []).map((error) => ({
      ...error,
      instancePath: `/${member}${error.instancePath}`,
      schemaPath: `#/properties/${member}${error.schemaPath.slice(error.schemaPath.indexOf('#') + 1)}`,
    }));
    const [first] = valueFaults(errors, { properties: { [member]: part } }, { [member]: value });
    return first ? [{ pointer, message: first.message }] : [];
  });
}

/** The maximum number of reported faults. */
const maxErrors = 100;

/** Caches one compiled validator for each schema object. */
function makeCompiler(made: Ajv2020): (schema: JsonSchema) => ValidateFunction {
  const compiled = new WeakMap<JsonSchema, ValidateFunction>();
  return (schema) => {
    const check = compiled.get(schema) ?? made.compile(compilable(schema));
    compiled.set(schema, check);
    return check;
  };
}
const firstFault = makeCompiler(ajvFirst);
const allFaults = makeCompiler(ajv);

/** The maximum number of values in a body for which all faults are collected, because each value may have several. */
const maxLookedAt = 20_000;

/** The number of nested values, counted up to `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    count += countValues(inner, most - count);
    if (count > most) break;
  }
  return count;
}

/** Faults of a value; empty if it is valid. For a very large value, only the first fault is returned. */
export function validate(schema: JsonSchema, value: unknown, base = ''): FieldError[] {
  let check: ValidateFunction;
  let fits: boolean;
  try {
    check = firstFault(schema);
    fits = check(value) as boolean;
    if (!fits && countValues(value, maxLookedAt) <= maxLookedAt) {
      check = allFaults(schema);
      check(value);
    }
  } catch (error) {
    // A schema in a row may fail to compile, because people write it; schemas of the contract always compile.
    return [
      { pointer: base, message: `The schema this is checked by is not a JSON Schema: ${(error as Error).message}.` },
    ];
  }
  const found = fits ? [] : (check.errors ?? []);
  const errors: FieldError[] = valueFaults(found, schema, value).map(({ pointer, message }) => ({
    pointer: base + pointer,
    message,
  }));
  // Pointers are built only for faults, because a body may contain millions of values.
  if (!isStorable(value)) findNul(value, base, errors);
  return errors.slice(0, maxErrors);
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner));
}

/** Adds faults for texts that PostgreSQL cannot store: NUL and unpaired surrogates. */
function findNul(value: unknown, pointer: string, errors: FieldError[]): void {
  if (errors.length >= maxErrors) return;
  if (typeof value === 'string') {
    if (value.includes('\0'))
      errors.push({ pointer, message: 'The text holds a character (NUL) that cannot be stored.' });
    if (!value.isWellFormed())
      errors.push({
        pointer,
        message: 'The text holds half of a character (a lone surrogate), which cannot be stored.',
      });
  } else if (Array.isArray(value)) for (const [i, item] of value.entries()) findNul(item, `${pointer}/${i}`, errors);
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed())
        errors.push({ pointer, message: 'A name holds a character (NUL or half of one) that cannot be stored.' });
      findNul(item, `${pointer}/${escapePointer(key)}`, errors);
    }
}
