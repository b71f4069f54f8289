import type { Box, LinkCell, Point } from '../cells/cell.ts';
import { grow, isInside } from '../cells/geometry.ts';
import type { SpatialIndex } from '../cells/spatial-index.ts';
import { givesWay, onOneAnother, placeApart, type Stretch, stretchesOf } from './apart.ts';
import { crossingsOf, keepsDirection, slantMeets, stretchBox } from './line-geometry.ts';
import type { Lines } from './lines.ts';
import type { LinkEnds } from './link-ends.ts';
import { keepsToMiddle } from './link-settings.ts';
import { PlacedCache, shifted } from './moved-together.ts';
import type { Plans } from './plans.ts';
import { boxOf } from './route.ts';
import { waysBeside } from './run-beside.ts';
import type { Sheet } from './sheet.ts';
import { bordersOf, isClearWay, passing, type Surroundings } from './surroundings.ts';
import { acrossOf, type End, portOf, sideOfEnd, spreadOf } from './ways.ts';

/** A line with more neighbours than this is not separated from them. */
const maxBeside = 60;

/** The parts of the routing that the separation of lines reads. */
interface Parts {
  readonly ends: LinkEnds;
  readonly surroundings: Surroundings;
  readonly plans: Plans;
  readonly lines: Lines;
  /** The areas around the ends of links and around their lines. */
  readonly reaches: SpatialIndex;
  /** Called with the line of a link as soon as it is routed, so that its area is known. */
  readonly routed: (link: LinkCell, points: readonly Point[]) => void;
}

/**
 * Separates lines that would lie on one another. A line is first routed by itself, and then its segments move aside
 * until they are apart from those of its neighbours.
 */
export class SeparatedLines {
  readonly #sheet: Sheet;
  readonly #parts: Parts;
  /** Lines as routed by themselves. */
  readonly #routed: PlacedCache<Point[]>;
  readonly #stretches = new Map<string, readonly Stretch[]>();

  constructor(sheet: Sheet, parts: Parts) {
    this.#sheet = sheet;
    this.#parts = parts;
    this.#routed = new PlacedCache(parts.ends.placeOf, shifted);
  }

  /** Drops the line of a link. */
  delete(jsid: string): void {
    this.#routed.delete(jsid);
    this.#stretches.delete(jsid);
  }

  /** Drops the segments of links that have moved with their shapes; their lines are translated by the cache. */
  forgetStretches(links: Iterable<string>): void {
    for (const jsid of links) this.#stretches.delete(jsid);
  }

  /** Drops all lines. */
  clear(): void {
    this.#routed.clear();
    this.#stretches.clear();
  }

  /** Drops the segments of all lines, which are computed again on demand. */
  rest(): void {
    this.#stretches.clear();
  }

