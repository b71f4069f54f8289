import './move-menu.css';
import type { RefObject } from 'react';
import { Menu } from './menu.tsx';

interface MoveMenuProps {
  /** The name of the row that is moved. */
  readonly label: string;
  readonly index: number;
  readonly count: number;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly marks?: Readonly<Record<`data-${string}`, string | number | boolean>>;
  readonly onMove: (to: number) => void;
}

/** The handle of a row in an ordered list: it can be dragged, and a press opens a menu with the same moves. */
export function MoveMenu({ label, index, count, buttonRef, marks, onMove }: MoveMenuProps) {
  const to = (words: string, icon: string, target: number, keys?: string) => ({
    label: words,
    icon,
    ...(keys && { keys }),
    disabled: (target < 0 || target >= count || target === index) && 'It is there already',
    run: () => onMove(target),
  });
  return (
    <Menu
      label={`Move ${label}`}
      className="btn btn-quiet icon-only move-handle"
      buttonRef={buttonRef}
      {...(marks && { marks })}
      items={[
        to('Move up', 'arrow-up', index - 1, 'Alt+↑'),
        to('Move down', 'arrow-down', index + 1, 'Alt+↓'),
        to('Move to top', 'arrow-bar-up', 0),
        to('Move to bottom', 'arrow-bar-down', count - 1),
      ]}
    >
      <i className="bi bi-grip-vertical" aria-hidden="true" />
    </Menu>
  );
}
