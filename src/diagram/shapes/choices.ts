/** Reads values that a schema restricts, since imported data may contain anything. */
import type { CellValues } from '../cells/cell.ts';

/** The value of a field if it is one of those there are, else the fallback. */
export function choice<T extends string>(values: CellValues, key: string, choices: readonly T[], fallback: T): T {
  const value = values[key];
  return choices.includes(value as T) ? (value as T) : fallback;
}

/** Whether a value of a cell is true; anything else is not. */
export const yes = (values: CellValues, key: string): boolean => values[key] === true;

/** A text among the values of a cell; empty for anything else. */
export const text = (values: CellValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};

/** A number within its bounds, else the fallback. */
export function amount(
  values: CellValues,
  key: string,
  fallback: number,
  { low = 0, high = 100_000 }: { readonly low?: number; readonly high?: number } = {},
): number {
  const value = values[key];
  return typeof value === 'number' && value >= low && value <= high ? value : fallback;
}

/** The first letter large: how a description begins. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Data of an imported file without a field; some of it is drawn. */
export const importedValues = ({ bpmn }: CellValues): CellValues =>
  typeof bpmn === 'object' && bpmn !== null ? (bpmn as CellValues) : {};
