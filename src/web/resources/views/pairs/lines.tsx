/** Lines between the paired rows in view. */
import { readColor } from '../../../../fields/color/palette.ts';
import { type Store, useStore } from '../../../ui/store.ts';
import { useList } from '../../state/list/list-context.ts';
import { markOf, markText, scoreText } from './marks.ts';
import type { View } from './side-list.tsx';
import type { Pairs } from './use-pairs.ts';
import type { Side } from './use-side.ts';

interface LinesProps {
  readonly left: Side;
  readonly right: Side;
  readonly leftView: Store<View>;
  readonly rightView: Store<View>;
  readonly pairs: Pairs;
}

/** Pixels between the two sides. */
const width = 96;

/** Vertical positions of the rows in view by id; null for rows outside. */
function heightsOf({ places }: Side, { top, height, rowHeight, from, to }: View): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  for (let place = from; place <= to; place += 1) {
    const row = places.rowAt(place);
    const middle = place * rowHeight - top + rowHeight / 2;
    if (row && middle >= 0 && middle <= height) heights.set(row.id, middle);
  }
  return heights;
}

/** The pairs with both ends in view as lines; rows mark the other pairs themselves. */
export function Lines({ left, right, leftView, rightView, pairs }: LinesProps) {
  const { entry, open } = useList();
  const leftHeights = heightsOf(left, useStore(leftView));
  const rightHeights = heightsOf(right, useStore(rightView));
  const lines = pairs.all.filter(pairs.shows).flatMap((pair) => {
    const from = leftHeights.get(Number(pair[left.side.field]));
    const to = rightHeights.get(Number(pair[right.side.field]));
    return from === undefined || to === undefined ? [] : [{ pair, from, to }];
  });
  return (
    <svg className="pairs-lines" width={width} aria-hidden="true">
      {lines.map(({ pair, from, to }) => {
        const mark = markOf(entry, pair, right.side.field);
        const isChosen = pair[left.side.field] === left.chosen?.id || pair[right.side.field] === right.chosen?.id;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the panel below opens it by keys
          <g
            key={pair.id}
            className="pairs-line"
            data-chosen={isChosen || undefined}
            data-rejected={mark.rejected || undefined}
            onClick={() => pair.id > 0 && open(pair)}
          >
            <title>{markText(mark)}</title>
            <path className="pairs-line-reach" d={pathOf(from, to)} />
            <path
              className="pairs-line-drawn"
              d={pathOf(from, to)}
              style={{ stroke: (mark.color && readColor(mark.color)) || undefined }}
            />
            {mark.score !== null && isChosen && (
              <text x={width / 2} y={(from + to) / 2 - 4} textAnchor="middle">
                {scoreText(mark.score)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const pathOf = (from: number, to: number): string =>
  `M0 ${from} C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}`;
