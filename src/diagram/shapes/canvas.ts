/** Paints drawings on a canvas, for the overview, the snapshot and PNG files. */
import {
  type Drawing,
  fontFamily,
  haloWidth,
  lineHeight,
  resolvePaint,
  type ThemeColours,
  type Words,
} from './drawing.ts';
import { baseline } from './svg.ts';

let recent = new Map<string, Path2D>();
let older = new Map<string, Path2D>();
const maxRecent = 4000;

function pathOf(d: string): Path2D {
  const known = recent.get(d) ?? older.get(d);
  if (known) return known;
  if (recent.size >= maxRecent) {
    older = recent;
    recent = new Map();
  }
  const path = new Path2D(d);
  recent.set(d, path);
  return path;
}

export interface CanvasOptions {
  readonly colours: ThemeColours;
  /**
   * Text smaller than this (in units of the shape) is not painted: it would not be readable, and costs the most time.
   */
  readonly smallestWords?: number;
  /** Returns the image at an address once it is loaded. */
  readonly picture?: (href: string) => CanvasImageSource | undefined;
}

export type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Paints at the context's origin: the caller translates the context to the element's position. */
export function paintDrawing(context: CanvasContext, drawing: Drawing, options: CanvasOptions): void {
  const alpha = context.globalAlpha;
  for (const stroke of drawing) {
    if (stroke.kind === 'words') {
      if (stroke.size >= (options.smallestWords ?? 0)) paintWords(context, stroke, options.colours);
      continue;
    }
    if (stroke.kind === 'picture') {
      const picture = options.picture?.(stroke.href);
      const { x, y, width, height } = stroke.box;
      if (picture) context.drawImage(picture, x, y, width, height);
      continue;
    }
    const path = pathOf(stroke.d);
    if (stroke.opacity !== undefined) context.globalAlpha = alpha * stroke.opacity;
    if (stroke.fill && stroke.fill !== 'none') {
      context.fillStyle = resolvePaint(stroke.fill, options.colours);
      context.fill(path);
    }
    if (stroke.stroke && stroke.stroke !== 'none' && stroke.width !== 0) {
      context.strokeStyle = resolvePaint(stroke.stroke, options.colours);
      context.lineWidth = stroke.width ?? 1;
      context.lineCap = stroke.rounded ? 'round' : 'butt';
      context.lineJoin = stroke.rounded ? 'round' : 'miter';
      if (stroke.dash) context.setLineDash([...stroke.dash]);
      context.stroke(path);
      if (stroke.dash) context.setLineDash([]);
    }
    if (stroke.opacity !== undefined) context.globalAlpha = alpha;
  }
}

function paintWords(context: CanvasContext, words: Words, colours: ThemeColours): void {
  context.font = `${words.weight ?? 400} ${words.size}px ${fontFamily}`;
  context.textAlign = words.align === 'middle' ? 'center' : words.align === 'end' ? 'right' : 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = resolvePaint(words.fill, colours);
  const high = words.size * lineHeight;
  const first = words.size * baseline - ((words.lines.length - 1) / 2) * high;
  if (words.turn) {
    context.save();
    context.translate(words.x, words.y);
    context.rotate((words.turn * Math.PI) / 180);
    words.lines.forEach((line, i) => {
      context.fillText(line, 0, first + i * high);
    });
    context.restore();
    return;
  }
  if (words.halo) {
    context.strokeStyle = resolvePaint('$paper', colours);
    context.lineWidth = haloWidth;
    context.lineJoin = 'round';
    words.lines.forEach((line, i) => {
      context.strokeText(line, words.x, words.y + first + i * high);
    });
  }
  words.lines.forEach((line, i) => {
    context.fillText(line, words.x, words.y + first + i * high);
  });
}
