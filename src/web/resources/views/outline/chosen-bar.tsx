/** The bar with the actions on the selected rows of an outline. */
import { createPortal } from 'react-dom';
import { ListProvider, useList } from '../../state/list/list-context.ts';
import type { Selection } from '../../state/list/selection.ts';
import { fieldOf, usualColumns } from '../../state/query/columns.ts';
import { BulkBar } from '../on-demand.ts';
import type { Chosen } from './chosen.ts';
import type { Level } from './levels.ts';
import { type MoveKey, moveItems } from './outline-menu.ts';

interface ChosenBarProps {
  readonly level: Level;
  readonly chosen: Chosen;
  readonly onClear: () => void;
  /** Null if the user may not move these rows. */
  readonly move: ((key: MoveKey) => void) | null;
  /** Null if the user may not copy these rows. */
  readonly duplicate: (() => void) | null;
  /** The element below the rows that contains the bar. */
  readonly place: HTMLElement | null;
}

/** The actions of lists on selected rows, and those of an outline; within the list of the rows' level. */
export function ChosenBar({ level, chosen, onClear, move, duplicate, place }: ChosenBarProps) {
  const list = useList();
  const { entry } = level;
  if (!place) return null;
  const selection: Selection = { ids: new Set(chosen.rows.keys()), anchor: null };
  const bar = (
    <ListProvider
      value={{
        ...list,
        selection,
        select: ({ ids }) => ids.size === 0 && onClear(),
        rows: { ...list.rows, count: null },
        columns: usualColumns(entry).flatMap((name) => fieldOf(entry, name) ?? []),
        query: {},
      }}
    >
      <BulkBar onSelectAll={onClear}>
        {move &&
          moveItems.map(([label, icon, key, keys]) => (
            <button
              key={key}
              type="button"
              className="btn btn-quiet icon-only"
              aria-label={label}
              title={`${label} (${keys})`}
              onClick={() => move(key)}
            >
              <i className={`bi bi-${icon}`} aria-hidden="true" />
            </button>
          ))}
        {duplicate && (
          <button
            type="button"
            className="btn btn-secondary"
            title="Duplicate with contents (Ctrl+D)"
            onClick={duplicate}
          >
            Duplicate
          </button>
        )}
      </BulkBar>
    </ListProvider>
  );
  return createPortal(bar, place);
}
