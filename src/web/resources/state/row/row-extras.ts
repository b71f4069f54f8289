/** What the page of a list adds to its rows, where they are more than rows: things to do, and parts of the panel. */
import { type ComponentType, createContext } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import type { LaneSettings } from './lane-settings.ts';
import type { Row } from './row.ts';

export interface RowPart {
  readonly title: string;
  /** As it stands in the address. */
  readonly part: string;
  readonly Shown: ComponentType<{ readonly row: Row }>;
  /** Behind its title, where there is something to tell. */
  readonly mark?: (row: Row) => string;
  /** Whether an address, by its query, leads into this part: then it shows first. */
  readonly opensFor?: (search: string) => boolean;
  /** Opens it for the row that has the focus, and stands in the row's menu. */
  readonly byKey?: { readonly key: string; readonly icon: string };
  /** It is about what is seen of the row in the list, which it must not cover. */
  readonly keepsRowInSight?: true;
}

export interface RowExtras {
  /** For the menu of a row; a single letter as their keys runs them on the row that has the focus. */
  readonly actions: (row: Row) => readonly MenuItem[];
  /** Beside the details of a row. */
  readonly parts: readonly RowPart[];
  /** Null where nothing is kept of lanes. */
  readonly lanes: LaneSettings | null;
}

export const noExtras: RowExtras = { actions: () => [], parts: [], lanes: null };

const noParts: readonly RowPart[] = [];

/** Parts that rows have wherever they are listed, by their collection: said by what lies above the lists. */
export const RowPartsAnywhere = createContext<(entry: CollectionEntry) => readonly RowPart[]>(() => noParts);

/** A part of the panel as an action on a row, where a key opens it. */
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

/** Runs the action that a key stands for; says whether there is one. */
export function runByKey(actions: readonly MenuItem[], key: string): boolean {
  const action = actions.find(({ keys, disabled }) => keys?.toLowerCase() === key && !disabled);
  action?.run();
  return action !== undefined;
}
