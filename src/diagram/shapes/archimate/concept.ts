/**
 * The ArchiMate concept of a shape or line: the import stores it with the cell, the drawing uses it, the export writes
 * it.
 */
import type { CellValues } from '../../cells/cell.ts';
import { importedValues } from '../choices.ts';

export interface ArchimateConcept {
  readonly id: string;
  /** The name of the type in ArchiMate: `BusinessProcess`, `Serving`. */
  readonly type: string;
  /** Further attributes: the mode of an access, the strength of an influence. */
  readonly more: Readonly<Record<string, string>>;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  /** Its folders, from the outermost. */
  readonly folder: readonly string[];
}

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The concept in a stored value. Any API client may have written it, so only plain text is accepted. */
export function conceptIn(value: unknown): ArchimateConcept | undefined {
  const { id, type, more, properties, folder } = object(value);
  if (typeof id !== 'string' || typeof type !== 'string' || !/^[A-Za-z]{1,60}$/.test(type)) return undefined;
  const texts = Object.entries(object(more)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    id,
    type,
    more: Object.fromEntries(texts),
    properties: propertiesIn(properties),
    folder: list(folder).filter((name) => typeof name === 'string'),
  };
}

/** The properties in a stored value. */
export const propertiesIn = (value: unknown): ArchimateConcept['properties'] =>
  list(value).flatMap((row) => {
    const { name, value: content } = object(row);
    return typeof name === 'string' && typeof content === 'string' ? [{ name, value: content }] : [];
  });

/** The ArchiMate concept of a cell. */
export const archimateOf = (values: CellValues): ArchimateConcept | undefined =>
  conceptIn(importedValues(values)['archimate']);

/** The name of an ArchiMate type for users: `BusinessProcess` is a business process. */
export const wordsOfType = (type: string): string =>
  type
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());
