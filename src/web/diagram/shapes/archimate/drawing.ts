/** Elements of ArchiMate as its standard draws them: corners by aspect, and the figure of the type at the top right. */
import type { Box, CellValues, ElementCell, Size } from '../../cells/cell.ts';
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

/** The style of an element; the name of one that holds others stands at its top. */
export const styleOfConcept = (values: CellValues, isFrame: boolean): ElementStyle =>
  styleOf(values, { width: 1.25, vertical: isFrame ? 'top' : 'middle' });

/** The part of an element that its name has to itself: below its figure, or beside it where that is too low. */
export function conceptLabelArea({ width, height }: Size, isFrame: boolean): Box {
  const top = figureAt + figureSize - 2;
  if (!isFrame && height - top >= 24) return { x: 5, y: top, width: Math.max(1, width - 10), height: height - top - 5 };
  const side = isFrame ? 8 : 5;
  const beside = figureAt + figureSize + 2;
  return { x: side, y: side, width: Math.max(1, width - side - beside), height: Math.max(12, height - 2 * side) };
}

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

/** An element of the type. `isFrame`: it holds others. */
export function drawConcept({ title, size, values }: Drawn, type: string, isFrame: boolean): Drawing {
  const style = styleOfConcept(values, isFrame);
  const half = style.width / 2;
  const isGrouping = type === 'Grouping';
  const look: ElementStyle = isGrouping ? { ...style, dash: [6, 4] } : style;
  const tab = isGrouping ? rectangle(half, half, Math.max(1, size.width / 2), groupingTab) : '';
  const figure = figureOf(type);
  return [
    body(outlineOf(type, size, half) + tab, look),
    ...(figure === undefined || size.width < 50
      ? []
      : [lines(place(figure, { x: size.width - figureAt - figureSize, y: figureAt }), style.figure, 1.1)]),
    ...label(
      title,
      style,
      { size, inside: conceptLabelArea(size, isFrame) },
      { values, options: { centreIn: { x: 0, y: 0, ...size } } },
    ),
  ];
}

/** Where relations meet: a filled circle where all count, a hollow one where any does. */
export function drawJunction({ size, values }: Drawn, isOr: boolean): Drawing {
  const style = styleOf(values);
  const { width, height } = size;
  const round = ellipse(width / 2, height / 2, Math.min(width, height) / 2 - style.width / 2);
  return [body(round, isOr ? style : { ...style, fill: style.stroke })];
}
