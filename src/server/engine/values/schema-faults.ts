/** Faults of a JSON Schema written by a person, as sentences with pointers. */
import type { ErrorObject } from 'ajv';
import { layoutFault } from '../../../contract/canvas-layout.ts';
import { escapePointer, resolveLocal, valueAt } from '../../../contract/json-pointer.ts';
import type { JsonSchema, Model } from '../../../contract/model.ts';
import { partsOf } from '../../../contract/value-references.ts';
import { closest } from '../../../fields/closest.ts';
import { comparisonFaults } from '../../../fields/compared-fields.ts';
import { typesInWords } from '../../../fields/fault-sentence.ts';
import { shownWords, wordFaults } from '../../../fields/field-words.ts';
import { groupFaults, groupsFault, groupsOf, shownFaults } from '../../../fields/form-words.ts';
import { membersOf, typesOf } from '../../../fields/json-schema.ts';
import { formats } from '../../../fields/kinds.ts';
import { patternFault } from '../../../fields/pattern-faults.ts';
import { sameTitleSentence, sameTitles } from '../../../fields/schema/same-titles.ts';
import { typeNames } from '../../../fields/type-names.ts';
import type { FieldError } from '../problem.ts';
import { metaErrors, refusedDefaults, schemaFault, schemaKeywords } from './validation.ts';

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** Faults of a schema with pointers into it; empty if the schema can validate values. */
export function schemaFaults(schema: JsonSchema, model: Model): readonly FieldError[] {
  const meta = oneForEachPlace(metaErrors(schema)).map((error) => explain(error, schema));
  if (meta.length) return meta;
  const own = [
    ...partsOf(schema).flatMap((part) => partFaults(part.schema, part.pointer, schema, model)),
    ...sameTitles(schema).map((same) => ({
      pointer: `/properties/${escapePointer(same.key)}/title`,
      message: sameTitleSentence(same),
    })),
  ];
  if (own.length) return own;
  const left = schemaFault(schema);
  if (left) return [{ pointer: '', message: `Values cannot be checked by this schema: ${left}.` }];
  return refusedDefaults(schema, partsOf(schema)).map(({ pointer, message }) => ({
    pointer: `${pointer}/default`,
    message: `The default does not fit: ${message}`,
  }));
}

/** Returns one error for each location, the deepest, because one wrong value fails several branches at once. */
function oneForEachPlace(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const deepest = errors.filter(
    ({ instancePath }) => !errors.some((other) => other.instancePath.startsWith(`${instancePath}/`)),
  );
  const tellingFirst = deepest.toSorted((a, b) => rankOf(a) - rankOf(b));
  return [...new Map(tellingFirst.toReversed().map((error) => [error.instancePath, error])).values()].toReversed();
}

const telling = ['enum', 'type', 'pattern', 'minimum', 'minItems', 'uniqueItems', 'format'];
const rankOf = ({ keyword }: ErrorObject): number =>
  (telling.indexOf(keyword) + telling.length + 1) % (telling.length + 1);

function explain({ instancePath, keyword, params, message }: ErrorObject, schema: JsonSchema): FieldError {
  const word = instancePath.split('/').findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  const value = valueAt(schema, instancePath);
  const say = (text: string): FieldError => ({ pointer: instancePath, message: text });
  if (word === 'type' && /\/type(\/\d+)?$/.test(instancePath)) {
    const near =
      typeof value === 'string'
        ? (typeNames[value] ?? (Object.hasOwn(formats, value) ? 'string' : closest(value, types)))
        : undefined;
    return say(
      `${quoted(value)} is no type. Types are ${types.slice(0, -1).join(', ')} and ${types.at(-1)}.${near ? ` Did you mean "${near}"?` : ''}`,
    );
  }
  if (keyword === 'type') {
    const wanted = typesInWords([params['type']].flat() as string[]);
    return say(word === '' ? `A JSON Schema is ${wanted}.` : `"${word}" must be ${wanted}.`);
  }
  return say(`"${word}" ${message ?? 'is not as JSON Schema has it'}.`);
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `"${value.slice(0, 60)}"` : 'This');

/** Values of `x-frame`: the attribute of the frame that a number sets. */
const frameWords: readonly unknown[] = ['start', 'height'];

