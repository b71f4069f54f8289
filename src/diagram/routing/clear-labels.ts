import type { Box, Cell, ElementCell, LinkCell, Point } from '../cells/cell.ts';
import { grow, isInside } from '../cells/geometry.ts';
import { boundsOf, SpatialIndex } from '../cells/spatial-index.ts';
import { createListeners } from '../listeners.ts';
import { shapeType } from '../shapes/families.ts';
import { boxOfWords } from '../shapes/word-box.ts';
import { CrowdedPlaces, edge } from './crowded-words.ts';
import { meets } from './line-geometry.ts';
import {
  fartherPlaces as fartherLinkPlaces,
  hasUsualPlace,
  linkWords,
  otherPlaces as otherLinkPlaces,
} from './link-words.ts';
import { boxOf } from './route.ts';
import {
  fartherShapePlaces,
  hasOutsideWords,
  isBelowByDefault,
  otherShapePlaces,
  shapeWordsBox,
  wordReach,
  wordReachOf,
} from './shape-words.ts';

/**
 * Penalties of a label position. A label under a shape has a higher penalty than a label on a line, which can still be
 * read.
 */
const faults = { covered: 4, onWords: 2, nearWords: 1, crossed: 1, marked: 0.9, touched: 0.5, away: 1 } as const;
/** Marks a position that is at least one line of text away from the element. */
const isAway = true as const;
/** The growth of a label's box in tests against lines, borders and bands, in units: `edge` is undone, and 2 are added. */
const clear = 2 - edge;
/** Labels in a row that are closer than this, in units, read as one sentence. */
const apart = 14;
/**
 * The maximum number of times that a label gives way to other labels. Labels of links give way to labels of shapes, and
 * all labels give way to the preferred positions of others. The limit stops a change from spreading over the sheet.
 */
const rounds = 4;

/** The queries about the sheet that the placing of labels needs. */
export interface Neighbourhood {
  /** Whether no line crosses the box, including the cell's own line. */
  isUncrossed(box: Box, cell: Cell): boolean;
  /** Whether the box meets no obstacle except the cell itself and its containers. */
  isUncovered(box: Box, cell: Cell): boolean;
  /** Whether the box meets no mark of a container, such as a band or the border between two lanes. */
  isUnmarked(box: Box, cell: Cell): boolean;
  shapesNear(box: Box): readonly ElementCell[];
  linksNear(box: Box): readonly LinkCell[];
  of(link: LinkCell): readonly Point[];
}

/** A cell with its label at a position, and the box of the label on the sheet. Without a label, there is no box. */
interface Placed<C extends Cell> {
  readonly drawn: C;
  readonly box: Box | undefined;
  /** Whether the label is at least one line of text away from its element. */
  readonly isAway?: true;
}
interface Known<C extends Cell> extends Placed<C> {
  readonly cell: C;
  readonly route?: readonly Point[];
}
/** A link with its label at a position, and all possible label positions. */
interface PlacedLink extends Placed<LinkCell> {
  readonly places?: readonly Placed<LinkCell>[];
}
/** A nearby label, and whether it has priority. */
interface WordsBeside {
  readonly box: Box;
  readonly comesFirst: boolean;
}
interface FirstWay extends Placed<ElementCell> {
  readonly cell: ElementCell;
  readonly near: readonly (WordsBeside & { readonly shape: ElementCell })[];
}

/**
 * Places the labels of shapes that have no manual position: below the shape, or, if a line or shape is in the way,
 * above the shape or beside the line that leaves there. Labels of links are at the middle of the line, else on the
 * other side of the line or near an end. If two labels overlap, the one with lower priority moves. Lines do not avoid
 * labels. Page, overview, files and prints use this class.
 */
export class ClearLabels {
  readonly #sheet: Neighbourhood;
  /** The preferred positions of labels, computed without other labels. */
  readonly #preferences = new Map<string, Known<Cell>>();
  /** The positions of shape labels after they have given way once. */
  readonly #firstWays = new Map<string, FirstWay>();
  readonly #known = new Map<string, Known<Cell>>();
  /**
   * The areas on which known positions depend: for shapes, the areas of shape and label; for links, the areas of all
   * tried positions.
   */
  readonly #areas = new SpatialIndex();
  readonly #stale = createListeners<[readonly string[]]>();

  constructor(sheet: Neighbourhood) {
    this.#sheet = sheet;
  }

  /** Adds a listener that is called with the cells whose labels may have moved. */
  onStale(listener: (jsids: readonly string[]) => void): () => void {
    return this.#stale.add(listener);
  }

