/** Computes the position of an element's label, and its lines of text. */
import type { Box, CellValues, Size } from '../cells/cell.ts';
import { lineHeight, type Words } from './drawing.ts';
import type { ElementStyle } from './style.ts';
import { isCut, wrap } from './text-layout.ts';

/** Text may be wider than its stored box by this factor, because the box may have been measured with another font. */
export const storedStretch = 1.2;
/** The distance of an outside label from its shape, in units. */
const labelDistance = 4;
/** The minimum distance of a stored label from its shape, in units. */
const besideGap = 1;
/** The width at which text beside a small shape wraps, in units. */
export const besideWidth = 110;
const besideLines = 5;

const isOutside = ({ vertical, horizontal }: ElementStyle): boolean =>
  vertical === 'above' || vertical === 'below' || horizontal === 'before' || horizontal === 'after';

/** The box of an outside label that a file or a person has set, relative to the element's top left corner. */
export function storedBox(values: CellValues): Box | undefined {
  const box = values['label_box'] as Partial<Box> | null | undefined;
  if (!box || typeof box.x !== 'number' || typeof box.y !== 'number') return undefined;
  return { x: box.x, y: box.y, width: box.width || besideWidth, height: box.height || 20 };
}

/** The box of a label. `inside` is the area of the shape that an inside label may use. */
export function labelPlace(style: ElementStyle, size: Size, inside: Box, values: CellValues): Box {
  if (!isOutside(style)) return inside;
  const stored = storedBox(values);
  if (stored) return stored;
  const { vertical, horizontal } = style;
  const height = besideLines * style.fontSize * lineHeight;
  const beside = horizontal === 'before' || horizontal === 'after';
  const width = beside ? besideWidth : Math.max(besideWidth, size.width);
  const x =
    horizontal === 'before'
      ? -labelDistance - width
      : horizontal === 'after'
        ? size.width + labelDistance
        : (size.width - width) / 2;
  const y =
    vertical === 'above'
      ? -labelDistance - height
      : vertical === 'below'
        ? size.height + labelDistance
        : vertical === 'top'
          ? 0
          : vertical === 'bottom'
            ? size.height - height
            : (size.height - height) / 2;
  return { x, y, width, height };
}

/**
 * The vertical centre of text in a stored box. Text taller than the box grows away from the shape; it covers the shape
 * only if the box does.
 */
function storedMiddle({ x, y, width, height }: Box, size: Size, tall: number): number {
  const over = x < size.width && x + width > 0;
  const middle = y + height / 2;
  if (over && middle < 0) return Math.min(y + height, -besideGap) - tall / 2;
  if (over && middle > size.height) return Math.max(y, size.height + besideGap) + tall / 2;
  return middle;
}

interface LabelOptions {
  readonly weight?: 400 | 600;
  /** Lines after the label that are never wrapped, such as the state of a data object. */
  readonly after?: readonly string[];
  /** The box of the whole shape: a label that fits into its own area is centred in this box. */
  readonly centreIn?: Box;
  /** A larger box that replaces the label's own area if the label would be truncated there. */
  readonly spare?: Box;
}

/** The text of an element's label, broken into lines; empty for an element without a label. */
export function label(
  title: string,
  style: ElementStyle,
  { size, inside }: { readonly size: Size; readonly inside: Box },
  { values, options = {} }: { readonly values: CellValues; readonly options?: LabelOptions },
): readonly Words[] {
  const after = options.after ?? [];
  if (!title && !after.length) return [];
  const outside = isOutside(style);
  const stored = outside ? storedBox(values) : undefined;
  const own = stored ?? labelPlace(style, size, inside, values);
  const weight = options.weight ?? 400;
  // With another font, the text may need one more line than the stored box has.
  const room = stored
    ? {
        width: stored.width * storedStretch,
        height: Math.max(stored.height, besideLines * style.fontSize * lineHeight),
      }
    : own;
  const fitting = wrap(title, room, style.fontSize, weight);
  const spare = outside || !isCut(fitting, title) ? undefined : options.spare;
  const box = spare ?? own;
  const wrapped = spare ? wrap(title, spare, style.fontSize, weight) : fitting;
  const lines = after.length ? [...wrapped, ...after] : wrapped;
  const tall = lines.length * style.fontSize * lineHeight;
  const align =
    style.horizontal === 'left' || style.horizontal === 'after'
      ? 'start'
      : style.horizontal === 'right' || style.horizontal === 'before'
        ? 'end'
        : 'middle';
  const x = align === 'start' ? box.x : align === 'end' ? box.x + box.width : box.x + box.width / 2;
  const top = box.y + tall / 2;
  const bottom = box.y + box.height - tall / 2;
  let y: number;
  if (stored) y = storedMiddle(stored, size, tall);
  else if (style.vertical === 'top' || style.vertical === 'below') y = top;
  else if (style.vertical === 'bottom' || style.vertical === 'above') y = bottom;
  else {
    const centre = options.centreIn && !outside ? options.centreIn.y + options.centreIn.height / 2 : (top + bottom) / 2;
    y = Math.max(top, Math.min(bottom, centre));
  }
  return [
    {
      kind: 'words',
      lines,
      x,
      y,
      align,
      size: style.fontSize,
      ...(weight === 600 ? { weight } : {}),
      fill: outside ? style.paperInk : style.ink,
      ...(outside ? { halo: true as const } : {}),
    },
  ];
}

/** The box of the given size, reduced by a distance on each side. */
export const inset = (size: Size, by: number): Box => ({
  x: by,
  y: by,
  width: Math.max(1, size.width - 2 * by),
  height: Math.max(1, size.height - 2 * by),
});
