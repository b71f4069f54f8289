import { type Box, type ElementCell, isElement, type Size } from '../cells/cell.ts';
import { grow } from '../cells/geometry.ts';
import { shapeType } from '../shapes/families.ts';
import { besideWidth, keptBox, keptStretch } from '../shapes/label.ts';
import { outsideWords } from '../shapes/outside-words.ts';
import type { Routes, Sheet } from './routes.ts';

/** How far words stand from a shape, and from a line that leaves it. */
const gap = 4;
/** How much of the edge of words may be touched: the ruler measures them a little wider than they are. */
const edge = -2;

/**
 * Where words beside a shape stand if nobody has put them there: below it as ever, unless a line or a shape is in the
 * way; then above, or beside the line that leaves there. Lines come first: they do not give way to words. Page,
 * overview, files and prints ask here.
 */
export class ClearLabels {
  readonly #sheet: Sheet;
  readonly #routes: Routes;
  readonly #known = new Map<string, { readonly cell: ElementCell; readonly drawn: ElementCell }>();

  constructor(sheet: Sheet, routes: Routes) {
    this.#sheet = sheet;
    this.#routes = routes;
    routes.onLed((links) => {
      for (const jsid of links) for (const end of this.endsOf(jsid)) this.#known.delete(end);
    });
  }

  /** The shapes that a link joins: their words are placed anew when it is led otherwise. */
  endsOf(jsid: string): readonly string[] {
    const link = this.#sheet.link(jsid);
    return link ? [link.source, link.target].filter((end) => end !== null) : [];
  }

  /** The cell as it is drawn. */
  placed(cell: ElementCell): ElementCell {
    const known = this.#known.get(cell.jsid);
    if (known?.cell === cell) return known.drawn;
    let drawn = cell;
    try {
      if (isBelow(cell)) drawn = this.#place(cell);
    } catch {
      // A cell that cannot be drawn is told and shown as such by who draws it.
    }
    this.#known.set(cell.jsid, { cell, drawn });
    return drawn;
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
  isElement(cell) &&
  cell.title !== '' &&
  keptBox(cell.values) === undefined &&
  shapeType(cell.type).labelBox(cell).y >= cell.size.height;

/** Boxes for words of this size around a shape, as a person would give them; they wrap as they do below it. */
function otherPlaces({ width, height }: Size, words: Box): readonly Box[] {
  const own = { width: Math.max(besideWidth, width) / keptStretch, height: words.height };
  const at = (middle: number, y: number): Box => ({ ...own, x: middle - own.width / 2, y });
  const [above, below] = [-gap - words.height, height + gap];
  const [right, left] = [(width + words.width) / 2 + gap, (width - words.width) / 2 - gap];
  return [at(width / 2, above), at(right, below), at(right, above), at(left, below), at(left, above)];
}
