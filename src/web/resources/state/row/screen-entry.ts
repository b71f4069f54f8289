/** A collection as one of its screens shows it. Pure. */
import type { FixedFilter } from '../../../../contract/model.ts';
import type { CollectionEntry, ScreenEntry } from '../../../../contract/registry.ts';

/** The fixed filter of a screen with the caller's id, and with the parameters of the address, in their places. */
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

/** The entry with the rows and the words of the screen. */
export const entryOn = (
  entry: CollectionEntry,
  { help, title }: Pick<ScreenEntry, 'help' | 'title'>,
  filter: FixedFilter,
): CollectionEntry =>
  entry.screen ? { ...entry, help: help ?? entry.help, screen: { ...entry.screen, title, filter } } : entry;

/** The entry with more fields among those that are fetched. */
export const withFields = (entry: CollectionEntry, fields: readonly string[]): CollectionEntry =>
  entry.screen && fields.length > 0
    ? { ...entry, screen: { ...entry.screen, columns: [...new Set([...entry.screen.columns, ...fields])] } }
    : entry;
