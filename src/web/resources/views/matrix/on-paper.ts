import { ascent, type Flow, ink, leading, type TextStyle } from '../../../pdf/flow.ts';
import { fitsSmallCard } from '../../cells/small-card.ts';
import type { BoardLane } from '../../state/row/lanes.ts';
import { byLanes, placeKey } from '../../state/row/lanes.ts';
import { drawCard, type PaperCard, paperCard } from '../card-on-paper.ts';
import type { RowsOnPaper, WriteRows } from '../on-paper.ts';
import { type Heat, heatOf, levelTitles, mostWeight } from './heat.ts';

/** Matrices are printed in landscape. */
export const landscape = (): boolean => true;

/** Rows and columns have the order of the field's own values, without a lane for rows without a value. */
export const spareLanes = false;

/** Prints use the colours of the light theme (`tokens.css`). */
const heatColours: Readonly<Record<Heat['level'], readonly [fill: string, text: string]>> = {
  low: ['#CFEBDA', '#0F4A2B'],
  medium: ['#FFE7B3', '#5E3B00'],
  high: ['#FFCFB0', '#7A2E00'],
  critical: ['#F6B4AE', '#6E120C'],
};

/** The width of the row headings, in points. */
const sideWidth = 84;
const gap = 4;
const least = 40;
const size = 7.5;
const head: TextStyle = { face: 'semibold', size: 9, colour: ink.text };

interface Cell {
  readonly heat: Heat | null;
  readonly cards: readonly PaperCard[];
}

/** Prints the matrix as on the screen, with its column headings on each page. */
export const writeRows: WriteRows = async (flow, list) => {
  const [rowLanes = [], columnLanes = []] = list.lanes;
  if (rowLanes.length === 0 || columnLanes.length === 0) return;
  const width = (flow.width - sideWidth) / columnLanes.length;
  const cellsOf = cellsFor(flow, list, width);
  writeHead(flow, list, width);
  for (const [at, lane] of rowLanes.entries()) {
    const cells = cellsOf(lane);
    const side = flow.lines(lane.title, sideWidth - 2 * gap, head);
    const high = Math.max(least, side.length * head.size * leading + 2 * gap, ...cells.map(heightOf));
    if (flow.y + high > flow.bottom && at > 0) {
      flow.page();
      writeHead(flow, list, width);
    }
    for (const [line, words] of side.entries())
      flow.pdf.line(words, flow.left + gap, flow.y + gap + (line * leading + ascent) * head.size, head);
    for (const [column, cell] of cells.entries())
      drawCell(flow, cell, {
        x: flow.left + sideWidth + column * width,
        width,
        height: Math.min(high, flow.bottom - flow.y),
      });
    flow.y += high;
  }
};

function writeHead(flow: Flow, { by, lanes: [, columns = []] }: RowsOnPaper, width: number): void {
  const titles = columns.map((lane) => flow.lines(lane.title, width - 2 * gap, head));
  const high = Math.max(2, ...titles.map(({ length }) => length)) * head.size * leading + 2 * gap;
  const write = (text: string, x: number, line: number) =>
    flow.pdf.line(text, x + gap, flow.y + gap + (line * leading + ascent) * head.size, head);
  const corner = [`${by[1]?.title ?? ''} →`, `${by[0]?.title ?? ''} ↓`];
  for (const [line, text] of corner.entries()) write(text, flow.left, line);
  for (const [at, lines] of titles.entries())
    for (const [line, text] of lines.entries()) write(text, flow.left + sideWidth + at * width, line);
  flow.y += high;
}

function cellsFor(flow: Flow, { entry, rows, by, lanes }: RowsOnPaper, width: number) {
  const placed = byLanes(
    rows.map((row) => ({ row })),
    by.slice(0, 2),
  );
  const most = mostWeight(lanes.slice(0, 2));
  return (side: BoardLane): readonly Cell[] =>
    (lanes[1] ?? []).map((lane) => ({
      heat: heatOf([side, lane], most),
      cards: (placed.get(placeKey([side.key, lane.key])) ?? []).map(({ row }) =>
        paperCard(flow, entry, row, { width: width - 2 * gap, size, tells: fitsSmallCard }),
      ),
    }));
}

const letterHeight = size * leading + gap;
const heightOf = ({ heat, cards }: Cell): number =>
  (heat ? letterHeight : 0) + cards.reduce((sum, { height }) => sum + height + gap, gap);

interface Place {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

function drawCell(flow: Flow, { heat, cards }: Cell, { x, width, height }: Place): void {
  const { doc } = flow.pdf;
  const [fill, colour] = heat ? heatColours[heat.level] : ['#FFFFFF', ink.text];
  doc.save().fillColor(fill).strokeColor(ink.rule).lineWidth(0.5).rect(x, flow.y, width, height).fillAndStroke();
  doc.restore();
  let y = flow.y + gap;
  const style: TextStyle = { face: 'semibold', size, colour };
  if (heat) {
    flow.pdf.line(`${levelTitles[heat.level].charAt(0)} ${heat.weight}`, x + gap, y + size * ascent, style);
    y += letterHeight;
  }
  for (const [at, card] of cards.entries()) {
    if (y + card.height > flow.y + height) {
      flow.pdf.line(`and ${cards.length - at} more`, x + gap, flow.y + height - gap, style);
      return;
    }
    drawCard(flow, card, x + gap, y);
    y += card.height + gap;
  }
}
