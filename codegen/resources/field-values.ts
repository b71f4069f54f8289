/** Checks that a field accepts at least one value, and that it accepts the values in its own file. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Field, JsonSchema } from '../../src/contract/model.ts';
import { requiringAlways } from '../../src/contract/required-if-shown.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { comparisonFaults } from '../../src/fields/compared-fields.ts';
import { faultSentence } from '../../src/fields/fault-sentence.ts';
import { wordFaults } from '../../src/fields/field-words.ts';
import { shownFaults } from '../../src/fields/form-words.ts';
import { isPattern, membersOf, schemaIn } from '../../src/fields/json-schema.ts';
import { ajvFormats, formats } from '../../src/fields/kinds.ts';
import type { Fail } from '../files/problem.ts';
import { inWords, titleOf } from '../files/words.ts';
import { typesWithNull } from './fields.ts';

/** An invalid pattern is reported elsewhere. Here it accepts every value, so that it is reported only once. */
const expression = Object.assign(
  (pattern: string, flags: string) => (isPattern(pattern) ? new RegExp(pattern, flags) : /(?:)/),
  { code: 'new RegExp' },
);

const ajv = new Ajv2020({
  strict: false,
  allErrors: false,
  // `verbose` adds the failed part of the schema to each error, which contains the sentence of a pattern.
  verbose: true,
  formats: ajvFormats,
  code: { regExp: expression },
});

/**
 * Reports bounds that no value fulfils, keywords without an effect on the values, and an invalid default or example.
 */
export function checkValues(field: Field, fail: Fail): void {
  const pointer = `/properties/${field.name}`;
  checkSchema(field.schema, pointer, fail);
  if (field.kind === 'value' && field.from === null && isOpenList(field.schema))
    fail(pointer, 'Nothing says what the list holds.', 'Say it with "items": { "type": "string" } or another type.');
  checkGiven(field.schema, pointer, fail);
}

/** The default and the examples of a schema must be valid values of it. */
function checkGiven(schema: JsonSchema, pointer: string, fail: Fail): void {
  const { default: usual, examples } = schema;
  if (usual === undefined && examples === undefined) return;
  const refusal = refusalBy({ schema });
  const refused = usual === undefined ? null : refusal(usual);
  if (refused) fail(`${pointer}/default`, `The default ${refused.message}`, refused.mend);
  for (const [at, example] of (Array.isArray(examples) ? examples : []).entries()) {
    const wrong = refusal(example);
    if (wrong) fail(`${pointer}/examples/${at}`, `The example ${wrong.message}`, wrong.mend);
  }
}

const isOpenList = (schema: JsonSchema): boolean =>
  typesWithNull(schema).includes('array') &&
  typesWithNull(schemaIn(schema['items'])).length === 0 &&
  schema['format'] === undefined;

/** Keywords of JSON Schema, by the types that they apply to. */
const wordsOfTypes: readonly (readonly [types: readonly string[], words: readonly string[]])[] = [
  [['string'], ['minLength', 'maxLength', 'pattern']],
  [
    ['integer', 'number'],
    ['minimum', 'maximum'],
  ],
  [['array'], ['items', 'minItems', 'maxItems', 'uniqueItems']],
  [['object'], ['properties', 'required', 'additionalProperties']],
];

/** Finds faults of a schema at any depth without a value. */
function checkSchema(schema: JsonSchema, pointer: string, fail: Fail): void {
  const types = typesWithNull(schema);
  checkWhole(schema, types, pointer, fail);
  for (const [ofTypes, words] of wordsOfTypes)
    if (types.length && !types.some((type) => ofTypes.includes(type)))
      for (const word of words)
        if (schema[word] !== undefined)
          fail(
            `${pointer}/${word}`,
            `"${word}" says something of the type ${inWords(ofTypes, 'or')}, and this holds ${inWords(types, 'or')}.`,
            `Take it out, or give the field the type "${ofTypes[0]}".`,
          );
  checkAllowed(schema, pointer, fail);
  const members = membersOf(schema);
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const names = members.map(([name]) => name);
  const missing = members.length ? required.find((name) => !names.includes(name)) : undefined;
  if (missing !== undefined)
    fail(
      `${pointer}/required`,
      `There is no member "${missing}".`,
      suggestion(missing, names, 'Add it, or take it out here.'),
    );
  checkMembers(schema, pointer, fail);
  for (const [name, member] of members) checkPart(member, `${pointer}/properties/${name}`, fail);
  if (schema['items'] !== undefined) checkPart(schemaIn(schema['items']), `${pointer}/items`, fail);
  if (typeof schema['additionalProperties'] === 'object')
    checkPart(schemaIn(schema['additionalProperties']), `${pointer}/additionalProperties`, fail);
}

