import { type Box, type Cell, type ElementCell, isLink, type LinkCell, type Point } from '../cells/cell.ts';
import { edgesOf, grow } from '../cells/geometry.ts';
import { SpatialIndex } from '../cells/spatial-index.ts';
import { shapeType } from '../shapes/families.ts';
import { meets, stretchBox } from './line-geometry.ts';
import { isInTheWay, isOnBorder } from './obstacles.ts';
import { boxOf } from './route.ts';
import type { Sheet } from './sheet.ts';
import { cornerReach } from './ways.ts';

/** The minimum distance of a line from shapes that it passes, in units. */
export const passing = 4;
/** The maximum nesting depth of containers. */
const deepest = 30;

/** The shapes of a sheet as obstacles of lines and labels. */
export class Surroundings {
  readonly #sheet: Sheet;
  readonly #shapes = new SpatialIndex();
  #lifted: ReadonlySet<string> = new Set();

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  /** Replaces all shapes. */
  reset(shapes: Iterable<ElementCell>): void {
    this.#shapes.clear();
    for (const cell of shapes) this.#shapes.set(cell.jsid, boxOf(cell));
  }

  /** A shape was added or changed, or removed (without `cell`). */
  set(jsid: string, cell: ElementCell | undefined): void {
    if (cell) this.#shapes.set(jsid, boxOf(cell));
    else this.#shapes.delete(jsid);
  }

  /** Shapes were moved together. */
  shift(jsids: ReadonlySet<string>, by: Point): void {
    this.#shapes.shift(jsids, by);
  }

  /** The number of shapes. */
  get size(): number {
    return this.#shapes.size;
  }

  /** The obstacles in a box, without shapes that are being dragged. */
  inTheWay(box: Box): ElementCell[] {
    return this.near(box).filter(isInTheWay);
  }

  boxOf(jsid: string): Box | undefined {
    return this.#shapes.box(jsid);
  }

  /** Shapes that are being dragged, which are no obstacles. */
  get lifted(): ReadonlySet<string> {
    return this.#lifted;
  }

  /** Whether a link is dragged with both ends: the shapes that are dragged with it are obstacles. */
  isBetweenLifted({ source, target }: LinkCell): boolean {
    return source !== null && target !== null && this.#lifted.has(source) && this.#lifted.has(target);
  }

  /** @returns the shapes that have become obstacles, or are none any more */
  lift(jsids: ReadonlySet<string>): ReadonlySet<string> {
    const changed = this.#lifted.symmetricDifference(jsids);
    this.#lifted = jsids;
    return changed;
  }

