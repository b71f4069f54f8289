/**
 * Keywords beyond JSON Schema for the display, the help and the default of a field. Their meaning is the same in
 * resource files and in schemas known only at run time. Pure.
 */
import { choiceLabel, choicePrompt, choicesOf } from './choice/choices.ts';
import { suggestion } from './closest.ts';
import { type JsonSchema, membersOf, schemaIn, typesOf } from './json-schema.ts';
import { fieldKindOf } from './kinds.ts';

/** Keywords that the contract and the web receive. */
export const shownWords: ReadonlySet<string> = new Set([
  'x-values',
  'x-pattern-sentence',
  'x-unit',
  'x-help',
  'x-at-least',
  'x-shown-if',
  'x-reads',
  'x-own-right',
  'x-placeholders',
  'x-lines',
  'x-line-breaks',
  'x-weight',
  'x-done',
  'x-due',
  'x-fact',
]);

/** Defaults that depend on the time of the create. */
const momentDefaults = { $today: 'date', $now: 'date-time' } as const;
export type MomentDefault = keyof typeof momentDefaults;

/** Whether a default is `$today` or `$now`. */
export const isMomentDefault = (word: unknown): word is MomentDefault =>
  typeof word === 'string' && Object.hasOwn(momentDefaults, word);

/** Whether a new row gets a value here even if the request contains none. */
export const hasDefault = (schema: JsonSchema): boolean => 'default' in schema || isMomentDefault(schema['x-default']);

/** The time of a create: `today` as YYYY-MM-DD, `now` as ISO 8601. */
export interface Moment {
  readonly today: string | undefined;
  readonly now: string | undefined;
}

/** The default of a new row; undefined if there is none. */
export function defaultIn(schema: JsonSchema, moment: Moment): unknown {
  const word = schema['x-default'];
  if (word === '$today') return moment.today;
  if (word === '$now') return moment.now;
  return schema['default'];
}

export interface WordFault {
  readonly word: string;
  readonly message: string;
  readonly mend: string;
}

/** Whether all members are objects whose members have the same names. */
function areLines(schema: JsonSchema): boolean {
  const lines = membersOf(schema).map(([, member]) =>
    membersOf(member)
      .map(([name]) => name)
      .join(' '),
  );
  return lines.length > 0 && lines[0] !== '' && lines.every((line) => line === lines[0]);
}

/** Two enum values whose labels differ at most in case; null if there are none. */
function choicesAlike(schema: JsonSchema): readonly [string, string] | null {
  const known = [...new Set(choicesOf(schema['items'] ? schemaIn(schema['items']) : schema).map(String))];
  const labels = known.map((value) => choiceLabel(schema, value).toLowerCase());
  for (const [at, label] of labels.entries()) {
    const first = labels.indexOf(label);
    if (first < at) return [known[first] ?? '', known[at] ?? ''];
  }
  return null;
}

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** The reason why `x-done` does not suit a field, with the correction; null if it does. */
function doneFault(schema: JsonSchema): readonly [string, string] | null {
  const done = schema['x-done'];
  if (done === undefined) return null;
  const kind = fieldKindOf({ schema }).name;
  if (kind === 'boolean')
    return done === true ? null : ['Of a yes or no, yes is what means done.', 'Write "x-done": true.'];
  if (kind !== 'choice' && kind !== 'text')
    return [
      'x-done says which values mean done, and this is neither a choice, a short text nor a yes or no.',
      'Take it out.',
    ];
  if (!Array.isArray(done) || done.length === 0)
    return ['x-done names the values that mean done.', 'Write them as a list: "x-done": ["closed"].'];
  const known = choicesOf(schema);
  const strange = done.find((value) => known.length > 0 && !known.includes(value));
  return strange === undefined
    ? null
    : [
        `"${strange}" is none of the allowed values.`,
        suggestion(String(strange), known.map(String), `Name one of: ${known.join(', ')}.`),
      ];
}

