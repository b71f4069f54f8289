/** Lines between the two sides: between rows in view, and from a row in view towards one that is not. */
import { useMemo } from 'react';
import { readColor } from '../../../../fields/color/palette.ts';
import { type Store, useStore } from '../../../ui/store.ts';
import { useList } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { type Chain, comparePlaces, type HiddenEnd, hiddenEndOf } from './hidden-ends.ts';
import { markOf, markText, scoreText } from './marks.ts';
import type { View } from './side-list.tsx';
import type { Pairs } from './use-pairs.ts';
import type { Side } from './use-side.ts';
import type { SideName } from './use-within.ts';

interface LinesProps {
  readonly sides: Readonly<Record<SideName, Side>>;
  readonly views: Readonly<Record<SideName, Store<View>>>;
  readonly chains: Readonly<Record<SideName, ReadonlyMap<number, Chain>>>;
  readonly pairs: Pairs;
}

/** Pixels between the two sides. */
const width = 96;
/** Pixels from the border at which lines to rows beyond it end. */
const edge = 8;

/** Where a pair ends on a side. */
interface End {
  readonly y: number;
  /** The row in view: that of the pair, or the closed one above it. Null beyond the border. */
  readonly row: Row | null;
  /** The direction of a row that is out of view; null for one in view. */
  readonly beyond: 'above' | 'below' | null;
  readonly isClosed: boolean;
  /** The rows from the top to the row, as far as their branches are open; empty for a row in view. */
  readonly open: Chain;
}

/** Vertical positions of the rows in view by id. */
function heightsOf({ places }: Side, { top, height, rowHeight, from, to }: View): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  for (let place = from; place <= to; place += 1) {
    const row = places.rowAt(place);
    const middle = place * rowHeight - top + rowHeight / 2;
    if (row && middle >= 0 && middle <= height) heights.set(row.id, middle);
  }
  return heights;
}

