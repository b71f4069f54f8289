import { type Box, type Cell, type ElementCell, isElement, isLink, type LinkCell, type Point } from '../cells/cell.ts';
import { grow } from '../cells/geometry.ts';
import { boundsOf, SpatialIndex, unionOf } from '../cells/spatial-index.ts';
import { createListeners } from '../listeners.ts';
import { shapeType } from '../shapes/families.ts';
import { verticesOf } from '../shapes/shape-type.ts';
import { isLabelledOtherwise, isRoutedOtherwise, movedOrChanged } from './cell-differences.ts';
import { ClearLabels } from './clear-labels.ts';
import { slantMeets } from './line-geometry.ts';
import { Lines } from './lines.ts';
import { LinkEnds } from './link-ends.ts';
import type { LinkSettings } from './link-settings.ts';
import {
  type CellChange,
  type MovedTogether,
  movedTogether,
  movingTogether,
  PlacedCache,
  shifted,
} from './moved-together.ts';
import { isInTheWay } from './obstacles.ts';
import { Plans } from './plans.ts';
import { boxOf } from './route.ts';
import { SeparatedLines } from './separated-lines.ts';
import type { Sheet } from './sheet.ts';
import { bordersOf, passing, Surroundings } from './surroundings.ts';

/** Shapes within this distance of the two ends may affect the line of a link, in units. */
const aroundEnds = 60;
/** If more cells than this change at once, all lines are routed again. */
const maxSingly = 200;

/**
 * The lines of all links of a diagram, from outline to outline. Links without manual corners are routed at right
 * angles, around the shapes between their ends. A line is routed again only if its ends, the lines that share them, or
 * nearby shapes have changed. Nothing is measured on the page, so that page, overview, files and prints draw the same
 * line.
 */
export class Routes {
  readonly #sheet: Sheet;
  readonly #ends: LinkEnds;
  readonly #surroundings: Surroundings;
  readonly #plans: Plans;
  readonly #lines: Lines;
  /** The areas around the ends of links, and around their lines once these are routed. */
  readonly #reaches = new SpatialIndex();
  readonly #separated: SeparatedLines;
  readonly #final: PlacedCache<Point[]>;
  readonly #rerouted = createListeners<[ReadonlySet<string>]>();
  readonly #carried = createListeners<[MovedTogether]>();
  /** The shapes of the last translation. The next change may continue it. */
  #moving: MovedTogether | undefined;

