/** Named views of a list: which parts of an address a view contains, and the address of a view. Pure. */
import type { PersonalView, SharedView } from '../../../contract/generated/client.ts';
import { readView, type ViewState, writeView } from '../state/query/address.ts';

/** A view of one person, or a view that is shared with all readers of the list. */
export type NamedView = { readonly key: string; readonly name: string; readonly query: string } & (
  | { readonly kind: 'personal'; readonly row: PersonalView }
  | { readonly kind: 'shared'; readonly row: SharedView }
);

/** The value in the address for the list without a view, where another view is the default. */
export const asItComes = 'none';

/** A personal view, with its key in addresses. */
export const personalView = (row: PersonalView): NamedView => ({
  key: `own-${row.id}`,
  name: row.name,
  query: row.query,
  kind: 'personal',
  row,
});

/** A shared view, with its key in addresses. */
export const sharedView = (row: SharedView): NamedView => ({
  key: `shared-${row.id}`,
  name: row.name,
  query: row.query,
  kind: 'shared',
  row,
});

/** Parts of the address that no view contains, such as the page of the list and the open row. */
const passing = { page: 1, row: null, part: null, deleted: false, named: null } as const;

/** The query that a view stores. */
export const queryOf = (view: ViewState): string => writeView({ ...view, ...passing }, new URLSearchParams());

/** The list state for the query of a view. */
export const stateIn = (query: string): ViewState => ({ ...readView(new URLSearchParams(query)), ...passing });

/** Whether an address has no query of its own. */
export const isBare = (view: ViewState): boolean => queryOf(view) === '';

/** Whether the state of the list differs from that of its view. */
export const hasChanged = (view: ViewState, { query }: Pick<NamedView, 'query'>): boolean =>
  queryOf(view) !== queryOf(stateIn(query));

/** The default view: the user's choice, which may be the list without a view, else the latest default for all users. */
export function defaultOf(
  views: readonly NamedView[],
  chosen: { readonly view_id?: number | null; readonly view_type?: string | null } | null,
): NamedView | null {
  if (chosen)
    return views.find(({ kind, row }) => row.id === chosen.view_id && `${kind}_view` === chosen.view_type) ?? null;
  const forAll = views.flatMap((view) =>
    view.kind === 'shared' && view.row.default_since ? [{ view, since: Date.parse(view.row.default_since) }] : [],
  );
  return forAll.toSorted((one, other) => other.since - one.since)[0]?.view ?? null;
}
