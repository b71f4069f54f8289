import type { Box } from '../../diagram/cells/cell.ts';
import type { Lane } from '../../diagram/cells/lanes.ts';
import { hundredths } from './appearance.ts';
import { isA, type Moddle, many, one, textOf } from './moddle.ts';
import type { Plane } from './planes.ts';

interface PlacedLane {
  readonly element: Moddle;
  readonly box: Box;
  readonly inner: readonly PlacedLane[];
}

/** The lanes that the plane draws. Drawn lanes inside an undrawn lane take the place of that lane. */
const placed = (sets: readonly Moddle[], plane: Plane): readonly PlacedLane[] =>
  sets.flatMap((set) =>
    many(set, 'lanes').flatMap((element) => {
      const inner = one(element, 'childLaneSet');
      const below = inner ? placed([inner], plane) : [];
      const box = plane.shapes.get(element)?.box;
      return box ? [{ element, box, inner: below }] : below;
    }),
  );

const sized = (lanes: readonly PlacedLane[], horizontal: boolean, start: number, end: number): readonly Lane[] => {
  const at = (lane: PlacedLane) => (horizontal ? lane.box.y : lane.box.x);
  const sorted = [...lanes].sort((a, b) => at(a) - at(b));
  const even = (end - start) / sorted.length;
  const cuts = sorted.map((lane, index) => (index === 0 ? start : at(lane)));
  const sizes = cuts.map((cut, index) => hundredths((cuts[index + 1] ?? end) - cut));
  // Lanes that overlap have no usable sizes.
  const usable = sizes.every((size) => size >= 1);
  let from = start;
  return sorted.map((lane, index) => {
    const size = usable ? (sizes[index] ?? even) : even;
    const inner = lane.inner.length > 0 ? sized(lane.inner, horizontal, from, from + size) : undefined;
    from += size;
    return {
      id: lane.element.id ?? crypto.randomUUID(),
      label: textOf(lane.element, 'name'),
      size,
      ...(inner ? { lanes: inner } : {}),
    };
  });
};

/** The lanes of one process as a plane draws them. */
export interface LanesDrawn {
  readonly horizontal: boolean;
  readonly lanes: readonly Lane[];
  readonly elements: readonly Moddle[];
  /** The box around all lanes. */
  readonly box: Box;
  /** The distance of the first lane from the pool's edge: the size of the pool's header. */
  headerOf(pool: Box): number;
}

const everyLane = (lanes: readonly PlacedLane[]): readonly PlacedLane[] =>
  lanes.flatMap((lane) => [lane, ...everyLane(lane.inner)]);

const around = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};

/** The drawn lanes of a process; undefined if there are none. `pool` is the box of the process's participant. */
export const lanesOf = (
  process: Moddle,
  plane: Plane,
  pool: { readonly box: Box; readonly shape: Moddle } | undefined,
): LanesDrawn | undefined => {
  const top = placed(many(process, 'laneSets'), plane);
  const first = top[0];
  if (!first || !isA(process, 'Process')) return undefined;
  const box = around(top.map((lane) => lane.box));
  const declared = (pool?.shape ?? plane.shapes.get(first.element)?.shape)?.['isHorizontal'];
  // Lanes one below another have the same left edge; lanes side by side have the same top.
  const stacked = top.length > 1 ? Math.abs((top[1]?.box.x ?? 0) - first.box.x) < 1 : box.width >= box.height;
  const horizontal = typeof declared === 'boolean' ? declared : stacked;
  const extent = pool?.box ?? box;
  const [start, end] = horizontal ? [extent.y, extent.y + extent.height] : [extent.x, extent.x + extent.width];
  return {
    horizontal,
    lanes: sized(top, horizontal, start, end),
    elements: everyLane(top).map((lane) => lane.element),
    box,
    headerOf: (outer) => {
      const header = horizontal ? box.x - outer.x : box.y - outer.y;
      return header >= 10 && header <= 100 ? hundredths(header) : 30;
    },
  };
};
