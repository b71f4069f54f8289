/** The address of a row: its page, or the panel beside its list. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { ViewState } from '../query/address.ts';
import { escaped, writeView } from '../query/address.ts';
import type { Row } from '../row/row.ts';

const parameter = /\{([^}]+)\}/g;

/** The address of an item's page; the last parameter of the route is the row's id, whatever its name. */
export function itemAddress(item: string, params: Readonly<Record<string, string>>, id: number): string {
  const names = [...item.matchAll(parameter)].map((match) => match[1] ?? '');
  const last = names.at(-1);
  return item.replace(parameter, (_, name: string) =>
    encodeURIComponent(name === last ? String(id) : (params[name] ?? '')),
  );
}

/** The addresses of a list's rows; their common part is computed once. */
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

/** The `tab` or `part` parameter for the uses of a row. */
export const usesPart = 'uses' as const;

/** The address of a row's uses. */
export const usesAddress = (href: string, { screen }: CollectionEntry): string =>
  screen?.item ? `${href}?tab=${usesPart}` : `${href}&part=${usesPart}`;
