/** How wide the cells of a column have to be for what they hold. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { basisOf } from '../../../../contract/view-kind.ts';
import { fieldWebOf } from '../../fields/web-of-field.ts';
import { pointsElsewhere } from '../../state/row/lanes.ts';
import { idsIn, labelsOf, type Row, valueIn } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';

/** Pixels beside the words of a cell, and beside those of each chip in it. */
const cellSpace = 20;
const chipSpace = 36;

/** Characters beyond which a text is as wide as a column gets. */
const longest = 160;

let pen: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

function widthOfText(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (!pen) {
    pen = document.createElement('canvas').getContext('2d');
    const { fontSize, fontFamily } = getComputedStyle(document.body);
    // The first column is bolder than the others.
    if (pen) pen.font = `500 ${fontSize} ${fontFamily}`;
  }
  const width = pen?.measureText(text).width ?? 0;
  widths.set(text, width);
  return width;
}

/** Pixels that the value of a field takes in a cell; 0 for none. */
export function widthOfValue(field: FieldEntry, row: Row): number {
  const text = textOf(field, row).slice(0, longest);
  if (text === '') return 0;
  // Its name stands elsewhere, and is fetched for the cell.
  if (pointsElsewhere(field) && labelsOf(row, field.name).length === 0) return fieldWebOf(field).width;
  const chips = pointsElsewhere(field)
    ? Math.max(1, idsIn(valueIn(row, field)).length)
    : basisOf(field) === 'choice'
      ? 1
      : 0;
  return Math.ceil(widthOfText(text)) + (chips > 0 ? chips * chipSpace : cellSpace);
}

/** Rows that tell how wide columns have to be. */
const looked = 200;

/** The widest values seen so far in each column: columns do not get narrower while somebody reads them. */
export class Contents {
  #seen = new WeakSet<Row>();
  #names = '';
  #widest: ReadonlyMap<string, number> = new Map();

  /** The widths by field, 0 where no row holds anything; nothing of columns whose rows are still to come. */
  look(
    columns: readonly FieldEntry[],
    rowAt: (index: number) => Row | null,
    total: number,
  ): ReadonlyMap<string, number> {
    const names = columns.map(({ name }) => name).join();
    if (names !== this.#names) {
      this.#names = names;
      this.#seen = new WeakSet();
    }
    const found = new Map(this.#widest);
    let isWider = false;
    for (let index = 0; index < Math.min(total, looked); index += 1) {
      const row = rowAt(index);
      if (!row || this.#seen.has(row)) continue;
      this.#seen.add(row);
      for (const field of columns) {
        const width = widthOfValue(field, row);
        if (width <= (found.get(field.name) ?? -1)) continue;
        found.set(field.name, width);
        isWider = true;
      }
    }
    if (isWider) this.#widest = found;
    return this.#widest;
  }
}
