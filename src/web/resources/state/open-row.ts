/** Where a row opens: on a page of its own, or in the panel beside its list. */
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { ViewState } from './address.ts';
import { writeView } from './address.ts';
import type { Row } from './row.ts';

const parameter = /\{([^}]+)\}/g;

/** The address of an item's page; the last parameter of its route is the row's id whatever it is called. */
export function itemAddress(item: string, params: Readonly<Record<string, string>>, id: number): string {
  const names = [...item.matchAll(parameter)].map((match) => match[1] ?? '');
  const last = names.at(-1);
  return item.replace(parameter, (_, name: string) =>
    encodeURIComponent(name === last ? String(id) : (params[name] ?? '')),
  );
}

export function rowAddress(
  entry: CollectionEntry,
  params: Readonly<Record<string, string>>,
  { view, present }: { readonly view: ViewState; readonly present: URLSearchParams },
  row: Row,
): string {
  const item = entry.screen?.item;
  return item ? itemAddress(item, params, row.id) : `?${writeView({ ...view, row: String(row.id) }, present)}`;
}

/** The part of a row, in its panel or on its page, that tells where it is used. */
export const usesPart = 'uses' as const;

/** From where a row opens to where it is used. */
export const usesAddress = (href: string, { screen }: CollectionEntry): string =>
  screen?.item ? `${href}?tab=${usesPart}` : `${href}&part=${usesPart}`;
