/** A collection as a list with all its tools: on its own screen, or as a tab of an item's page. */
import { type ComponentType, type ReactNode, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { lazyPart } from '../../api/lazy-part.ts';
import { problemText } from '../../api/problem.ts';
import { useStable } from '../../ui/use-stable.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useNamedViews } from '../named-views/use-named-views.ts';
import { ListProvider, type RowsViewProps, useList } from '../state/list/list-context.ts';
import { usesPart } from '../state/list/open-row.ts';
import { useListState } from '../state/list/use-list-state.ts';
import { isWritten } from '../state/row/access.ts';
import { noExtras, partActions, type RowExtras, RowPartsAnywhere } from '../state/row/row-extras.ts';
import type { RowMarks } from '../state/row/row-marks.ts';
import { Inspector } from './inspector.tsx';
import { LastLine } from './line/quick-line.tsx';
import { endOfList, typedAdding } from './line/typed-adding.ts';
import { BulkBar, ConfirmByName, ConflictDialog, CreateDialog, InTheWayDialog, UsedDialog } from './on-demand.ts';
import { ReadOnlyChip } from './read-only-chip.tsx';
import { rowsView } from './registry.ts';
import { Empty, Failed, NothingFound, TooFew, Waiting } from './states.tsx';
import { Toolbar } from './toolbar.tsx';
import './collection-view.css';

const DeletedRows = lazyPart(
  () => import('./deleted-rows.tsx'),
  (part) => part.DeletedRows,
);

const Figures = lazyPart(
  () => import('./figures/figures.tsx'),
  (part) => part.Figures,
);

/** The parts of a list that a page replaces. */
export interface ListFace {
  /** Renders the rows as cards. */
  readonly Cards: ComponentType<{ readonly onRange: (from: number, to: number) => void }>;
  /** The fields of the cards that are not columns of the table. */
  readonly fields: readonly string[];
  /** Whether a table is shown if there is space for one. */
  readonly asTable: boolean;
  /** The button that replaces the one for adding a row. */
  readonly primary: ReactNode;
  /** The function that replaces the action of the key `n` and of the empty list. */
  readonly add: () => void;
  /** Contents before the tools. */
  readonly tools: ReactNode;
  /** Contents above the tools. */
  readonly above: ReactNode;
  /** Additional ways to create the first row, shown in an empty list. */
  readonly ways: ReactNode;
  /** Additional contents of an empty list. */
  readonly empty: ReactNode;
}

/** Marks of a page on the rows of its list, with their controls. */
export interface ListLens {
  readonly marks: RowMarks;
  /** Controls among the tools. */
  readonly tools: ReactNode;
  /** A legend below the tools. */
  readonly legend: ReactNode;
}

export interface CollectionViewProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** Renders the header of the page. It includes the list's primary action and status. */
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
  readonly face?: ListFace;
  readonly extras?: RowExtras;
  readonly lens?: ListLens;
}

