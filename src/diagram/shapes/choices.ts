/** Reads cell values that a schema restricts. Imported data may contain any value, so each is checked. */
import type { CellValues } from '../cells/cell.ts';

/** The value of a field if it is one of the choices, else the fallback. */
export function choice<T extends string>(values: CellValues, key: string, choices: readonly T[], fallback: T): T {
  const value = values[key];
  return choices.includes(value as T) ? (value as T) : fallback;
}

/** Whether a value of a cell is exactly `true`. */
export const yes = (values: CellValues, key: string): boolean => values[key] === true;

/** A text among the values of a cell; empty if the value is no text. */
export const text = (values: CellValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};

/** A number within its bounds; the fallback for any other value. */
export function amount(
  values: CellValues,
  key: string,
  fallback: number,
  { low = 0, high = 100_000 }: { readonly low?: number; readonly high?: number } = {},
): number {
  const value = values[key];
  return typeof value === 'number' && value >= low && value <= high ? value : fallback;
}

/** Capitalises the first letter, for the beginning of a description. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Data of an imported file for which the cell has no field; some of it is drawn. */
export const importedValues = ({ bpmn }: CellValues): CellValues =>
  typeof bpmn === 'object' && bpmn !== null ? (bpmn as CellValues) : {};
