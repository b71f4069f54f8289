/** A gateway of either BPMN family: its diamond and its figure. */
import type { CellValues, ElementCell } from '../cells/cell.ts';
import { archimateOf } from './archimate/concept.ts';
import { drawJunction } from './archimate/drawing.ts';
import type { Drawing } from './drawing.ts';
import { inset, label } from './label.ts';
import { corners, ellipse, place, polygon } from './paths.ts';
import { body, lines, type StyleDefaults, styleOf } from './style.ts';

export const gatewayTypes = [
  'exclusive',
  'exclusive_event',
  'inclusive',
  'parallel',
  'parallel_event',
  'complex',
  'exclusive_blank',
  'event',
] as const;
export type GatewayType = (typeof gatewayTypes)[number];

interface Figure {
  readonly bold?: string;
  readonly thin?: string;
}

const pentagon = polygon(corners(5, 0, 0.4, 6.2));
const plus = 'M0 -10L0 10M-10 0L10 0';

/** Path data around the origin, for a diamond of 50 by 50 units. */
const figures: Readonly<Record<GatewayType, Figure>> = {
  exclusive: { bold: 'M-6.2 -8.2L6.2 8.2M6.2 -8.2L-6.2 8.2' },
  exclusive_blank: {},
  inclusive: { bold: ellipse(0, 0, 10.5) },
  parallel: { bold: plus },
  complex: { bold: `${plus}M-7 -7L7 7M7 -7L-7 7` },
  event: { thin: ellipse(0, 0, 13.2) + ellipse(0, 0, 10.6) + pentagon },
  exclusive_event: { thin: ellipse(0, 0, 12.5) + pentagon },
  parallel_event: {
    thin: `${ellipse(0, 0, 12.5)}M-2.2 -8L2.2 -8L2.2 -2.2L8 -2.2L8 2.2L2.2 2.2L2.2 8L-2.2 8L-2.2 2.2L-8 2.2L-8 -2.2L-2.2 -2.2Z`,
  },
};

export const gatewayDefaults: StyleDefaults = { vertical: 'below' };

/** Whether the gateway was imported as an ArchiMate junction, and still has a gateway type that junctions have. */
export const isJunction = (values: CellValues, type: GatewayType): boolean =>
  (type === 'inclusive' || type === 'parallel') && archimateOf(values) !== undefined;

/** Draws a gateway: diamond, figure and label. */
export function drawGateway(
  { title, size, values }: Pick<ElementCell, 'title' | 'size' | 'values'>,
  type: GatewayType,
): Drawing {
  if (isJunction(values, type)) return drawJunction({ title, size, values }, type === 'inclusive');
  const style = styleOf(values, gatewayDefaults);
  const { width, height } = size;
  const by = style.width * 0.7;
  const diamond = polygon([
    { x: width / 2, y: by },
    { x: width - by, y: height / 2 },
    { x: width / 2, y: height - by },
    { x: by, y: height / 2 },
  ]);
  const { bold, thin } = figures[type];
  const scale = Math.min(width, height) / 50;
  const put = (d: string): string => place(d, { x: width / 2, y: height / 2 }, scale);
  return [
    body(diamond, style),
    ...(bold ? [{ ...lines(put(bold), style.figure, 3.2 * scale), rounded: false }] : []),
    ...(thin ? [lines(put(thin), style.figure, 1.25 * scale)] : []),
    ...label(title, style, { size, inside: inset(size, 8) }, { values }),
  ];
}
