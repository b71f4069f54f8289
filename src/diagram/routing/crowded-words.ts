/**
 * Places the labels of many small shapes that may touch. Labels give way to one another, and leader lines connect
 * displaced labels with their shapes.
 */
import type { Box, ElementCell, Point } from '../cells/cell.ts';
import { boxBetween, grow } from '../cells/geometry.ts';
import { SpatialIndex } from '../cells/spatial-index.ts';
import { leaderTo } from '../shapes/leader-line.ts';
import { outsideWords } from '../shapes/outside-words.ts';
import { crossingsOf, meets, slantMeets } from './line-geometry.ts';
import { isInTheWay } from './obstacles.ts';
import { boxOf } from './route.ts';
import { farthestRing, otherShapePlaces, ringAround, shapeWordsBox } from './shape-words.ts';

/** With more shapes than this in a group, no label would be readable: each label is then directly beside its shape. */
const maxShapes = 300;
/** With more shapes than this in a group, each label is placed only once. */
const maxAgain = 60;
/** The maximum number of further passes over all labels. */
const rounds = 4;
/**
 * Penalties of a label position. Text on other text has a higher penalty than a line across another shape, which can
 * still be followed.
 */
const faults = { covered: 6, onWords: 4, throughShape: 2.5, throughWords: 2.5, onLine: 2.5, throughLine: 1.3 } as const;
/** The penalty of a position away from the shape, and that of each further line of text. */
const away = { first: 1, farther: 0.15 } as const;
/** The outermost units of a label may be covered, because text is measured slightly wider than it is. */
export const edge = -2;
/**
 * The minimum gap between labels side by side, in units. At smaller gaps the halo of one label covers letters of the
 * other.
 */
const apart = 8;
/**
 * The change of a round shape's radius in collision tests, in units. A leader line that touches only the rim of another
 * shape does not seem to begin there.
 */
const rim = -3;

/** The queries about the sheet that the placing of labels needs. */
export interface CrowdedSheet {
  /** Whether the box meets no other shape. */
  isUncovered(box: Box, cell: ElementCell): boolean;
  /** The penalty for links and containers in the box; one line through the label counts 1. */
  wrongAt(box: Box, cell: ElementCell): number;
  shapesNear(box: Box): readonly ElementCell[];
}

/** A shape with a label at a position: its box and its leader line, on the sheet. */
export interface CrowdedWords {
  readonly drawn: ElementCell;
  readonly box: Box | undefined;
  readonly line?: readonly [Point, Point] | undefined;
  /** The penalty for the distance between label and shape. */
  readonly far: number;
}

/** Places the labels of a group of shapes one after another. */
export class CrowdedPlaces {
  readonly #sheet: CrowdedSheet;
  readonly #words = new SpatialIndex();
  readonly #lines = new SpatialIndex();
  readonly #placed = new Map<string, CrowdedWords>();

  /** @param taken the boxes of labels that do not move */
  constructor(sheet: CrowdedSheet, taken: readonly Box[]) {
    this.#sheet = sheet;
    for (const [at, box] of taken.entries()) this.#words.set(`taken ${at}`, box);
  }

  /**
   * Places the labels in order. Then places each label again among all others, because early labels were placed without
   * knowledge of later ones.
   */
  place(cells: readonly ElementCell[]): ReadonlyMap<string, CrowdedWords> {
    const rings = cells.length > maxShapes ? 0 : farthestRing;
    for (const cell of cells) this.#put(cell, this.#leastBad(cell, rings));
    if (cells.length > maxAgain) return this.#placed;
    for (let round = 0; round < rounds; round++) {
      let moved = false;
      for (const cell of cells) {
        const stood = this.#placed.get(cell.jsid) as CrowdedWords;
        this.#take(cell);
        const found = this.#leastBad(cell, rings, stood);
        this.#put(cell, found);
        moved ||= found !== stood;
      }
      if (!moved) break;
    }
    return this.#placed;
  }

