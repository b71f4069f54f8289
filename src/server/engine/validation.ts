/** Bodies against their schemas: every fault with a pointer and a sentence. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../contract/model.ts';
import type { FieldError } from './problem.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false, allowUnionTypes: true, messages: true });
addFormats.default(ajv, ['date', 'date-time', 'email', 'uri']);
ajv.addFormat('color', /^#([0-9a-f]{3}|[0-9a-f]{6})$/i);
ajv.addFormat('uri-or-empty', { validate: (text: string) => text === '' || isWebAddress(text) });
for (const shown of ['textarea', 'html', 'image', 'json']) ajv.addFormat(shown, true);

/** Links that a page may follow; `javascript:` and its like are none. */
export function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
ajv.addFormat('uri', { validate: isWebAddress });

/** Why a value is no JSON Schema that can be checked by; null if it is one. */
export function schemaFault(schema: JsonSchema): string | null {
  try {
    ajv.compile(anonymous(schema));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Faults shown at once; a body with more is wrong enough. */
const mostErrors = 100;

/** A schema with a name of its own could be compiled only once. */
const anonymous = ({ $id: _, ...schema }: JsonSchema): JsonSchema => ({ ...schema });

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Checks a value; an empty list means it fits. Compiled once for each schema object. */
export function validate(schema: JsonSchema, value: unknown, base = ''): FieldError[] {
  let check = compiled.get(schema);
  if (!check) {
    try {
      check = ajv.compile(anonymous(schema));
    } catch (error) {
      // Schemas kept in rows are written by people; those of the contract are known to compile.
      return [
        { pointer: base, message: `The schema this is checked by is not a JSON Schema: ${(error as Error).message}.` },
      ];
    }
    compiled.set(schema, check);
  }
  const errors: FieldError[] = [];
  if (!check(value)) {
    for (const error of check.errors ?? []) {
      if (['anyOf', 'oneOf', 'if'].includes(error.keyword)) continue;
      errors.push(explain(error, schema, base));
    }
    if (!errors.length) errors.push({ pointer: base, message: 'The value does not fit its schema.' });
  }
  findNul(value, base, errors);
  return errors.slice(0, mostErrors);
}

const titleAt = (error: ErrorObject, schema: JsonSchema): string => {
  const path = error.instancePath.split('/').slice(1);
  const property = (schema['properties'] as Record<string, JsonSchema> | undefined)?.[path[0] ?? ''];
  return (property?.['title'] as string | undefined) ?? path.at(-1) ?? 'The body';
};

function explain(error: ErrorObject, schema: JsonSchema, base: string): FieldError {
  const params = error.params as Record<string, unknown>;
  const pointer = base + error.instancePath;
  const what = titleAt(error, schema);
  const say = (message: string): FieldError => ({ pointer, message });
  switch (error.keyword) {
    case 'required': {
      const missing = String(params['missingProperty']);
      const title = (schema['properties'] as Record<string, JsonSchema> | undefined)?.[missing]?.['title'] ?? missing;
      return { pointer: `${pointer}/${escapePointer(missing)}`, message: `${title} is required.` };
    }
    case 'additionalProperties': {
      const extra = String(params['additionalProperty']);
      const known = Object.keys((schema['properties'] as object | undefined) ?? {});
      return {
        pointer: `${pointer}/${escapePointer(extra)}`,
        message: `There is no field "${extra}" to set here.${pointer === base && known.length ? ` Known: ${known.join(', ')}.` : ''}`,
      };
    }
    case 'type':
      return say(`${what} must be ${([params['type']].flat() as string[]).map(inWords).join(' or ')}.`);
    case 'enum':
      return say(`${what} must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}.`);
    case 'minLength':
      return say(
        params['limit'] === 1 ? `${what} must not be empty.` : `${what} needs at least ${params['limit']} characters.`,
      );
    case 'maxLength':
      return say(`${what} takes at most ${params['limit']} characters.`);
    case 'minimum':
      return say(`${what} must be at least ${params['limit']}.`);
    case 'maximum':
      return say(`${what} must be at most ${params['limit']}.`);
    case 'maxItems':
      return say(`${what} takes at most ${params['limit']} entries.`);
    case 'uniqueItems':
      return say(`${what} holds the same entry twice.`);
    case 'format':
      return say(`${what} is not ${formats[String(params['format'])] ?? `a ${params['format']}`}.`);
    default:
      return say(`${what} ${error.message ?? 'does not fit'}.`);
  }
}

const formats: Readonly<Record<string, string>> = {
  color: 'a colour like #1C6A86',
  uri: 'a web address',
  'uri-or-empty': 'a web address',
  email: 'an e-mail address',
  date: 'a date like 2026-11-20',
  'date-time': 'a time like 2026-11-20T09:30:00Z',
};

const inWords = (type: string): string =>
  ({
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'empty (null)',
  })[type] ?? type;

/** A JSON pointer's segment. */
export const escapePointer = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** Text columns hold every character but NUL, and whole ones only. */
function findNul(value: unknown, pointer: string, errors: FieldError[]): void {
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
