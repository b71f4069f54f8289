/** A collection as a list with all its tools: the same on a screen of its own and as a tab of an item's page. */
import { type ReactNode, useEffect } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { problemText } from '../../api/problem.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { isNarrowed } from '../state/list-query.ts';
import { lowerFirst } from '../state/use-changes.ts';
import { useListState } from '../state/use-list-state.ts';
import { useStable } from '../state/use-stable.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Cards } from './cards.tsx';
import { ConfirmByName } from './confirm-by-name.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { Grid } from './grid.tsx';
import { InTheWayDialog } from './in-the-way-dialog.tsx';
import { Inspector } from './inspector.tsx';
import { ListProvider, useList } from './list-context.ts';
import { Empty, Failed, NothingFound, Waiting } from './states.tsx';
import { Toolbar } from './toolbar.tsx';
import { useIsNarrow } from './use-row-height.ts';
import './collection-view.css';

export interface CollectionViewProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** Draws the header of the page with the list's own action and state in it. */
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
}

export function CollectionView({ entry, params, header }: CollectionViewProps) {
  const state = useListState(entry, params);
  const { shared } = state;
  const { view, change, access, words } = shared;
  useShortcuts(access.create ? shared.add : null);
  const closeRow = () => change({ row: null });
  const primary = access.create && (
    <button type="button" className="btn btn-primary" aria-keyshortcuts="n" onClick={shared.add}>
      <i className="bi bi-plus-lg" aria-hidden="true" />
      <span>
        Add <span className="tool-word">{lowerFirst(words.title)}</span>
      </span>
    </button>
  );
  const readOnly = !access.create && !access.reorder && !entry.fields.some(access.editable);
  return (
    <ListProvider value={shared}>
      {header(primary || null, readOnly ? <ReadOnlyChip /> : null)}
      <div className="list-view">
        <div className="list-main">
          <Toolbar />
          <FilterBar />
          <Body onRange={state.onRange} onSelectAll={state.onSelectAll} />
          <BulkBar onSelectAll={state.onSelectAll} />
        </div>
        {view.row !== null && view.row !== 'new' && !entry.screen?.item && (
          <Inspector id={view.row} onClose={closeRow} />
        )}
      </div>
      {view.row === 'new' && access.create && <CreateDialog onClose={closeRow} />}
      {state.conflict && <ConflictDialog conflict={state.conflict} onClose={state.endConflict} />}
      {state.toConfirm && (
        <ConfirmByName
          entry={entry}
          words={words}
          rows={state.toConfirm}
          onConfirm={() => state.confirm(state.toConfirm ?? [])}
          onClose={state.endConfirm}
        />
      )}
      {state.inTheWay && <InTheWayDialog entry={entry} {...state.inTheWay} onClose={state.endInTheWay} />}
      <p role="status" className="visually-hidden">
        {state.said}
      </p>
    </ListProvider>
  );
}

interface BodyProps {
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
}

function Body({ onRange, onSelectAll }: BodyProps) {
  const { entry, rows, view, words } = useList();
  const narrow = useIsNarrow();
  if (!rows.count) {
    if (rows.error)
      return <Failed what={`${words.plural} could not be loaded.`} error={rows.error} onRetry={rows.retry} />;
    return <Waiting />;
  }
  if (rows.count.total === 0 && !rows.settling) return isNarrowed(view) ? <NothingFound /> : <Empty />;
  return (
    <>
      {rows.error !== null && (
        <p className="list-partial" role="alert">
          Some of the rows could not be loaded. {problemText(rows.error)}
          <button type="button" className="btn btn-secondary" onClick={rows.retry}>
            Retry
          </button>
        </p>
      )}
      {narrow || entry.screen?.view === 'grid' ? (
        <Cards onRange={onRange} />
      ) : (
        <Grid onRange={onRange} onSelectAll={onSelectAll} />
      )}
    </>
  );
}

/** Says why nothing here can be changed; the actions themselves are left out. */
export function ReadOnlyChip() {
  return (
    <span className="read-only-chip" title="You have the right to read this, not to change it.">
      <i className="bi bi-lock" aria-hidden="true" /> View only
    </span>
  );
}

const typing = 'input, textarea, select, [contenteditable=true], [role=menu], dialog, .modal';

/** `/` goes to the search, `n` adds a row: not while somebody types. */
function useShortcuts(add: (() => void) | null): void {
  const onKey = useStable((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if ((target?.closest(typing) && !target.matches('[type=checkbox]')) || document.querySelector('.modal.show'))
      return;
    if (event.key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus();
    else if (event.key === 'n' && add) add();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
