import { useState } from 'react';
import { type Row, titleOf } from '../state/row.ts';
import { useList } from './list-context.ts';
import { Menu, type MenuItem } from './menu.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface RowMenuProps {
  readonly row: Row;
  readonly index: number;
  readonly tabIndex?: number;
  readonly marks?: Readonly<Record<`data-${string}`, string | number | boolean>>;
}

/** Everything that can be done with a row, also what dragging and keys do. */
export function RowMenu({ row, index, tabIndex, marks }: RowMenuProps) {
  const list = useList();
  const [moving, setMoving] = useState(false);
  return (
    <>
      <Menu
        label={`Actions for ${titleOf(row, list.entry.label)}`}
        className="btn btn-quiet icon-only"
        items={rowActions(list, row, index, () => setMoving(true))}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        {...(marks ? { marks } : {})}
      >
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {moving && <MoveDialog row={row} index={index} onClose={() => setMoving(false)} />}
    </>
  );
}

function rowActions(list: ReturnType<typeof useList>, row: Row, index: number, askPlace: () => void): MenuItem[] {
  const { access, entry, fixed, move } = list;
  const last = (list.rows.count?.total ?? 0) - 1;
  const items: MenuItem[] = [
    {
      label: access.update(row) ? 'Open and edit' : 'Open',
      icon: 'layout-sidebar-reverse',
      keys: 'Enter',
      run: () => list.open(row),
    },
  ];
  if (access.reorder) {
    const to = (label: string, icon: string, target: number, keys?: string): MenuItem => ({
      label,
      icon,
      ...(keys ? { keys } : {}),
      divided: label === 'Move up',
      disabled: fixed ?? (target < 0 || target > last || target === index ? 'It is there already' : false),
      run: () => void move(row, index, target),
    });
    items.push(
      to('Move up', 'arrow-up', index - 1, 'Alt+↑'),
      to('Move down', 'arrow-down', index + 1, 'Alt+↓'),
      to('Move to top', 'arrow-bar-up', 0),
      to('Move to bottom', 'arrow-bar-down', last),
      {
        label: 'Move to position ...',
        icon: 'hash',
        disabled: fixed ?? (last < 1 && 'It is the only one'),
        run: askPlace,
      },
    );
  }
  if (access.remove(row)) {
    const label = entry.leave.includes('delete') ? 'Remove' : 'Delete';
    items.push({ label, icon: 'trash', keys: 'Del', danger: true, divided: true, run: () => void list.remove([row]) });
  }
  return items;
}