/** Checks a nested schema like the field itself. */
function checkPart(schema: JsonSchema, pointer: string, fail: Fail): void {
  for (const { word, message, mend } of wordFaults(schema)) fail(`${pointer}/${word}`, message, mend);
  checkGiven(schema, pointer, fail);
  checkSchema(schema, pointer, fail);
}

/**
 * Checks the members of an object together: members that others are compared with, or that decide about others, must
 * exist, and titles must be unique.
 */
function checkMembers(schema: JsonSchema, pointer: string, fail: Fail): void {
  const members = membersOf(schema);
  const byName = Object.fromEntries(members);
  for (const { name, message, mend } of comparisonFaults(byName))
    fail(`${pointer}/properties/${name}/x-at-least`, message, mend);
  for (const fault of shownFaults(byName)) fail(`${pointer}${fault.pointer}`, fault.message, fault.mend);
  const titles = members.map(([name, { title }]) => String(title ?? titleOf(name)).toLowerCase());
  for (const [at, title] of titles.entries())
    if (titles.indexOf(title) < at)
      fail(
        `${pointer}/properties/${members[at]?.[0]}`,
        `"${members[titles.indexOf(title)]?.[0]}" has the same title.`,
        'Give one of the two another "title".',
      );
}

/** The greatest four-byte integer, PostgreSQL's integer type. */
const greatestInteger = 2 ** 31 - 1;

function checkWhole(schema: JsonSchema, types: readonly string[], pointer: string, fail: Fail): void {
  if (!types.includes('integer')) return;
  for (const word of ['minimum', 'maximum', 'default'])
    if (Math.abs(Number(schema[word] ?? 0)) > greatestInteger)
      fail(
        `${pointer}/${word}`,
        `${String(schema[word])} is beyond the whole numbers that are stored, which end at ${greatestInteger}.`,
        'Write a smaller one, or give it the type "number".',
      );
  const { minimum, maximum } = schema;
  if (typeof minimum !== 'number' || typeof maximum !== 'number' || minimum > maximum) return;
  if (Math.ceil(minimum) > Math.floor(maximum))
    fail(`${pointer}/maximum`, `No whole number lies between ${minimum} and ${maximum}.`, 'Change one of the two.');
}

