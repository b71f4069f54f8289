import { createListeners } from '../../ui/listeners.ts';
import type { Box, ElementCell, Size } from '../cells/cell.ts';
import { grow } from '../cells/geometry.ts';
import { SpatialIndex } from '../cells/spatial-index.ts';
import { shapeType } from '../shapes/families.ts';
import { besideWidth, keptBox, keptStretch } from '../shapes/label.ts';
import { outsideWords } from '../shapes/outside-words.ts';
import { boxOf } from './route.ts';
import type { Routes } from './routes.ts';

/** How far words stand from a shape, and from a line that leaves it. */
const gap = 4;
/** How far words reach beyond their shape, in units. */
const reach = besideWidth + 2 * gap;
/** How much of the edge of words may be touched: the ruler measures them a little wider than they are. */
const edge = -2;

/**
 * Where words beside a shape stand if nobody has put them there: below it as ever, unless a line or a shape is in the
 * way; then above, or beside the line that leaves there. Lines come first: they do not give way to words. Page,
 * overview, files and prints ask here.
 */
export class ClearLabels {
  readonly #routes: Pick<Routes, 'isClear'>;
  readonly #known = new Map<string, { readonly cell: ElementCell; readonly drawn: ElementCell }>();
  /** Around the shapes whose places are known, as far as their words reach. */
  readonly #areas = new SpatialIndex();
  readonly #stale = createListeners<[readonly string[]]>();

  constructor(routes: Pick<Routes, 'isClear'>) {
    this.#routes = routes;
  }

  /** Tells the shapes whose words may stand elsewhere now. */
  onStale(listener: (jsids: readonly string[]) => void): () => void {
    return this.#stale.add(listener);
  }

  /** Something has come, gone or moved there. */
  forgetIn(boxes: Iterable<Box | undefined>): void {
    const stale = new Set<string>();
    for (const box of boxes) if (box) for (const jsid of this.#areas.query(box)) stale.add(jsid);
    if (!stale.size) return;
    for (const jsid of stale) this.#drop(jsid);
    this.#stale.tell([...stale]);
  }

  forgetAll(): void {
    this.#known.clear();
    this.#areas.clear();
  }

  #drop(jsid: string): void {
    this.#known.delete(jsid);
    this.#areas.delete(jsid);
  }

  /** The cell as it is drawn. */
  placed(cell: ElementCell): ElementCell {
    const known = this.#known.get(cell.jsid);
    if (known?.cell === cell) return known.drawn;
    this.#drop(cell.jsid);
    try {
      if (!isBelow(cell)) return cell;
      const drawn = this.#place(cell);
      this.#known.set(cell.jsid, { cell, drawn });
      this.#areas.set(cell.jsid, grow(boxOf(cell), reach));
      return drawn;
    } catch {
      // A cell that cannot be drawn is told and shown as such by who draws it.
      return cell;
    }
  }

  #place(cell: ElementCell): ElementCell {
    const words = outsideWords(cell);
    if (!words || this.#isClear(cell, words)) return cell;
    for (const label_box of otherPlaces(cell.size, words)) {
      const tried = { ...cell, values: { ...cell.values, label_box } };
      const there = outsideWords(tried);
      if (there && this.#isClear(cell, there)) return tried;
    }
    return cell;
  }

  #isClear(cell: ElementCell, words: Box): boolean {
    const { x, y } = cell.position;
    return this.#routes.isClear(grow({ ...words, x: words.x + x, y: words.y + y }, edge), cell);
  }
}

/** Words that stand below a shape because that is the habit of its kind. */
const isBelow = (cell: ElementCell): boolean =>
  cell.title !== '' && keptBox(cell.values) === undefined && shapeType(cell.type).labelBox(cell).y >= cell.size.height;

/** Boxes for words of this size around a shape, as a person would give them; they wrap as they do below it. */
function otherPlaces({ width, height }: Size, words: Box): readonly Box[] {
  const own = { width: Math.max(besideWidth, width) / keptStretch, height: words.height };
  const at = (middle: number, y: number): Box => ({ ...own, x: middle - own.width / 2, y });
  const [above, below] = [-gap - words.height, height + gap];
  const [right, left] = [(width + words.width) / 2 + gap, (width - words.width) / 2 - gap];
  return [at(width / 2, above), at(right, below), at(right, above), at(left, below), at(left, above)];
}
