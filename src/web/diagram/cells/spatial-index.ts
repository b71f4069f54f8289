import type { Box } from './cell.ts';

/** Side of a square of the index: a screenful is some dozen of them. */
const side = 400;
/** What spans more squares than this is kept in one list beside them. */
const large = 64;

export const overlaps = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

export const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The smallest box around all of them; undefined for none. */
export function boundsOf(boxes: Iterable<Box>): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    if (x < left) left = x;
    if (y < top) top = y;
    if (x + width > right) right = x + width;
    if (y + height > bottom) bottom = y + height;
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Which cells are where: a grid of squares over the sheet. */
export class SpatialIndex {
  readonly #squares = new Map<string, Map<string, Box>>();
  readonly #boxes = new Map<string, Box>();
  readonly #large = new Map<string, Box>();
  /** Around all boxes; null until it is asked for again after a box on its edge has gone. */
  #bounds: Box | undefined | null;

  set(jsid: string, box: Box): void {
    const old = this.#boxes.get(jsid);
    if (old && old.x === box.x && old.y === box.y && old.width === box.width && old.height === box.height) return;
    this.delete(jsid);
    this.#boxes.set(jsid, box);
    if (this.#bounds !== null && !(this.#bounds && contains(this.#bounds, box)))
      this.#bounds = boundsOf(this.#bounds ? [this.#bounds, box] : [box]);
    const squares = squaresOf(box);
    if (!squares) this.#large.set(jsid, box);
    else for (const square of squares) this.#at(square).set(jsid, box);
  }

  delete(jsid: string): void {
    const box = this.#boxes.get(jsid);
    if (!box) return;
    this.#boxes.delete(jsid);
    this.#large.delete(jsid);
    if (this.#bounds && isOnEdge(box, this.#bounds)) this.#bounds = null;
    for (const square of squaresOf(box) ?? []) {
      const boxes = this.#squares.get(square);
      boxes?.delete(jsid);
      if (boxes?.size === 0) this.#squares.delete(square);
    }
  }

  clear(): void {
    this.#bounds = undefined;
    this.#squares.clear();
    this.#boxes.clear();
    this.#large.clear();
  }

  box(jsid: string): Box | undefined {
    return this.#boxes.get(jsid);
  }

  query(area: Box): Set<string> {
    const found = new Set<string>();
    const take = (boxes: Iterable<readonly [string, Box]>) => {
      for (const [jsid, box] of boxes) if (overlaps(box, area)) found.add(jsid);
    };
    const squares = squaresOf(area);
    if (squares) for (const square of squares) take(this.#squares.get(square) ?? []);
    take(squares ? this.#large : this.#boxes);
    return found;
  }

  get size(): number {
    return this.#boxes.size;
  }

  bounds(): Box | undefined {
    if (this.#bounds === null) this.#bounds = boundsOf(this.#boxes.values());
    return this.#bounds;
  }

  #at(square: string): Map<string, Box> {
    let boxes = this.#squares.get(square);
    if (!boxes) {
      boxes = new Map();
      this.#squares.set(square, boxes);
    }
    return boxes;
  }
}

const isOnEdge = (inner: Box, outer: Box): boolean =>
  inner.x <= outer.x ||
  inner.y <= outer.y ||
  inner.x + inner.width >= outer.x + outer.width ||
  inner.y + inner.height >= outer.y + outer.height;

/** The squares that a box touches; undefined for a box that touches too many to list. */
function squaresOf({ x, y, width, height }: Box): string[] | undefined {
  const [left, right] = [Math.floor(x / side), Math.floor((x + width) / side)];
  const [top, bottom] = [Math.floor(y / side), Math.floor((y + height) / side)];
  if ((right - left + 1) * (bottom - top + 1) > large) return undefined;
  const squares: string[] = [];
  for (let column = left; column <= right; column++) {
    for (let row = top; row <= bottom; row++) squares.push(`${column},${row}`);
  }
  return squares;
}
