import { type Box, type Cell, type ElementCell, isElement, isLink, type LinkCell, type Point } from '../cells/cell.ts';
import { parallelDistance } from '../cells/constants.ts';
import { centreOf, grow } from '../cells/geometry.ts';
import { isUpright } from '../cells/lanes.ts';
import { boundsOf, SpatialIndex } from '../cells/spatial-index.ts';
import { linkType, shapeType } from '../shapes/families.ts';
import { verticesOf } from '../shapes/shape-type.ts';
import { placeApart, type Stretch, stretchesOf } from './apart.ts';
import { ClearLabels } from './clear-labels.ts';
import { keepsDirection, meets, nearestSide, slantMeets, stretchBox } from './line-geometry.ts';
import { endsAtAnchor, endsAtBox, keepsToMiddle, type Manners, wishedSide } from './manners.ts';
import { freeSides, isInTheWay, sitsOnBorder } from './obstacles.ts';
import { boxOf, isElbow, isStraight, keptWay, type LineEnd, parallelVertices, straightWay } from './route.ts';
import { searchWay, withoutFlat } from './search.ts';
import {
  acrossOf,
  allSides,
  bracketWay,
  type End,
  hasOnePort,
  type Port,
  portOf,
  type Reading,
  type Side,
  sidePrice,
  simpleWays,
  spanOf,
  type Way,
  waysBetween,
} from './ways.ts';

/** What routes ask of a diagram. */
export interface Sheet {
  element(jsid: string): ElementCell | undefined;
  link(jsid: string): LinkCell | undefined;
  linksOf(jsid: string): readonly LinkCell[];
  containerOf(jsid: string): string | undefined;
}

/** Distance between two lines that leave one side, in units. */
const portGap = 20;
/** How near a line passes a shape. */
const passing = 4;
/** Around two ends, shapes may have a say about the line between them. */
const surroundings = 60;
/** Shapes farther than this around two ends are not gone around. */
const searched = 160;
/** More shapes than this are not gone around. */
const mostBoxes = 60;
/** Lines longer than this, in units, are led the shortest way: what they pass is too much to be gone around. */
const farAway = 2400;
/** Lines with more others near them than this stay where they are. */
const mostBeside = 60;
/** What another side of a diamond may cost more, in units, so that two lines do not leave by one corner. */
const cornerWorth = 260;

/**
 * The lines of all links of a diagram, each from outline to outline. Links without corners of their own are led at
 * right angles around the shapes between their ends; a line is led again only when its ends, the lines that share
 * them, or shapes near it have changed. Nothing is measured: page, overview, files and prints draw one line.
 */
export class Routes {
  readonly #sheet: Sheet;
  readonly #shapes = new SpatialIndex();
  /** Around the ends of links, and around their lines once they are led. */
  readonly #reaches = new SpatialIndex();
  #manners: Manners = {};
  #lifted: ReadonlySet<string> = new Set();
  readonly #plans = new Map<string, Way | undefined>();
  readonly #ports = new Map<string, Map<string, number | undefined>>();
  readonly #led = new Map<string, Point[]>();
  readonly #stretches = new Map<string, readonly Stretch[]>();
  readonly #final = new Map<string, Point[]>();
  readonly #listeners = new Set<(jsids: ReadonlySet<string>) => void>();

