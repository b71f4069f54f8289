/** The menu of a row of an outline. */
import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import type { RowAct } from '../../state/edit/acts.ts';
import type { Row } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';
import type { Level } from './levels.ts';
import type { Holder, OutlinePlace } from './places.ts';
import { type Gap, gapBelow, type Landing } from './spots.ts';

/** The keys that move rows, with Alt, and their directions. */
export const moves = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'further in',
  ArrowLeft: 'further out',
} as const;
export type MoveKey = keyof typeof moves;

/** Items of menus and of the bar that move rows. */
export const moveItems = [
  ['Move up', 'arrow-up', 'ArrowUp', 'Alt+↑'],
  ['Move down', 'arrow-down', 'ArrowDown', 'Alt+↓'],
  ['Move further in', 'arrow-bar-right', 'ArrowRight', 'Alt+→'],
  ['Move further out', 'arrow-bar-left', 'ArrowLeft', 'Alt+←'],
] as const;

/** A row of an outline with its place. */
export interface At {
  readonly row: Row;
  readonly found: OutlinePlace;
  readonly level: Level;
  readonly holder: Holder;
}

interface MenuContext {
  readonly levels: readonly Level[];
  /** The number of rows that the actions are on. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly landing: (key: MoveKey) => Landing | null;
  readonly may: {
    readonly add: (level: Level | undefined) => boolean;
    readonly move: boolean;
    readonly copy: boolean;
  };
  readonly removal: RowAct | null;
  readonly openBeside: () => void;
  readonly edit: () => void;
  readonly begin: (gap: Gap) => void;
  readonly gapAfter: () => Gap;
  readonly toggleChosen: () => void;
  readonly moveTo: (to: Landing) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
}

/** The actions on a row, and those on all selected rows if it is one of them. */
export function outlineMenu({ level, row, holder }: At, context: MenuContext): readonly MenuItem[] {
  const { levels, count, may, removal } = context;
  const { entry } = level;
  const below = gapBelow(levels, holder);
  const belowLevel = below && levels[below.part.level];
  const items: MenuItem[] = [
    { label: 'Open beside', icon: 'layout-sidebar-reverse', keys: 'Space', run: context.openBeside },
  ];
  if (level.access.update(row)) items.push({ label: 'Rename', icon: 'pencil', keys: 'F2', run: context.edit });
  if (may.move || may.copy || removal?.may(row))
    items.push({
      label: context.isChosen ? 'Deselect' : 'Select',
      icon: context.isChosen ? 'square' : 'check2-square',
      keys: 'X',
      run: context.toggleChosen,
    });
  if (may.add(level))
    items.push({
      label: `Add ${lowerFirst(entry.title)} after it`,
      icon: 'plus-lg',
      keys: 'Enter',
      divided: true,
      run: () => context.begin(context.gapAfter()),
    });
  if (below && belowLevel && may.add(belowLevel))
    items.push({
      label: `Add ${lowerFirst(belowLevel.entry.title)} below it`,
      icon: 'arrow-return-right',
      run: () => context.begin(below),
    });
  const first = items.length;
  if (may.move)
    for (const [label, icon, key, keys] of moveItems) {
      const to = context.landing(key);
      items.push({
        label,
        icon,
        keys,
        divided: key === 'ArrowUp',
        disabled: to ? false : `${count === 1 ? 'It' : 'They'} cannot go ${moves[key]} from here`,
        run: () => to && context.moveTo(to),
      });
    }
  if (may.copy) items.push({ label: 'Duplicate with contents', icon: 'copy', keys: 'Ctrl+D', run: context.duplicate });
  if (removal?.may(row))
    items.push({
      label: removal.title,
      icon: removal.icon,
      keys: 'Del',
      danger: true,
      divided: true,
      run: context.remove,
    });
  const ofAll = items[first];
  if (count > 1 && ofAll) items[first] = { ...ofAll, heading: `${counted(count, entry.title, entry.plural)} selected` };
  return items;
}
