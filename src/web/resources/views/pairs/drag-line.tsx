/** The line from a dragged row to the pointer, and the frame of the row that a drop would link it to. */
import { type RefObject, useRef } from 'react';
import { type Store, useStore } from '../../../ui/store.ts';
import type { PairDrag } from './pair-drag.ts';
import type { View } from './side-list.tsx';
import type { Side } from './use-side.ts';
import type { SideName } from './use-within.ts';

interface DragLineProps {
  readonly store: Store<PairDrag | null>;
  readonly sides: Readonly<Record<SideName, Side>>;
  readonly views: Readonly<Record<SideName, Store<View>>>;
  readonly lists: Readonly<Record<SideName, RefObject<HTMLDivElement | null>>>;
}

export function DragLine({ store, sides, views, lists }: DragLineProps) {
  const drag = useStore(store);
  const shown = { left: useStore(views.left), right: useStore(views.right) };
  const surface = useRef<SVGSVGElement>(null);
  const origin = surface.current?.getBoundingClientRect();
  if (!drag || !origin) return <svg className="pairs-drag" ref={surface} aria-hidden="true" />;
  const to = drag.from === 'left' ? 'right' : 'left';
  const boxOf = (name: SideName) => lists[name].current?.getBoundingClientRect() ?? origin;
  /** The vertical middle of a row, at most at the border of its list. */
  const middleOf = (name: SideName, place: number): number => {
    const { top, rowHeight, height } = shown[name];
    return boxOf(name).top - origin.top + Math.max(0, Math.min(height, place * rowHeight - top + rowHeight / 2));
  };
  const borderOf = (name: SideName): number => (name === 'left' ? boxOf(name).right : boxOf(name).left) - origin.left;
  const begin = { x: borderOf(drag.from), y: middleOf(drag.from, sides[drag.from].chosenAt) };
  const end =
    drag.over === null
      ? { x: drag.x - origin.left, y: drag.y - origin.top }
      : { x: borderOf(to), y: middleOf(to, drag.over) };
  const middle = (begin.x + end.x) / 2;
  const target = boxOf(to);
  return (
    <svg className="pairs-drag" ref={surface} aria-hidden="true">
      <path d={`M${begin.x} ${begin.y} C${middle} ${begin.y} ${middle} ${end.y} ${end.x} ${end.y}`} />
      <circle cx={end.x} cy={end.y} r={4} />
      {drag.over !== null && (
        <rect
          x={target.left - origin.left + 2}
          y={end.y - shown[to].rowHeight / 2 + 1}
          width={target.width - 4}
          height={shown[to].rowHeight - 2}
          rx={4}
        />
      )}
    </svg>
  );
}