  /** Where words beside the shapes stand, which give way to the lines. */
  readonly labels: ClearLabels;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.labels = new ClearLabels(this);
  }

  get manners(): Manners {
    return this.#manners;
  }

  /** Leads all links another way. */
  setManners(manners: Manners): void {
    this.#manners = manners;
    this.#forgetAll();
  }

  /** Begins anew with these cells. */
  reset(cells: Iterable<Cell>): void {
    this.#shapes.clear();
    this.#reaches.clear();
    this.#forgetAll();
    const links: LinkCell[] = [];
    for (const cell of cells) {
      if (isElement(cell)) this.#shapes.set(cell.jsid, boxOf(cell));
      else links.push(cell);
    }
    for (const link of links) this.#reach(link);
  }

  /** Tells which lines have become others, beside those of links that were changed themselves. */
  onLed(listener: (jsids: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** A cell has become another, has come or gone. */
  note(before: Cell | undefined, after: Cell | undefined): void {
    const stale = new Set<string>();
    const cell = after ?? before;
    if (!cell) return;
    if (isLink(cell)) {
      if (before && after && isLink(before) && isLink(after) && !ledOtherwise(before, after)) return;
      for (const one of [before, after]) if (one && isLink(one)) this.#staleBetween(one, stale);
      const beside = this.#beside(stale);
      const reached = this.#reaches.box(cell.jsid);
      if (after && isLink(after)) this.#reach(after);
      else this.#reaches.delete(cell.jsid);
      this.#forget(stale, beside, [reached]);
      return;
    }
    const [was, is] = [before, after].map((one) => (one && isElement(one) ? one : undefined));
    if (was && is && !movedOrChanged(was, is)) return;
    for (const link of this.#sheet.linksOf(cell.jsid)) stale.add(link.jsid);
    for (const child of new Set(was?.embeds).symmetricDifference(new Set(is?.embeds)))
      for (const link of this.#sheet.linksOf(child)) stale.add(link.jsid);
    // A pool that is turned has its flows go another way.
    const turned = was?.values['orientation'] !== is?.values['orientation'];
    if (turned || (!this.#lifted.has(cell.jsid) && isInTheWay(cell as ElementCell)))
      for (const one of [was, is]) if (one) for (const jsid of this.#reaches.query(boxOf(one))) stale.add(jsid);
    const beside = this.#beside(stale);
    if (is) this.#shapes.set(cell.jsid, boxOf(is));
    else this.#shapes.delete(cell.jsid);
    for (const link of this.#sheet.linksOf(cell.jsid)) this.#reach(link);
    this.#forget(stale, beside, [was && boxOf(was), is && boxOf(is)]);
  }

  /** While shapes are being dragged, lines of others do not give way to them. */
  lift(jsids: Iterable<string>): void {
    const next = new Set(jsids);
    const changed = this.#lifted.symmetricDifference(next);
    this.#lifted = next;
    const stale = new Set<string>();
    for (const jsid of changed) {
      const box = this.#shapes.box(jsid);
      if (box) for (const link of this.#reaches.query(box)) stale.add(link);
    }
    this.#forget(
      stale,
      this.#beside(stale),
      [...changed].map((jsid) => this.#shapes.box(jsid)),
    );
  }

  /** What is asked meanwhile is asked as if these shapes were in nobody's way. */
  without<T>(jsids: readonly string[], run: () => T): T {
    const before = this.#lifted;
    if (jsids.every((jsid) => before.has(jsid))) return run();
    this.lift([...before, ...jsids]);
    try {
      return run();
    } finally {
      this.lift(before);
    }
  }

  /** The line of a link. An end that is missing is taken as the sheet's origin. */
  of(link: LinkCell): Point[] {
    // What is not on the sheet, or not like this, has no place among the others: it is led for itself.
    if (this.#sheet.link(link.jsid) !== link) return this.#lead(link);
    let points = this.#final.get(link.jsid);
    if (!points) {
      points = this.#apart(link);
      this.#final.set(link.jsid, points);
    }
    return points;
  }

  /** The shapes that lines of this link do not run through, near a place. */
  obstacles(link: LinkCell, area: Box): Box[] {
    const out = new Set<string>();
    for (const end of [link.source, link.target]) {
      if (end === null) continue;
      out.add(end);
      for (let at = this.#sheet.containerOf(end), depth = 0; at && depth < 30; at = this.#sheet.containerOf(at)) {
        depth += 1;
        const host = this.#sheet.element(at);
        if (!host || !sitsOnBorder(this.#sheet.element(end), host)) out.add(at);
      }
    }
    const boxes: Box[] = [];
    for (const jsid of this.#shapes.query(area)) {
      if (out.has(jsid) || this.#lifted.has(jsid)) continue;
      const cell = this.#sheet.element(jsid);
      if (!cell || !isInTheWay(cell) || this.#isWithin(jsid, link)) continue;
      boxes.push(boxOf(cell));
    }
    return boxes;
  }

  /** Is there no line in a box but this one, and nothing that lines go around but this shape, whose own lines count. */
  isClear(box: Box, cell: Cell): boolean {
    const near = [...this.#reaches.query(box)].flatMap((one) => this.#sheet.link(one) ?? []);
    for (const link of new Set([...this.#sheet.linksOf(cell.jsid), ...near]))
      if (link.jsid !== cell.jsid && slantMeets(this.of(link), box)) return false;
    return this.isUncovered(box, cell);
  }

  /** Is there nothing in a box that lines go around, but this shape. */
  isUncovered(box: Box, { jsid }: Cell): boolean {
    for (const other of this.#shapes.query(box)) {
      const cell = other === jsid || this.#lifted.has(other) ? undefined : this.#sheet.element(other);
      if (cell && isInTheWay(cell)) return false;
    }
    return true;
  }

  /** Does it stand in one of the link's ends: a line from a sub-process does not meet what is in it. */
  #isWithin(jsid: string, { source, target }: LinkCell): boolean {
    const container = this.#sheet.containerOf(jsid);
    if (container === undefined || (container !== source && container !== target)) return false;
    const [host, cell] = [this.#sheet.element(container), this.#sheet.element(jsid)];
    return !(host && sitsOnBorder(cell, host));
  }

  #forgetAll(): void {
    for (const kept of [this.#plans, this.#ports, this.#led, this.#stretches, this.#final]) kept.clear();
    this.labels.forgetAll();
  }

  /** Lines are led again whose ends or surroundings have changed, and what depends on them, and what stands there. */
  #forget(stale: ReadonlySet<string>, beside: ReadonlySet<string>, changed: readonly (Box | undefined)[]): void {
    this.labels.forgetIn(changed);
    if (!stale.size) return;
    const planned = new Set(stale);
    const ends = new Set<string>();
    for (const jsid of stale) {
      const link = this.#sheet.link(jsid);
      for (const end of [link?.source, link?.target]) {
        const cell = end ? this.#sheet.element(end) : undefined;
        // Lines that meet a shape only at its corners share them out among themselves.
        if (cell && shapeType(cell.type).outline !== 'rectangle')
          for (const { jsid: other } of this.#sheet.linksOf(cell.jsid)) planned.add(other);
      }
    }
    for (const jsid of planned) {
      this.#plans.delete(jsid);
      const link = this.#sheet.link(jsid);
      for (const end of [link?.source, link?.target]) if (end) ends.add(end);
    }
    const led = new Set(planned);
    for (const end of ends) {
      this.#ports.delete(end);
      for (const { jsid } of this.#sheet.linksOf(end)) led.add(jsid);
    }
    for (const jsid of led) {
      this.#led.delete(jsid);
      this.#stretches.delete(jsid);
    }
    const told = led.union(beside).union(this.#beside(led));
    for (const jsid of told) this.#final.delete(jsid);
    this.labels.forgetIn([...told].map((jsid) => this.#reaches.box(jsid)));
    for (const listener of this.#listeners) listener(told);
  }

  /** The lines near these, which may be moved apart from them. */
  #beside(jsids: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const jsid of jsids) {
      const box = this.#reaches.box(jsid);
      if (box) for (const near of this.#reaches.query(box)) found.add(near);
    }
    return found;
  }

  /** The link and those that share an end with it: it takes or leaves a place there. */
  #staleBetween({ jsid, source, target }: LinkCell, stale: Set<string>): void {
    stale.add(jsid);
    for (const end of [source, target]) {
      if (end === null) continue;
      this.#ports.delete(end);
      for (const link of this.#sheet.linksOf(end)) stale.add(link.jsid);
    }
  }

  #reach(link: LinkCell, points: readonly Point[] = []): void {
    const boxes = [link.source, link.target].flatMap((end) => (end === null ? [] : (this.#shapes.box(end) ?? [])));
    const box = boundsOf([...boxes, ...points.map((point) => ({ ...point, width: 0, height: 0 }))]);
    const kept = points.length ? this.#reaches.box(link.jsid) : undefined;
    if (box) this.#reaches.set(link.jsid, boundsOf([grow(box, surroundings), ...(kept ? [kept] : [])]) as Box);
    else this.#reaches.delete(link.jsid);
  }

  #end(jsid: string | null): ElementCell | undefined {
    return jsid === null ? undefined : this.#sheet.element(jsid);
  }

  /** Is it led by us, at right angles. */
  #isFree(link: LinkCell): boolean {
    return (
      isElbow(link) &&
      !verticesOf(link.values).length &&
      !(link.values['source_anchor'] && link.values['target_anchor'])
    );
  }

  #endOf(link: LinkCell, which: 'source' | 'target'): End | undefined {
    const cell = this.#end(link[which]);
    if (!cell) return undefined;
    const box = boxOf(cell);
    const outline = endsAtBox(this.#manners) ? 'rectangle' : shapeType(cell.type).outline;
    const anchor = link.values[`${which}_anchor`] as Point | null | undefined;
    if (anchor) {
      const point = { x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height };
      const side = nearestSide(point, box);
      return { box, outline, sides: [side], pinned: { side, point } };
    }
    const wished = wishedSide(this.#manners);
    const container = this.#sheet.containerOf(cell.jsid);
    const host = container === undefined ? undefined : this.#sheet.element(container);
    const sides = host && sitsOnBorder(cell, host) ? freeSides(cell, host) : allSides;
    return { box, outline, sides: wished && sides.includes(wished) ? [wished] : sides };
  }

  /** Links between the same two shapes that are led, in one order whichever way they go. */
  #parallels({ source, target }: LinkCell): LinkCell[] {
    if (source === null || target === null) return [];
    const [from, to] = [this.#sheet.linksOf(source), this.#sheet.linksOf(target)];
    return (from.length < to.length ? from : to)
      .filter(
        (link) =>
          ((link.source === source && link.target === target) || (link.source === target && link.target === source)) &&
          !linkType(link.type).level &&
          !verticesOf(link.values).length,
      )
      .sort((a, b) => (a.entity_order ?? 0) - (b.entity_order ?? 0) || (a.jsid < b.jsid ? -1 : 1));
  }

  #reading(link: LinkCell): Reading {
    const parallels = this.#parallels(link).filter((one) => isElbow(one) === isElbow(link));
    const at = parallels.findIndex(({ jsid }) => jsid === link.jsid);
    const spread = ((parallels.length - 1) / 2) * parallelDistance;
    const aside = at < 0 ? 0 : at * parallelDistance - spread;
    return { down: link.values['flowType'] === 'message' || this.#standsInPool(link), aside, spread };
  }

  /** The line of one of several parallel flows whose own height lies beside the side it leaves. */
  #bracket(link: LinkCell): Point[] | undefined {
    const reading = this.#reading(link);
    if (!reading.aside) return undefined;
    const [a, b] = [this.#endOf(link, 'source'), this.#endOf(link, 'target')];
    const points = a && b && bracketWay(a, b, reading);
    if (!points || points.length < 3) return undefined;
    const way = withoutFlat(points);
    return this.#isClear(way, this.#boxesFor(link, way), [a.box, b.box]) ? way : undefined;
  }

  #standsInPool({ source }: LinkCell): boolean {
    for (let at = source === null ? undefined : this.#sheet.containerOf(source), depth = 0; at && depth < 30; depth++) {
      const cell = this.#sheet.element(at);
      if (cell && shapeType(cell.type).embeddingEnabled) return isUpright(cell);
      at = this.#sheet.containerOf(at);
    }
    return false;
  }

  /** May a line run like this: through no shape, and not back through its own. */
  #isClear(points: readonly Point[], boxes: readonly Box[], own: readonly Box[]): boolean {
    for (let at = 1; at < points.length; at++) {
      const area = stretchBox(points[at - 1] as Point, points[at] as Point);
      if (boxes.some((box) => meets(area, grow(box, passing)))) return false;
      // The first and the last stretch touch their own shape; nothing else of the line comes near it.
      if (own.some((box, end) => meets(area, at === (end ? points.length - 1 : 1) ? box : grow(box, passing))))
        return false;
    }
    return true;
  }

  #boxesFor(link: LinkCell, points: readonly Point[]): Box[] {
    const found = new Set<Box>();
    for (let at = 1; at < points.length; at++) {
      const area = grow(stretchBox(points[at - 1] as Point, points[at] as Point), passing);
      for (const box of this.obstacles(link, area)) found.add(box);
    }
    return [...found];
  }

  /** The first of several ways that runs through nothing; else the cheapest one around, else the least bad. */
  #choose(
    link: LinkCell,
    [a, b]: readonly [End, End],
    {
      ways,
      starts,
      goals,
    }: { readonly ways: readonly Way[]; readonly starts: readonly Port[]; readonly goals: readonly Port[] },
    reading: Reading,
  ) {
    const own = [a.box, b.box];
    const whole = boundsOf(own) as Box;
    if (whole.width + whole.height > farAway)
      return ways.find(({ points }) => this.#isClear(points, [], own)) ?? ways[0];
    let least: { readonly way: Way; readonly hits: number } | undefined;
    let clear: Way | undefined;
    for (const way of ways) {
      const boxes = this.#boxesFor(link, way.points);
      if (this.#isClear(way.points, boxes, own)) {
        clear = way;
        break;
      }
      const hits = boxes.length + (this.#isClear(way.points, [], own) ? 0 : 10);
      if (!least || hits < least.hits) least = { way, hits };
    }
    const cheapest = ways[0];
    // A simple way that is little longer than the best is what one would draw; else it is worth looking for another.
    if (clear && cheapest && clear.cost - cheapest.cost < 2 * searched) return clear;
    const area = grow(whole, searched);
    // From now on what happens there may change the line.
    if (this.#sheet.link(link.jsid))
      this.#reaches.set(link.jsid, boundsOf([area, this.#reaches.box(link.jsid) ?? area]) as Box);
    const boxes = this.obstacles(link, area);
    const found =
      boxes.length > mostBoxes
        ? undefined
        : searchWay(
            starts.map((port) => ({ ...port, price: sidePrice({ end: a, side: port.side }, b, reading, false) })),
            goals.map((port) => ({ ...port, price: sidePrice({ end: b, side: port.side }, a, reading, true) })),
            [...boxes, ...own],
          );
    if (found && (!clear || found.cost < clear.cost)) return found;
    return clear ?? least?.way;
  }

  /** Which sides a link leaves and reaches, before lines that share a side make room for one another. */
  #plan(link: LinkCell): Way | undefined {
    if (this.#plans.has(link.jsid)) return this.#plans.get(link.jsid);
    const [a, b] = [this.#endOf(link, 'source'), this.#endOf(link, 'target')];
    if (a && b && hasOnePort(a) && link.source) this.#planCorners(link.source);
    else if (a && b && hasOnePort(b) && link.target) this.#planCorners(link.target);
    if (!this.#plans.has(link.jsid))
      this.#plans.set(
        link.jsid,
        this.#planFor(link, () => true),
      );
    return this.#plans.get(link.jsid);
  }

  #planFor(link: LinkCell, allows: (from: Side, to: Side) => boolean): Way | undefined {
    const [a, b] = [this.#endOf(link, 'source'), this.#endOf(link, 'target')];
    if (!a || !b) return undefined;
    const reading = this.#reading(link);
    const ways = simpleWays(a, b, reading).filter(({ from, to }) => allows(from, to));
    const starts = a.sides.filter((from) => b.sides.some((to) => allows(from, to))).map((side) => portOf(a, side));
    const goals = b.sides.filter((to) => a.sides.some((from) => allows(from, to))).map((side) => portOf(b, side));
    return this.#choose(link, [a, b], { ways, starts, goals }, reading);
  }

  /** Lines that meet a shape only at its corners share them out: the cheapest keeps its own, others take a free one. */
  #planCorners(jsid: string): void {
    const taken = new Map<Side, 'in' | 'out'>();
    const wishes = this.#sheet
      .linksOf(jsid)
      .filter((link) => this.#isFree(link) && link.source !== null && link.target !== null)
      .map((link) => ({ link, way: this.#planFor(link, () => true) }))
      .sort(
        (one, other) =>
          (one.way?.points.length ?? 9) - (other.way?.points.length ?? 9) ||
          (one.way?.cost ?? 0) - (other.way?.cost ?? 0) ||
          this.#byPlace(one.link, other.link, jsid),
      );
    for (const { link, way } of wishes) {
      const leaves = link.source === jsid;
      // Where its other end is a diamond too, the one it leaves has the say.
      const other = this.#endOf(link, leaves ? 'target' : 'source');
      const mine = leaves || !other || !hasOnePort(other);
      const sideOf = (one: Way) => (leaves ? one.from : one.to);
      let chosen = way;
      if (mine && way && taken.has(sideOf(way))) {
        const free = this.#planFor(link, (from, to) => !taken.has(leaves ? from : to));
        if (free && free.cost < way.cost + cornerWorth) chosen = free;
      }
      if (chosen) taken.set(sideOf(chosen), leaves ? 'out' : 'in');
      if (mine) this.#plans.set(link.jsid, chosen);
    }
  }

  /** Which of two links of a shape comes first where nothing else decides: by their other ends, not by names given at random. */
  #byPlace(one: LinkCell, other: LinkCell, jsid: string): number {
    const [a, b] = [one, other].map((link) => {
      const end = this.#end(link.source === jsid ? link.target : link.source);
      return end ? centreOf(boxOf(end)) : { x: 0, y: 0 };
    }) as [Point, Point];
    const leaves = Number(other.source === jsid) - Number(one.source === jsid);
    return (
      a.y - b.y ||
      a.x - b.x ||
      leaves ||
      (one.entity_order ?? 0) - (other.entity_order ?? 0) ||
      (one.jsid < other.jsid ? -1 : 1)
    );
  }

  /** Where along their sides the links of a shape leave it, by link and end. Undefined: in the middle. */
  #portsOf(jsid: string): Map<string, number | undefined> {
    const kept = this.#ports.get(jsid);
    if (kept) return kept;
    const ports = new Map<string, number | undefined>();
    this.#ports.set(jsid, ports);
    const cell = this.#sheet.element(jsid);
    if (!cell || shapeType(cell.type).outline !== 'rectangle') return ports;
    const bySide = new Map<Side, { link: LinkCell; at: number; held: boolean; order: number }[]>();
    for (const link of this.#sheet.linksOf(jsid)) {
      if (!this.#isFree(link)) continue;
      const way = this.#plan(link);
      if (!way) continue;
      const leaves = link.source === jsid;
      const side = leaves ? way.from : way.to;
      const point = (leaves ? way.points[0] : way.points.at(-1)) as Point;
      const other = this.#end(leaves ? link.target : link.source);
      const axis = acrossOf(side);
      const far = other ? centreOf(boxOf(other))[axis] : point[axis];
      const held = way.points.length === 2;
      const list = bySide.get(side) ?? [];
      list.push({ link, at: point[axis], held, order: held ? point[axis] : far });
      bySide.set(side, list);
    }
    const end = { box: boxOf(cell), outline: 'rectangle' as const, sides: allSides };
    for (const [side, list] of bySide) {
      if (list.length === 1 || keepsToMiddle(this.#manners)) {
        for (const { link, at } of list) ports.set(link.jsid, at);
        continue;
      }
      const { low, high } = spanOf(end, acrossOf(side));
      list.sort((a, b) => a.order - b.order || this.#byPlace(a.link, b.link, jsid));
      const gap = inEighths(Math.min(portGap, (high - low) / (list.length - 1)));
      const middle = list.findIndex(({ held }) => held);
      const base =
        middle < 0 ? (low + high) / 2 - ((list.length - 1) / 2) * gap : (list[middle]?.at as number) - middle * gap;
      const first = Math.max(low, Math.min(base, high - (list.length - 1) * gap));
      list.forEach(({ link, at, held }, place) => {
        ports.set(link.jsid, held ? at : Math.max(low, Math.min(high, (middle < 0 ? first : base) + place * gap)));
      });
    }
    return ports;
  }

  /** A link's line, before lines that lie on one another are moved apart. */
  #lead(link: LinkCell): Point[] {
    const [source, target] = [this.#end(link.source), this.#end(link.target)];
    const nowhere = { x: 0, y: 0 };
    const ends: readonly [LineEnd, LineEnd] = [source ?? nowhere, target ?? nowhere];
    if (!source || !target) return keptWay(link, ...ends, this.#lineManners());
    if (this.#isFree(link))
      return this.#bracket(link) ?? this.#angled(link) ?? straightWay(link, ...ends, this.#lineManners());
    if (verticesOf(link.values).length || link.values['source_anchor'] || link.values['target_anchor'])
      return keptWay(link, ...ends, this.#lineManners());
    const straight = this.#straight(link, source, target);
    // An association that would run through something goes around it.
    if (isStraight(link) && this.#boxesFor(link, straight).some((box) => slantMeets(straight, box)))
      return this.#angled(link) ?? straight;
    return straight;
  }

  #lineManners() {
    return { atBox: endsAtBox(this.#manners), atAnchor: endsAtAnchor(this.#manners), side: wishedSide(this.#manners) };
  }

  #straight(link: LinkCell, source: ElementCell, target: ElementCell): Point[] {
    const parallels = this.#parallels(link).filter((one) => !isElbow(one));
    const at = parallels.findIndex(({ jsid }) => jsid === link.jsid);
    if (parallels.length < 2 || at < 0) return straightWay(link, source, target, this.#lineManners());
    const first = parallels[0]?.source === link.source;
    const [a, b] = [source, target].map((cell) => centreOf(boxOf(cell))) as [Point, Point];
    const bends = parallelVertices(parallels.length, ...(first ? ([a, b] as const) : ([b, a] as const)));
    return keptWay({ ...link, values: { ...link.values, vertices: bends[at] } }, source, target, this.#lineManners());
  }

  #angled(link: LinkCell): Point[] | undefined {
    const known = this.#sheet.link(link.jsid) === link;
    const plan = known ? this.#plan(link) : this.#planFor(link, () => true);
    const [a, b] = [this.#endOf(link, 'source'), this.#endOf(link, 'target')];
    if (!plan || !a || !b || !link.source || !link.target) return undefined;
    const portAt = (jsid: string, end: End, side: Side) =>
      portOf(end, side, known && !hasOnePort(end) ? this.#portsOf(jsid).get(link.jsid) : undefined);
    const [from, to] = [portAt(link.source, a, plan.from), portAt(link.target, b, plan.to)];
    if (plan.points.length === 2) return [...plan.points];
    const reading = this.#reading(link);
    const ways = waysBetween(from, to).map((points) => ({ points, from: plan.from, to: plan.to, cost: 0 }));
    const chosen = this.#choose(link, [a, b], { ways, starts: [from], goals: [to] }, reading);
    return chosen ? withoutFlat(chosen.points) : [...plan.points];
  }

  #base(link: LinkCell): Point[] {
    let points = this.#led.get(link.jsid);
    if (!points) {
      points = this.#lead(link);
      this.#led.set(link.jsid, points);
      this.#reach(link, points);
    }
    return points;
  }

  #apart(link: LinkCell): Point[] {
    const points = this.#base(link);
    if (!this.#isFree(link) || points.length < 4) return points;
    const own = this.#stretchesOf(link);
    const moved = points.map((point) => ({ ...point }));
    const boxes = [this.#end(link.source), this.#end(link.target)].flatMap((cell) => (cell ? [boxOf(cell)] : []));
    own.forEach((stretch, at) => {
      if (stretch.fixed) return;
      const place = placeApart(stretch, this.#stretchesNear(link, stretch), (to) => {
        const trial = moved.map((point, index) =>
          index === at || index === at + 1 ? { ...point, [stretch.axis]: to } : point,
        );
        return this.#isClear(trial, this.#boxesFor(link, trial), boxes) && keepsDirection(points, trial);
      });
      for (const index of [at, at + 1]) moved[index] = { ...(moved[index] as Point), [stretch.axis]: place };
    });
    return moved;
  }

  #stretchesOf(link: LinkCell): readonly Stretch[] {
    let stretches = this.#stretches.get(link.jsid);
    if (!stretches) {
      stretches = stretchesOf(link.jsid, this.#base(link));
      this.#stretches.set(link.jsid, stretches);
    }
    return stretches;
  }

  #stretchesNear(link: LinkCell, { axis, at, low, high }: Stretch): Stretch[] {
    const box =
      axis === 'x' ? { x: at, y: low, width: 0, height: high - low } : { x: low, y: at, width: high - low, height: 0 };
    const found: Stretch[] = [];
    const near = this.#reaches.query(grow(box, 2 * passing));
    if (near.size > mostBeside) return found;
    for (const jsid of near) {
      const other = jsid === link.jsid ? undefined : this.#sheet.link(jsid);
      if (other && (isElbow(other) || isStraight(other))) found.push(...this.#stretchesOf(other));
    }
    return found;
  }
}

const ledOtherwise = (before: LinkCell, after: LinkCell): boolean =>
  before.source !== after.source ||
  before.target !== after.target ||
  before.type !== after.type ||
  ['vertices', 'source_anchor', 'target_anchor', 'flowType'].some((key) => before.values[key] !== after.values[key]);

const movedOrChanged = (before: ElementCell, after: ElementCell): boolean =>
  before.position !== after.position ||
  before.size !== after.size ||
  before.type !== after.type ||
  before.embeds !== after.embeds ||
  before.values['orientation'] !== after.values['orientation'];

/**
 * Eighths are exact as numbers of the machine, thirds are not: of two ways that are equally long, rounding would choose
 * another one wherever a drawing is moved to.
 */
const inEighths = (value: number): number => Math.floor(value * 8) / 8;
