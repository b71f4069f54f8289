/**
 * Places notes and data beside the step to which they belong. If they were ranked as steps, they would push the flow
 * out of its row.
 */
import type { ElementCell, Size } from '../cells/cell.ts';
import { meaningOf } from '../notation/as-business-process.ts';
import { roleOf } from '../notation/joins.ts';
import type { SiblingEdge } from './hierarchy.ts';
import { emptyInside, type Inside, putInside } from './inside.ts';
import { type Direction, spacing } from './spacing.ts';

/** An element that is placed beside another. */
export interface Companion {
  readonly part: Inside;
  /**
   * Whether the element comes before the step (above it in a flow to the right). Notes come before the step, data after
   * it.
   */
  readonly before: boolean;
  /** The preferred position of its centre along the flow, relative to the step, in units. */
  readonly wished: number;
}

/** A step with its companions, relative to their common corner. */
export interface Company {
  readonly inside: Inside;
  /** The distance across the flow from the edge to the centre of the step. */
  readonly axis: number;
}

const isNote = (element: ElementCell): boolean => roleOf(element, false) === 'note';

/** Whether the element is a note or data that belongs to a step. Frames around other shapes are excluded. */
export const isCompanion = (element: ElementCell): boolean =>
  ['note', 'data'].includes(roleOf(element, false) ?? '') && meaningOf(element)?.type !== 'bp.Group';

/** The step to which each note and data element belongs: the first other sibling that a link connects it with. */
export function hostsOf(
  siblings: readonly ElementCell[],
  edges: readonly SiblingEdge[],
): ReadonlyMap<ElementCell, string> {
  const others = new Set(siblings.filter((one) => !isCompanion(one)).map(({ jsid }) => jsid));
  const found = new Map<ElementCell, string>();
  for (const one of siblings) {
    if (others.has(one.jsid)) continue;
    const ends = edges.flatMap(({ source, target }) =>
      source === one.jsid ? [target] : target === one.jsid ? [source] : [],
    );
    const host = ends.find((jsid) => others.has(jsid));
    if (host !== undefined) found.set(one, host);
  }
  return found;
}

/** A companion at the middle of its step, or at a position along it. */
export const companion = (element: ElementCell, part: Inside, wished: number): Companion => ({
  part,
  before: isNote(element),
  wished,
});

/** Puts companions beside a part, in a row on either side. */
export function withCompanions(host: Inside, companions: readonly Companion[], direction: Direction): Company {
  const down = direction === 'down';
  const along = ({ width, height }: Size): number => (down ? height : width);
  const across = ({ width, height }: Size): number => (down ? width : height);
  const at = (x: number, y: number) => (down ? { x: y, y: x } : { x, y });
  const rows = [true, false].map((before) =>
    inRow(
      companions.filter((one) => one.before === before),
      along,
    ),
  );
  const [above = 0, below = 0] = rows.map((row) =>
    row.length ? Math.max(...row.map(({ part }) => across(part.size))) + spacing.companion : 0,
  );
  const first = Math.min(0, ...rows.flat().map(({ from }) => from));
  const inside = emptyInside();
  putInside(inside, host, at(-first, above));
  for (const { part, before, from } of rows.flat()) {
    const depth = before
      ? above - spacing.companion - across(part.size)
      : above + across(host.size) + spacing.companion;
    putInside(inside, part, at(from - first, depth));
  }
  const depth = above + across(host.size) + below;
  const length = along(inside.size);
  inside.size = down ? { width: depth, height: length } : { width: length, height: depth };
  return { inside, axis: above + across(host.size) / 2 };
}

/** Positions companions in a row without overlaps, as near to their preferred positions as possible. */
function inRow(
  companions: readonly Companion[],
  along: (size: Size) => number,
): readonly (Companion & { readonly from: number })[] {
  let end = Number.NEGATIVE_INFINITY;
  const placed = companions
    .toSorted((a, b) => a.wished - b.wished)
    .map((one) => {
      const from = Math.max(end, one.wished - along(one.part.size) / 2);
      end = from + along(one.part.size) + spacing.companion / 2;
      return { ...one, from };
    });
  const late = placed.reduce((sum, { part, from, wished }) => sum + from + along(part.size) / 2 - wished, 0);
  const by = Math.round(late / (placed.length || 1));
  return placed.map((one) => ({ ...one, from: one.from - by }));
}
