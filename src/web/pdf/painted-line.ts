/** Paints a line of text with the browser, for characters that the embedded fonts do not have. */
import type { Face } from './faces.ts';

export interface PaintedStyle {
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
}

/** A PNG as a data URL, with its offset from the start of the line's baseline. */
export interface PaintedLine {
  readonly data: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Paints and measures lines of text. */
export interface LinePainter {
  width(text: string, style: Pick<PaintedStyle, 'face' | 'size'>): number;
  paint(text: string, style: PaintedStyle): PaintedLine | null;
}

/** The number of pixels per unit, sufficient for print. */
const sharpness = 4;
/** The maximum width of a painted line, in pixels. */
const maxPixels = 4000;
/** The space above and below the baseline, as multiples of the font size. */
const [above, below] = [1.1, 0.4];

function contextOf({ face, size }: Pick<PaintedStyle, 'face' | 'size'>): CanvasRenderingContext2D | null {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${face === 'semibold' ? 600 : 400} ${size}px system-ui, sans-serif`;
  return context;
}

export const canvasPainter: LinePainter = {
  width: (text, style) => contextOf(style)?.measureText(text).width ?? 0,
  paint: (text, style) => {
    const context = contextOf(style);
    if (!context) return null;
    const { canvas, font } = context;
    const { size, colour } = style;
    const width = context.measureText(text).width;
    const scale = Math.min(sharpness, maxPixels / width);
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil((above + below) * size * scale);
    if (canvas.width === 0 || canvas.height === 0) return null;
    // The scale is set after the size, because setting the size of a canvas resets its context.
    context.scale(scale, scale);
    Object.assign(context, { font, fillStyle: colour });
    context.fillText(text, 0, above * size);
    return {
      data: canvas.toDataURL('image/png'),
      box: { x: 0, y: -above * size, width: canvas.width / scale, height: canvas.height / scale },
    };
  },
};
