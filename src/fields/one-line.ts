/** Finds characters that texts on one line must not contain, at any depth of a value. Pure. */
import { type JsonSchema, schemaIn, titleFor } from './json-schema.ts';
import { fieldKindOf } from './kinds.ts';

/** A text with a forbidden character. */
export interface LineFault {
  /** JSON pointer into the value. */
  readonly pointer: string;
  readonly message: string;
  readonly text: string;
}

const separators = /[\n\r\u2028\u2029]/u;
/** Matches characters that change the direction of text, which could make a name look like another one. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;
const unfit = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** Matches characters that are also forbidden in texts of several lines. */
const unfitInLines = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

function sentence(title: string, text: string, character: string): string {
  if (separators.test(character)) return `${title} is text on one line: remove the line break.`;
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (turning.test(character))
    return `${title} holds a character (${code}) that turns the direction of the text. Take it out.`;
  return character === '\t'
    ? `${title} is text on one line: remove the tab.`
    : `${title} holds a character (${code}) that cannot be seen. Take it out, at place ${text.indexOf(character) + 1}.`;
}

interface Place {
  readonly title: string;
  readonly pointer: string;
  /** Whether the text is below a member of the value. Such texts are drawn in diagrams and may have several lines. */
  readonly inside: boolean;
}

function faultsAt(schema: JsonSchema, value: unknown, place: Place): readonly LineFault[] {
  if (typeof value === 'string') {
    if (!fieldKindOf({ schema }).oneLine) return [];
    const takesLines = place.inside || schema['x-line-breaks'] === true;
    const found = (takesLines ? unfitInLines : unfit).exec(value);
    return found ? [{ pointer: place.pointer, message: sentence(place.title, value, found[0]), text: value }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value))
    return membersWith(schema, value as Readonly<Record<string, unknown>>, place.pointer, true);
  const items = schemaIn(schema['items']);
  return value.flatMap((one, i) => faultsAt(items, one, { ...place, pointer: `${place.pointer}/${i}` }));
}

function membersWith(
  schema: JsonSchema,
  values: Readonly<Record<string, unknown>>,
  above: string,
  inside: boolean,
): readonly LineFault[] {
  return Object.entries(schemaIn(schema['properties'])).flatMap(([name, member]) => {
    const value = values[name];
    if (value === undefined || value === null) return [];
    const title = titleFor(schemaIn(member), name);
    const pointer = `${above}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return faultsAt(schemaIn(member), value, { title, pointer, inside });
  });
}

/**
 * Faults of texts on one line with a line break, a control character, or a character that changes the direction of
 * text. Texts in objects within members may have line breaks.
 */
export const lineFaults = (schema: JsonSchema, value: unknown): readonly LineFault[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? membersWith(schema, value as Readonly<Record<string, unknown>>, '', false)
    : [];

/** The text with a space in place of each forbidden character. */
export const onOneLine = (text: string): string => text.replaceAll(new RegExp(unfit, 'gu'), ' ').trim();
