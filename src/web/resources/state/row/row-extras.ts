/** What the page of a list adds to its rows, where they are more than rows: things to do, and parts of the panel. */
import type { ComponentType } from 'react';
import type { MenuItem } from '../../../ui/menu.tsx';
import type { LaneLimits } from './lane-limits.ts';
import type { Row } from './row.ts';

export interface RowPart {
  readonly title: string;
  /** As it stands in the address. */
  readonly part: string;
  readonly Shown: ComponentType<{ readonly row: Row }>;
  /** Behind its title, where there is something to tell. */
  readonly mark?: (row: Row) => string;
}

export interface RowExtras {
  /** For the menu of a row; a single letter as their keys runs them on the row that has the focus. */
  readonly actions: (row: Row) => readonly MenuItem[];
  /** Beside the details of a row. */
  readonly parts: readonly RowPart[];
  /** The part that shows first, where the address says of none; null: the details. */
  readonly opening: string | null;
  /** Null where lanes have none. */
  readonly limits: LaneLimits | null;
}

export const noExtras: RowExtras = { actions: () => [], parts: [], opening: null, limits: null };

/** Runs the action that a key stands for; says whether there is one. */
export function runByKey(actions: readonly MenuItem[], key: string): boolean {
  const action = actions.find(({ keys, disabled }) => keys?.toLowerCase() === key && !disabled);
  action?.run();
  return action !== undefined;
}
