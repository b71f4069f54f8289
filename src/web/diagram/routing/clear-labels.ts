import { createListeners } from '../../ui/listeners.ts';
import type { Box, ElementCell, LinkCell, Point, Size } from '../cells/cell.ts';
import { grow } from '../cells/geometry.ts';
import { boundsOf, SpatialIndex } from '../cells/spatial-index.ts';
import { shapeType } from '../shapes/families.ts';
import { besideWidth, keptBox, keptStretch } from '../shapes/label.ts';
import { outsideWords } from '../shapes/outside-words.ts';
import { boxOfWords } from '../shapes/word-box.ts';
import { linkWords, otherPlaces as otherLinkPlaces, standsByHabit } from './link-words.ts';
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
 * way; then above, or beside the line that leaves there. So do those of links: in their middle, else on the other side
 * or near an end. Lines come first: they do not give way to words. Page, overview, files and prints ask here.
 */
export class ClearLabels {
  readonly #routes: Pick<Routes, 'isClear' | 'isUncovered'>;
  readonly #known = new Map<string, { readonly cell: ElementCell; readonly drawn: ElementCell }>();
  readonly #links = new Map<
    string,
    { readonly cell: LinkCell; readonly route: readonly Point[]; readonly drawn: LinkCell }
  >();
  /** Around the shapes whose places are known, as far as their words reach; of links the places that were looked at. */
  readonly #areas = new SpatialIndex();
  readonly #stale = createListeners<[readonly string[]]>();

  constructor(routes: Pick<Routes, 'isClear' | 'isUncovered'>) {
    this.#routes = routes;
  }

  /** Tells the cells whose words may stand elsewhere now. */
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
    this.#links.clear();
    this.#areas.clear();
  }

  #drop(jsid: string): void {
    this.#known.delete(jsid);
    this.#links.delete(jsid);
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

  /** The link as it is drawn on its route. */
  placedLink(cell: LinkCell, route: readonly Point[]): LinkCell {
    const known = this.#links.get(cell.jsid);
    if (known?.cell === cell && known.route === route) return known.drawn;
    this.#drop(cell.jsid);
    if (!standsByHabit(cell)) return cell;
    const { drawn, area } = this.#placeLink(cell, route);
    this.#links.set(cell.jsid, { cell, route, drawn });
    if (area) this.#areas.set(cell.jsid, area);
    return drawn;
  }

  /** The link with its words at the best of their places, and what was looked at for it. */
  #placeLink(link: LinkCell, route: readonly Point[]): { readonly drawn: LinkCell; readonly area: Box | undefined } {
    const boxFor = (one: LinkCell): Box | undefined => {
      const words = linkWords(one, route);
      return words && grow(boxOfWords(words), edge);
    };
    const habit = boxFor(link);
    if (!habit || this.#routes.isClear(habit, link)) return { drawn: link, area: habit };
    const others = otherLinkPlaces(link, route).flatMap((drawn) => {
      const box = boxFor(drawn);
      return box ? { drawn, box } : [];
    });
    const places = [{ drawn: link, box: habit }, ...others];
    // Across a line they can still be read, under a shape they cannot.
    const best =
      others.find(({ box }) => this.#routes.isClear(box, link)) ??
      places.find(({ box }) => this.#routes.isUncovered(box, link));
    return { drawn: best?.drawn ?? link, area: boundsOf(places.map(({ box }) => box)) };
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
