/** What every part of a list view shares: the collection, what may be done, and the doing. */
import { createContext, useContext } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import type { Access } from '../state/access.ts';
import type { ViewState } from '../state/address.ts';
import type { Query } from '../state/list-query.ts';
import type { Row } from '../state/row.ts';
import type { Selection } from '../state/selection.ts';
import type { Changes, Fields } from '../state/use-changes.ts';
import type { MoveRow } from '../state/use-order.ts';
import type { RowWindow } from '../state/use-rows.ts';
import type { ChangeView } from '../state/use-view.ts';

/** A field somebody wants to filter by, before there is a value; `nth` of the conditions on that field. */
export interface Proposal {
  readonly field: FieldEntry;
  readonly nth: number;
}

export interface ListShared {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** Base path with its parameters filled. */
  readonly path: string;
  readonly words: { readonly title: string; readonly plural: string };
  readonly access: Access;
  readonly view: ViewState;
  readonly change: ChangeView;
  /** Without paging and fields. */
  readonly query: Query;
  readonly rows: RowWindow;
  /** Visible columns in their order. */
  readonly columns: readonly FieldEntry[];
  readonly selection: Selection;
  readonly select: (next: Selection) => void;
  readonly changes: Changes;
  readonly move: MoveRow;
  /** Why rows cannot be moved now, or null if they can. */
  readonly fixed: string | null;
  /** Ids of rows that are just being deleted. */
  readonly leaving: ReadonlySet<number>;
  readonly open: (row: Row) => void;
  /** Where the row opens, for links. */
  readonly hrefOf: (row: Row) => string;
  readonly remove: (rows: readonly Row[]) => Promise<void>;
  readonly save: (row: Row, fields: Fields) => Promise<void>;
  readonly add: () => void;
  readonly proposed: Proposal | null;
  readonly propose: (proposal: Proposal | null) => void;
}

const Context = createContext<ListShared | null>(null);
export const ListProvider = Context.Provider;

/** Begins one more condition on a field. */
export function useProposal(): (field: FieldEntry) => void {
  const { view, propose } = useList();
  return (field) =>
    propose({ field, nth: view.filter.conditions.filter((condition) => condition.field === field.name).length });
}

export function useList(): ListShared {
  const shared = useContext(Context);
  if (!shared)
    throw new Error('A part of a list view stands outside of a ListProvider. Draw it inside CollectionView.');
  return shared;
}
