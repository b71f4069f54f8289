import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { comparisonsOf } from '../../filters/field-comparisons.ts';
import { useList, useProposal } from '../../state/list/list-context.ts';
import { visibleColumns } from '../../state/query/columns.ts';
import { narrowest, widthAfterKey } from '../../state/query/widths.ts';
import { moved } from '../../state/row/reorder.ts';
import type { ColumnBox } from './use-layout.ts';

interface ColumnMenuProps {
  readonly box: ColumnBox;
  readonly pinned: boolean;
  readonly onWidth: (field: string, width: number) => void;
  readonly onFit: (field: string) => void;
  readonly onPin: (field: string, pin: boolean) => void;
}

/** The menu with the actions on a column: sort, filter, width, order, pin and hide. */
export function ColumnMenu({ box, pinned, onWidth, onFit, onPin }: ColumnMenuProps) {
  const { entry, view, change } = useList();
  const propose = useProposal();
  const { field, width } = box;
  const names = visibleColumns(entry, view.columns);
  const at = names.indexOf(field.name);
  const first = at === 0;
  const place = (to: number) => change({ columns: moved(names, at, to) });
  const resize = (key: string) => onWidth(field.name, widthAfterKey(width, key, true) ?? width);

  const items: MenuItem[] = [];
  if (field.sortable) {
    const sort = (descending: boolean) => change({ sort: [{ field: field.name, descending }], page: 1 });
    items.push({ label: 'Sort ascending', icon: 'sort-down-alt', run: () => sort(false) });
    items.push({ label: 'Sort descending', icon: 'sort-down', run: () => sort(true) });
  }
  if (comparisonsOf(field).length > 0) items.push({ label: 'Filter', icon: 'funnel', run: () => propose(field) });
  items.push(
    { label: 'Wider', icon: 'arrows-expand-vertical', keys: 'Ctrl+→', divided: true, run: () => resize('ArrowRight') },
    {
      label: 'Narrower',
      icon: 'arrows-collapse-vertical',
      keys: 'Ctrl+←',
      disabled: width <= narrowest && 'It is as narrow as possible',
      run: () => resize('ArrowLeft'),
    },
    { label: 'Fit to contents', icon: 'arrows', keys: 'Ctrl+Enter', run: () => onFit(field.name) },
    { label: 'Move left', icon: 'arrow-left', disabled: first && 'It is the first', run: () => place(at - 1) },
    {
      label: 'Move right',
      icon: 'arrow-right',
      disabled: at === names.length - 1 && 'It is the last',
      run: () => place(at + 1),
    },
    {
      label: pinned ? 'Unpin' : 'Pin',
      icon: 'pin-angle',
      disabled: first && 'The first column is always visible',
      run: () => onPin(field.name, !pinned),
    },
    {
      label: 'Hide',
      icon: 'eye-slash',
      disabled: names.length === 1 && 'One column must be visible',
      run: () => change({ columns: names.filter((name) => name !== field.name) }),
    },
  );
  return (
    <Menu
      label={`Column ${field.title}`}
      className="btn btn-quiet icon-only grid-column-menu"
      tabIndex={-1}
      items={items}
      marks={{ 'data-column-menu': field.name }}
    >
      <i className="bi bi-chevron-down" aria-hidden="true" />
    </Menu>
  );
}
