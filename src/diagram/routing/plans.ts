import type { Box, LinkCell, Point } from '../cells/cell.ts';
import { centreOf, clamp, grow, isInside } from '../cells/geometry.ts';
import { boundsOf } from '../cells/spatial-index.ts';
import { shapeType } from '../shapes/families.ts';
import type { Side } from '../shapes/shape-type.ts';
import { placesAlong, type SideEnd } from './along-side.ts';
import { crossingsOf, slantMeets } from './line-geometry.ts';
import type { LinkEnds } from './link-ends.ts';
import { keepsToMiddle } from './link-settings.ts';
import { PlacedCache, shifted } from './moved-together.ts';
import { boxOf, isElbow } from './route.ts';
import { searchWay } from './search.ts';
import type { Sheet } from './sheet.ts';
import { isClearWay, type Surroundings } from './surroundings.ts';
import {
  acrossOf,
  allSides,
  cornerWorth,
  type End,
  type EndGeometry,
  hasOnePort,
  looksAway,
  type Port,
  portGap,
  portsToward,
  sidePrice,
  simpleWays,
  spreadOf,
  type Way,
} from './ways.ts';

/** The distance between lines that share a corner of a diamond, or a side of a circle, in units. */
const cornerGap = 12;
/** Obstacles outside of this distance around the two ends are ignored, in units. */
const searched = 160;
/** With more obstacles than this, no search is made. */
const maxBoxes = 60;
/** A line longer than this, in units, takes the shortest route: it passes too many shapes to avoid all of them. */
const farAway = 2400;
/**
 * The preferred distance of a line from shapes that it passes, in units; the next constant is the extra cost that is
 * accepted for it.
 */
const roomy = 10;
const roomWorth = 60;

/** With more lines than this at one shape, crossings are not examined. */
const maxUncrossed = 12;

/** Candidate routes, and the ports from which another route may be searched. */
export interface WayChoice {
  readonly ways: readonly Way[];
  readonly starts: readonly Port[];
  readonly goals: readonly Port[];
}

/** The objects that plans depend on. */
interface PlanParts {
  readonly sheet: Sheet;
  readonly ends: LinkEnds;
  readonly surroundings: Surroundings;
  /** Registers an area: a change there may change the line of the link. */
  readonly watch: (link: LinkCell, area: Box) => void;
}

/**
 * Plans lines before they are routed: assigns sides to the ends of links, and positions along shared sides. Both depend
 * on the other links of the two shapes.
 */
export class Plans {
  readonly #sheet: Sheet;
  readonly #ends: LinkEnds;
  readonly #surroundings: Surroundings;
  readonly #watch: PlanParts['watch'];
  readonly #plans: PlacedCache<Way | undefined>;
  /** For each relation, whether its straight line would cross an obstacle. */
  readonly #isAround = new Map<string, boolean>();
  readonly #ports = new Map<string, Map<string, number | undefined>>();

  constructor({ sheet, ends, surroundings, watch }: PlanParts) {
    this.#sheet = sheet;
    this.#ends = ends;
    this.#surroundings = surroundings;
    this.#watch = watch;
    this.#plans = new PlacedCache(ends.placeOf, (way, by) => way && { ...way, points: shifted(way.points, by) });
  }

  forgetAll(): void {
    this.#ends.forgetManual();
    this.#plans.clear();
    this.#isAround.clear();
    this.#ports.clear();
  }

  /** Discards the plan of a link. */
  forget(jsid: string): void {
    this.#plans.delete(jsid);
    this.#isAround.delete(jsid);
  }