  /** Discards the labels in these areas, because a cell there was added, removed or moved. */
  forgetIn(boxes: Iterable<Box | undefined>): void {
    const stale = new Set<string>();
    let changed = [...boxes].filter((box) => box !== undefined);
    for (let round = 0; round < rounds && changed.length; round++) {
      const next: Box[] = [];
      for (const box of changed) {
        for (const jsid of this.#areas.query(box)) {
          if (stale.has(jsid)) continue;
          stale.add(jsid);
          next.push(this.#areas.box(jsid) as Box);
        }
      }
      changed = next;
    }
    if (!stale.size) return;
    for (const jsid of stale) this.#drop(jsid);
    this.#stale.emit([...stale]);
  }

  /** The box around a shape and its label. */
  reachOf(cell: ElementCell): Box {
    return hasOutsideWords(cell) ? grow(boxOf(cell), wordReachOf(cell)) : boxOf(cell);
  }

  /** The cells that have a label at a point. Labels that are not placed yet are ignored. */
  at(point: Point): readonly string[] {
    return [...this.#areas.query({ ...point, width: 0, height: 0 })].filter((jsid) => {
      const { box } = this.#known.get(jsid) ?? this.#firstWays.get(jsid) ?? this.#preferences.get(jsid) ?? {};
      return box !== undefined && isInside(point, box);
    });
  }

  forgetAll(): void {
    const stale = [...this.#areas.keys()];
    this.forgetUntold();
    if (stale.length) this.#stale.emit(stale);
  }

  /** Discards all labels without a call of listeners: used when all labels have moved together with their elements. */
  forgetUntold(): void {
    this.#preferences.clear();
    this.#firstWays.clear();
    this.#known.clear();
    this.#areas.clear();
  }

  #drop(jsid: string): void {
    this.#preferences.delete(jsid);
    this.#firstWays.delete(jsid);
    this.#known.delete(jsid);
    this.#areas.delete(jsid);
  }

  /** The shape with its label at the computed position. */
  placed(cell: ElementCell): ElementCell {
    try {
      return this.#placedShape(cell).drawn;
    } catch {
      // The code that draws the cell reports the error.
      return cell;
    }
  }

  /** The link with its label at the computed position on its route. */
  placedLink(cell: LinkCell, route: readonly Point[]): LinkCell {
    const known = this.#known.get(cell.jsid);
    if (known?.cell === cell && known.route === route) return known.drawn as LinkCell;
    const preference = this.#linkPreference(cell, route);
    const box = preference.box;
    if (!box || !hasUsualPlace(cell)) return preference.drawn;
    const others = [...this.#shapesBeside(box, (shape) => this.#placedShape(shape)), ...this.#linksBeside(box, cell)];
    const collides = others.some((other) => other.comesFirst && meets(box, other.box));
    const placed = collides
      ? this.#leastBad(
          cell,
          preference.places ?? [],
          others.map(({ box: there }) => there),
        )
      : preference;
    this.#known.set(cell.jsid, { ...placed, cell, route });
    return placed.drawn;
  }

