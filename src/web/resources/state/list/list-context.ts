/** The context of a list view: the collection, its rows, the rights, and the actions. */
import { createContext, useContext } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import type { ViewKind } from '../../../../contract/view-kind.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import type { RowAct } from '../edit/acts.ts';
import type { Changes, Fields } from '../edit/use-changes.ts';
import type { ViewState } from '../query/address.ts';
import type { Query } from '../query/list-query.ts';
import type { ListPreferences } from '../query/preferences.ts';
import type { ChangeView } from '../query/use-view.ts';
import type { ViewInForce } from '../query/view-in-force.ts';
import type { Access } from '../row/access.ts';
import type { Start } from '../row/lanes.ts';
import type { Row } from '../row/row.ts';
import type { RowExtras } from '../row/row-extras.ts';
import type { RowMarks } from '../row/row-marks.ts';
import type { Selection } from './selection.ts';
import type { NewRow } from './use-new-row.ts';
import type { MoveRow } from './use-order.ts';
import type { RowWindow } from './use-rows.ts';

/** A filter condition without a value yet; `nth` counts the conditions on its field. */
export interface Proposal {
  readonly field: FieldEntry;
  readonly nth: number;
}

/** A heading among the rows of a table. */
export interface Section {
  readonly key: string;
  readonly title: string;
  readonly color: string | null;
  readonly count: number;
  readonly open: boolean;
  readonly toggle: () => void;
  /** Adds a row to the section by typing; null if rows are not typed there. */
  readonly add: (() => void) | null;
}

/** The place of a table row in a tree. */
export interface TreeNode {
  /** From 1. */
  readonly level: number;
  /** Null without children. */
  readonly open: boolean | null;
  readonly siblings: number;
  /** Index among its siblings, from 1. */
  readonly place: number;
  readonly toggle: () => void;
}

/** Rows of a table that are grouped or nested: indices count rendered rows, including headings. */
export interface Outline {
  readonly isTree: boolean;
  readonly sectionAt: (index: number) => Section | null;
  readonly nodeAt: (index: number) => TreeNode | null;
  /** A row was dropped before, behind or into another. */
  readonly drop: (row: Row, over: number, edge: ListEdge) => void;
  /** Handles a key at a row. Returns the index to move to, which may be the same; null if the key is not handled. */
  readonly onKey: (key: string, alt: boolean, index: number, column: number) => number | null;
}

export type ListEdge = 'top' | 'into' | 'bottom';

/** The place where a new row is typed. */
export interface LineAt {
  /** The key of its lanes; empty for the end of the list. */
  readonly place: string;
  readonly start: Start | null;
}

export interface ListShared {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** The path with its parameters. */
  readonly path: string;
  readonly words: { readonly title: string; readonly plural: string };
  readonly access: Access;
  readonly view: ViewState;
  readonly change: ChangeView;
  /** Without page and fields. */
  readonly query: Query;
  readonly rows: RowWindow;
  /** Marks of the page on rows. */
  readonly marks: RowMarks;
  /** A search or a filter excludes rows. */
  readonly narrowed: boolean;
  /** The present kind of view, with its fields. */
  readonly shown: ViewInForce;
  /** The kinds of view that suit these rows. */
  readonly kinds: readonly ViewKind[];
  /** Changes the view and remembers it; without `by` it uses the fields chosen last. */
  readonly choose: (kind: string, by?: readonly string[]) => void;
  readonly preferences: ListPreferences;
  readonly setPreferences: (part: Partial<ListPreferences>) => void;
  /** Visible columns in their order. */
  readonly columns: readonly FieldEntry[];
  /** Null for a plain list. */
  readonly outline: Outline | null;
  /** Additional actions of a view on a row. */
  readonly moreActions: (row: Row, index: number) => readonly MenuItem[];
  /** Additions of the page to its rows. */
  readonly extras: RowExtras;
  readonly selection: Selection;
  readonly select: (next: Selection) => void;
  readonly changes: Changes;
  readonly move: MoveRow;
  /** Why rows cannot be moved now; null if they can. */
  readonly fixed: string | null;
  /** Ids of rows that are being deleted. */
  readonly removing: ReadonlySet<number>;
  readonly open: (row: Row) => void;
  /** Shows where the row is used; null if the reader may not see it. */
  readonly trace: ((row: Row) => void) | null;
  /** The address of a row, for links. */
  readonly hrefOf: (row: Row) => string;
  /** The actions that remove rows from the list. */
  readonly acts: readonly RowAct[];
  /** A new row to scroll to and to mark. */
  readonly newRow: NewRow | null;
  readonly showNew: (row: Row) => Promise<void>;
  readonly remove: (rows: readonly Row[], act: RowAct) => Promise<void>;
  readonly save: (row: Row, fields: Fields) => Promise<void>;
  /** Starts a new row in lanes: typed in its place, or in a form. */
  readonly add: (start?: Start) => void;
  /** Opens the form of a new row, with the text typed so far. */
  readonly addByForm: (start?: Start | null, text?: string) => void;
  /** Initial values of the form of a new row: its lanes (null for none), and the typed label. */
  readonly start: Start | null;
  readonly begun: string;
  /** The place in which a new row is typed; null for none. */
  readonly line: LineAt | null;
  readonly setLine: (line: LineAt | null) => void;
  /** The field to type for a new row; null if rows are not typed. */
  readonly typed: FieldEntry | null;
  readonly proposed: Proposal | null;
  readonly propose: (proposal: Proposal | null) => void;
}

/** Props of every view of rows. */
export interface RowsViewProps {
  /** Loads the rows from one index to another. */
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
}

const Context = createContext<ListShared | null>(null);
export const ListProvider = Context.Provider;

/** A function that adds a condition on a field. */
export function useProposal(): (field: FieldEntry) => void {
  const { view, propose } = useList();
  return (field) =>
    propose({ field, nth: view.filter.conditions.filter((condition) => condition.field === field.name).length });
}

/**
 * The list around a component.
 * @throws {Error} outside of a list
 */
export function useList(): ListShared {
  const shared = useContext(Context);
  if (!shared)
    throw new Error('A part of a list view stands outside of a ListProvider. Draw it inside CollectionView.');
  return shared;
}