/** A collection as a list: tools, filters, the chosen view, and the open row in a panel beside it. */
export function CollectionView({ entry, params, header, face, lens, extras = noExtras }: CollectionViewProps) {
  const state = useListState(entry, params, lens?.marks);
  const anywhere = useContext(RowPartsAnywhere);
  const { view, change, access, words } = state.shared;
  /** The number of times that a part was opened by a key. */
  const [opened, setOpened] = useState(0);
  const openPart = useStable((id: number, part: string) => {
    setOpened(opened + 1);
    change({ row: String(id), part });
  });
  const whole = useMemo((): RowExtras => {
    const parts = [...anywhere(entry), ...extras.parts];
    const ofParts = partActions(entry.screen?.item ? [] : parts, openPart);
    return { ...extras, parts, actions: (row) => [...ofParts(row), ...extras.actions(row)] };
  }, [extras, anywhere, entry, openPart]);
  const shared = { ...state.shared, extras: whole, ...typedAdding(state.shared, face?.add) };
  const named = useNamedViews(entry, params, shared);
  const openRow = view.row !== null && view.row !== 'new' ? Number(view.row) : null;
  useShortcuts({
    add: access.create ? () => shared.add() : null,
    trace: access.uses && openRow !== null ? () => change({ part: usesPart }) : null,
    onRow: (key) => {
      const part = entry.screen?.item ? undefined : whole.parts.find(({ byKey }) => byKey?.key === key)?.part;
      const id = rowWithFocus() ?? openRow;
      if (part === undefined || id === null) return false;
      openPart(id, part);
      return true;
    },
  });
  const ownAdd = access.create ? face?.add : undefined;
  // The address requests a new row, and the page has its own function for adding one.
  const beginOwn = useStable(() => {
    ownAdd?.();
    change({ row: null }, 'replace');
  });
  const isAsked = ownAdd !== undefined && view.row === 'new';
  useEffect(() => {
    if (isAsked) beginOwn();
  }, [isAsked, beginOwn]);
  const deleted = view.deleted && access.deleted;
  const closeRow = () => change({ row: null });
  const primary = access.create && (
    <button type="button" className="btn btn-primary" aria-keyshortcuts="n" onClick={() => shared.add()}>
      <i className="bi bi-plus-lg" aria-hidden="true" />
      {entry.screen?.adding ? (
        <span>{entry.screen.adding.title}</span>
      ) : (
        <span>
          Add <span className="tool-word">{lowerFirst(words.title)}</span>
        </span>
      )}
    </button>
  );
  const readOnly =
    isWritten(entry) &&
    !access.create &&
    !access.reorder &&
    !entry.fields.some(access.editable) &&
    !shared.acts.some(({ may }) => may({ id: 0 }));
  return (
    <ListProvider value={shared}>
      {header((access.create && face?.primary) || primary || null, readOnly ? <ReadOnlyChip /> : null)}
      <div className="list-view">
        {deleted ? (
          <Suspense fallback={<Waiting />}>
            <DeletedRows />
          </Suspense>
        ) : (
          <div className="list-main">
            {face?.above}
            <Toolbar start={face?.tools} lens={lens?.tools} named={named} />
            <FilterBar />
            {entry.screen?.figures && (
              <Suspense fallback={null}>
                <Figures name={entry.screen.figures} />
              </Suspense>
            )}
            {lens?.legend}
            <Body face={face} deciding={named.deciding} onRange={state.onRange} onSelectAll={state.onSelectAll} />
            <EndOfRows />
            {shared.selection.ids.size > 0 && <BulkBar onSelectAll={state.onSelectAll} />}
          </div>
        )}
        {!deleted && openRow !== null && !entry.screen?.item && !shared.shown.kind.levels && (
          <Inspector id={String(openRow)} onClose={closeRow} opened={opened} />
        )}
      </div>
      {view.row === 'new' && access.create && !face && <CreateDialog onClose={closeRow} />}
      {state.conflict && <ConflictDialog conflict={state.conflict} onClose={state.endConflict} />}
      {state.toConfirm && (
        <ConfirmByName
          entry={entry}
          words={words}
          {...state.toConfirm}
          onConfirm={state.confirm}
          onClose={state.endConfirm}
        />
      )}
      {state.inTheWay && (
        <InTheWayDialog
          entry={entry}
          path={shared.path}
          {...state.inTheWay}
          onClose={state.endInTheWay}
          onReplaced={() => {
            if (view.row === String(state.inTheWay?.rows[0]?.id)) closeRow();
          }}
        />
      )}
      {state.inUse && (
        <UsedDialog
          entry={entry}
          path={shared.path}
          row={state.inUse.row}
          uses={state.inUse.uses}
          onClose={state.endInUse}
          onDelete={state.deleteInUse}
          onReplaced={() => {
            if (view.row === String(state.inUse?.row.id)) closeRow();
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {state.announcement}
      </p>
    </ListProvider>
  );
}

/**
 * The line for a new row below the last row. In an empty list it is shown in all views, because there is no lane yet in
 * which to add a row.
 */
function EndOfRows() {
  const { shown, rows, line } = useList();
  const { line: where, empty } = shown.kind;
  const isPlaceless = where === 'places' && !empty && rows.count?.total === 0;
  if (!rows.count || rows.count.fewest) return null;
  return where === 'end' || isPlaceless || line?.place === endOfList ? <LastLine /> : null;
}

interface BodyProps extends RowsViewProps {
  readonly face: ListFace | undefined;
  /** Whether another view may still replace this one. */
  readonly deciding: boolean;
}

function Body({ face, deciding, onRange, onSelectAll }: BodyProps) {
  const { rows, shown, narrowed, words } = useList();
  const kind = shown.kind.kind;
  const own = face && (!face.asTable || kind === 'grid') ? face.Cards : null;
  const View = own ?? rowsView(kind);
  // Prefetches the code of the view while the rows are loading.
  useEffect(() => {
    if (!own) rowsView(kind).fetchCode();
  }, [own, kind]);
  /** Whether there were rows before. The focus may have been on the last row, which was removed. */
  const hadRows = useRef(false);
  useEffect(() => {
    if ((rows.count?.total ?? 0) > 0) hadRows.current = true;
  });
  if (deciding) return <Waiting />;
  if (!rows.count) {
    if (rows.error)
      return <Failed what={`${words.plural} could not be loaded.`} error={rows.error} onRetry={rows.retry} />;
    return <Waiting />;
  }
  if (rows.count.total === 0 && !rows.settling) {
    if (rows.count.fewest) return <TooFew fewest={rows.count.fewest} />;
    // An outline may find rows of its other levels, so it is shown even if no row matches.
    if (narrowed && !shown.kind.levels) return <NothingFound />;
    if (own || !shown.kind.empty)
      return (
        <Empty takesFocus={hadRows.current} ways={face?.ways}>
          {face?.empty}
        </Empty>
      );
  }
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
      <Suspense fallback={<Waiting />}>
        <View onRange={onRange} onSelectAll={onSelectAll} />
      </Suspense>
    </>
  );
}

const typing = 'input, textarea, select, [contenteditable=true], [role=menu], dialog, .modal';

interface Shortcuts {
  readonly add: (() => void) | null;
  /** Shows the uses of the open row; null if there are none to show. */
  readonly trace: (() => void) | null;
  /** Handles a key for the focused row. Returns false if the key has no effect. */
  readonly onRow: (key: string) => boolean;
}

/** The id of the focused row; null if there is none. */
function rowWithFocus(): number | null {
  const around = document.activeElement?.closest('li, article, tr, [role=row]');
  const id = Number(around?.querySelector<HTMLElement>('[data-row-menu]')?.dataset['rowMenu']);
  return id > 0 ? id : null;
}

/**
 * The shortcuts of a list: `/` focuses the search, `n` adds a row, `t` shows the uses of the open row, and other keys
 * act on the focused row. Not while the user types.
 */
function useShortcuts({ add, trace, onRow }: Shortcuts): void {
  const onKey = useStable((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if ((target?.closest(typing) && !target.matches('[type=checkbox]')) || document.querySelector('.modal.show'))
      return;
    if (event.key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus();
    else if (event.key === 'n' && add) add();
    else if (event.key === 't' && trace) trace();
    else if (!onRow(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
