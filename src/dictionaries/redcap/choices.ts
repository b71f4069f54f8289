/** Permitted values in the format of REDCap, all in one cell: `1, One | 2, Two`. Pure. */
import type { PermittedValue } from '../dictionary.ts';

/** The values of a cell, in order. */
export function readChoices(text: string): readonly PermittedValue[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const comma = part.indexOf(',');
      return comma < 0
        ? { value: part, label: '' }
        : { value: part.slice(0, comma).trim(), label: part.slice(comma + 1).trim() };
    });
}

/** The cell text for these values. */
export const writeChoices = (values: readonly PermittedValue[]): string =>
  values.map(({ value, label }) => (label ? `${value}, ${label}` : value)).join(' | ');
