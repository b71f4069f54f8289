/** What every part of a list view shares: the collection, what may be done, and the doing. */
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

/** A field somebody wants to filter by, before there is a value; `nth` of the conditions on that field. */
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
  /** Begins a new row in it; null where none is typed. */
  readonly add: (() => void) | null;
}

/** Where a row of a table stands in a tree. */
export interface TreeNode {
  /** From 1. */
  readonly level: number;
  /** Null for one without children. */
  readonly open: boolean | null;
  readonly siblings: number;
  /** Among its siblings, from 1. */
  readonly place: number;
  readonly toggle: () => void;
}

/** Rows of a table that are grouped or nested: places count what is shown, headings included. */
export interface Outline {
  readonly isTree: boolean;
  readonly sectionAt: (index: number) => Section | null;
  readonly nodeAt: (index: number) => TreeNode | null;
  /** A row was dropped on another: before it, behind it, or into it. */
  readonly drop: (row: Row, over: number, edge: ListEdge) => void;
  /** What a key does at a row: null for nothing, else the place to go to, which may be the same. */
  readonly onKey: (key: string, alt: boolean, index: number, column: number) => number | null;
}

export type ListEdge = 'top' | 'into' | 'bottom';

/** Where a new row is being typed. */
export interface LineAt {
  /** By its lanes; empty for the end of the list. */
  readonly place: string;
  readonly start: Start | null;
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
  /** What the page says of each row. */
  readonly marks: RowMarks;
  /** Fewer rows are asked for than there are. */
  readonly narrowed: boolean;
  /** The kind of view in force, and the fields it is by. */
  readonly shown: ViewInForce;
  /** The kinds of views that these rows can be drawn as. */
  readonly kinds: readonly ViewKind[];
  /** Goes over to a view, and remembers it; without fields to those it was by last. */
  readonly choose: (kind: string, by?: readonly string[]) => void;
  readonly preferences: ListPreferences;
  readonly setPreferences: (part: Partial<ListPreferences>) => void;
  /** Visible columns in their order. */
  readonly columns: readonly FieldEntry[];
  /** Null where the rows are a plain list. */
  readonly outline: Outline | null;
  /** What a view offers on a row beside the rest. */
  readonly moreActions: (row: Row, index: number) => readonly MenuItem[];
  /** What the page around the list adds to its rows. */
  readonly extras: RowExtras;
  readonly selection: Selection;
  readonly select: (next: Selection) => void;
  readonly changes: Changes;
  readonly move: MoveRow;
  /** Why rows cannot be moved now, or null if they can. */
  readonly fixed: string | null;
  /** Ids of rows that are just being deleted. */
  readonly removing: ReadonlySet<number>;
  readonly open: (row: Row) => void;
  /** Shows where the row is used; null where that is not told. */
  readonly trace: ((row: Row) => void) | null;
  /** Where the row opens, for links. */
  readonly hrefOf: (row: Row) => string;
  /** The ways rows may go from here. */
  readonly acts: readonly RowAct[];
  /** A row just added, to be scrolled to and marked. */
  readonly newRow: NewRow | null;
  readonly showNew: (row: Row) => Promise<void>;
  readonly remove: (rows: readonly Row[], act: RowAct) => Promise<void>;
  readonly save: (row: Row, fields: Fields) => Promise<void>;
  /** Begins a new row in the lanes of a place: where it will stand, or in its form. */
  readonly add: (start?: Start) => void;
  /** Opens the form of a new row, with what was typed of it. */
  readonly addByForm: (start?: Start | null, text?: string) => void;
  /** What the form of a new row begins with: lanes, null for none, and what was typed of its label. */
  readonly start: Start | null;
  readonly begun: string;
  /** The place in which a new row is being typed; null while none is. */
  readonly line: LineAt | null;
  readonly setLine: (line: LineAt | null) => void;
  /** New rows can be typed; the view in force says where. */
  readonly typed: FieldEntry | null;
  readonly proposed: Proposal | null;
  readonly propose: (proposal: Proposal | null) => void;
}

/** What every view of rows is given. */
export interface RowsViewProps {
  /** Fetches the rows from one place to another. */
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
}

const Context = createContext<ListShared | null>(null);
export const ListProvider = Context.Provider;

/** Begins one more condition on a field. */
export function useProposal(): (field: FieldEntry) => void {
  const { view, propose } = useList();
  return (field) =>
    propose({ field, nth: view.filter.conditions.filter((condition) => condition.field === field.name).length });
}

/** The list that a part stands in. @throws {Error} outside of one. */
export function useList(): ListShared {
  const shared = useContext(Context);
  if (!shared)
    throw new Error('A part of a list view stands outside of a ListProvider. Draw it inside CollectionView.');
  return shared;
}