function partFaults(part: JsonSchema, pointer: string, root: JsonSchema, model: Model): readonly FieldError[] {
  const faults: FieldError[] = [];
  const say = (keyword: string, message: string): void => {
    faults.push({ pointer: `${pointer}/${keyword}`, message });
  };
  const { $ref } = part;
  for (const word of Object.keys(part)) {
    const strange = strangeWord(word);
    if (strange) say(escapePointer(word), strange);
  }
  const groups = groupsFault(part);
  if (groups) say('x-groups', groups);
  const layout = layoutFault(part);
  if (layout) say('x-layout', layout);
  if (part['x-frame'] !== undefined && !frameWords.includes(part['x-frame']))
    say('x-frame', `"x-frame" is ${frameWords.map((word) => `"${word}"`).join(' or ')}.`);
  if (typeof $ref === 'string') {
    if (!$ref.startsWith('#'))
      say('$ref', `"${$ref.slice(0, 60)}" leads out of this schema. Write a place in it, like "#/$defs/name".`);
    else if (resolveLocal(root, $ref) === undefined)
      say('$ref', `There is nothing at "${$ref.slice(0, 60)}" in this schema.`);
  }
  const format = formatFault(part['format']);
  if (format) say('format', format);
  const slip = patternFault(part);
  if (slip) say('pattern', `${slip.message} ${slip.mend}`);
  if ('x-ref' in part) {
    const fault = referenceFault(part, model);
    if (fault) say('x-ref', fault);
  }
  for (const { word, message, mend } of wordFaults(part)) say(word, `${message} ${mend}`);
  for (const { name, message, mend } of comparisonFaults(Object.fromEntries(membersOf(part))))
    say(`properties/${escapePointer(name)}/x-at-least`, `${message} ${mend}`);
  const members = Object.fromEntries(membersOf(part));
  for (const { pointer: at, message, mend } of [
    ...groupFaults(groupsOf(part), new Set(Object.keys(members))),
    ...shownFaults(members),
  ])
    faults.push({ pointer: `${pointer}${at}`, message: `${message} ${mend}` });
  for (const { at, message } of requiredFaults(part)) say(`required/${at}`, message);
  return faults;
}

/** Keywords that have a meaning only in a resource file. */
const ofResources: ReadonlySet<string> = new Set(['x-own-right', 'x-placeholders', 'x-weight', 'x-fact']);

/** Keywords beginning with `x-` that a schema in a row may contain. */
const ownWords: readonly string[] = [
  ...[...shownWords].filter((word) => !ofResources.has(word)),
  ...['x-default', 'x-groups', 'x-ref', 'x-hidden', 'x-layout', 'x-frame'],
];

/**
 * The fault of a misspelt keyword, or of an `x-` keyword without effect; null for keywords of other programs, which are
 * ignored.
 */
function strangeWord(word: string): string | null {
  const known = [...schemaKeywords(), ...ownWords];
  if (known.includes(word)) return null;
  const near = /^[\w$-]+$/.test(word) ? closest(word, known) : undefined;
  if (near !== undefined) return `"${word.slice(0, 60)}" is not a member known here. Did you mean "${near}"?`;
  if (!word.startsWith('x-')) return null;
  return `"${word.slice(0, 60)}" is not a member known here. There are: ${ownWords.join(', ')}.`;
}

/** JSON Schema formats without an editor of their own: such values are edited as text. */
const plainFormats = [
  ...['time', 'uuid', 'hostname', 'idn-hostname', 'idn-email', 'ipv4', 'ipv6', 'uri-reference', 'iri', 'iri-reference'],
  ...['uri-template', 'json-pointer', 'relative-json-pointer', 'regex'],
];

function formatFault(format: unknown): string | null {
  if (typeof format !== 'string' || Object.hasOwn(formats, format) || plainFormats.includes(format)) return null;
  const near = closest(format, [...Object.keys(formats), ...plainFormats]);
  return near === undefined ? null : `There is no format "${format.slice(0, 60)}". Did you mean "${near}"?`;
}

function referenceFault(part: JsonSchema, model: Model): string | null {
  const target = part['x-ref'];
  if (typeof target !== 'string') return 'x-ref names one resource, as text.';
  if (!model.resources.has(target)) {
    const near = closest(target, model.resources.keys());
    return `There is no resource "${target.slice(0, 60)}".${near ? ` Did you mean "${near}"?` : ''}`;
  }
  const [type] = typesOf(part);
  const items = part['items'];
  const holdsIds =
    type === 'integer' ||
    (type === 'array' && typeof items === 'object' && items !== null && typesOf(items as JsonSchema)[0] === 'integer');
  return holdsIds || (!type && '$ref' in part)
    ? null
    : 'What points to another row holds its id: the type is "integer", or "array" with "items" of type "integer".';
}

/** Faults of required fields that a closed schema does not define, so that no value can fill them. */
function requiredFaults({
  required,
  properties,
  additionalProperties,
}: JsonSchema): readonly { at: number; message: string }[] {
  if (!Array.isArray(required) || additionalProperties !== false) return [];
  const known = Object.keys((properties ?? {}) as object);
  return (required as string[]).flatMap((field, at) => {
    if (known.includes(field)) return [];
    const near = closest(field, known);
    return [
      {
        at,
        message: `There is no field "${field.slice(0, 60)}" to be filled.${near ? ` Did you mean "${near}"?` : ''}`,
      },
    ];
  });
}
