import type { Box, Point } from '../../diagram/cells/cell.ts';

/** The side of a grid square, in units: about the size of a shape. */
const side = 200;
/** Boxes that span more squares than this are in a separate list. */
const maxSquares = 64;

/** The range of columns and rows of the squares that a box overlaps. */
const spanOf = ({ x, y, width, height }: Box) => ({
  left: Math.floor(x / side),
  right: Math.floor((x + width) / side),
  top: Math.floor(y / side),
  bottom: Math.floor((y + height) / side),
});

type Span = ReturnType<typeof spanOf>;

const isLarge = ({ left, right, top, bottom }: Span): boolean => (right - left + 1) * (bottom - top + 1) > maxSquares;

/**
 * The keys of grid squares as numbers, because maps find numbers faster than strings. Different squares may have the
 * same key; callers compare the boxes.
 */
const squaresOf = ({ left, right, top, bottom }: Span): readonly number[] => {
  const squares: number[] = [];
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) squares.push(x * 0x10_0000 + y);
  return squares;
};

/** A grid index of objects with a box, to query an area without visiting all of them. */
export class Near<Any extends { readonly box: Box }> {
  readonly #all: readonly Any[];
  readonly #large: Any[] = [];
  readonly #squares = new Map<number, Any[]>();

  constructor(all: Iterable<Any>) {
    this.#all = [...all];
    for (const one of this.#all) {
      const span = spanOf(one.box);
      if (isLarge(span)) this.#large.push(one);
      else
        for (const square of squaresOf(span)) {
          const there = this.#squares.get(square);
          if (there) there.push(one);
          else this.#squares.set(square, [one]);
        }
    }
  }

  /**
   * Lists that contain all objects in an area. They may also contain objects nearby, and duplicates. Each list is in
   * insertion order.
   */
  listsIn(area: Box): readonly (readonly Any[])[] {
    const span = spanOf(area);
    if (isLarge(span)) return [this.#all];
    return [...squaresOf(span).flatMap((square) => [this.#squares.get(square) ?? []]), this.#large];
  }
  /** Lists that contain all objects at a point. Each list is in insertion order. */
  listsAt({ x, y }: Point): readonly (readonly Any[])[] {
    return this.listsIn({ x, y, width: 0, height: 0 });
  }
}
