/** A collection as one of its screens shows it. Pure. */

import type { CollectionEntry, ScreenEntry } from '../../../../contract/registry.ts';
import type { FixedFilter } from '../../../../contract/screen.ts';

/** The fixed filter of a screen, with the caller's id and the parameters of the address. */
export const filterFor = (
  filter: FixedFilter,
  user: number | null,
  params: Readonly<Record<string, string>>,
): FixedFilter =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const parameter = /^\{(.+)\}$/.exec(value)?.[1];
      return [name, value === '$user' ? String(user) : parameter === undefined ? value : (params[parameter] ?? '')];
    }),
  );

/** The entry with the filter and the titles of the screen. */
export const entryOn = (
  entry: CollectionEntry,
  { help, title }: Pick<ScreenEntry, 'help' | 'title'>,
  filter: FixedFilter,
): CollectionEntry =>
  entry.screen ? { ...entry, help: help ?? entry.help, screen: { ...entry.screen, title, filter } } : entry;

/** The entry with additional columns to load. */
export const withFields = (entry: CollectionEntry, fields: readonly string[]): CollectionEntry =>
  entry.screen && fields.length > 0
    ? { ...entry, screen: { ...entry.screen, columns: [...new Set([...entry.screen.columns, ...fields])] } }
    : entry;
