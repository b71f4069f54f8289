import { type Block, blocksOf, layoutOf } from '../../../../contract/canvas-layout.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { ascent, type Flow, ink, leading, type TextStyle } from '../../../pdf/flow.ts';
import { fitted } from '../../../pdf/wrap.ts';
import { type BoardLane, byLanes, placeKey } from '../../state/row/lanes.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { colourOfRow } from '../card-on-paper.ts';
import type { WriteRows } from '../on-paper.ts';

/** Canvases are printed in landscape. */
export const landscape = (): boolean => true;

/** The font sizes in points, tried from the largest until all notes fit into their blocks. */
const sizes = [12, 11, 10, 9, 8, 7] as const;
const smallestSize = 6;
const padding = 6;
const noteGap = 3;
/** The minimum height of a printed canvas, in points. With less space it begins a new page. */
const least = 200;

interface Place {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Prints the canvas as on the screen, on the rest of the page. */
export const writeRows: WriteRows = async (flow, { entry, rows, by: [field], lanes: [lanes = []] }) => {
  if (!field) return;
  flow.reserve(least);
  const placed = byLanes(
    rows.map((row) => ({ row })),
    [field],
  );
  const layout = layoutOf(field.schema);
  const blocks = layout ? blocksOf(layout) : [];
  const rowsOf = ({ key }: BoardLane): readonly Row[] => (placed.get(placeKey([key])) ?? []).map(({ row }) => row);
  // Lanes without a block are below the blocks, side by side.
  const others = lanes.filter((lane) => !blocks.some(({ value }) => value === lane.key));
  const high = Math.max(0, ...blocks.map(({ rowEnd }) => rowEnd - 1)) + (others.length ? 1 : 0);
  const wide = Math.max(1, ...blocks.map(({ columnEnd }) => columnEnd - 1));
  const unit = { x: flow.width / wide, y: (flow.bottom - flow.y) / Math.max(1, high) };
  const at = ({ column, columnEnd, row, rowEnd }: Omit<Block, 'value'>) => ({
    x: flow.left + (column - 1) * unit.x,
    y: flow.y + (row - 1) * unit.y,
    width: (columnEnd - column) * unit.x,
    height: (rowEnd - row) * unit.y,
  });
  const places: Place[] = lanes.flatMap((lane) => {
    const block = blocks.find(({ value }) => value === lane.key);
    return block ? { title: lane.title, rows: rowsOf(lane), ...at(block) } : [];
  });
  const share = wide / Math.max(1, others.length);
  for (const [index, lane] of others.entries())
    places.push({
      title: lane.title,
      rows: rowsOf(lane),
      ...at({ column: 1 + index * share, columnEnd: 1 + (index + 1) * share, row: high, rowEnd: high + 1 }),
    });
  const sheet = { flow, entry };
  const size =
    sizes.find((one) => places.every((place) => heightOf(sheet, place, one) <= place.height)) ?? smallestSize;
  for (const place of places) drawPlace(sheet, place, size);
  flow.y = flow.bottom;
};

const textStyle = (size: number): TextStyle => ({ face: 'regular', size, colour: ink.text });
const headStyle = (size: number): TextStyle => ({ face: 'semibold', size: size + 0.5, colour: ink.text });

interface Sheet {
  readonly flow: Flow;
  readonly entry: CollectionEntry;
}

const noteLines = ({ flow, entry }: Sheet, { width }: Place, size: number, row: Row): readonly string[] =>
  flow.lines(titleOf(row, entry.label), width - 4 * padding, textStyle(size));

function heightOf(sheet: Sheet, place: Place, size: number): number {
  const high = size * leading;
  const notes = place.rows.map((row) => noteLines(sheet, place, size, row).length * high + padding + noteGap);
  return 2 * padding + headStyle(size).size * leading + notes.reduce((sum, one) => sum + one, 0) + noteGap;
}

function drawPlace(sheet: Sheet, place: Place, size: number): void {
  const { flow } = sheet;
  const { pdf } = flow;
  const { doc } = pdf;
  const [head, text] = [headStyle(size), textStyle(size)];
  const high = size * leading;
  doc.save().strokeColor(ink.muted).lineWidth(0.75).rect(place.x, place.y, place.width, place.height).stroke();
  doc.restore();
  const inner = place.width - 2 * padding;
  const title = fitted(place.title, inner, (part) => pdf.width(part, head));
  let y = place.y + padding;
  pdf.line(title, place.x + padding, y + head.size * ascent, head);
  y += head.size * leading + noteGap;
  for (const [index, row] of place.rows.entries()) {
    const lines = noteLines(sheet, place, size, row);
    const height = lines.length * high + padding;
    const isLast = index === place.rows.length - 1;
    if (y + height + (isLast ? 0 : high) > place.y + place.height - padding / 2) {
      pdf.line(`and ${place.rows.length - index} more`, place.x + padding, y + size * ascent, {
        ...text,
        colour: ink.muted,
      });
      return;
    }
    const colour = colourOfRow(sheet.entry, row);
    doc
      .save()
      .fillColor(ink.band)
      .rect(place.x + padding, y, inner, height)
      .fill();
    if (colour)
      doc
        .fillColor(colour)
        .rect(place.x + padding, y, 3, height)
        .fill();
    doc.restore();
    for (const [line, words] of lines.entries())
      pdf.line(words, place.x + 2 * padding, y + padding / 2 + line * high + size * ascent, text);
    y += height + noteGap;
  }
}
