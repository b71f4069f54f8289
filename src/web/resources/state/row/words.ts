/** Counts and actions in the words of a screen. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';

// Created lazily: the first format of a page takes a browser ten milliseconds.
let numbers: Intl.NumberFormat | null = null;

/** 5,008 */
export function numberText(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  numbers ??= new Intl.NumberFormat('en');
  return numbers.format(count);
}

/** `Risk` for one, `5,008 risks` for several. */
export const counted = (count: number, title: string, plural: string): string =>
  count === 1 ? title : `${numberText(count)} ${lowerFirst(plural)}`;

/** The label of buttons and dialogs that add a row: `Add risk`, or that of the screen. */
export const addText = ({ screen }: Pick<CollectionEntry, 'screen'>, title: string): string =>
  screen?.adding?.title ?? `Add ${lowerFirst(title)}`;