/** A function that finds where a row is on a side; null for a row that the side does not show. */
function useEnds(state: Side, view: View, chains: ReadonlyMap<number, Chain>): (id: number) => End | null {
  const { places, side, isOpen, q } = state;
  const heights = heightsOf(state, view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which branches are open changes with the places
  const hidden = useMemo(() => {
    const found = new Map<number, HiddenEnd>();
    // A search does not show rows that it has not found.
    if (q !== '') return found;
    for (const [id, chain] of chains) {
      const end = hiddenEndOf(chain, isOpen);
      if (end) found.set(id, end);
    }
    return found;
  }, [chains, places, q]);
  const firstInView = Math.min(places.total - 1, Math.max(view.from, Math.ceil(view.top / view.rowHeight - 0.5)));
  const first = places.chainAt(firstInView);
  return (id) => {
    const y = heights.get(id);
    if (y !== undefined) return { y, row: null, beyond: null, isClosed: false, open: [] };
    const end = hidden.get(id);
    if (!end) return null;
    const above = heights.get(end.shownAs.id);
    const { isClosed, open } = end;
    if (above !== undefined) return { y: above, row: end.shownAs, beyond: null, isClosed, open };
    if (first.length === 0) return null;
    const beyond = comparePlaces(open, first, side.order) < 0 ? 'above' : 'below';
    return { y: beyond === 'above' ? edge : view.height - edge, row: null, beyond, isClosed: false, open };
  };
}

interface Line {
  readonly pair: Row;
  readonly left: End;
  readonly right: End;
}

const isInView = ({ beyond, isClosed }: End): boolean => beyond === null && !isClosed;

/** Pairs with an end in view as lines; a click opens the pair, or leads to the end that is not in view. */
export function Lines({ sides, views, chains, pairs }: LinesProps) {
  const { entry, open } = useList();
  const { left, right } = sides;
  const [leftView, rightView] = [useStore(views.left), useStore(views.right)];
  const leftEnd = useEnds(left, leftView, chains.left);
  const rightEnd = useEnds(right, rightView, chains.right);
  const lines = pairs.all.filter(pairs.shows).flatMap((pair): readonly Line[] => {
    const [from, to] = [leftEnd(Number(pair[left.side.field])), rightEnd(Number(pair[right.side.field]))];
    if (!from || !to || !(isInView(from) || isInView(to))) return [];
    return [{ pair, left: from, right: to }];
  });
  const idOf = (pair: Row, name: SideName): number => Number(pair[sides[name].side.field]);
  const lead = (pair: Row, to: SideName) => {
    const from = to === 'left' ? 'right' : 'left';
    void sides[from].reveal(idOf(pair, from));
    void sides[to].reveal(idOf(pair, to));
  };
  const follow = ({ pair, left: from, right: to }: Line) => {
    if (!isInView(from)) lead(pair, 'left');
    else if (!isInView(to)) lead(pair, 'right');
    else if (pair.id > 0) open(pair);
  };
  return (
    <svg className="pairs-lines" width={width} aria-hidden="true">
      {lines.map((line) => {
        const { pair, left: from, right: to } = line;
        const mark = markOf(entry, pair, right.side.field);
        const isChosen = idOf(pair, 'left') === left.chosen?.id || idOf(pair, 'right') === right.chosen?.id;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the panel above opens it by keys
          <g
            key={pair.id}
            className="pairs-line"
            data-chosen={isChosen || undefined}
            data-rejected={mark.rejected || undefined}
            data-hidden={!(isInView(from) && isInView(to)) || undefined}
            onClick={() => follow(line)}
          >
            <title>{markText(mark)}</title>
            <path className="pairs-line-reach" d={pathOf(from.y, to.y)} />
            <path
              className="pairs-line-drawn"
              d={pathOf(from.y, to.y)}
              style={{ stroke: (mark.color && readColor(mark.color)) || undefined }}
            />
            {mark.score !== null && isChosen && (
              <text x={width / 2} y={(from.y + to.y) / 2 - 4} textAnchor="middle">
                {scoreText(mark.score)}
              </text>
            )}
          </g>
        );
      })}
      {(['left', 'right'] as const).flatMap((name) =>
        signsOf(lines, name, sides[name].side.order).map(({ key, y, text, count, nearest }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the panel above leads to the other end by keys
          <g key={key} className="pairs-sign" onClick={() => lead(nearest, name)}>
            <title>{`${count} out of view`}</title>
            <rect
              x={name === 'left' ? 0 : width - signWidth(text)}
              y={y - 8}
              width={signWidth(text)}
              height={16}
              rx={8}
            />
            <text x={name === 'left' ? signWidth(text) / 2 : width - signWidth(text) / 2} y={y + 4} textAnchor="middle">
              {text}
            </text>
          </g>
        )),
      )}
    </svg>
  );
}

const arrows = { above: '↑', below: '↓', closed: '' } as const;

const signWidth = (text: string): number => 10 + text.length * 7;

interface Sign {
  readonly key: string;
  readonly y: number;
  readonly text: string;
  readonly count: number;
  /** The pair that a click leads to: the nearest one. */
  readonly nearest: Row;
}

/** The numbers of lines that end at the borders of a side, and at its closed rows. */
function signsOf(lines: readonly Line[], name: SideName, order: string): readonly Sign[] {
  const hidden = lines.filter((line) => !isInView(line[name]));
  const groups = Map.groupBy(hidden, (line) => {
    const { beyond, row } = line[name];
    return beyond ?? `closed ${row?.id}`;
  });
  return [...groups].flatMap(([key, own]): readonly Sign[] => {
    const sorted = own.toSorted((one, other) => comparePlaces(one[name].open, other[name].open, order));
    const line = key === 'above' ? sorted.at(-1) : sorted[0];
    if (!line) return [];
    const { y, beyond } = line[name];
    return [
      {
        key: `${name} ${key}`,
        y,
        text: `${arrows[beyond ?? 'closed']}${own.length}`,
        count: own.length,
        nearest: line.pair,
      },
    ];
  });
}

const pathOf = (from: number, to: number): string =>
  `M0 ${from} C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}`;
