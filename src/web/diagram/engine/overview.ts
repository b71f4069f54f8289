import { type Box, isLink, type LinkCell, type Point, type Size } from '../../../diagram/cells/cell.ts';
import { cullingMargin } from '../../../diagram/cells/constants.ts';
import { boxBetween, clamp, grow } from '../../../diagram/cells/geometry.ts';
import { type CanvasContext, paintDrawing } from '../../../diagram/shapes/canvas.ts';
import type { ThemeColours } from '../../../diagram/shapes/drawing.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { type CellMarks, flagDrawing, isPale } from './cell-marks.ts';
import { createFarBrush } from './far-brush.ts';
import { byDrawingOrder, type DiagramGraph, type OrderedCell } from './graph.ts';
import { drawLink } from './link-drawing.ts';
import type { View } from './viewport.ts';

export interface PaintOptions {
  readonly colours: ThemeColours;
  /** Text smaller than this is not painted, in pixels. */
  readonly smallestWords: number;
  readonly without?: ReadonlySet<string>;
  /** The marks of filters and colours; prints and snapshots have none. */
  readonly marks?: CellMarks;
  readonly picture?: (href: string) => CanvasImageSource | undefined;
}

/** Paints cells on a canvas. With thousands of visible cells, this is much faster than DOM nodes. */
export function paintCells(
  context: CanvasContext,
  {
    graph,
    jsids,
    routeOf,
  }: {
    readonly graph: DiagramGraph;
    readonly jsids: Iterable<string>;
    readonly routeOf: (link: LinkCell) => readonly Point[];
  },
  { colours, smallestWords, without, marks, picture }: PaintOptions,
  zoom: number,
): void {
  const found: OrderedCell[] = [];
  for (const jsid of jsids) {
    const ordered = without?.has(jsid) ? undefined : graph.ordered(jsid);
    if (ordered) found.push(ordered);
  }
  found.sort(byDrawingOrder);
  const words = smallestWords / zoom;
  const far = createFarBrush(context, colours, zoom);
  for (const { cell } of found) {
    const alpha = graph.isHidden(cell) ? 0.2 : marks && isPale(cell, marks) ? 0.25 : 1;
    const flags = marks?.flags.get(cell.jsid);
    if (!flags && far.paint(cell, alpha, routeOf)) continue;
    far.finish();
    context.globalAlpha = alpha;
    if (isLink(cell)) {
      const route = routeOf(cell);
      const link = graph.routes.labels.placedLink(cell, route);
      paintLink(context, { link, route }, colours, { words, withMarkers: zoom > 0.25 });
    } else {
      const { x, y } = cell.position;
      context.translate(x, y);
      paintDrawing(context, shapeType(cell.type).draw(graph.routes.labels.placed(cell)), {
        colours,
        smallestWords: words,
        ...(picture && { picture }),
      });
      if (flags) paintDrawing(context, flagDrawing(cell, flags), { colours, smallestWords: words });
      context.translate(-x, -y);
    }
  }
  far.finish();
  context.globalAlpha = 1;
}

function paintLink(
  context: CanvasContext,
  { link, route }: { readonly link: LinkCell; readonly route: readonly Point[] },
  colours: ThemeColours,
  { words, withMarkers }: { readonly words: number; readonly withMarkers: boolean },
): void {
  const { strokes, markers, width } = drawLink(link, route);
  paintDrawing(context, strokes, { colours, smallestWords: words });
  if (!withMarkers) return;
  for (const { marker, at, turn } of markers) {
    context.save();
    context.translate(at.x, at.y);
    context.rotate((turn * Math.PI) / 180);
    const stroke = strokes[0]?.kind === 'path' ? strokes[0].stroke : undefined;
    paintDrawing(context, [{ kind: 'path', d: marker.d, fill: marker.fill, stroke: stroke ?? '$stroke', width }], {
      colours,
    });
    context.restore();
  }
}

/** The visible part of the sheet. */
export interface Seen {
  readonly view: View;
  /** The visible area, in units. */
  readonly area: Box;
  /** Whether the canvas replaces the views. */
  readonly isFar: boolean;
  /** The jsids of cells that have SVG views nevertheless. */
  readonly shown: ReadonlySet<string>;
}

export interface Overview {
  /** Draws the visible part; has no effect while SVG views show the cells. */
  draw(seen: Seen): void;
  /**
   * Notes that cells were moved together. Returns whether the next `move` only has to shift the canvas, because the
   * canvas shows no other cells.
   */
  carry(moved: ReadonlySet<string>, by: Point): boolean;
  /** Shifts the canvas with the view, and paints the newly visible parts. */
  move(seen: Seen): void;
  /** Repaints a part of the sheet after cells in it have changed. */
  patch(seen: Seen, part: Box): void;
}

