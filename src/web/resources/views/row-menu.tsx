import { useState } from 'react';
import type { RowCall } from '../../../contract/screen.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { moveItems } from '../../ui/move-menu.tsx';
import { removalOf } from '../state/edit/acts.ts';
import { useList } from '../state/list/list-context.ts';
import { type Row, titleOf } from '../state/row/row.ts';
import { callRow, callsOn } from '../state/row/row-calls.ts';
import { CallDialog, MoveDialog } from './on-demand.ts';

interface RowMenuProps {
  readonly row: Row;
  readonly index: number;
  readonly tabIndex?: number;
  readonly marks?: Readonly<Record<`data-${string}`, string | number | boolean>>;
}

/** The menu with all actions on a row, including those of dragging and of keys. */
export function RowMenu({ row, index, tabIndex, marks }: RowMenuProps) {
  const list = useList();
  const [moving, setMoving] = useState(false);
  const [calling, setCalling] = useState<RowCall | null>(null);
  return (
    <>
      <Menu
        label={`Actions for ${titleOf(row, list.entry.label)}`}
        className="btn btn-quiet icon-only"
        items={rowActions(list, { row, index, askPlace: () => setMoving(true), ask: setCalling })}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        marks={{ ...marks, 'data-row-menu': row.id }}
      >
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {calling && (
        <CallDialog entry={list.entry} path={list.path} row={row} call={calling} onClose={() => setCalling(null)} />
      )}
      {moving && <MoveDialog row={row} index={index} onClose={() => setMoving(false)} />}
    </>
  );
}

interface Acted {
  readonly row: Row;
  readonly index: number;
  readonly askPlace: () => void;
  /** Opens the dialog that asks for the parameters of a call. */
  readonly ask: (call: RowCall) => void;
}

function rowActions(list: ReturnType<typeof useList>, { row, index, askPlace, ask }: Acted): MenuItem[] {
  const { access, fixed, move } = list;
  const last = (list.rows.count?.total ?? 0) - 1;
  const items: MenuItem[] = [
    {
      label: access.update(row) ? 'Open and edit' : 'Open',
      icon: 'layout-sidebar-reverse',
      keys: 'Enter',
      run: () => list.open(row),
    },
  ];
  const { trace } = list;
  if (trace) items.push({ label: 'Where it is used', icon: 'signpost-split', keys: 'T', run: () => trace(row) });
  items.push(...list.extras.actions(row), ...list.moreActions(row, index));
  if (access.reorder && !list.outline) {
    const moves = moveItems({ index, count: last + 1, fixed, onMove: (to) => void move(row, index, to) });
    items.push(...moves.map((item, at) => (at === 0 ? { ...item, divided: true } : item)), {
      label: 'Move to position ...',
      icon: 'hash',
      disabled: fixed ?? (last < 1 && 'It is the only one'),
      run: askPlace,
    });
  }
  const calls = callsOn(list.entry, access, row);
  for (const call of calls)
    items.push({
      label: call.title,
      icon: call.icon,
      divided: call === calls[0],
      run: () =>
        call.asks.length > 0
          ? ask(call)
          : void callRow({ entry: list.entry, path: list.path, row, call, open: list.open }),
    });
  const removal = removalOf(list.acts);
  const acts = list.acts.filter(({ may }) => may(row));
  for (const act of acts)
    items.push({
      label: act.title,
      icon: act.icon,
      danger: act.danger,
      divided: act === acts[0],
      ...(act === removal ? { keys: 'Del' } : {}),
      run: () => void list.remove([row], act),
    });
  return items;
}
