/** Measures the widths of cells from their contents. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { basisOf } from '../../../../contract/view-kind.ts';
import { fieldWebOf } from '../../fields/web-of-field.ts';
import { pointsElsewhere } from '../../state/row/lanes.ts';
import { idsIn, labelsOf, type Row, valueIn } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';

/** The space beside the text of a cell, and beside the text of each chip, in pixels. */
const cellSpace = 20;
const chipSpace = 36;
/** Pixels of the colour in the chip of a choice, and of its gap. */
const swatchSpace = 14;

/** The number of characters beyond which a text does not widen its column. */
const longest = 160;

let pen: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

function widthOfText(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (!pen) {
    pen = document.createElement('canvas').getContext('2d');
    const { fontSize, fontFamily } = getComputedStyle(document.body);
    // The first column has a heavier font than the others.
    if (pen) pen.font = `500 ${fontSize} ${fontFamily}`;
  }
  const width = pen?.measureText(text).width ?? 0;
  widths.set(text, width);
  return width;
}

/** The width of a value in a cell, in pixels; 0 for no value. */
export function widthOfValue(field: FieldEntry, row: Row): number {
  const text = textOf(field, row).slice(0, longest);
  if (text === '') return 0;
  // The cell loads the label later, so the usual width is used.
  if (pointsElsewhere(field) && labelsOf(row, field.name).length === 0) return fieldWebOf(field).width;
  const beside = pointsElsewhere(field)
    ? Math.max(1, idsIn(valueIn(row, field)).length) * chipSpace
    : basisOf(field) === 'choice'
      ? chipSpace + swatchSpace
      : cellSpace;
  return Math.ceil(widthOfText(text)) + beside;
}

/** The number of rows that are measured. */
const looked = 200;

/** The largest width so far in each column: columns do not become narrower while the user scrolls. */
export class Contents {
  #seen = new WeakSet<Row>();
  #names = '';
  #widest: ReadonlyMap<string, number> = new Map();

  /** Measures the widths by field; 0 if no row has a value, and no entry while rows are loading. */
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
