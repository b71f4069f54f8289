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
/** The maximum nesting depth of containers that is followed. */
const deepest = 30;

/** The shapes of a sheet, as obstacles for lines and labels. */
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

  /** Adds or replaces a shape; removes it if `cell` is undefined. */
  set(jsid: string, cell: ElementCell | undefined): void {
    if (cell) this.#shapes.set(jsid, boxOf(cell));
    else this.#shapes.delete(jsid);
  }

  /** Moves several shapes by the same vector. */
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

  /** The shapes that are being dragged. They are not obstacles. */
  get lifted(): ReadonlySet<string> {
    return this.#lifted;
  }

  /** Whether both ends of a link are dragged. For such a link the dragged shapes are obstacles. */
  isBetweenLifted({ source, target }: LinkCell): boolean {
    return source !== null && target !== null && this.#lifted.has(source) && this.#lifted.has(target);
  }

  /** @returns the shapes that have become obstacles or have stopped being obstacles */
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

  /**
   * Whether the box meets no obstacle except the cell itself and the containers of the cell (for a link, of its ends).
   */
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

  /** Whether the box meets no mark of a container that labels have to avoid. */
  isUnmarked(box: Box, { jsid }: Cell): boolean {
    return this.near(box).every((other) => other.jsid === jsid || !marksOf(other).some((mark) => meets(mark, box)));
  }

  /** The containers of these shapes that are not in the set. */
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

  /**
   * The containers of a shape, or of both ends of a link. If a shape is attached to the border of its container, that
   * container is left out.
   */
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
   * Whether the shape is inside one of the link's ends: a line from a sub-process does not cross the contents of the
   * sub-process.
   */
  #isWithin(jsid: string, { source, target }: LinkCell): boolean {
    const container = this.#sheet.containerOf(jsid);
    if (container === undefined || (container !== source && container !== target)) return false;
    const [host, cell] = [this.#sheet.element(container), this.#sheet.element(jsid)];
    return !(host && isOnBorder(cell, host));
  }
}

/** A cache of each shape's marks on the sheet. Cells are immutable, so the cell is the key. */
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
 * Whether a line is acceptable: it crosses no shape, has the distance `room` from shapes, and does not return through
 * its own ends.
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
    // The first and last segment touch their own shape; on a round or pointed shape they enter its box. No other
    // segment may be near either end.
    if (own.some((box, end) => meets(area, grow(box, at === (end ? points.length - 1 : 1) ? -cornerReach : passing))))
      return false;
  }
  return true;
}
