/** Where a row opens: on a page of its own, or in the panel beside its list. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { ViewState } from '../query/address.ts';
import { escaped, writeView } from '../query/address.ts';
import type { Row } from '../row/row.ts';

const parameter = /\{([^}]+)\}/g;

/** The address of an item's page; the last parameter of its route is the row's id whatever it is called. */
export function itemAddress(item: string, params: Readonly<Record<string, string>>, id: number): string {
  const names = [...item.matchAll(parameter)].map((match) => match[1] ?? '');
  const last = names.at(-1);
  return item.replace(parameter, (_, name: string) =>
    encodeURIComponent(name === last ? String(id) : (params[name] ?? '')),
  );
}

/** Where each row of a list opens, for a view of it; what the rows' addresses share is written once. */
export function rowAddresses(
  entry: CollectionEntry,
  params: Readonly<Record<string, string>>,
  { view, present }: { readonly view: ViewState; readonly present: URLSearchParams },
): (row: Row) => string {
  const item = entry.screen?.item;
  if (item) return ({ id }) => itemAddress(item, params, id);
  const beside = writeView({ ...view, row: null }, present);
  const part = view.part === null ? '' : `&part=${escaped(view.part)}`;
  return ({ id }) => `?${beside && `${beside}&`}row=${id}${part}`;
}

/** The part of a row, in its panel or on its page, that tells where it is used. */
export const usesPart = 'uses' as const;

/** From where a row opens to where it is used. */
export const usesAddress = (href: string, { screen }: CollectionEntry): string =>
  screen?.item ? `${href}?tab=${usesPart}` : `${href}&part=${usesPart}`;
