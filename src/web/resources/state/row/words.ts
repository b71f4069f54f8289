/** How many of what, and what is done with it, in the words of a screen. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';

// Made when first wanted: what a browser loads for its first format takes ten milliseconds of each page.
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

/** What adding a row is called, on buttons and dialogs: `Add risk`, or what the screen calls it. */
export const addText = ({ screen }: Pick<CollectionEntry, 'screen'>, title: string): string =>
  screen?.adding?.title ?? `Add ${lowerFirst(title)}`;