  /** The final position of a shape's label, after the labels with higher priority have given way as well. */
  #placedShape(cell: ElementCell): Placed<ElementCell> {
    const known = this.#known.get(cell.jsid) as Known<ElementCell> | undefined;
    if (known?.cell === cell) return known;
    if (isCrowding(cell)) return this.#crowded(cell);
    const first = this.#firstWay(cell);
    if (!first.near.length) return first;
    const near = first.near.flatMap(({ shape, comesFirst }) => {
      const { box } = comesFirst ? this.#firstWay(shape) : this.#shapePreference(shape);
      return box ? [{ box, comesFirst }] : [];
    });
    const placed = this.#givingWay(cell, first, near);
    this.#known.set(cell.jsid, { ...placed, cell });
    return placed;
  }

  /**
   * The position after the label has given way to the preferred positions of nearby labels, and the cells of those
   * labels.
   */
  #firstWay(cell: ElementCell): FirstWay {
    if (isCrowding(cell)) return { ...this.#placedShape(cell), cell, near: [] };
    const known = this.#firstWays.get(cell.jsid);
    if (known?.cell === cell) return known;
    const preference = this.#shapePreference(cell);
    if (!preference.box || !isBelowByDefault(cell)) return { ...preference, cell, near: [] };
    const near = this.#shapesBeside(boxOf(cell), (shape) => this.#shapePreference(shape), cell);
    const way = { ...this.#givingWay(cell, preference, near), cell, near };
    this.#firstWays.set(cell.jsid, way);
    return way;
  }

  /** Places the labels of the whole crowded group around the shape, caches them, and returns the one of this shape. */
  #crowded(cell: ElementCell): Placed<ElementCell> {
    const crowd = this.#crowdOf(cell);
    const own = new Set(crowd.map(({ jsid }) => jsid));
    const taken = new Map<string, Box>();
    for (const member of crowd)
      for (const { shape, box } of this.#shapesBeside(boxOf(member), (other) => this.#shapePreference(other), member))
        if (!own.has(shape.jsid)) taken.set(shape.jsid, box);
    const sheet = {
      isUncovered: (box: Box, shape: ElementCell) => this.#sheet.isUncovered(box, shape),
      shapesNear: (box: Box) => this.#sheet.shapesNear(box),
      wrongAt: (box: Box, shape: ElementCell) => this.#wrongBesides(box, shape),
    };
    const placed = new CrowdedPlaces(sheet, [...taken.values()]).place(crowd);
    const area = boundsOf(crowd.map((member) => this.reachOf(member)));
    for (const member of crowd) {
      this.#known.set(member.jsid, { ...(placed.get(member.jsid) ?? placedShape(member)), cell: member });
      // All labels of the group depend on the area of each member.
      if (area) this.#areas.set(member.jsid, area);
    }
    return this.#known.get(cell.jsid) as Known<ElementCell>;
  }

  /** The connected group of shapes whose labels may overlap, in reading order. */
  #crowdOf(cell: ElementCell): ElementCell[] {
    const crowd = new Map([[cell.jsid, cell]]);
    for (const member of crowd.values())
      for (const other of this.#sheet.shapesNear(grow(boxOf(member), 2 * wordReach)))
        if (isCrowding(other)) crowd.set(other.jsid, other);
    return [...crowd.values()].toSorted((a, b) =>
      isBefore(boxOf(a), boxOf(b)) || (!isBefore(boxOf(b), boxOf(a)) && a.jsid < b.jsid) ? -1 : 1,
    );
  }

  #wrongBesides(box: Box, cell: Cell): number {
    return this.#wrongByLines(box, cell) + this.#wrongByMarks(box, cell);
  }

  #wrongByLines(box: Box, cell: Cell): number {
    // Text that touches a line is hard to read.
    if (this.#sheet.isUncrossed(grow(box, clear), cell)) return 0;
    return this.#sheet.isUncrossed(grow(box, -edge), cell) ? faults.touched : faults.crossed;
  }

  #wrongByMarks(box: Box, cell: Cell): number {
    if (this.#sheet.isUnmarked(grow(box, clear), cell)) return 0;
    return this.#sheet.isUnmarked(box, cell) ? faults.touched : faults.marked;
  }

  /** Returns the given position, or another one if labels with priority overlap it. */
  #givingWay(cell: ElementCell, place: Placed<ElementCell>, near: readonly WordsBeside[]): Placed<ElementCell> {
    const { box: mine } = place;
    if (!mine || !near.some((other) => other.comesFirst && readAsOne(mine, other.box))) return place;
    return this.#leastBad(
      cell,
      shapePlaces(cell),
      near.map(({ box }) => box),
    );
  }

  /** The position with the lowest penalty; the first of equals. */
  #leastBad<C extends Cell>(cell: C, places: Iterable<Placed<C>>, words: readonly Box[]): Placed<C> {
    let best: Placed<C> = { drawn: cell, box: undefined };
    let least = Number.POSITIVE_INFINITY;
    for (const place of places) {
      if (!place.box) continue;
      let wrong = place.isAway ? faults.away : 0;
      if (wrong >= least) break;
      if (!this.#sheet.isUncovered(place.box, cell)) wrong += faults.covered;
      if (words.some((box) => meets(box, place.box as Box))) wrong += faults.onWords;
      else if (words.some((box) => readAsOne(box, place.box as Box))) wrong += faults.nearWords;
      if (wrong < least) wrong += this.#wrongByMarks(place.box, cell);
      if (wrong < least) wrong += this.#wrongByLines(place.box, cell);
      if (wrong < least) [best, least] = [place, wrong];
      if (least === 0) break;
    }
    return best;
  }

  #shapePreference(cell: ElementCell): Placed<ElementCell> {
    const known = this.#preferences.get(cell.jsid) as Known<ElementCell> | undefined;
    if (known?.cell === cell) return known;
    this.#drop(cell.jsid);
    if (!hasOutsideWords(cell)) return { drawn: cell, box: undefined };
    const habit = placedShape(cell);
    const preference = isBelowByDefault(cell) && habit.box ? this.#leastBad(cell, shapePlaces(cell), []) : habit;
    this.#preferences.set(cell.jsid, { ...preference, cell });
    const area = boundsOf([this.reachOf(cell), ...(preference.box ? [preference.box] : [])]);
    if (area) this.#areas.set(cell.jsid, area);
    return preference;
  }

  #linkPreference(cell: LinkCell, route: readonly Point[]): PlacedLink {
    const known = this.#preferences.get(cell.jsid) as (PlacedLink & Known<LinkCell>) | undefined;
    if (known?.cell === cell && known.route === route) return known;
    this.#drop(cell.jsid);
    const habit = placedLink(cell, route);
    if (!habit.box) return habit;
    let places: readonly Placed<LinkCell>[] = hasUsualPlace(cell) ? [...linkPlaces(cell, route)] : [habit];
    let preference: PlacedLink = this.#leastBad(cell, places, []);
    if (hasUsualPlace(cell) && preference.box && !this.#sheet.isUncovered(preference.box, cell)) {
      places = [...places, ...fartherLinkPlaces(cell, route).map((other) => ({ ...placedLink(other, route), isAway }))];
      preference = this.#leastBad(cell, places, []);
    }
    preference = { ...preference, places };
    this.#preferences.set(cell.jsid, { ...preference, cell, route });
    const area = boundsOf(places.flatMap(({ box }) => box ?? []));
    if (area) this.#areas.set(cell.jsid, grow(area, clear));
    return preference;
  }

  /** The labels of other shapes near a box, and whether each has priority over the label of `own`. */
  #shapesBeside(around: Box, place: (shape: ElementCell) => Placed<ElementCell>, own?: ElementCell) {
    const reach = own ? 2 * wordReachOf(own) : wordReach;
    return this.#sheet.shapesNear(grow(around, reach)).flatMap((shape) => {
      if (shape.jsid === own?.jsid || !hasOutsideWords(shape)) return [];
      const { box } = place(shape);
      const comesFirst = !own || !isBelowByDefault(shape) || isBefore(boxOf(shape), boxOf(own));
      return box ? [{ shape, box, comesFirst }] : [];
    });
  }

  /** The labels of other links near the preferred label box of this link. */
  #linksBeside(mine: Box, own: LinkCell) {
    return this.#sheet.linksNear(grow(mine, wordReach)).flatMap((link) => {
      if (link.jsid === own.jsid || !link.title) return [];
      const { box } = this.#linkPreference(link, this.#sheet.of(link));
      if (!box) return [];
      const isTie = !isBefore(mine, box) && link.jsid < own.jsid;
      return [{ box, comesFirst: !hasUsualPlace(link) || isBefore(box, mine) || isTie }];
    });
  }
}

