import type { Box, Point } from './cell.ts';

/** The side length of a square of the index, in units: a screen shows a few dozen squares. */
const side = 400;
/** A box that covers more squares than this is in a separate list. */
const large = 64;

/** Whether two boxes have a point in common, borders included. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

/** Whether one box is within another, borders included. */
export const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The smallest box around two. */
export function unionOf(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

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

interface Placed {
  readonly jsid: string;
  /** The indexed box. For cells of the current translation, the common offset is added to this box. */
  box: Box;
  isAfloat: boolean;
}

/** With fewer boxes than this, each box is moved individually. */
const fewest = 100;

const moved = ({ x, y, width, height }: Box, by: Point): Box => ({ x: x + by.x, y: y + by.y, width, height });

/**
 * A grid index of the cells on the sheet. Cells that move together stay in their old squares during the move; the index
 * adds their common offset when it searches.
 */
export class SpatialIndex {
  readonly #squares = new Map<number, Placed[]>();
  readonly #all = new Map<string, Placed>();
  readonly #large = new Set<Placed>();
  /** The bounds of all boxes; null if a box at the edge was removed after the last computation. */
  #bounds: Box | undefined | null;
  /** The cells of the current translation, and its vector. */
  #afloat: { readonly jsids: ReadonlySet<string>; readonly placed: Placed[]; by: Point } | undefined;

  set(jsid: string, box: Box): void {
    const known = this.#all.get(jsid);
    if (known) {
      const old = this.#boxOf(known);
      if (old.x === box.x && old.y === box.y && old.width === box.width && old.height === box.height) return;
      if (this.#bounds && isOnEdge(old, this.#bounds)) this.#bounds = null;
    }
    if (this.#bounds !== null && !(this.#bounds && contains(this.#bounds, box)))
      this.#bounds = this.#bounds ? unionOf(this.#bounds, box) : box;
    const afloat = this.#afloat?.jsids.has(jsid) ? this.#afloat : undefined;
    const from = afloat ? moved(box, { x: -afloat.by.x, y: -afloat.by.y }) : box;
    if (known) {
      this.#move(known, from);
      return;
    }
    const placed = { jsid, box: from, isAfloat: afloat !== undefined };
    afloat?.placed.push(placed);
    this.#all.set(jsid, placed);
    this.#put(placed, spanOf(from));
  }

  /** Moves boxes by the same vector. If the same boxes move again, only the common offset changes. */
  shift(jsids: ReadonlySet<string>, by: Point): void {
    if (this.#afloat?.jsids !== jsids) {
      if (jsids.size < fewest) {
        for (const jsid of jsids) {
          const box = this.box(jsid);
          if (box) this.set(jsid, moved(box, by));
        }
        return;
      }
      this.#land();
      const placed: Placed[] = [];
      for (const jsid of jsids) {
        const one = this.#all.get(jsid);
        if (!one) continue;
        one.isAfloat = true;
        placed.push(one);
      }
      this.#afloat = { jsids, placed, by: { x: 0, y: 0 } };
    }
    const { by: before } = this.#afloat;
    this.#afloat.by = { x: before.x + by.x, y: before.y + by.y };
    this.#bounds = this.#all.size ? null : undefined;
  }

  /** Ends the translation: enters its cells in the squares of their real positions. */
  #land(): void {
    const { placed = [], by } = this.#afloat ?? {};
    this.#afloat = undefined;
    for (const one of placed) {
      one.isAfloat = false;
      if (by && this.#all.get(one.jsid) === one) this.#move(one, moved(one.box, by));
    }
  }

  delete(jsid: string): void {
    const placed = this.#all.get(jsid);
    if (!placed) return;
    this.#all.delete(jsid);
    if (this.#bounds && isOnEdge(this.#boxOf(placed), this.#bounds)) this.#bounds = null;
    this.#takeOut(placed, spanOf(placed.box));
  }

  clear(): void {
    this.#bounds = undefined;
    this.#afloat = undefined;
    this.#squares.clear();
    this.#all.clear();
    this.#large.clear();
  }

  box(jsid: string): Box | undefined {
    const placed = this.#all.get(jsid);
    return placed && this.#boxOf(placed);
  }

  query(area: Box): Set<string> {
    const found = new Set<string>();
    this.#find(area, false, found);
    if (this.#afloat) {
      const { x, y } = this.#afloat.by;
      this.#find(moved(area, { x: -x, y: -y }), true, found);
    }
    return found;
  }

  /** Searches the squares of an area, either for cells of the translation or for all other cells. */
  #find(area: Box, isAfloat: boolean, found: Set<string>): void {
    const take = (all: Iterable<Placed>) => {
      for (const one of all) if (one.isAfloat === isAfloat && overlaps(one.box, area)) found.add(one.jsid);
    };
    const { left, right, top, bottom, isLarge } = spanOf(area);
    if (isLarge) {
      take(this.#all.values());
      return;
    }
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        const there = this.#squares.get(squareAt(column, row));
        if (there) take(there);
      }
    }
    take(this.#large);
  }

  keys(): Iterable<string> {
    return this.#all.keys();
  }

  get size(): number {
    return this.#all.size;
  }

  bounds(): Box | undefined {
    if (this.#bounds === null)
      this.#bounds = boundsOf(Iterator.from(this.#all.values()).map((one) => this.#boxOf(one)));
    return this.#bounds;
  }

  #boxOf({ box, isAfloat }: Placed): Box {
    return isAfloat && this.#afloat ? moved(box, this.#afloat.by) : box;
  }

  /** Changes the box of an indexed cell. */
  #move(placed: Placed, box: Box): void {
    const [old, span] = [spanOf(placed.box), spanOf(box)];
    placed.box = box;
    if (sameSpan(old, span)) return;
    this.#takeOut(placed, old);
    this.#put(placed, span);
  }

  #put(placed: Placed, { left, right, top, bottom, isLarge }: Span): void {
    if (isLarge) {
      this.#large.add(placed);
      return;
    }
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        const square = squareAt(column, row);
        const there = this.#squares.get(square);
        if (there) there.push(placed);
        else this.#squares.set(square, [placed]);
      }
    }
  }

  #takeOut(placed: Placed, { left, right, top, bottom, isLarge }: Span): void {
    if (isLarge) {
      this.#large.delete(placed);
      return;
    }
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        const square = squareAt(column, row);
        const there = this.#squares.get(square) ?? [];
        if (there.length > 1) there.splice(there.indexOf(placed), 1);
        else this.#squares.delete(square);
      }
    }
  }
}

const isOnEdge = (inner: Box, outer: Box): boolean =>
  inner.x <= outer.x ||
  inner.y <= outer.y ||
  inner.x + inner.width >= outer.x + outer.width ||
  inner.y + inner.height >= outer.y + outer.height;

/** The squares that a box touches, from the first to the last column and row. */
interface Span {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether the box covers too many squares to visit each of them. */
  readonly isLarge: boolean;
}

function spanOf({ x, y, width, height }: Box): Span {
  const [left, right] = [Math.floor(x / side), Math.floor((x + width) / side)];
  const [top, bottom] = [Math.floor(y / side), Math.floor((y + height) / side)];
  return { left, right, top, bottom, isLarge: !((right - left + 1) * (bottom - top + 1) <= large) };
}

const sameSpan = (a: Span, b: Span): boolean =>
  a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom && a.isLarge === b.isLarge;

/**
 * The key of a square as a small integer, because maps find integers faster than text. Squares that are millions of
 * units apart share a key; the search compares their boxes.
 */
const squareAt = (column: number, row: number): number => ((column & 0x7fff) << 15) | (row & 0x7fff);