  #put({ jsid }: ElementCell, words: CrowdedWords): void {
    this.#placed.set(jsid, words);
    if (words.box) this.#words.set(jsid, words.box);
    if (words.line) this.#lines.set(jsid, boxBetween(...words.line));
  }

  #take({ jsid }: ElementCell): void {
    this.#placed.delete(jsid);
    this.#words.delete(jsid);
    this.#lines.delete(jsid);
  }

  /** @param stood the present position, which is preferred over equally good positions */
  #leastBad(cell: ElementCell, rings: number, stood?: CrowdedWords): CrowdedWords {
    let best: CrowdedWords = stood ?? { drawn: cell, box: undefined, far: 0 };
    let least = stood ? stood.far + this.#wrongWith(stood) : Number.POSITIVE_INFINITY;
    if (least === 0) return best;
    for (let ring = 0; ring <= rings; ring++) {
      const far = ring && away.first + (ring - 1) * away.farther;
      if (far >= least) break;
      const places = ring ? wordsOnRing(cell, ring, far) : [cell, ...otherShapePlaces(cell)].map(crowdedWords);
      for (const place of places) {
        const wrong = far + this.#wrongWith(place);
        if (wrong < least) [best, least] = [place, wrong];
        if (least === 0) return best;
      }
    }
    return best;
  }

  #wrongWith({ drawn, box, line }: CrowdedWords): number {
    if (!box) return 0;
    let wrong = this.#sheet.wrongAt(box, drawn);
    if (!this.#sheet.isUncovered(box, drawn)) wrong += faults.covered;
    const wide = { ...box, x: box.x - apart, width: box.width + 2 * apart };
    if ([...this.#words.query(wide)].some((one) => meets(this.#words.box(one) as Box, wide))) wrong += faults.onWords;
    if (this.#linesIn(box).some((one) => slantMeets(one, box))) wrong += faults.onLine;
    return line ? wrong + this.#wrongWithLine(drawn, line) : wrong;
  }

  #wrongWithLine({ jsid }: ElementCell, line: readonly [Point, Point]): number {
    const area = boxBetween(...line);
    const isThrough = (box: Box): boolean => slantMeets(line, box);
    let wrong = 0;
    for (const other of this.#sheet.shapesNear(area))
      if (other.jsid !== jsid && isInTheWay(other) && isThrough(grow(boxOf(other), rim))) wrong += faults.throughShape;
    for (const one of this.#words.query(area)) if (isThrough(this.#words.box(one) as Box)) wrong += faults.throughWords;
    for (const one of this.#linesIn(area)) if (crossingsOf(line, one) > 0) wrong += faults.throughLine;
    return wrong;
  }

  #linesIn(box: Box): readonly (readonly Point[])[] {
    return [...this.#lines.query(box)].flatMap((one) => {
      const line = this.#placed.get(one)?.line;
      return line ? [line] : [];
    });
  }
}

/**
 * Line breaks are those of a label beside the shape: computing them for each position would take a frame for a dozen
 * shapes.
 */
function wordsOnRing(cell: ElementCell, ring: number, far: number): readonly CrowdedWords[] {
  const words = outsideWords(cell);
  if (!words) return [];
  return ringAround(cell.size, words, ring).map((label_box) => {
    const x = cell.position.x + label_box.x + (label_box.width - words.width) / 2;
    const box = { x, y: cell.position.y + label_box.y, width: words.width, height: words.height };
    const drawn = { ...cell, values: { ...cell.values, label_box } };
    return { drawn, far, box: grow(box, edge), line: leaderTo(boxOf(cell), box) };
  });
}

function crowdedWords(drawn: ElementCell): CrowdedWords {
  const words = shapeWordsBox(drawn);
  const line = words && leaderTo(boxOf(drawn), words);
  return { drawn, far: 0, box: words && grow(words, edge), line };
}