/** Faults of keywords that have no effect at their position, or whose values are invalid. */
export function wordFaults(schema: JsonSchema): readonly WordFault[] {
  const faults: WordFault[] = [];
  const fault = (word: string, message: string, mend: string) => faults.push({ word, message, mend });
  for (const [least, most] of bounds)
    if (Number(schema[least]) > Number(schema[most]))
      fault(
        most,
        `No value fits: the least, ${least}, is ${schema[least]}, and the most is ${schema[most]}.`,
        'Change one of the two.',
      );
  if ('x-values' in schema) {
    const known = choicesOf(schema['items'] ? schemaIn(schema['items']) : schema).map(String);
    const strange = Object.keys(schemaIn(schema['x-values'])).filter((value) => !known.includes(value));
    if (known.length === 0)
      fault('x-values', 'x-values names the values of an enum, and there is none.', 'Add "enum".');
    else if (strange.length)
      fault(
        'x-values',
        `"${strange[0]}" is none of the allowed values.`,
        suggestion(strange[0], known, `Name one of: ${known.join(', ')}.`),
      );
    else if (!('x-layout' in schema) && known.some((value) => choicePrompt(schema, value) !== null))
      fault(
        'x-values',
        'A prompt stands in a block of a canvas, and there are none.',
        'Add "x-layout", or take it out.',
      );
  }
  const alike = choicesAlike(schema);
  if (alike)
    fault(
      'x-values' in schema ? 'x-values' : 'enum',
      `"${alike[0]}" and "${alike[1]}" are called alike, and people could not tell one from the other.`,
      'Give one of them another title.',
    );
  if ('x-pattern-sentence' in schema && !('pattern' in schema))
    fault('x-pattern-sentence', 'x-pattern-sentence explains a pattern, and there is none.', 'Add "pattern".');
  if ('x-line-breaks' in schema && fieldKindOf({ schema }).name !== 'text')
    fault(
      'x-line-breaks',
      'x-line-breaks is of text that is edited on one line, and this is none.',
      'Take it out: long text has line breaks without it.',
    );
  if ('x-unit' in schema && fieldKindOf({ schema }).name !== 'number')
    fault('x-unit', 'x-unit is the unit of a number, and this is none.', 'Give it the type "number", or take it out.');
  if (schema['x-weight'] === true && fieldKindOf({ schema }).name !== 'number')
    fault(
      'x-weight',
      'x-weight is what a row weighs, and this is no number.',
      'Give it the type "integer", or take it out.',
    );
  const done = doneFault(schema);
  if (done) fault('x-done', ...done);
  if ('x-due' in schema && fieldKindOf({ schema }).name !== 'date')
    fault(
      'x-due',
      'x-due is the day by which something is done, and this is none.',
      'Give it the format "date", or take it out.',
    );
  if (schema['x-own-right'] === true && fieldKindOf({ schema }).name !== 'boolean')
    fault(
      'x-own-right',
      'x-own-right is a right that one has or has not, and this is no yes or no.',
      'Give it the type "boolean", or take it out.',
    );
  if (schema['x-lines'] === true && !areLines(schema))
    fault(
      'x-lines',
      'x-lines draws objects with the same members as lines, and these are none.',
      'Give it members that are objects and alike, or take it out.',
    );
  const moment = schema['x-default'];
  if (isMomentDefault(moment) && schema['format'] !== momentDefaults[moment])
    fault(
      'x-default',
      `"${moment}" is a ${momentDefaults[moment]}, and this field holds ${typesOf(schema).join(' or ') || 'something else'}.`,
      `Give it the format "${momentDefaults[moment]}".`,
    );
  if (isMomentDefault(moment) && 'default' in schema)
    fault('x-default', 'There are two defaults.', 'Leave default or x-default.');
  return faults;
}

/** The schema with the help texts as descriptions, at every depth. */
export function withHelp(schema: JsonSchema): JsonSchema {
  const members = Object.entries(schemaIn(schema['properties']));
  const help = schema['x-help'];
  return {
    ...schema,
    ...(typeof help === 'string' && { description: help }),
    ...(members.length > 0 && {
      properties: Object.fromEntries(members.map(([name, member]) => [name, withHelp(schemaIn(member))])),
    }),
  };
}
