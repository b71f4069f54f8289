/** What a shape or a line is in a model of ArchiMate: kept with the cell by the import, drawn, and written out again. */
import type { CellValues } from '../../cells/cell.ts';
import { importedValues } from '../choices.ts';

export interface ArchimateConcept {
  readonly id: string;
  /** As ArchiMate calls it: `BusinessProcess`, `Serving`. */
  readonly type: string;
  /** Attributes that say more: the mode of an access, the strength of an influence. */
  readonly more: Readonly<Record<string, string>>;
}

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Anybody may have written it over the API, so only plain words are believed. */
export function archimateOf(values: CellValues): ArchimateConcept | undefined {
  const { id, type, more } = object(importedValues(values)['archimate']);
  if (typeof id !== 'string' || typeof type !== 'string' || !/^[A-Za-z]{1,60}$/.test(type)) return undefined;
  const said = Object.entries(object(more)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { id, type, more: Object.fromEntries(said) };
}

/** What ArchiMate calls it, as words: `BusinessProcess` is a business process. */
export const wordsOfType = (type: string): string =>
  type
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());
