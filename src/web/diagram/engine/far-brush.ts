import { type Cell, isLink, type LinkCell, type Point } from '../../../diagram/cells/cell.ts';
import type { CanvasContext } from '../../../diagram/shapes/canvas.ts';
import { resolvePaint, type ThemeColours } from '../../../diagram/shapes/drawing.ts';
import { linkType } from '../../../diagram/shapes/families.ts';
import { styleOf } from '../../../diagram/shapes/style.ts';

/** Elements smaller than this are painted as dots, in pixels of the canvas. */
const spotSize = 6;
/** Below this zoom factor links are plain lines. */
const bareZoom = 0.1;
/** The opacity of a dot, between the colours of a shape's outline and fill. */
const spotAlpha = 0.6;

/** Paints shapes that are too small for details as dots and plain lines, thousands of them in little time. */
export interface FarBrush {
  /**
   * Paints a small cell, at once or together with similar ones in `finish`. Returns false for cells that are too large
   * for this.
   */
  paint(cell: Cell, alpha: number, routeOf: (link: LinkCell) => readonly Point[]): boolean;
  /** Paints the collected shapes. Call it before other cells are painted over them. */
  finish(): void;
}

/**
 * Creates a brush that paints in diagram units and draws lines of the same style in one stroke. `zoom` is in screen
 * pixels per unit.
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
