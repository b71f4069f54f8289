/** Writes a table with page breaks; the headings repeat on each page. */
import { ascent, type Flow, ink, leading, type TextStyle } from './flow.ts';

const cellText: TextStyle = { face: 'regular', size: 8.5, colour: ink.text };
const headText: TextStyle = { ...cellText, face: 'semibold' };
const padding = { x: 4, y: 3 } as const;
/** The minimum and maximum width of a column, in points. */
const [narrowest, widest] = [44, 240];
/** The number of rows whose texts determine the column widths. */
const measured = 200;
/** A row with at most this number of lines is not broken across pages. */
const together = 3;
const high = cellText.size * leading;

export interface TableRows {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Columns {
  readonly flow: Flow;
  readonly widths: readonly number[];
}

/** Lets the browser handle events during long work. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const rowsAtOnce = 100;

/** Writes the rows of a table. Headings, if there are any, repeat at the top of each page. */
export async function writeTable(flow: Flow, table: TableRows): Promise<void> {
  const { rows } = table;
  const count = Math.max(table.titles.length, ...rows.map(({ length }) => length));
  const titles = Array.from({ length: count }, (_, at) => table.titles[at] ?? '');
  const widths = columnWidths(flow, titles, rows);
  const head = (): void => {
    if (table.titles.length > 0) writeRow({ flow, widths }, titles, headText);
  };
  flow.reserve(high * (together + 2));
  head();
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await pause();
    writeRow({ flow, widths }, row, cellText, head);
  }
}

/** The widths of the columns, determined by their texts, within limits. Their sum is the width of the page. */
function columnWidths(flow: Flow, titles: readonly string[], rows: TableRows['rows']): readonly number[] {
  const preferred = titles.map((title, column) => {
    const texts = rows.slice(0, measured).map((row) => flow.pdf.width(row[column] ?? '', cellText));
    const wide = Math.max(flow.pdf.width(title, headText), ...texts);
    return Math.min(widest, Math.max(narrowest, wide + 2 * padding.x));
  });
  const sum = preferred.reduce((all, one) => all + one, 0);
  if (sum <= flow.width) return preferred.map((one) => (one * flow.width) / sum);
  const rest = flow.width - narrowest * titles.length;
  const beyond = sum - narrowest * titles.length;
  return preferred.map((one) => narrowest + (rest * (one - narrowest)) / beyond);
}

/** Writes one row. `again` writes the headings on a new page; it is undefined for the headings themselves. */
function writeRow({ flow, widths }: Columns, cells: readonly string[], style: TextStyle, again?: () => void): void {
  const lines = widths.map((width, column) => flow.lines(cells[column] ?? '', width - 2 * padding.x, style));
  const most = Math.max(1, ...lines.map(({ length }) => length));
  for (let from = 0; from < most; ) {
    if (again && roomFor(flow) < Math.min(together, most - from)) {
      flow.page();
      again();
    }
    const count = Math.max(1, Math.min(most - from, roomFor(flow)));
    const shown = lines.map((all) => all.slice(from, from + count));
    writeLines({ flow, widths }, shown, style, count);
    from += count;
  }
}

const roomFor = ({ bottom, y }: Flow): number => Math.floor((bottom - y - 2 * padding.y) / high);

function writeLines(
  { flow, widths }: Columns,
  lines: readonly (readonly string[])[],
  style: TextStyle,
  count: number,
): void {
  const { doc } = flow.pdf;
  const height = count * high + 2 * padding.y;
  const width = widths.reduce((all, one) => all + one, 0);
  if (style === headText) doc.save().fillColor(ink.band).rect(flow.left, flow.y, width, height).fill().restore();
  let x = flow.left;
  for (const [column, texts] of lines.entries()) {
    for (const [index, text] of texts.entries())
      if (text !== '')
        flow.pdf.line(text, x + padding.x, flow.y + padding.y + index * high + style.size * ascent, style);
    x += widths[column] ?? 0;
  }
  flow.y += height;
  doc.save().strokeColor(ink.rule).lineWidth(0.5);
  doc
    .moveTo(flow.left, flow.y)
    .lineTo(flow.left + width, flow.y)
    .stroke();
  doc.restore();
}