  /** The obstacles for a link in an area. */
  obstacles(link: LinkCell, area: Box): Box[] {
    const out = this.#containersOf(link);
    for (const end of [link.source, link.target]) if (end !== null) out.add(end);
    const boxes: Box[] = [];
    const isLifted = this.isBetweenLifted(link);
    for (const jsid of this.#shapes.query(area)) {
      if (out.has(jsid) || (this.#lifted.has(jsid) && !isLifted)) continue;
      const cell = this.#sheet.element(jsid);
      if (!cell || !isInTheWay(cell) || this.#isWithin(jsid, link)) continue;
      boxes.push(boxOf(cell));
    }
    return boxes;
  }

  /** The obstacles within a distance of a link's line. */
  along(link: LinkCell, points: readonly Point[], room = passing): Box[] {
    const found = new Set<Box>();
    for (let at = 1; at < points.length; at++) {
      const area = grow(stretchBox(points[at - 1] as Point, points[at] as Point), room);
      for (const box of this.obstacles(link, area)) found.add(box);
    }
    return [...found];
  }

  /** Whether a box contains no obstacle except this shape and the containers of this shape or link. */
  isUncovered(box: Box, cell: Cell): boolean {
    let out: ReadonlySet<string> | undefined;
    for (const jsid of this.#shapes.query(box)) {
      if (jsid === cell.jsid || this.#lifted.has(jsid)) continue;
      const other = this.#sheet.element(jsid);
      if (!other || !isInTheWay(other)) continue;
      out ??= this.#containersOf(cell);
      if (!out.has(jsid)) return false;
    }
    return true;
  }

  /** Whether a box contains no mark of a container that labels avoid. */
  isUnmarked(box: Box, { jsid }: Cell): boolean {
    return this.near(box).every((other) => other.jsid === jsid || !marksOf(other).some((mark) => meets(mark, box)));
  }

  /** The containers of these shapes that are not themselves among them. */
  containersAround(shapes: ReadonlySet<string>): ElementCell[] {
    const found = new Set<string>();
    for (const jsid of shapes) {
      const container = this.#sheet.containerOf(jsid);
      if (container !== undefined && !shapes.has(container)) found.add(container);
    }
    return [...found].flatMap((jsid) => this.#sheet.element(jsid) ?? []);
  }

  /** The common container of both ends of a link; undefined if there is none. */
  commonContainer({ source, target }: LinkCell): ElementCell | undefined {
    const [one, other] = [source, target].map((jsid) => (jsid === null ? undefined : this.#sheet.containerOf(jsid)));
    return one !== undefined && one === other ? this.#sheet.element(one) : undefined;
  }

  /** The shapes in a box, without those that are being dragged. */
  near(box: Box): ElementCell[] {
    return [...this.#shapes.query(box)].flatMap((jsid) =>
      this.#lifted.has(jsid) ? [] : (this.#sheet.element(jsid) ?? []),
    );
  }

  /** The containers of a shape, or of either end of a link, without a host to whose border it is attached. */
  #containersOf(cell: Cell): Set<string> {
    const found = new Set<string>();
    for (const jsid of isLink(cell) ? [cell.source, cell.target] : [cell.jsid]) {
      if (jsid === null) continue;
      for (let at = this.#sheet.containerOf(jsid), depth = 0; at && depth < deepest; depth++) {
        const host = this.#sheet.element(at);
        if (!host || !isOnBorder(this.#sheet.element(jsid), host)) found.add(at);
        at = this.#sheet.containerOf(at);
      }
    }
    return found;
  }

  /**
   * Whether the shape is inside one of the link's ends: a line from a sub-process does not cross the contents of it.
   */
  #isWithin(jsid: string, { source, target }: LinkCell): boolean {
    const container = this.#sheet.containerOf(jsid);
    if (container === undefined || (container !== source && container !== target)) return false;
    const [host, cell] = [this.#sheet.element(container), this.#sheet.element(jsid)];
    return !(host && isOnBorder(cell, host));
  }
}

/** The marks of shapes on the sheet. Cells are immutable, so the cache is keyed by cell. */
const knownMarks = new WeakMap<ElementCell, readonly Box[]>();

function marksOf(cell: ElementCell): readonly Box[] {
  const { marks } = shapeType(cell.type);
  if (!marks) return [];
  let known = knownMarks.get(cell);
  if (!known) {
    known = marks(cell).map((box) => ({ ...box, x: box.x + cell.position.x, y: box.y + cell.position.y }));
    knownMarks.set(cell, known);
  }
  return known;
}

/** The borders of a container and of its lanes on the sheet, as boxes without width or height. */
export const bordersOf = (cell: ElementCell): readonly Box[] => [
  ...edgesOf(boxOf(cell)),
  ...marksOf(cell).filter(({ width, height }) => width === 0 || height === 0),
];

/**
 * Whether a line is allowed: it crosses no shape, is no closer to one than `room`, and does not return through its own
 * ends.
 */
export function isClearWay(
  points: readonly Point[],
  boxes: readonly Box[],
  own: readonly Box[],
  room = passing,
): boolean {
  for (let at = 1; at < points.length; at++) {
    const area = stretchBox(points[at - 1] as Point, points[at] as Point);
    if (boxes.some((box) => meets(area, grow(box, room)))) return false;
    // The first and last segment touch their own shape, a round or pointed one within its box; no other segment may be
    // near it.
    if (own.some((box, end) => meets(area, grow(box, at === (end ? points.length - 1 : 1) ? -cornerReach : passing))))
      return false;
  }
  return true;
}