  /**
   * Whether the router draws the link with right angles: the link is a flow, or a relation whose straight line would
   * cross a shape.
   */
  isAngled(link: LinkCell): boolean {
    if (this.#ends.isFree(link)) return true;
    if (isElbow(link) || this.#ends.isFixed(link)) return false;
    const isKnown = this.#sheet.link(link.jsid) === link;
    const known = isKnown ? this.#isAround.get(link.jsid) : undefined;
    if (known !== undefined) return known;
    const straight = this.#ends.straight(link) ?? [];
    const isAround = this.#surroundings.along(link, straight).some((box) => slantMeets(straight, box));
    if (isKnown) this.#isAround.set(link.jsid, isAround);
    return isAround;
  }

  /** Discards the positions of a shape's links along its sides. */
  forgetPorts(jsid: string): void {
    this.#ends.forgetManual(jsid);
    this.#ports.delete(jsid);
  }
  /**
   * Chooses the first candidate without obstacles, else the cheapest route around the obstacles, else the candidate
   * with the lowest penalty.
   */
  choose(link: LinkCell, [a, b]: readonly [End, End], { ways, starts, goals }: WayChoice, reading: EndGeometry) {
    const own = [a.box, b.box];
    const cheapest = ways[0];
    const extent = boundsOf(
      (cheapest?.points ?? own.map(centreOf)).map((point) => ({ ...point, width: 0, height: 0 })),
    );
    if (!extent || extent.width + extent.height > farAway)
      return ways.find(({ points }) => isClearWay(points, [], own)) ?? cheapest;
    let least: { readonly way: Way; readonly hits: number } | undefined;
    let clear: Way | undefined;
    for (const way of ways) {
      // A route with more distance from obstacles is preferred, up to the extra cost `roomWorth`.
      if (clear && way.cost > clear.cost + roomWorth) break;
      const boxes = this.#surroundings.along(link, way.points, roomy);
      if (isClearWay(way.points, boxes, own, roomy)) {
        clear = way;
        break;
      }
      if (isClearWay(way.points, boxes, own)) {
        clear ??= way;
        continue;
      }
      const near = this.#surroundings.along(link, way.points);
      const hits = near.length + (isClearWay(way.points, [], own) ? 0 : 10);
      if (!least || hits < least.hits) least = { way, hits };
    }
    // A simple candidate that is only slightly longer than the cheapest one is what a person would draw. A longer one
    // is compared with a searched route.
    if (clear && cheapest && clear.cost - cheapest.cost < 2 * searched) return clear;
    const found = this.#around(link, [a, b], { starts, goals, extent }, reading);
    if (found && (!clear || found.cost < clear.cost)) return found;
    return clear ?? least?.way;
  }

  /**
   * Searches a route around the obstacles near the line. For a very long end, such as a pool, only its nearby part is
   * considered.
   */
  #around(
    link: LinkCell,
    [a, b]: readonly [End, End],
    { starts, goals, extent }: Pick<WayChoice, 'starts' | 'goals'> & { readonly extent: Box },
    reading: EndGeometry,
  ): Way | undefined {
    const own = [a.box, b.box];
    const beside = grow(extent, searched);
    const area = grow(boundsOf([extent, ...own.map((box) => within(box, beside))]) as Box, searched);
    this.#watch(link, area);
    const boxes = this.#surroundings.obstacles(link, area);
    if (boxes.length > maxBoxes) return undefined;
    const near = ({ point }: Port): boolean => isInside(point, area);
    return searchWay(
      starts
        .filter(near)
        .map((port) => ({ ...port, price: sidePrice({ end: a, side: port.side }, b, reading, false) })),
      goals.filter(near).map((port) => ({ ...port, price: sidePrice({ end: b, side: port.side }, a, reading, true) })),
      [...boxes, ...own],
    );
  }

  /** The planned route of a link, with its sides, before the lines of a side are distributed. */
  of(link: LinkCell): Way | undefined {
    const known = this.#plans.get(link);
    if (known) return known.value;
    const [a, b] = [this.#ends.of(link, 'source'), this.#ends.of(link, 'target')];
    if (a && b && hasOnePort(a) && link.source) this.#planCorners(link.source);
    else if (a && b && hasOnePort(b) && link.target) this.#planCorners(link.target);
    const planned = this.#plans.get(link);
    if (planned) return planned.value;
    const way = this.planFor(link, () => true);
    this.#plans.set(link, way);
    return way;
  }

  /** The best route of a link without regard to other links, limited to the allowed sides. */
  planFor(link: LinkCell, allows: (from: Side, to: Side) => boolean): Way | undefined {
    const [a, b] = [this.#ends.of(link, 'source'), this.#ends.of(link, 'target')];
    if (!a || !b) return undefined;
    const reading = this.#ends.reading(link);
    const ways = simpleWays(a, b, reading).filter(({ from, to }) => allows(from, to));
    const starts = a.sides
      .filter((from) => b.sides.some((to) => allows(from, to)))
      .flatMap((side) => portsToward(a, side, b.box));
    const goals = b.sides
      .filter((to) => a.sides.some((from) => allows(from, to)))
      .flatMap((side) => portsToward(b, side, a.box));
    return this.choose(link, [a, b], { ways, starts, goals }, reading);
  }

  /**
   * Distributes the corners of a shape that lines meet only at its corners. The cheapest line retains its corner;
   * others get a free corner.
   */
  #planCorners(jsid: string): void {
    const taken = new Map<Side, 'in' | 'out'>();
    const shared: PlannedCorner[] = [];
    const preferences = this.#sheet
      .linksOf(jsid)
      .filter((link) => this.isAngled(link) && link.source !== null && link.target !== null)
      .map((link) => ({ link, way: this.planFor(link, () => true) }))
      .sort(
        (one, other) =>
          (one.way?.points.length ?? 9) - (other.way?.points.length ?? 9) ||
          (one.way?.cost ?? 0) - (other.way?.cost ?? 0) ||
          this.#ends.byPlace(one.link, other.link, jsid),
      );
    for (const { link, way } of preferences) {
      const leaves = link.source === jsid;
      // If both ends are such shapes, the plan of the source decides.
      const other = this.#ends.of(link, leaves ? 'target' : 'source');
      const mine = leaves || !other || !hasOnePort(other);
      const sideOf = (one: Way) => (leaves ? one.from : one.to);
      const chosen =
        mine && way && taken.has(sideOf(way)) ? this.#elsewhere({ link, way, leaves }, taken, shared) : way;
      if (chosen) taken.set(sideOf(chosen), leaves ? 'out' : 'in');
      if (mine) this.#plans.set(link, chosen);
      if (mine && chosen) shared.push({ link, way: chosen, leaves });
    }
    // After all lines are planned, a line that shares its corner may move to a free one.
    for (const [at, line] of shared.entries()) {
      const others = shared.toSpliced(at, 1);
      const side = cornerOf(line);
      if (line.way.points.length === 2 || !others.some((other) => cornerOf(other) === side)) continue;
      const way = this.#elsewhere(line, taken, others);
      if (way === line.way) continue;
      taken.set(line.leaves ? way.from : way.to, line.leaves ? 'out' : 'in');
      shared[at] = { ...line, way };
      this.#plans.set(line.link, way);
    }
    for (const { link, way } of this.#exchanged(shared)) this.#plans.set(link, way);
  }

  /** The route of a line through a free corner, if the extra cost is acceptable; else the present route. */
  #elsewhere(
    { link, way, leaves }: PlannedCorner,
    taken: ReadonlyMap<Side, 'in' | 'out'>,
    others: readonly PlannedCorner[],
  ): Way {
    // Lines in the same direction may share the beginning at a corner. A line that shares it gets no other corner if it
    // would then leave or arrive on a side that faces away from the other shape.
    const joins = leaves && taken.get(way.from) === 'out';
    const turnsBack = (from: Side, to: Side): boolean =>
      this.#looksAway(link.source ?? '', from, link) || (to !== way.to && this.#looksAway(link.target ?? '', to, link));
    const free = this.planFor(link, (from, to) => !taken.has(leaves ? from : to) && !(joins && turnsBack(from, to)));
    if (!free || free.cost >= way.cost + cornerWorth) return way;
    // A line stays at its shared corner if the new route would cross a third line.
    const crossed = (one: Way) => others.reduce((sum, other) => sum + crossingsOf(one.points, other.way.points), 0);
    return crossed(free) <= crossed(way) ? free : way;
  }

  /** Swaps the corners of two crossing lines at their common shape, if the swap removes the crossing. */
  #exchanged(lines: readonly PlannedCorner[]): readonly PlannedCorner[] {
    if (lines.length < 2 || lines.length > maxUncrossed) return [];
    const found = [...lines];
    for (let at = 0; at < found.length; at++) {
      for (let next = at + 1; next < found.length; next++) {
        const [one, other] = [found[at] as PlannedCorner, found[next] as PlannedCorner];
        const count = crossingsOf(one.way.points, other.way.points);
        if (count === 0 || cornerOf(one) === cornerOf(other)) continue;
        const swapped = [this.#byCorner(one, cornerOf(other)), this.#byCorner(other, cornerOf(one))] as const;
        const [first, second] = swapped;
        if (!first || !second || crossingsOf(first.points, second.points) >= count) continue;
        if (first.cost + second.cost > one.way.cost + other.way.cost + cornerWorth) continue;
        found[at] = { ...one, way: first };
        found[next] = { ...other, way: second };
      }
    }
    return found;
  }

  #byCorner({ link, leaves }: PlannedCorner, side: Side): Way | undefined {
    return this.planFor(link, (from, to) => (leaves ? from : to) === side);
  }

  /** Whether a side of the shape faces away from the other end of the link. */
  #looksAway(jsid: string, side: Side, { source, target }: LinkCell): boolean {
    const [own, other] = [this.#ends.cellOf(jsid), this.#ends.cellOf(source === jsid ? target : source)];
    return own !== undefined && other !== undefined && looksAway(boxOf(own), side, boxOf(other));
  }

  /** The positions of a shape's links along its sides, by link and end; undefined means the middle of the side. */
  portsOf(jsid: string): Map<string, number | undefined> {
    const known = this.#ports.get(jsid);
    if (known) return known;
    const ports = new Map<string, number | undefined>();
    this.#ports.set(jsid, ports);
    const cell = this.#sheet.element(jsid);
    if (!cell) return ports;
    const { outline } = shapeType(cell.type);
    if (outline === 'lifeline') return ports;
    const bySide = new Map<Side, SideEnd[]>();
    for (const link of this.#sheet.linksOf(jsid)) {
      const met = this.#sideOf(link, jsid);
      if (!met) continue;
      const list = bySide.get(met.side) ?? [];
      list.push(met);
      bySide.set(met.side, list);
    }
    const end = { box: boxOf(cell), outline, sides: allSides };
    for (const [side, list] of bySide) {
      if (list.length === 1 || keepsToMiddle(this.#ends.linkSettings)) {
        for (const { link, at } of list) ports.set(link.jsid, at);
        continue;
      }
      list.sort((a, b) => a.order - b.order || this.#ends.byPlace(a.link, b.link, jsid));
      const places = placesAlong(list, spreadOf(end, acrossOf(side)), outline === 'rectangle' ? portGap : cornerGap);
      for (const [one, at] of places) ports.set(one.link.jsid, at);
    }
    return ports;
  }

  /** The end of a link at a shape; undefined if the end does not affect other links. */
  #sideOf(link: LinkCell, jsid: string): SideEnd | undefined {
    const leaves = link.source === jsid;
    const isAngled = this.isAngled(link);
    const way = isAngled ? this.of(link) : this.#ends.manualLine(link);
    if (!way) return undefined;
    const side = leaves ? way.from : way.to;
    const line = leaves ? way.points : way.points.toReversed();
    const axis = acrossOf(side);
    const at = (line[0] as Point)[axis];
    const other = this.#ends.cellOf(leaves ? link.target : link.source);
    const pinned =
      !isAngled || way.points.length === 2 || Boolean(link.values[leaves ? 'source_anchor' : 'target_anchor']);
    const order = pinned || !other ? at : centreOf(boxOf(other))[axis];
    return { link, side, line, at, pinned, order };
  }
}

/** A line at a shape whose corners are its only connection points. */
interface PlannedCorner {
  readonly link: LinkCell;
  readonly way: Way;
  readonly leaves: boolean;
}

const cornerOf = ({ way, leaves }: PlannedCorner): Side => (leaves ? way.from : way.to);

/** The part of a box within another box; without overlap, the nearest point of the other box. */
function within(box: Box, { x, y, width, height }: Box): Box {
  const [left, right] = [clamp(box.x, x, x + width), clamp(box.x + box.width, x, x + width)];
  const [top, bottom] = [clamp(box.y, y, y + height), clamp(box.y + box.height, y, y + height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