/** Creates the canvas that replaces the SVG views when too many cells are visible. */
export function createOverview(
  host: HTMLElement,
  {
    graph,
    query,
    routeOf,
  }: {
    readonly graph: DiagramGraph;
    readonly query: (area: Box) => Iterable<string>;
    readonly routeOf: (link: LinkCell) => readonly Point[];
  },
  { marks, colours }: { readonly marks: () => CellMarks; readonly colours: () => ThemeColours },
): Overview {
  const canvas = document.createElement('canvas');
  canvas.className = 'diagram-overview';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.hidden = true;
  host.prepend(canvas);
  /** The view for which the canvas was painted; undefined before the first painting. */
  let drawn: { readonly view: View; readonly ratio: number } | undefined;

  const paint = (
    context: CanvasRenderingContext2D,
    { zoom, x, y }: View,
    { ratio, pixels }: { readonly ratio: number; readonly pixels: Box },
    without: ReadonlySet<string>,
  ): void => {
    const area: Box = {
      x: (pixels.x / ratio - x) / zoom,
      y: (pixels.y / ratio - y) / zoom,
      width: pixels.width / ratio / zoom,
      height: pixels.height / ratio / zoom,
    };
    context.save();
    context.beginPath();
    context.rect(pixels.x, pixels.y, pixels.width, pixels.height);
    context.clip();
    context.clearRect(pixels.x, pixels.y, pixels.width, pixels.height);
    context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
    const options = { colours: colours(), smallestWords: 6, without, marks: marks() };
    paintCells(context, { graph, jsids: query(grow(area, cullingMargin)), routeOf }, options, zoom);
    context.restore();
  };

  const ratioNow = (): number => Math.min(globalThis.devicePixelRatio || 1, 2);
  /** The size of a part of the sheet in pixels of the canvas. */
  const sizeOf = ({ zoom }: View, { width, height }: Box): Size => ({
    width: Math.round(width * zoom * ratioNow()),
    height: Math.round(height * zoom * ratioNow()),
  });
  /** Whether the canvas can be used for the visible part, apart from its position and changed cells. */
  const fits = ({ view, area, isFar }: Seen): boolean => {
    const { width, height } = sizeOf(view, area);
    return isFar && drawn?.view.zoom === view.zoom && canvas.width === width && canvas.height === height;
  };

  const draw: Overview['draw'] = ({ view, area, isFar, shown }) => {
    canvas.hidden = !isFar;
    drawn = undefined;
    if (!isFar) return;
    const ratio = ratioNow();
    const { width, height } = sizeOf(view, area);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return;
    paint(context, view, { ratio, pixels: { x: 0, y: 0, width, height } }, shown);
    drawn = { view, ratio };
  };

  const carry: Overview['carry'] = (moved, by) => {
    if (!drawn) return false;
    const { zoom, x, y } = drawn.view;
    if (moved.size < graph.size) {
      const [width, height] = [canvas.width, canvas.height].map((pixels) => pixels / (drawn?.ratio ?? 1) / zoom);
      const area = { x: -x / zoom, y: -y / zoom, width: width as number, height: height as number };
      for (const jsid of query(grow(area, cullingMargin))) if (!moved.has(jsid)) return false;
    }
    // The view of the canvas is shifted: if it were unchanged, elements that have moved since would be painted at their
    // old position.
    drawn = { ...drawn, view: { zoom, x: x - by.x * zoom, y: y - by.y * zoom } };
    return true;
  };

  const move: Overview['move'] = (seen) => {
    const { view, shown } = seen;
    const context = canvas.getContext('2d');
    if (!drawn || !context || !fits(seen)) return draw(seen);
    const { ratio } = drawn;
    const { width, height } = canvas;
    // Shifts are rounded to whole pixels, because shifts by fractions blur the picture more each time.
    const [dx, dy] = [Math.round((view.x - drawn.view.x) * ratio), Math.round((view.y - drawn.view.y) * ratio)];
    if (Math.abs(dx) >= width / 2 || Math.abs(dy) >= height / 2) return draw(seen);
    const shifted = { ...view, x: drawn.view.x + dx / ratio, y: drawn.view.y + dy / ratio };
    drawn = { ...drawn, view: shifted };
    if (!dx && !dy) return;
    context.globalCompositeOperation = 'copy';
    context.drawImage(canvas, dx, dy);
    context.globalCompositeOperation = 'source-over';
    const beside = { x: dx > 0 ? 0 : width + dx, y: 0, width: Math.abs(dx), height };
    const above = {
      x: Math.max(dx, 0),
      y: dy > 0 ? 0 : height + dy,
      width: width - Math.abs(dx),
      height: Math.abs(dy),
    };
    for (const strip of [beside, above]) {
      if (strip.width && strip.height) paint(context, shifted, { ratio, pixels: strip }, shown);
    }
  };

  const patch: Overview['patch'] = (seen, part) => {
    const context = canvas.getContext('2d');
    if (!drawn || !context || !fits(seen)) return draw(seen);
    const { view, ratio } = drawn;
    const { x, y, width, height } = grow(part, cullingMargin);
    const pixelAt = (point: Point, round: (at: number) => number): Point => ({
      x: clamp(round((point.x * view.zoom + view.x) * ratio), 0, canvas.width),
      y: clamp(round((point.y * view.zoom + view.y) * ratio), 0, canvas.height),
    });
    // The part is extended to whole pixels, because a partly painted pixel would show its former contents.
    const pixels = boxBetween(pixelAt({ x, y }, Math.floor), pixelAt({ x: x + width, y: y + height }, Math.ceil));
    if (pixels.width > 0 && pixels.height > 0) paint(context, view, { ratio, pixels }, seen.shown);
  };
  return { draw, carry, move, patch };
}
