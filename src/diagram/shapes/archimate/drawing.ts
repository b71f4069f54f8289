/**
 * Draws ArchiMate elements as the standard does: the corners show the aspect, and a figure at the top right shows the
 * type.
 */
import type { Box, CellValues, ElementCell, Size } from '../../cells/cell.ts';
import { pointersOf } from '../artifact-drawing.ts';
import type { Drawing } from '../drawing.ts';
import { label } from '../label.ts';
import { ellipse, place, polygon, rectangle, roundedRectangle } from '../paths.ts';
import { body, type ElementStyle, lines, styleOf } from '../style.ts';
import { cornersOf, figureOf } from './figures.ts';

type Drawn = Pick<ElementCell, 'title' | 'size' | 'values'>;

const figureSize = 16;
const figureAt = 5;
const radius = 9;
const cut = 8;

/** The style of an element. A container has its name at the top. */
export const styleOfConcept = (values: CellValues, isFrame: boolean): ElementStyle =>
  styleOf(values, { width: 1.25, vertical: isFrame ? 'top' : 'middle' });

/**
 * Whether the box is too low for a figure above the name. It then has a small figure in the corner, which the name may
 * approach.
 */
const isLow = ({ height }: Size): boolean => height < figureAt + figureSize + 24;

/** The area of an element's name: below its figure, or in a container at the top, beside the figure. */
export function conceptLabelArea(size: Size, isFrame: boolean): Box {
  const { width, height } = size;
  const side = isFrame ? 8 : 4;
  const top = isFrame || isLow(size) ? side : figureAt + figureSize - 2;
  const right = isFrame ? figureAt + figureSize + 2 : side;
  return { x: side, y: top, width: Math.max(1, width - side - right), height: Math.max(12, height - top - side) };
}

/**
 * The area that replaces `conceptLabelArea` if the name would be truncated there. The area includes the space beside
 * the figure, up to the border.
 */
const spareArea = ({ width, height }: Size): Box => ({
  x: 2,
  y: 1,
  width: Math.max(1, width - 4),
  height: Math.max(12, height - 2),
});

function outlineOf(type: string, { width, height }: Size, half: number): string {
  const [right, bottom] = [width - half, height - half];
  const corners = cornersOf(type);
  if (corners === 'round')
    return roundedRectangle({ x: half, y: half, width: right - half, height: bottom - half }, radius);
  if (corners === 'square') return rectangle(half, half, right - half, bottom - half);
  const by = Math.min(cut, width / 3, height / 3);
  return polygon([
    { x: by, y: half },
    { x: width - by, y: half },
    { x: right, y: by },
    { x: right, y: height - by },
    { x: width - by, y: bottom },
    { x: by, y: bottom },
    { x: half, y: height - by },
    { x: half, y: by },
  ]);
}

const groupingTab = 18;

/** Draws a concept of a type. `isFrame`: the element contains other elements. */
export function drawConcept({ title, size, values }: Drawn, type: string, isFrame: boolean): Drawing {
  const style = styleOfConcept(values, isFrame);
  const half = style.width / 2;
  const isGrouping = type === 'Grouping';
  const look: ElementStyle = isGrouping ? { ...style, dash: [6, 4] } : style;
  const tab = isGrouping ? rectangle(half, half, Math.max(1, size.width / 2), groupingTab) : '';
  const figure = size.width < 50 ? undefined : figureOf(type);
  const [extent, at] = isLow(size) && !isFrame ? [11, 3] : [figureSize, figureAt];
  const corner = { x: size.width - at - extent, y: at };
  return [
    body(outlineOf(type, size, half) + tab, look),
    ...pointersOf(values, style),
    ...(figure === undefined ? [] : [lines(place(figure, corner, extent / 16), style.figure, 1.1)]),
    ...label(
      title,
      style,
      { size, inside: conceptLabelArea(size, isFrame) },
      { values, options: { centreIn: { x: 0, y: 0, ...size }, ...(!isFrame && { spare: spareArea(size) }) } },
    ),
  ];
}

/** Draws a junction of relations: a filled circle for "and", a hollow one for "or". */
export function drawJunction({ size, values }: Drawn, isOr: boolean): Drawing {
  const style = styleOf(values);
  const { width, height } = size;
  const round = ellipse(width / 2, height / 2, Math.min(width, height) / 2 - style.width / 2);
  return [body(round, isOr ? style : { ...style, fill: style.stroke })];
}