  /** The line of a link, apart from the lines near it. */
  of(link: LinkCell): Point[] {
    const points = this.#base(link);
    if (this.#runsStraight(link, points)) return this.#runBeside(link, points);
    if (!this.#parts.plans.isAngled(link)) return points;
    // The moved segment must not be on a border of the common container of both ends, nor outside of the container.
    const container = this.#parts.surroundings.commonContainer(link);
    const within = container && boxOf(container);
    const borders = container ? bordersOf(container).flatMap(stretchOf) : [];
    const leaves = (point: Point, index: number): boolean =>
      within !== undefined && !isInside(point, within) && isInside(points[index] as Point, within);
    let ends: readonly [End | undefined, End | undefined] | undefined;
    let moved: readonly Point[] = points;
    this.#stretchesOf(link).forEach((stretch, at) => {
      if (stretch.ends.length && keepsToMiddle(this.#parts.ends.linkSettings)) return;
      const near = [...borders, ...this.#stretchesNear(link, stretch)];
      if (!near.some((other) => givesWay(stretch, other))) return;
      ends ??= [this.#parts.ends.of(link, 'source'), this.#parts.ends.of(link, 'target')];
      const [source, target] = ends;
      const boxes = ends.flatMap((end) => (end ? [end.box] : []));
      const place = placeApart(stretch, near, (to) => {
        const trial = stretchPlaced(moved, at, to, [source, target]);
        if (!trial || trial.some(leaves)) return false;
        return isClearWay(trial, this.#parts.surroundings.along(link, trial), boxes) && keepsDirection(points, trial);
      });
      if (place !== stretch.at) moved = stretchPlaced(moved, at, place, ends) ?? moved;
    });
    return moved === points ? points : [...moved];
  }

  #base(link: LinkCell): Point[] {
    const known = this.#routed.get(link);
    if (known) return known.value;
    const points = this.#parts.lines.lead(link);
    this.#routed.set(link, points);
    this.#parts.routed(link, points);
    return points;
  }

  /** Whether the link is a relation with a straight line, which gives way to all other lines. */
  #runsStraight(link: LinkCell, points: readonly Point[]): boolean {
    return points.length === 2 && this.#parts.ends.isUnpinned(link) && !this.#parts.plans.isAngled(link);
  }

  /** If a straight relation overlaps another line, moves it sideways to the position with the fewest crossings. */
  #runBeside(link: LinkCell, line: Point[]): Point[] {
    const [a, b] = [this.#parts.ends.of(link, 'source'), this.#parts.ends.of(link, 'target')];
    if (!a || !b) return line;
    const overlapsOther = (own: Stretch) => this.#stretchesNear(link, own).some((other) => onOneAnother(own, other));
    const [first, ...rest] = waysBeside(line as [Point, Point], [a, b], overlapsOther)
      .filter((way) => !this.#parts.surroundings.along(link, way).some((box) => slantMeets(way, box)))
      .map((way) => ({ way, crossings: this.#crossingsNear(link, way) }));
    if (!first) return line;
    return [...rest.reduce((best, one) => (one.crossings < best.crossings ? one : best), first).way];
  }

  #crossingsNear(link: LinkCell, way: readonly Point[]): number {
    const near = this.#linksNear(stretchBox(way[0] as Point, way[1] as Point));
    if (near.length > maxBeside) return 0;
    return near.reduce((sum, one) => sum + (one.jsid === link.jsid ? 0 : crossingsOf(way, this.#base(one))), 0);
  }

  #stretchesOf(link: LinkCell): readonly Stretch[] {
    let stretches = this.#stretches.get(link.jsid);
    if (!stretches) {
      const { jsid, source, target } = link;
      const points = this.#base(link);
      const fixed = !this.#parts.plans.isAngled(link);
      stretches = stretchesOf({ link: jsid, source, target, fixed, yields: this.#runsStraight(link, points) }, points);
      this.#stretches.set(link.jsid, stretches);
    }
    return stretches;
  }

  #stretchesNear(link: LinkCell, { axis, at, low, high }: Stretch): Stretch[] {
    const box =
      axis === 'x' ? { x: at, y: low, width: 0, height: high - low } : { x: low, y: at, width: high - low, height: 0 };
    const found: Stretch[] = [];
    const near = this.#parts.reaches.query(grow(box, 2 * passing));
    if (near.size > maxBeside) return found;
    for (const jsid of near) {
      const other = jsid === link.jsid ? undefined : this.#sheet.link(jsid);
      if (other) found.push(...this.#stretchesOf(other));
    }
    return found;
  }

  #linksNear(box: Box): LinkCell[] {
    return [...this.#parts.reaches.query(box)].flatMap((jsid) => this.#sheet.link(jsid) ?? []);
  }
}

const stretchOf = ({ x, y, width, height }: Box): Stretch[] =>
  stretchesOf({ link: '', fixed: true }, [
    { x, y },
    { x: x + width, y: y + height },
  ]);

/** A line with one segment moved to another coordinate; undefined if the line would then miss its shape. */
function stretchPlaced(
  points: readonly Point[],
  at: number,
  to: number,
  [source, target]: readonly [End | undefined, End | undefined],
): readonly Point[] | undefined {
  const [from, next] = [points[at] as Point, points[at + 1] as Point];
  const axis = acrossOf(sideOfEnd([from, next]));
  const placed = points.map((point, index) => (index === at || index === at + 1 ? { ...point, [axis]: to } : point));
  for (const [end, index, line] of [
    [source, 0, points],
    [target, points.length - 1, points.toReversed()],
  ] as const) {
    if (index !== at && index !== at + 1) continue;
    if (!end) return undefined;
    const { low, high } = spreadOf(end, axis);
    if (to < low || to > high) return undefined;
    placed[index] = portOf(end, sideOfEnd(line), to).point;
  }
  return placed;
}
