/** Additions of a page to the rows of its list: actions, and parts of their panel. */
import { type ComponentType, createContext } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import type { LaneSettings } from './lane-settings.ts';
import type { Row } from './row.ts';

export interface RowPart {
  readonly title: string;
  /** The `part` parameter of the address. */
  readonly part: string;
  readonly Shown: ComponentType<{ readonly row: Row }>;
  /** A text behind the title; empty for none. */
  readonly mark?: (row: Row) => string;
  /** Whether a query leads to this part, so that it opens first. */
  readonly opensFor?: (search: string) => boolean;
  /** The key that opens it for the focused row, and its icon in the row's menu. */
  readonly byKey?: { readonly key: string; readonly icon: string };
  /** It refers to the row in the list, which it must not cover. */
  readonly keepsRowInSight?: true;
}

export interface RowExtras {
  /** Actions for the menu of a row; one with a single letter as its key also applies to the focused row. */
  readonly actions: (row: Row) => readonly MenuItem[];
  /** Parts beside the details of a row. */
  readonly parts: readonly RowPart[];
  /** Null if the page stores no settings of lanes. */
  readonly lanes: LaneSettings | null;
}

export const noExtras: RowExtras = { actions: () => [], parts: [], lanes: null };

const noParts: readonly RowPart[] = [];

/** Parts of rows in all lists, by collection; set above the lists. */
export const RowPartsAnywhere = createContext<(entry: CollectionEntry) => readonly RowPart[]>(() => noParts);

/** A part as an action on a row, if it has a key. */
export const partActions = (
  parts: readonly RowPart[],
  open: (id: number, part: string) => void,
): ((row: Row) => readonly MenuItem[]) => {
  const byKey = parts.flatMap(({ title, part, byKey: by }) => (by ? [{ title, part, ...by }] : []));
  return (row) =>
    byKey.map(({ title, part, key, icon }) => ({
      label: title,
      icon,
      keys: key.toUpperCase(),
      run: () => open(row.id, part),
    }));
};

/** Runs the action with a key; false if there is none. */
export function runByKey(actions: readonly MenuItem[], key: string): boolean {
  const action = actions.find(({ keys, disabled }) => keys?.toLowerCase() === key && !disabled);
  action?.run();
  return action !== undefined;
}
