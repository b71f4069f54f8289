import type { Box, CellValues, Size } from '../../cells/cell.ts';
import { edgesOf } from '../../cells/geometry.ts';
import {
  defaultHeaderSize,
  everyStripe,
  headerBand,
  isOnBands,
  isUpright,
  laneStripes,
  lanesIn,
} from '../../cells/lanes.ts';
import { choice, yes } from '../choices.ts';
import type { Drawing, PathStroke } from '../drawing.ts';
import { label } from '../label.ts';
import { rectangle } from '../paths.ts';
import { bandAlignments, bandEditor, bandWords } from '../pool-drawing.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, type ElementStyle, solid, styleOf } from '../style.ts';
import { markerPaths, markerRow } from './activity-markers.ts';
import { besideFlow } from './next.ts';

type PoolCell = { readonly title: string; readonly size: Size; readonly values: CellValues };

/** Whether the pool is drawn without contents, with the name in its whole area. */
const isCollapsed = (values: CellValues): boolean => yes(values, 'collapsed') && !lanesIn(values).length;

/** The lanes in the coordinates of the pool. */
const stripesOf = (values: CellValues, size: Size) =>
  everyStripe(laneStripes({ position: { x: 0, y: 0 }, size, values }));

/** The background of the header, inside the border. */
const band = ({ width, height }: Box, horizontal: boolean, { width: border, opacity }: ElementStyle): PathStroke => {
  const [across, along] = horizontal ? [border, 2 * border] : [2 * border, border];
  return {
    ...solid(rectangle(border, border, width - across, height - along), '$band'),
    ...(opacity < 1 ? { opacity } : {}),
  };
};

/** The lines between header and contents, and between lanes. */
function dividers(values: CellValues, size: Size): string {
  const horizontal = !isUpright({ values });
  const line = (x1: number, y1: number, x2: number, y2: number): string => `M${x1} ${y1}L${x2} ${y2}`;
  const before = ({ x, y, width, height }: Box): string =>
    horizontal ? line(x + width, y, x + width, y + height) : line(x, y + height, x + width, y + height);
  let d = before(headerBand({ values, size }));
  for (const { box, header } of stripesOf(values, size)) {
    d += before(header);
    if (horizontal ? box.y > 0.5 : box.x > 0.5)
      d += horizontal ? line(box.x, box.y, box.x + box.width, box.y) : line(box.x, box.y, box.x, box.y + box.height);
  }
  return d;
}

/** Draws a pool with five strokes, and one more for the name of each lane. */
function draw({ title, size, values }: PoolCell): Drawing {
  const style = styleOf(values);
  const { width, height } = size;
  const half = style.width / 2;
  const outline = body(rectangle(half, half, width - style.width, height - style.width), style);
  const multiple = yes(values, 'multi_instance');
  const markers = multiple ? [solid(markerPaths(['parallel'], size).filled, style.figure)] : [];
  if (isCollapsed(values)) {
    const inside = { x: 8, y: 4, width: width - 16, height: height - (multiple ? 4 + markerRow : 8) };
    // A vertical pool more than twice as high as wide has no room for horizontal text, so its name is rotated.
    const words =
      isUpright({ values }) && height > 2 * width
        ? bandWords(title, inside, style, { horizontal: true, weight: 600 })
        : label(title, style, { size, inside }, { values, options: { weight: 600 } });
    return [outline, ...words, ...markers];
  }
  const horizontal = !isUpright({ values });
  const align = choice(values, 'lane_label_alignment', bandAlignments, 'middle');
  const header = headerBand({ values, size });
  return [
    outline,
    ...(style.fill === '$fill' ? [band(header, horizontal, style)] : []),
    { ...body(dividers(values, size), style), fill: 'none', stroke: style.figure },
    ...bandWords(title, header, style, { horizontal, weight: 600 }),
    ...stripesOf(values, size).flatMap(({ lane, header: own }) =>
      bandWords(lane.label ?? '', own, style, { horizontal, align }),
    ),
    ...markers,
  ];
}

function describePool(values: CellValues): string {
  const lanes = lanesIn(values).length;
  const kind = isCollapsed(values) ? 'Collapsed pool' : 'Pool';
  const count = lanes === 0 ? '' : lanes === 1 ? ' with 1 lane' : ` with ${lanes} lanes`;
  return `${kind}${count}${yes(values, 'multi_instance') ? ', several participants' : ''}`;
}

const poolValues: CellValues = {
  lanes: [],
  orientation: 'horizontal',
  headerSize: defaultHeaderSize,
  lane_label_alignment: 'middle',
  multi_instance: false,
  collapsed: false,
};

const pool = (label: string, values: CellValues, words: readonly string[] = []): StencilItem => ({
  label,
  type: 'bp.Pool',
  values: { ...poolValues, ...values },
  words: ['participant', 'organisation', ...words],
});

const lane = (id: string, label: string, size: number) => ({ id, label, size });

export const pools: readonly StencilItem[] = [
  pool('Pool', {}),
  pool('Pool with lanes', { lanes: [lane('1', 'Lane 1', 125), lane('2', 'Lane 2', 125)] }, ['swimlane', 'role']),
  pool('Vertical pool', { orientation: 'vertical' }),
  pool(
    'Vertical pool with lanes',
    { orientation: 'vertical', lanes: [lane('1', 'Lane 1', 125), lane('2', 'Lane 2', 125)] },
    ['swimlane', 'role'],
  ),
  pool('Collapsed pool', { collapsed: true }, ['black box']),
];

/** The initial size of a pool. It depends on the orientation, and on whether the pool is collapsed. */
function canvasSize(values: CellValues): Size {
  if (isCollapsed(values)) return { width: 600, height: 60 };
  return isUpright({ values }) ? { width: 250, height: 600 } : { width: 600, height: 250 };
}

/**
 * The areas that labels avoid: name bands, the border, and the borders of lanes; for a collapsed pool, the whole box.
 */
function marks({ values, size }: Pick<PoolCell, 'size' | 'values'>): readonly Box[] {
  if (isCollapsed(values)) return [{ x: 0, y: 0, ...size }];
  const stripes = stripesOf(values, size);
  return [
    headerBand({ values, size }),
    ...edgesOf({ x: 0, y: 0, ...size }),
    ...stripes.flatMap(({ box, header }) => [header, ...edgesOf(box)]),
  ];
}

/** The type of a pool: a participant and its process. */
export const poolType: Omit<ShapeType, 'changes'> = {
  key: 'bp.Pool',
  describe: ({ values }) => describePool(values),
  sizes: { stencil: { width: 40, height: 40 }, preview: { width: 120, height: 60 }, canvas: canvasSize },
  minimumSize: { width: 90, height: 60 },
  resizable: true,
  outline: 'rectangle',
  draw,
  marks,
  labelBox: ({ size, values }) =>
    isCollapsed(values)
      ? { x: 8, y: 4, width: size.width - 16, height: size.height - 8 }
      : bandEditor(headerBand({ values, size }), !isUpright({ values })),
  values: poolValues,
  embeddingEnabled: true,
  embeddingExcluded: false,
  canGrabAt: (cell, point, slack) => isCollapsed(cell.values) || isOnBands(cell, point, slack),
  connectable: true,
  next: besideFlow,
};
