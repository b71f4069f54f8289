import { type Cell, isLink, type LinkCell, type Point } from '../../../diagram/cells/cell.ts';
import type { CanvasContext } from '../../../diagram/shapes/canvas.ts';
import { resolvePaint, type ThemeColours } from '../../../diagram/shapes/drawing.ts';
import { linkType } from '../../../diagram/shapes/families.ts';
import { styleOf } from '../../../diagram/shapes/style.ts';

/** Elements that are smaller than this, in pixels of the canvas, are spots. */
const spotSize = 6;
/** Below this zoom links are plain lines. */
const bareZoom = 0.1;
/** The opacity of a dot, between the colours of a shape's outline and fill. */
const spotAlpha = 0.6;

/** Paints shapes that are too small to show more than a dot or a plain line: thousands of them at little cost. */
export interface FarBrush {
  /** Returns whether the cell was painted, or will be painted with similar ones by `finish`. */
  paint(cell: Cell, alpha: number, routeOf: (link: LinkCell) => readonly Point[]): boolean;
  /** Paints the deferred shapes: must be called before anything is painted over them. */
  finish(): void;
}

/**
 * Paints areas and lines in diagram units; lines of the same style are one stroke. `zoom` is screen pixels per unit.
 */
export function createFarBrush(context: CanvasContext, colours: ThemeColours, zoom: number): FarBrush {
  let lines: { readonly stroke: string; readonly alpha: number; readonly width: number } | undefined;
  const finish = (): void => {
    if (!lines) return;
    context.globalAlpha = lines.alpha;
    context.strokeStyle = lines.stroke;
    context.lineWidth = lines.width;
    context.stroke();
    lines = undefined;
  };
  const line = (link: LinkCell, alpha: number, route: readonly Point[]): void => {
    const style = linkType(link.type).style(link);
    const stroke = resolvePaint(style.stroke, colours);
    if (!lines || lines.stroke !== stroke || lines.alpha !== alpha || lines.width !== style.width) {
      finish();
      lines = { stroke, alpha, width: style.width };
      context.beginPath();
    }
    route.forEach(({ x, y }, at) => {
      if (at) context.lineTo(x, y);
      else context.moveTo(x, y);
    });
  };
  return {
    finish,
    paint: (cell, alpha, routeOf) => {
      if (isLink(cell)) {
        if (zoom >= bareZoom) return false;
        line(cell, alpha, routeOf(cell));
        return true;
      }
      const { width, height } = cell.size;
      if (Math.max(width, height) * zoom >= spotSize) return false;
      finish();
      const { fill, stroke } = styleOf(cell.values);
      context.globalAlpha = alpha * spotAlpha;
      context.fillStyle = resolvePaint(fill === '$fill' ? stroke : fill, colours);
      context.fillRect(cell.position.x, cell.position.y, width, height);
      return true;
    },
  };
}
