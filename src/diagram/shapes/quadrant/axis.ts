import type { CellValues, Size } from '../../cells/cell.ts';
import { choice, text } from '../choices.ts';
import type { Drawing, Words } from '../drawing.ts';
import { lineHeight } from '../drawing.ts';
import type { ShapeType } from '../shape-type.ts';
import { type ElementStyle, styleOf } from '../style.ts';
import { wrap } from '../text-layout.ts';

const axisDirections = ['horizontal', 'vertical'] as const;

const isHorizontal = (values: CellValues): boolean =>
  choice(values, 'direction', axisDirections, 'horizontal') === 'horizontal';

const endShare = 0.25;

/** The texts along an axis: the title in the middle, and the meaning of each end at that end. */
function wordsAlong(
  style: ElementStyle,
  { width, height }: Size,
  horizontal: boolean,
  { values, title }: { readonly values: CellValues; readonly title: string },
) {
  const long = horizontal ? width : height;
  const put = (text: string, align: Words['align'], share: number, weight: 400 | 600): Words[] => {
    if (!text) return [];
    const along = align === 'start' ? 0 : align === 'end' ? long : long / 2;
    const lines = wrap(text, { width: long * share, height: 2 * style.fontSize * lineHeight }, style.fontSize, weight);
    const across = 10 + (lines.length * style.fontSize * lineHeight) / 2;
    return [
      {
        kind: 'words',
        lines,
        align,
        ...(horizontal ? { x: along, y: across } : { x: width - across, y: height - along, turn: -90 }),
        size: style.fontSize,
        ...(weight === 600 ? { weight } : {}),
        fill: style.paperInk,
      },
    ];
  };
  return [
    ...put(text(values, 'low'), 'start', endShare, 400),
    ...put(title, 'middle', 1 - 2 * endShare, 600),
    ...put(text(values, 'high'), 'end', endShare, 400),
  ];
}

function draw({ title, size, values }: { title: string; size: Size; values: CellValues }): Drawing {
  const style = styleOf(values, { width: 2 });
  const horizontal = isHorizontal(values);
  const { width, height } = size;
  const d = horizontal
    ? `M0 4L${width} 4M${width - 8} 0L${width} 4L${width - 8} 8`
    : `M${width - 4} ${height}L${width - 4} 0M${width - 8} 8L${width - 4} 0L${width} 8`;
  return [
    { kind: 'path', d, stroke: style.stroke, width: style.width, ...(style.dash ? { dash: style.dash } : {}) },
    ...wordsAlong(style, size, horizontal, { values, title }),
  ];
}

/** The type of an axis, to the right or upwards. An axis is part of the sheet and cannot be moved. */
export const axisType: ShapeType = {
  key: 'quadrant.Axis',
  describe: ({ values }) => (isHorizontal(values) ? 'Horizontal axis' : 'Vertical axis'),
  sizes: {
    stencil: { width: 48, height: 24 },
    preview: { width: 120, height: 40 },
    canvas: (values) => (isHorizontal(values) ? { width: 600, height: 40 } : { width: 40, height: 600 }),
  },
  minimumSize: { width: 30, height: 30 },
  namedInInspector: true,
  resizable: false,
  outline: 'rectangle',
  draw,
  labelBox: ({ size: { width, height }, values }) =>
    isHorizontal(values)
      ? { x: width * endShare, y: 10, width: width * (1 - 2 * endShare), height: 24 }
      : { x: 0, y: height / 2 - 20, width: width - 10, height: 40 },
  values: { direction: 'horizontal', low: 'Low', high: 'High' },
  embeddingEnabled: false,
  embeddingExcluded: true,
  connectable: false,
  next: [],
  changes: [],
};
