/** The rows of one side, chosen by arrow keys or pointer; only those in view are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type Ref, useEffect, useId, useRef } from 'react';
import { readColor } from '../../../../fields/color/palette.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { Store } from '../../../ui/store.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { labelsOf, type Row, titleOf } from '../../state/row/row.ts';
import { Failed } from '../states.tsx';
import { useRowHeight } from '../use-row-height.ts';
import { markState, markText, type PairMark } from './marks.ts';
import { type Dragging, usePairDrag } from './pair-drag.ts';
import type { Side } from './use-side.ts';
import type { SideName } from './use-within.ts';

/** The visible part of a side, in pixels and indices. */
export interface View {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly from: number;
  readonly to: number;
}

interface SideListProps {
  readonly name: SideName;
  readonly state: Side;
  readonly marksOf: (row: Row) => readonly PairMark[];
  /** The number of the suggestion for a row; null for none. */
  readonly numberOf: (row: Row) => number | null;
  readonly view: Store<View>;
  /** Called when other rows come into view. */
  readonly onSight: (from: number, to: number) => void;
  /** Called when an arrow key leaves the list towards a side. */
  readonly onOver: (to: SideName) => void;
  /** Null if nothing may be linked. */
  readonly dragging: Dragging | null;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The effect of a key: the index to move to, or a branch to open. */
function moveByKey(
  event: KeyboardEvent,
  { places, chosenAt, chosen, isOpen, setOpen, choose }: Side,
  { page, over }: { readonly page: number; readonly over: (to: SideName) => void },
) {
  const last = places.total - 1;
  const to = (place: number) => choose(Math.max(0, Math.min(last, place)));
  const isFresh = chosen === null || chosenAt < 0;
  if (isFresh && /^(Arrow|Page)/.test(event.key)) to(chosenAt);
  else if (event.key === 'ArrowDown') to(chosenAt + 1);
  else if (event.key === 'ArrowUp') to(chosenAt - 1);
  else if (event.key === 'Home') to(0);
  else if (event.key === 'End') to(last);
  else if (event.key === 'PageDown') to(chosenAt + page);
  else if (event.key === 'PageUp') to(chosenAt - page);
  else if (event.key === 'ArrowRight' && chosen) {
    const open = isOpen(chosen);
    if (open === false) setOpen(chosen.id, true);
    else if (open) to(chosenAt + 1);
    else over('right');
  } else if (event.key === 'ArrowLeft' && chosen) {
    const parent = places.placeAt(chosenAt)?.parent ?? 0;
    if (isOpen(chosen)) setOpen(chosen.id, false);
    else if (parent === 0) over('left');
    else for (let place = chosenAt; place >= 0; place -= 1) if (places.rowAt(place)?.id === parent) return to(place);
  } else return;
  event.preventDefault();
}

/** A side as a tree, or as a list if its rows have no parents. */
export function SideList({ name, state, marksOf, numberOf, view, onSight, onOver, dragging, ref }: SideListProps) {
  const { side, places, chosenAt } = state;
  const rowHeight = useRowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const virtual = useVirtualizer({
    count: places.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    onChange: (now) => {
      view.set({
        top: now.scrollOffset ?? 0,
        height: now.scrollRect?.height ?? 0,
        rowHeight,
        from: now.range?.startIndex ?? 0,
        to: now.range?.endIndex ?? 0,
      });
    },
  });
  usePairDrag(scroller, { name, state, rowHeight, dragging });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when the density changes
  useEffect(() => virtual.measure(), [rowHeight]);
  const from = virtual.range?.startIndex ?? 0;
  const to = virtual.range?.endIndex ?? 0;
  const { look } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows in view may be on a page that another branch has moved down
  useEffect(() => {
    look(from, to);
    onSight(from, to);
    view.set((now) => {
      const height = scroller.current?.clientHeight ?? now.height;
      const isSame = now.from === from && now.to === to && now.height === height && now.rowHeight === rowHeight;
      return isSame ? now : { ...now, rowHeight, from, to, height };
    });
  }, [from, to, places.total, look, onSight, rowHeight]);
  const shownFor = useRef<number | null>(null);
  useEffect(() => {
    if (chosenAt < 0) shownFor.current = null;
    else if (shownFor.current !== state.chosen?.id) {
      shownFor.current = state.chosen?.id ?? null;
      virtual.scrollToIndex(chosenAt);
    }
  }, [chosenAt, state.chosen, virtual]);
  const isTree = side.tree !== null;
  const idAt = (place: number): string => `${base}-${place}`;
  if (state.error)
    return (
      <Failed
        what={`${side.plural} could not be loaded.`}
        error={state.error}
        onRetry={() => window.location.reload()}
      />
    );
  if (places.total === 0)
    return (
      <p className="pairs-none" role="status">
        {state.loading
          ? ''
          : state.q
            ? `No ${lowerFirst(side.plural)} match.`
            : `There are no ${lowerFirst(side.plural)} here.`}
      </p>
    );
  const items = virtual.getVirtualItems();
  const isDrawn = items.some(({ index }) => index === chosenAt);
  return (
    <div
      className="pairs-scroller"
      ref={(element) => {
        scroller.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="tree"
      tabIndex={0}
      aria-label={`${side.title}: ${side.plural}`}
      aria-activedescendant={isDrawn ? idAt(chosenAt) : undefined}
      onFocus={() => {
        if (chosenAt < 0 && name === 'left') state.choose(from);
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        moveByKey(event, state, { page: Math.max(1, to - from - 1), over: onOver });
      }}
    >
      <div style={{ height: virtual.getTotalSize() }} className="pairs-rows" role="presentation">
        {items.map(({ index, start }) => (
          <SideRow
            key={index}
            {...{ state, isTree }}
            id={idAt(index)}
            place={index}
            top={start}
            height={rowHeight}
            marks={marksOf}
            numberOf={numberOf}
          />
        ))}
      </div>
    </div>
  );
}

interface SideRowProps {
  readonly state: Side;
  readonly isTree: boolean;
  readonly id: string;
  readonly place: number;
  readonly top: number;
  readonly height: number;
  readonly marks: (row: Row) => readonly PairMark[];
  readonly numberOf: SideListProps['numberOf'];
}

/** Rows do not render again while scrolling. */
const SideRow = memo(function SideRow({ state, isTree, id, place, top, height, marks, numberOf }: SideRowProps) {
  const { side, places, isOpen, setOpen, choose } = state;
  const row = places.rowAt(place);
  const at = places.placeAt(place);
  const style = { transform: `translateY(${top}px)`, height, paddingInlineStart: 8 + ((at?.level ?? 1) - 1) * 20 };
  if (!row || !at)
    return (
      <div className="pairs-row" style={style} role="presentation">
        <span className="skeleton" />
      </div>
    );
  const { source } = side;
  const name = titleOf(row, source.label ?? 'name');
  const open = isTree ? isOpen(row) : null;
  const own = marks(row);
  const number = numberOf(row);
  const details = (source.detail ?? [])
    .filter((field) => field !== side.tree)
    .flatMap((field) => labelsOf(row, field)[0] ?? row[field] ?? [])
    .filter((part) => part !== '');
  const color = source.color ? row[source.color] : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the chosen row
    <div
      id={id}
      className="pairs-row"
      style={style}
      role="treeitem"
      aria-selected={state.chosen?.id === row.id}
      aria-level={at.level}
      aria-expanded={open ?? undefined}
      aria-setsize={at.siblings}
      aria-posinset={at.index + 1}
      onClick={() => choose(place)}
    >
      {isTree && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys open and close as well
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys open and close as well
        <span
          className="pairs-twisty"
          onClick={(event) => {
            if (open === null) return;
            event.stopPropagation();
            setOpen(row.id, !open);
          }}
        >
          {open !== null && <i className={`bi bi-chevron-${open ? 'down' : 'right'}`} aria-hidden="true" />}
        </span>
      )}
      <Swatch color={typeof color === 'string' ? color : null} />
      <span className="pairs-name" title={name}>
        {name}
        {(details.length > 0 || own.length > 0) && <Comma />}
      </span>
      {details.length > 0 && (
        <span className="pairs-detail">
          {details.join(' · ')}
          {own.length > 0 && <Comma />}
        </span>
      )}
      {number !== null && (
        <span className="pairs-number">
          <span className="visually-hidden">suggestion </span>
          {number}
        </span>
      )}
      {own.length > 0 && <Marks own={own} />}
    </div>
  );
});

/** Separates texts for screen readers. */
const Comma = () => <span className="visually-hidden">,</span>;

/** The first pair of a row visibly, and all pairs for screen readers. */
function Marks({ own }: { readonly own: readonly PairMark[] }) {
  const shown = own.filter(({ rejected }) => !rejected);
  const [mark] = shown;
  const rest = own.filter((one) => one !== mark);
  return (
    <span className="pairs-mark" title={own.map(markText).join('\n')}>
      {mark && (
        <>
          <span
            className="pairs-dot"
            style={{ backgroundColor: (mark.color && readColor(mark.color)) || undefined }}
            aria-hidden="true"
          />
          {mark.doubt && <i className="bi bi-exclamation-triangle pairs-doubt" aria-hidden="true" />}
          <span className="visually-hidden">paired:</span>
          <span className="pairs-other">
            {mark.other ?? 'No counterpart'}
            <Comma />
          </span>
          <span className="visually-hidden">{markState(mark)}</span>
          {shown.length > 1 && <span>+{shown.length - 1}</span>}
        </>
      )}
      <span className="visually-hidden">{rest.map((one) => `paired: ${markText(one)}`).join(', ')}</span>
    </span>
  );
}