/** Whether two labels overlap, or are so close side by side that they read as one text. */
const readAsOne = (a: Box, b: Box): boolean => meets({ ...a, x: a.x - apart, width: a.width + 2 * apart }, b);

/** Whether the label belongs to a crowded group: its type draws leader lines, and such shapes may touch each other. */
const isCrowding = (cell: ElementCell): boolean => shapeType(cell.type).hasLeader === true && isBelowByDefault(cell);

const isBefore = (a: Box, b: Box): boolean => a.y < b.y || (a.y === b.y && a.x < b.x);

const placedShape = (drawn: ElementCell): Placed<ElementCell> => {
  const box = shapeWordsBox(drawn);
  return { drawn, box: box && grow(box, edge) };
};

const placedLink = (drawn: LinkCell, route: readonly Point[]): Placed<LinkCell> => {
  const words = linkWords(drawn, route);
  return { drawn, box: words && grow(boxOfWords(words), edge) };
};

/** The possible label positions of a shape, the usual position first. A position is laid out only when it is tried. */
function* shapePlaces(cell: ElementCell): Generator<Placed<ElementCell>> {
  yield placedShape(cell);
  for (const other of otherShapePlaces(cell)) yield placedShape(other);
  for (const other of fartherShapePlaces(cell)) yield { ...placedShape(other), isAway };
}

function* linkPlaces(cell: LinkCell, route: readonly Point[]): Generator<Placed<LinkCell>> {
  yield placedLink(cell, route);
  for (const other of otherLinkPlaces(cell, route)) yield placedLink(other, route);
}
