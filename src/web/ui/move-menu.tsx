import './move-menu.css';
import type { RefObject } from 'react';
import { Menu, type MenuItem } from './menu.tsx';

interface Moves {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  /** Why the order cannot be changed now. */
  readonly fixed?: string | null;
}

/** The moves of a row within its list, as items of a menu. */
export function moveItems({ index, count, onMove, fixed = null }: Moves): readonly MenuItem[] {
  const to = (label: string, icon: string, target: number, keys?: string): MenuItem => ({
    label,
    icon,
    ...(keys && { keys }),
    disabled: fixed ?? ((target < 0 || target >= count || target === index) && 'It is there already'),
    run: () => onMove(target),
  });
  return [
    to('Move up', 'arrow-up', index - 1, 'Alt+↑'),
    to('Move down', 'arrow-down', index + 1, 'Alt+↓'),
    to('Move to top', 'arrow-bar-up', 0),
    to('Move to bottom', 'arrow-bar-down', count - 1),
  ];
}

interface MoveMenuProps extends Moves {
  /** Of the row that is moved. */
  readonly label: string;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly marks?: Readonly<Record<`data-${string}`, string | number | boolean>>;
}

/** The handle by which a row of an ordered list is dragged; a press offers the same moves by name. */
export function MoveMenu({ label, buttonRef, marks, ...moves }: MoveMenuProps) {
  return (
    <Menu
      label={`Move ${label}`}
      className="btn btn-quiet icon-only move-handle"
      buttonRef={buttonRef}
      {...(marks && { marks })}
      items={moveItems(moves)}
    >
      <i className="bi bi-grip-vertical" aria-hidden="true" />
    </Menu>
  );
}
