/** Views of a list under a name: what of the list's address is kept in one, and how addresses name it. Pure. */
import type { PersonalView, SharedView } from '../../../contract/generated/client.ts';
import { readView, type ViewState, writeView } from '../state/query/address.ts';

/** One that a person has for themselves, or that is shared with everyone who reads the list. */
export type NamedView = { readonly key: string; readonly name: string; readonly query: string } & (
  | { readonly kind: 'personal'; readonly row: PersonalView }
  | { readonly kind: 'shared'; readonly row: SharedView }
);

/** What an address calls the list as it comes, where another view would open. */
export const asItComes = 'none';

/** A view as the rest of the page knows it; addresses name it by its key. */
export const personalView = (row: PersonalView): NamedView => ({
  key: `own-${row.id}`,
  name: row.name,
  query: row.query,
  kind: 'personal',
  row,
});

/** As `personalView`, of one that is shared. */
export const sharedView = (row: SharedView): NamedView => ({
  key: `shared-${row.id}`,
  name: row.name,
  query: row.query,
  kind: 'shared',
  row,
});

/** What no view keeps: where in the rows one is, and what is open. */
const passing = { page: 1, row: null, part: null, deleted: false, named: null } as const;

/** The query that a view keeps of what the address says. */
export const queryOf = (view: ViewState): string => writeView({ ...view, ...passing }, new URLSearchParams());

/** What a list is asked for by the query of a view. */
export const stateIn = (query: string): ViewState => ({ ...readView(new URLSearchParams(query)), ...passing });

/** The address asks nothing of its own of the list. */
export const isBare = (view: ViewState): boolean => queryOf(view) === '';

/** The list is not shown as the view has it. */
export const hasChanged = (view: ViewState, { query }: Pick<NamedView, 'query'>): boolean =>
  queryOf(view) !== queryOf(stateIn(query));

/** Whose default comes first: what the person has chosen, be it the list as it comes, else the latest that is set for all. */
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