/** Reports an allowed value that occurs twice, which is a typing error, or that has another type than the field. */
function checkAllowed(schema: JsonSchema, pointer: string, fail: Fail): void {
  const allowed = schema['enum'];
  if (Array.isArray(allowed) && schema['const'] !== undefined)
    fail(
      `${pointer}/const`,
      allowed.includes(schema['const'])
        ? 'Of the allowed values one alone would be taken.'
        : `No value fits: ${JSON.stringify(schema['const'])} is none of those allowed.`,
      'Leave enum or const.',
    );
  if (!Array.isArray(allowed)) return;
  const twice = allowed.find((value, at) => allowed.indexOf(value) !== at);
  if (twice !== undefined)
    fail(`${pointer}/enum`, `${JSON.stringify(twice)} is allowed twice.`, 'Take one of the two out.');
  const blank = allowed.find((value) => typeof value === 'string' && value.trim() !== value);
  if (blank !== undefined || allowed.includes(''))
    fail(
      `${pointer}/enum`,
      `${JSON.stringify(blank ?? '')} is allowed, and nobody can see what that is.`,
      'Take the blanks out; a field that is not required may be empty.',
    );
  if (allowed.every((value) => value === null))
    fail(`${pointer}/enum`, 'There is nothing to choose.', 'Name the allowed values.');
  if (schema['format'] !== undefined)
    fail(
      `${pointer}/format`,
      'One of the allowed values is chosen, however else it might be written.',
      'Leave enum or format.',
    );
  const types = typesWithNull(schema);
  if (types.some((type) => type === 'object' || type === 'array' || type === 'boolean'))
    fail(`${pointer}/enum`, 'Values to choose from are texts or numbers.', 'Take enum out, or change the type.');
  const { enum: _, const: __, default: ___, examples: ____, ...rest } = schema;
  const fits = validatorOf({ type: types });
  const fitsRest = validatorOf(rest);
  const short = types.length ? allowed.find((value) => fits(value) && !fitsRest(value)) : undefined;
  if (short !== undefined)
    fail(
      `${pointer}/enum`,
      `${JSON.stringify(short)} is allowed and refused by what else is said.`,
      'Change one of the two.',
    );
  const strange = types.length ? allowed.find((value) => !fits(value)) : undefined;
  if (strange !== undefined)
    fail(
      `${pointer}/enum`,
      `${JSON.stringify(strange)} is allowed and never fits: this holds ${inWords(types, 'or')}.`,
      'Change the value, or the type.',
    );
}

interface Refused {
  /** A predicate about the value: "is none of those allowed". */
  readonly message: string;
  readonly mend: string;
}

const validators = new Map<string, ValidateFunction>();

/** Caches compiled schemas by text, because compiling took a third of the time after a saved file. */
function validatorOf(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = validators.get(text);
  if (known) return known;
  const validate = ajv.compile(schema);
  validators.set(text, validate);
  return validate;
}

/** Returns the reason why the field refuses a value; null for a valid value. */
export function refusalBy({ schema }: Pick<Field, 'schema'>): (value: unknown) => Refused | null {
  const { default: _, examples: __, ...rest } = schema;
  const fits = validatorOf(requiringAlways(rest));
  const allowed = Array.isArray(rest['enum']) ? rest['enum'].filter((one) => one !== null).map(String) : null;
  return (value) => {
    if (fits(value)) return null;
    const error = fits.errors?.[0];
    const choices = formats[formatOf(error) ?? '']?.choices;
    const mend = sentenceOf(error) ?? 'Change the value, or what the field asks.';
    return {
      message: `${JSON.stringify(value)} is a value that the field itself refuses: it ${whyRefused(error)}.`,
      mend: allowed
        ? suggestion(value, allowed, `Use one of: ${allowed.join(', ')}.`)
        : suggestion(error?.data, choices ?? [], mend),
    };
  };
}

const formatOf = (error: ErrorObject | undefined): string | null =>
  error?.keyword === 'format' ? String(error.params['format']) : null;

/** The reason in the words of the form's messages. */
function whyRefused(error: ErrorObject | undefined): string {
  if (error?.keyword === 'pattern') return 'does not match its pattern';
  if (error?.keyword === 'enum') return 'is none of those allowed';
  if (formatOf(error)) return `is no ${formatOf(error)}`;
  if (error?.keyword === 'required') return `lacks "${String(error.params['missingProperty'])}"`;
  if (error?.keyword === 'additionalProperties')
    return `has "${String(error.params['additionalProperty'])}", which it does not know`;
  const { keyword = '', parentSchema = {}, data } = error ?? {};
  // The sentence for an empty value says that it is missing, which is wrong for a file.
  const isEmpty = data === '' || data === null || data === undefined;
  return faultSentence({ keyword, schema: parentSchema as JsonSchema, value: isEmpty ? [] : data, title: '' })
    .trim()
    .replace(/\.$/, '');
}

const sentenceOf = (error: ErrorObject | undefined): string | null => {
  const sentence = error?.keyword === 'pattern' ? error.parentSchema?.['x-pattern-sentence'] : undefined;
  return typeof sentence === 'string' ? sentence : (formats[formatOf(error) ?? '']?.sentence ?? null);
};
