/**
 * Rows that pair two others, as lines between two trees: the user chooses a row on each side and decides by keys or
 * buttons, or drags one onto the other.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { appearance } from '../../../theme/appearance.ts';
import { createStore } from '../../../ui/store.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useList } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { Waiting } from '../states.tsx';
import { actByKey, type PressedKey } from './acts.ts';
import { DragLine } from './drag-line.tsx';
import { Lines } from './lines.tsx';
import { markOf } from './marks.ts';
import type { Dragging, PairDrag } from './pair-drag.ts';
import { PairPanel } from './pair-panel.tsx';
import { SideHead } from './side-head.tsx';
import { SideList, type View as Sighted } from './side-list.tsx';
import { useChains } from './use-chains.ts';
import { useDeciding } from './use-deciding.ts';
import { useListedKeys } from './use-listed-keys.ts';
import { usePairActs } from './use-pair-acts.ts';
import { type Sight, together, usePairs } from './use-pairs.ts';
import { useSide } from './use-side.ts';
import { useSuggestions } from './use-suggestions.ts';
import { type SideName, useWithin, type Within } from './use-within.ts';
import './pairs.css';

type SidesOf = NonNullable<CollectionEntry['sides']>;

/** The two sides of the screen. */
export function View() {
  const { entry } = useList();
  return entry.sides && <Sides sides={entry.sides} />;
}

function Sides({ sides }: { readonly sides: SidesOf }) {
  const { params } = useList();
  const left = useWithin('left', sides.left, params);
  const right = useWithin('right', sides.right, params);
  if (left.loading || right.loading) return <Waiting />;
  for (const { title, chosen } of [left, right])
    if (title !== null && chosen === null)
      return (
        <p className="pairs-none" role="status">
          There is no {lowerFirst(title)} here yet. Add one, and what stands in it can be paired.
        </p>
      );
  return <Stage key={`${left.chosen} ${right.chosen}`} sides={sides} within={{ left, right }} />;
}

const unseen: Sighted = { top: 0, height: 0, rowHeight: 36, from: 0, to: 0 };
const start: Sight = { from: 0, to: 0 };

/** The visible range in whole pages: scrolling within a page loads nothing. */
function useSight(): readonly [Sight, (from: number, to: number) => void] {
  const [sight, setSight] = useState(start);
  const see = useStable((from: number, to: number) => {
    const page = { from: Math.floor(from / together) * together, to: Math.floor(to / together) * together };
    if (page.from !== sight.from || page.to !== sight.to) setSight(page);
  });
  return [sight, see];
}

const none = () => null;

interface StageProps {
  readonly sides: SidesOf;
  readonly within: { readonly left: Within; readonly right: Within };
}

function Stage({ sides, within }: StageProps) {
  const { entry, params } = useList();
  const narrow = useIsNarrow();
  const [showing, show] = useState<SideName>('left');
  const left = useSide(sides.left, params, within.left.chosen);
  const right = useSide(sides.right, params, within.right.chosen);
  const [leftSight, seeLeft] = useSight();
  const [rightSight, seeRight] = useSight();
  const [views] = useState(() => ({ left: createStore(unseen), right: createStore(unseen) }));
  const writing = usePairActs();
  const pairs = usePairs({ left, right }, { left: leftSight, right: rightSight }, writing.made);
  const [decided] = useState(() => new Map<number, boolean>());
  const suggestions = useSuggestions({ left, right }, decided);
  const searches = { left: useRef<HTMLInputElement>(null), right: useRef<HTMLInputElement>(null) };
  const onFind = () => {
    show('right');
    // On a narrow page the right side is drawn first.
    setTimeout(() => searches.right.current?.select());
  };
  const deciding = useDeciding({ left, right, pairs, suggestions, writing, decided, onFind });
  const chains = { left: useChains(left, pairs), right: useChains(right, pairs) };
  const [drag] = useState(() => createStore<PairDrag | null>(null));
  const drop = useStable((from: SideName, over: number) => {
    const here = from === 'left' ? left.chosen : right.chosen;
    const other = from === 'left' ? right : left;
    const there = other.places.rowAt(over);
    if (!here || !there) return;
    other.choose(over);
    deciding.join?.(from === 'left' ? [here, there] : [there, here]);
  });
  const mayLink = deciding.join !== null;
  const dragging = useMemo((): Dragging | null => (mayLink ? { store: drag, drop } : null), [mayLink, drag, drop]);
  const lists = { left: useRef<HTMLDivElement>(null), right: useRef<HTMLDivElement>(null) };
  const goOver = (to: SideName) => lists[to].current?.focus();
  const marksOf = (side: SideName) => (row: Row) =>
    pairs
      .of(side, row.id)
      .filter(pairs.shows)
      .map((pair) => markOf(entry, pair, sides[side === 'left' ? 'right' : 'left'].field));
  const numberOf = ({ id }: Row): number | null => {
    const at = suggestions?.candidates?.findIndex((candidate) => candidate.id === id) ?? -1;
    return at < 0 ? null : at + 1;
  };
  useListedKeys(deciding.acts);
  const onKeyDown = (event: PressedKey) => actByKey(event, deciding, appearance.get().singleKeys);
  useKeysOfPage(onKeyDown);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the lists and buttons below
    <div className="pairs" onKeyDown={onKeyDown}>
      <PairPanel narrow={narrow} left={left} right={right} deciding={deciding} />
      {narrow && (
        <fieldset className="pairs-choice" aria-label="Side">
          {(['left', 'right'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="btn btn-secondary"
              aria-pressed={showing === name}
              onClick={() => show(name)}
            >
              {sides[name].title}
            </button>
          ))}
        </fieldset>
      )}
      <div className="pairs-sides" data-narrow={narrow || undefined}>
        {(!narrow || showing === 'left') && (
          <div className="pairs-side">
            <SideHead state={left} within={within.left} searchRef={searches.left} onDone={() => goOver('left')} />
            <SideList
              name="left"
              state={left}
              marksOf={marksOf('left')}
              numberOf={none}
              view={views.left}
              onSight={seeLeft}
              onOver={goOver}
              dragging={narrow ? null : dragging}
              ref={lists.left}
            />
            <Beyond count={left.beyond} />
          </div>
        )}
        {!narrow && <Lines {...{ sides: { left, right }, views, chains, pairs }} />}
        {(!narrow || showing === 'right') && (
          <div className="pairs-side">
            <SideHead state={right} within={within.right} searchRef={searches.right} onDone={() => goOver('right')} />
            <SideList
              name="right"
              state={right}
              marksOf={marksOf('right')}
              numberOf={numberOf}
              view={views.right}
              onSight={seeRight}
              onOver={goOver}
              dragging={narrow ? null : dragging}
              ref={lists.right}
            />
            <Beyond count={right.beyond} />
          </div>
        )}
        {!narrow && <DragLine store={drag} sides={{ left, right }} views={views} lists={lists} />}
      </div>
      <p role="status" className="visually-hidden">
        {deciding.said}
      </p>
    </div>
  );
}

function Beyond({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="pairs-none" role="status">
      {count.toLocaleString('en')} more match. Narrow the search to see them.
    </p>
  );
}

/** Keys without a focused element belong to the lists, before `n` adds a row. */
function useKeysOfPage(onKeyDown: (event: PressedKey) => void): void {
  const press = useStable(onKeyDown);
  useEffect(() => {
    const onPage = (event: KeyboardEvent) => {
      if (event.target === document.body && !document.querySelector('.modal.show')) press(event);
    };
    document.addEventListener('keydown', onPage, true);
    return () => document.removeEventListener('keydown', onPage, true);
  }, [press]);
}