  /** The labels of shapes and links, which avoid lines. */
  readonly labels: ClearLabels;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#ends = new LinkEnds(sheet);
    this.#final = new PlacedCache(this.#ends.placeOf, shifted);
    this.#surroundings = new Surroundings(sheet);
    const parts = { sheet, ends: this.#ends, surroundings: this.#surroundings };
    this.#plans = new Plans({ ...parts, watch: (link, area) => this.#watch(link, area) });
    this.#lines = new Lines(sheet, { ...parts, plans: this.#plans });
    this.#separated = new SeparatedLines(sheet, {
      ...parts,
      plans: this.#plans,
      lines: this.#lines,
      reaches: this.#reaches,
      routed: (link, points) => this.#reach(link, points),
    });
    this.labels = new ClearLabels(this);
  }

  get linkSettings(): LinkSettings {
    return this.#ends.linkSettings;
  }

  /** Applies the settings, and routes all links again. */
  setLinkSettings(linkSettings: LinkSettings): void {
    this.#ends.linkSettings = linkSettings;
    this.#forgetAll();
  }

  /** Replaces all cells, and routes all links again. */
  reset(cells: Iterable<Cell>): void {
    const all = [...cells];
    this.#surroundings.reset(all.filter(isElement));
    this.#reaches.clear();
    this.#forgetAll();
    for (const link of all.filter(isLink)) this.#reach(link);
  }

  /** Adds a listener that is called with lines that have changed although their links have not. */
  onRouted(listener: (jsids: ReadonlySet<string>) => void): () => void {
    return this.#rerouted.add(listener);
  }

  /** Adds a listener that is called with shapes that were moved together, and with their translated lines. */
  onCarried(listener: (moved: MovedTogether) => void): () => void {
    return this.#carried.add(listener);
  }

  /**
   * Announces that these shapes will move together, in this order, so that their links are looked up before the drag.
   */
  expectMove(shapes: ReadonlySet<string>): void {
    this.#moving = movingTogether(shapes, this.#sheet);
  }

  /** Applies changes of cells: changed, added or removed ones. */
  note(changes: readonly CellChange[]): void {
    const moved = changes.length > 1 ? movedTogether(changes, this.#sheet, this.#moving) : undefined;
    this.#moving = moved;
    if (moved && this.#carry(moved)) return;
    if (changes.length > maxSingly) {
      this.#takeAll(changes);
      this.#routeAllAgain();
      return;
    }
    const stale = new Set<string>();
    const covered: (Box | undefined)[] = [];
    const rerouted = changes.filter((change) => this.#invalidates(change, stale, covered));
    const beside = this.#beside(stale);
    this.#takeAll(rerouted);
    this.#emit(this.#forget(stale, beside, covered));
  }

  /**
   * Translates the lines between shapes that have moved together. Lines to other shapes, and lines near a shape that
   * has not moved, are routed again. Returns false if routing all lines again is cheaper.
   */
  #carry(moved: MovedTogether): boolean {
    const { by, shapes, links, outward, rest } = moved;
    const stale = new Set(outward);
    for (const change of rest) this.#invalidates(change, stale, []);
    for (const jsid of shapes) {
      const lifeline = this.#ends.lifelineOf({ jsid });
      if (!shapes.has(lifeline)) for (const link of this.#sheet.linksOf(lifeline)) stale.add(link.jsid);
    }
    const near = this.#stayingBy(shapes, links, by);
    if (near.shapes.length + near.links.length > shapes.size + links.size) return false;
    const beside = new Set<string>();
    const holders = this.#surroundings.containersAround(shapes);
    // Relative to the moved shapes, the other shapes have moved in the opposite direction.
    for (const { x, y } of [{ x: 0, y: 0 }, by]) {
      const seen = (box: Box): Box => ({ ...box, x: box.x - x, y: box.y - y });
      for (const holder of holders) this.#staleAt(bordersOf(holder).map(seen), stale);
      for (const shape of near.shapes)
        for (const jsid of this.#reaches.query(seen(boxOf(shape)))) if (links.has(jsid)) stale.add(jsid);
      for (const jsid of near.links) {
        const reach = seen(this.#reaches.box(jsid) as Box);
        if (this.#surroundings.inTheWay(reach).some((shape) => shapes.has(shape.jsid))) stale.add(jsid);
        for (const other of this.#reaches.query(reach)) if (links.has(other)) beside.add(jsid).add(other);
      }
    }
    for (const jsid of this.#beside(stale)) beside.add(jsid);
    this.#surroundings.shift(shapes, by);
    for (const jsid of shapes) this.#plans.forgetPorts(jsid);
    this.#reaches.shift(links, by);
    this.#separated.forgetStretches(links);
    for (const jsid of stale) {
      const link = links.has(jsid) ? undefined : this.#sheet.link(jsid);
      if (link) this.#reach(link);
    }
    // If all cells have moved, each label stays beside its element, so no listener is called.
    if (this.#isAll(shapes, links)) this.labels.forgetUntold();
    else this.labels.forgetAll();
    const rerouted = this.#forget(stale, beside, []);
    this.#carried.emit(moved);
    this.#emit(rerouted);
    return true;
  }

  /** The unmoved shapes and links near the moving ones, before or after the move. */
  #stayingBy(shapes: ReadonlySet<string>, links: ReadonlySet<string>, by: Point) {
    if (this.#isAll(shapes, links)) return { shapes: [], links: [] };
    const boxes = function* (routes: Routes): Generator<Box> {
      for (const jsid of shapes) yield routes.#surroundings.boxOf(jsid) as Box;
      for (const jsid of links) yield routes.#reaches.box(jsid) as Box;
    };
    const was = boundsOf(boxes(this)) as Box;
    const area = unionOf(was, { ...was, x: was.x + by.x, y: was.y + by.y });
    return {
      shapes: this.#surroundings.inTheWay(area).filter(({ jsid }) => !shapes.has(jsid)),
      links: [...this.#reaches.query(area)].filter((jsid) => !links.has(jsid)),
    };
  }

  #isAll(shapes: ReadonlySet<string>, links: ReadonlySet<string>): boolean {
    return shapes.size === this.#surroundings.size && links.size === this.#reaches.size;
  }

  /**
   * Collects the lines that a change invalidates, and the areas where labels may change. Returns whether the change
   * affects lines.
   */
  #invalidates({ before, after }: CellChange, stale: Set<string>, covered: (Box | undefined)[]): boolean {
    const cell = (after ?? before) as Cell;
    if (isLink(cell)) {
      const isOther = !before || !after || !isLink(before) || !isLink(after) || isRoutedOtherwise(before, after);
      if (isOther || isLabelledOtherwise(before, after)) covered.push(this.#reaches.box(cell.jsid));
      if (isOther) for (const one of [before, after]) if (one && isLink(one)) this.#staleBetween(one, stale);
      return isOther;
    }
    const [was, is] = [before, after].map((one) => (one && isElement(one) ? one : undefined));
    const isOther = !was || !is || movedOrChanged(was, is);
    if (isOther || isLabelledOtherwise(was, is))
      for (const one of [was, is]) if (one) covered.push(this.labels.reachOf(one));
    if (!isOther) {
      if (!was?.embeds?.length || was.values === is?.values || !shapeType(was.type).marks) return false;
      for (const one of [was, is]) if (one) this.#staleAt(bordersOf(one), stale);
      return true;
    }
    for (const jsid of [cell.jsid, this.#ends.lifelineOf(cell)])
      for (const link of this.#sheet.linksOf(jsid)) stale.add(link.jsid);
    for (const child of new Set(was?.embeds).symmetricDifference(new Set(is?.embeds)))
      for (const link of this.#sheet.linksOf(child)) stale.add(link.jsid);
    for (const one of [was, is]) if (one?.embeds?.length) this.#staleAt(bordersOf(one), stale);
    // The orientation of a pool determines the direction of its flows.
    const turned = was?.values['orientation'] !== is?.values['orientation'];
    if (turned || (!this.#surroundings.lifted.has(cell.jsid) && isInTheWay(cell)))
      for (const one of [was, is]) if (one) for (const jsid of this.#reaches.query(boxOf(one))) stale.add(jsid);
    return true;
  }

  /**
   * Invalidates the lines near borders of a container and its lanes, because lines maintain a distance from borders.
   */
  #staleAt(borders: readonly Box[], stale: Set<string>): void {
    for (const edge of borders) for (const jsid of this.#reaches.query(grow(edge, 2 * passing))) stale.add(jsid);
  }

  /** Applies the changes to the obstacles and ends. */
  #takeAll(changes: readonly CellChange[]): void {
    const links = new Set<string>();
    for (const { before, after } of changes) {
      const { jsid } = (after ?? before) as Cell;
      if (isLink((after ?? before) as Cell)) links.add(jsid);
      else {
        this.#surroundings.set(jsid, after as ElementCell | undefined);
        for (const link of this.#sheet.linksOf(jsid)) links.add(link.jsid);
      }
    }
    for (const jsid of links) {
      const link = this.#sheet.link(jsid);
      if (link) this.#reach(link);
      else this.#reaches.delete(jsid);
    }
  }

  /**
   * If a change invalidates most lines, all lines are routed again on demand. This costs less than a notification for
   * each line.
   */
  #routeAllAgain(): void {
    this.#forgetAll();
    this.#emit(new Set(this.#reaches.keys()));
  }

  #emit(rerouted: ReadonlySet<string>): void {
    if (rerouted.size) this.#rerouted.emit(rerouted);
  }

  /** Sets the shapes that are being dragged. They are not obstacles for other lines. */
  lift(jsids: Iterable<string>): void {
    const was = this.#surroundings.lifted;
    const lifted = new Set(jsids);
    const changed = this.#surroundings.lift(lifted);
    const stale = new Set<string>();
    for (const jsid of changed) {
      const box = this.#surroundings.boxOf(jsid);
      if (box) for (const link of this.#reaches.query(box)) stale.add(link);
    }
    if (!was.size || !lifted.size) {
      // For a link with both ends dragged, the other dragged shapes are obstacles.
      for (const jsid of stale) {
        const { source = null, target = null } = this.#sheet.link(jsid) ?? {};
        if (source !== null && target !== null && changed.has(source) && changed.has(target)) stale.delete(jsid);
      }
    }
    const covered = [...changed].flatMap((jsid) => {
      const cell = this.#sheet.element(jsid);
      return cell ? this.labels.reachOf(cell) : [];
    });
    this.#emit(this.#forget(stale, this.#beside(stale), covered));
  }

  /** Runs a query with these shapes left out of the obstacles. */
  without<T>(jsids: readonly string[], run: () => T): T {
    const before = this.#surroundings.lifted;
    if (jsids.every((jsid) => before.has(jsid))) return run();
    this.lift([...before, ...jsids]);
    try {
      return run();
    } finally {
      this.lift(before);
    }
  }

  /** The line of a link. A missing end is replaced by the origin of the sheet. */
  of(link: LinkCell): Point[] {
    // A link that is not on the sheet, or has other properties there, is routed without regard to other links.
    if (this.#sheet.link(link.jsid) !== link) return this.#lines.lead(link);
    const known = this.#final.get(link);
    if (known) return known.value;
    const points = this.#separated.of(link);
    this.#final.set(link, points);
    return points;
  }

  /**
   * Drops the intermediate data once routing is complete: it is larger than the routes, and is recomputed when a link
   * is routed again.
   */
  rest(): void {
    this.#separated.rest();
    this.#ends.forgetManual();
  }

  /** Whether the line of the link is known, so that `of` returns without routing. */
  isFixed(link: LinkCell): boolean {
    return this.#final.get(link) !== undefined;
  }

  /** The obstacles for a link in an area. */
  obstacles(link: LinkCell, area: Box): Box[] {
    return this.#surroundings.obstacles(link, area);
  }

  /** Whether a box contains no obstacle except this shape. */
  isUncovered(box: Box, cell: Cell): boolean {
    return this.#surroundings.isUncovered(box, cell);
  }

  /** Whether a box contains no mark of a container that labels avoid. */
  isUnmarked(box: Box, cell: Cell): boolean {
    return this.#surroundings.isUnmarked(box, cell);
  }

  /** Whether no line crosses a box, including the cell's own lines. */
  isUncrossed(box: Box, { jsid }: Cell): boolean {
    const near = new Set([...this.#sheet.linksOf(jsid), ...this.linksNear(box)]);
    return ![...near].some((link) => slantMeets(this.of(link), box));
  }

  /** The shapes in a box, without those that are being dragged. */
  shapesNear(box: Box): ElementCell[] {
    return this.#surroundings.near(box);
  }

  /** The links whose lines may cross a box. */
  linksNear(box: Box): LinkCell[] {
    return [...this.#reaches.query(box)].flatMap((jsid) => this.#sheet.link(jsid) ?? []);
  }

  #forgetAll(): void {
    this.#plans.forgetAll();
    this.#separated.clear();
    this.#final.clear();
    this.labels.forgetAll();
  }

  /**
   * Invalidates lines whose ends or surroundings have changed, and the lines that depend on those.
   * @returns the links whose lines may have changed
   */
  #forget(
    stale: ReadonlySet<string>,
    beside: ReadonlySet<string>,
    changed: readonly (Box | undefined)[],
  ): ReadonlySet<string> {
    this.labels.forgetIn(changed);
    if (!stale.size && !beside.size) return beside;
    const planned = new Set(stale);
    const ends = new Set<string>();
    for (const jsid of stale) {
      const link = this.#sheet.link(jsid);
      for (const end of [link?.source, link?.target]) {
        const cell = end ? this.#sheet.element(end) : undefined;
        // Lines at a diamond or circle share its corners, and avoid manual lines.
        if (cell && (shapeType(cell.type).outline !== 'rectangle' || (link && this.#ends.manualLine(link))))
          for (const { jsid: other } of this.#sheet.linksOf(cell.jsid)) planned.add(other);
      }
    }
    for (const jsid of planned) {
      this.#plans.forget(jsid);
      const link = this.#sheet.link(jsid);
      for (const end of [link?.source, link?.target]) if (end) ends.add(end);
    }
    const rerouted = new Set(planned);
    for (const end of ends) {
      this.#plans.forgetPorts(end);
      for (const { jsid } of this.#sheet.linksOf(end)) rerouted.add(jsid);
    }
    for (const jsid of rerouted) this.#separated.delete(jsid);
    const reported = rerouted.union(beside).union(this.#beside(rerouted));
    for (const jsid of reported) this.#final.delete(jsid);
    this.labels.forgetIn([...reported].map((jsid) => this.#reaches.box(jsid)));
    return reported;
  }

  /** The lines near the given links, because such lines may be separated from them. */
  #beside(jsids: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const jsid of jsids) {
      const box = this.#reaches.box(jsid);
      if (box) for (const near of this.#reaches.query(box)) found.add(near);
    }
    return found;
  }

  /** Invalidates a link and the links that share an end with it, because their positions there depend on each other. */
  #staleBetween({ jsid, source, target }: LinkCell, stale: Set<string>): void {
    stale.add(jsid);
    for (const end of [source, target]) {
      if (end === null) continue;
      this.#plans.forgetPorts(end);
      for (const link of this.#sheet.linksOf(end)) stale.add(link.jsid);
    }
  }

  #watch({ jsid }: LinkCell, area: Box): void {
    if (this.#sheet.link(jsid)) this.#reaches.set(jsid, unionOf(area, this.#reaches.box(jsid) ?? area));
  }

  #reach(link: LinkCell, points: readonly Point[] = verticesOf(link.values)): void {
    const [from, to] = [link.source, link.target].map((end) =>
      end === null ? undefined : this.#surroundings.boxOf(end),
    );
    let box = from && to ? unionOf(from, to) : (from ?? to);
    for (const point of points) {
      const place = { ...point, width: 0, height: 0 };
      box = box ? unionOf(box, place) : place;
    }
    const previous = points.length ? this.#reaches.box(link.jsid) : undefined;
    if (box) this.#reaches.set(link.jsid, previous ? unionOf(grow(box, aroundEnds), previous) : grow(box, aroundEnds));
    else this.#reaches.delete(link.jsid);
  }
}
