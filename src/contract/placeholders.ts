/**
 * Texts with placeholders in double braces. `"x-placeholders"` lists the known ones with an example of each, and the
 * required ones. Server and forms report the same faults in the same sentences. Pure.
 */

import { closest } from '../fields/closest.ts';
import { type JsonSchema, schemaIn, titleFor } from '../fields/json-schema.ts';

/** The replacements of placeholders, by name. */
export type PlaceholderWords = Readonly<Record<string, string>>;

const placeholder = /\{\{([^{}\n]*)(\}\}|)/g;

/** An example for each allowed placeholder; null for a text field without placeholders. */
export function placeholdersOf(schema: JsonSchema): PlaceholderWords | null {
  const word = schema['x-placeholders'];
  return word === undefined ? null : (schemaIn(schemaIn(word)['words']) as PlaceholderWords);
}

/** The text with its placeholders replaced; unknown placeholders are removed. */
export const fillIn = (text: string, wordFor: (word: string) => string): string =>
  text.replace(placeholder, (whole, word: string, end: string) => (end ? wordFor(word.trim()) : whole));

/** All faults in the placeholders of one text, as parts of a sentence with the line. */
function faultsIn(text: string, words: readonly string[], needs: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const faults: string[] = [];
  const severalLines = text.includes('\n');
  for (const match of text.matchAll(placeholder)) {
    const line = severalLines ? `Line ${text.slice(0, match.index).split('\n').length}: ` : '';
    const word = (match[1] ?? '').trim();
    found.add(word);
    if (!match[2]) faults.push(`${line}{{${word.slice(0, 40)} has no end. Close it with }}.`);
    else if (!words.includes(word)) {
      const near = closest(word, words);
      const mend = near ? `Did you mean {{${near}}}?` : `There are: ${words.map((one) => `{{${one}}}`).join(', ')}.`;
      faults.push(`${line}Nothing stands for {{${word}}}. ${mend}`);
    }
  }
  for (const need of needs) if (!found.has(need)) faults.push(`It needs {{${need}}}, and it is not there.`);
  return faults;
}

/** Members whose texts contain an unknown placeholder, or lack a required one. */
export function placeholderFaults(
  members: Readonly<Record<string, JsonSchema>>,
  values: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly message: string }[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const words = placeholdersOf(member);
    const text = values[name];
    if (!words || typeof text !== 'string' || text === '') return [];
    const needs = schemaIn(member['x-placeholders'])['needs'];
    const faults = faultsIn(text, Object.keys(words), Array.isArray(needs) ? needs.map(String) : []);
    return faults.length > 0 ? [{ name, message: `${titleFor(member, name)}: ${faults.join(' ')}` }] : [];
  });
}

/** The fault in a field's declaration of placeholders; null if it is valid. */
export function placeholderMistake(
  name: string,
  schema: JsonSchema,
): { readonly message: string; readonly mend: string } | null {
  const words = placeholdersOf(schema);
  if (!words) return null;
  if (schema['type'] !== 'string')
    return { message: 'Words are filled into a text, and this is none.', mend: 'Give it the type "string".' };
  const needs = schemaIn(schema['x-placeholders'])['needs'];
  const strange = (Array.isArray(needs) ? needs : []).find((need) => !Object.hasOwn(words, String(need)));
  if (strange !== undefined)
    return { message: `"${strange}" is none of the words.`, mend: `Name one of: ${Object.keys(words).join(', ')}.` };
  const [fault] = placeholderFaults({ [name]: schema }, { [name]: schema['default'] });
  return fault
    ? { message: `The default does not fit. ${fault.message}`, mend: 'Mend the default, or the words.' }
    : null;
}
