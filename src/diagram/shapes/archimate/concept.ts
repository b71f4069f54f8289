/**
 * The ArchiMate concept of an element or link. The import stores it with the cell, the drawing uses it, and the export
 * writes it.
 */
import type { CellValues } from '../../cells/cell.ts';
import { importedValues } from '../choices.ts';

export interface ArchimateConcept {
  readonly id: string;
  /** The ArchiMate type name, such as `BusinessProcess` or `Serving`. */
  readonly type: string;
  /** Further attributes, such as the mode of an access or the strength of an influence. */
  readonly more: Readonly<Record<string, string>>;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  /** The folder path of the concept, outermost folder first. */
  readonly folder: readonly string[];
}

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads a concept from a stored value. Any API client may have written the value, so only plain text is accepted. */
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

/** Reads the properties from a stored value. */
export const propertiesIn = (value: unknown): ArchimateConcept['properties'] =>
  list(value).flatMap((row) => {
    const { name, value: content } = object(row);
    return typeof name === 'string' && typeof content === 'string' ? [{ name, value: content }] : [];
  });

/** The ArchiMate concept of a cell. */
export const archimateOf = (values: CellValues): ArchimateConcept | undefined =>
  conceptIn(importedValues(values)['archimate']);

/** The name of an ArchiMate type for users, such as "business process" for `BusinessProcess`. */
export const wordsOfType = (type: string): string =>
  type
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());
