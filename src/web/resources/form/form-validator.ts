/**
 * Checks values against JSON Schema 2020-12 by walking the schema: compiled validators need `eval`, which the page's
 * content security policy forbids. Pure.
 */
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '../../../contract/model.ts';
import { messageOf } from './validation-messages.ts';

/** Something wrong with one member, as the server says it too. */
export interface ValueProblem {
  readonly pointer: string;
  readonly message: string;
}

type Path = readonly string[];

/** These only say that something below them is wrong. */
const containers = new Set([
  '$ref',
  'allOf',
  'if',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'unevaluatedItems',
  'contains',
]);

/** Formats of the resource files that JSON Schema does not know. */
const ownFormats: Readonly<Record<string, RegExp>> = {
  color: /^#([0-9a-f]{3}|[0-9a-f]{6})$/i,
  'uri-or-empty': /^$|^https?:\/\/[^\s/]+\S*$/i,
};

const compiled = new WeakMap<object, Validator>();

function validatorOf(schema: JsonSchema): Validator {
  const known = compiled.get(schema);
  if (known) return known;
  // The library writes into the schemas it is given, and the registry's are shared.
  const made = new Validator(JSON.parse(JSON.stringify(schema)) as Schema, '2020-12', false);
  compiled.set(schema, made);
  return made;
}

const decode = (segment: string): string => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
const pathOf = (location: string): Path => location.split('/').slice(1).map(decode);

/** The pointer of RFC 6901 to a member. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const at = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, segment) => (value as Readonly<Record<string, unknown>> | undefined)?.[segment], root);

/** What a field is called in a sentence. */
export const titleFor = (schema: JsonSchema | undefined, name: string): string => {
  const title = schema?.title;
  if (typeof title === 'string' && title !== '') return title;
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function problemOf(root: JsonSchema, data: unknown, unit: OutputUnit): ValueProblem {
  const schemaPath = pathOf(unit.keywordLocation).slice(0, -1);
  const schema = (at(root, schemaPath) ?? {}) as JsonSchema;
  const path = pathOf(unit.instanceLocation);
  if (unit.keyword === 'required') {
    const name = /"(.*)"/.exec(unit.error)?.[1] ?? '';
    const member = at(schema, ['properties', name]) as JsonSchema | undefined;
    const title = titleFor(member, name);
    return {
      pointer: pointerOf([...path, name]),
      message: messageOf({ keyword: 'required', schema, value: undefined, title }),
    };
  }
  const title = titleFor(schema, String(path.at(-1) ?? 'This'));
  const keyword = unit.keyword;
  return { pointer: pointerOf(path), message: messageOf({ keyword, schema, value: at(data, path), title }) };
}

/** Members of formats of our own that are broken; nested members count. */
function* formatProblems(schema: JsonSchema, value: unknown, path: readonly string[]): Generator<ValueProblem> {
  const known = ownFormats[String(schema.format)];
  if (known && typeof value === 'string' && !known.test(value)) {
    const title = titleFor(schema, path.at(-1) ?? '');
    yield { pointer: pointerOf(path), message: messageOf({ keyword: 'format', schema, value, title }) };
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const below = Array.isArray(value) ? schema.items : at(schema.properties, [name]);
    if (typeof below === 'object' && below !== null) yield* formatProblems(below as JsonSchema, inner, [...path, name]);
  }
}

/** All that is wrong with a value, one problem for each member, in the order of the schema. */
export function problemsOf(schema: JsonSchema, data: unknown): ValueProblem[] {
  // Members without a value are absent in what is sent.
  const sent: unknown = JSON.parse(JSON.stringify(data ?? {}));
  const { errors } = validatorOf(schema).validate(sent);
  const inner = /\/(anyOf|oneOf|not|if)\//;
  const found = [
    ...errors
      .filter(({ keyword, keywordLocation }) => !containers.has(keyword) && !inner.test(keywordLocation))
      .map((unit) => problemOf(schema, sent, unit)),
    ...formatProblems(schema, sent, []),
  ];
  const first = new Map<string, ValueProblem>();
  for (const problem of found) if (!first.has(problem.pointer)) first.set(problem.pointer, problem);
  const order = Object.keys((schema.properties ?? {}) as object);
  const rank = ({ pointer }: ValueProblem) => order.indexOf(pathOf(pointer)[0] ?? '');
  return [...first.values()].sort((one, other) => rank(one) - rank(other));
}

/** The name of the field of the form a problem belongs to. */
export const fieldOfPointer = (pointer: string): string => pathOf(pointer)[0] ?? '';

/** The steps of a pointer. */
export const stepsOf = (pointer: string): readonly string[] => pathOf(pointer);
