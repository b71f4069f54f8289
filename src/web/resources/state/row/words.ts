/** How many of what, and what is done with it, in the words of a screen. */
import type { CollectionEntry } from '../../../../contract/registry.ts';

// Made when first wanted: what a browser loads for its first format takes ten milliseconds of each page.
let numbers: Intl.NumberFormat | null = null;

/** 5,008 */
export function numberText(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  numbers ??= new Intl.NumberFormat('en');
  return numbers.format(count);
}

/** Titles are in sentence case; inside a sentence their first letter is small, unless it is an abbreviation. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z\s]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** `Risk` for one, `5,008 risks` for several. */
export const counted = (count: number, title: string, plural: string): string =>
  count === 1 ? title : `${numberText(count)} ${lowerFirst(plural)}`;

/** What adding a row is called, on buttons and dialogs: `Add risk`, or what the screen calls it. */
export const addText = ({ screen }: Pick<CollectionEntry, 'screen'>, title: string): string =>
  screen?.adding?.title ?? `Add ${lowerFirst(title)}`;
