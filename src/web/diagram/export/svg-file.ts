import type { Box } from '../../../diagram/cells/cell.ts';
import { themeColours } from '../../../diagram/shapes/drawing.ts';
import { drawingMarkup, xmlText } from '../../../diagram/shapes/svg.ts';
import { type PlacedDrawing, paleOpacity, type Scene } from './scene.ts';

export type Background = 'white' | 'transparent';

export interface SvgOptions {
  readonly title: string;
  readonly background: Background;
  /** The factor for the width and height of the picture; default 1. */
  readonly scale?: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The SVG markup of a cell at its position, in the light theme. */
function placedMarkup({ at, drawing, pale }: PlacedDrawing): string {
  const markup = drawingMarkup(drawing, themeColours.light);
  const attributes =
    (at.x || at.y ? ` transform="translate(${round(at.x)} ${round(at.y)})"` : '') +
    (pale ? ` opacity="${paleOpacity}"` : '');
  return attributes ? `<g${attributes}>${markup}</g>` : markup;
}

/** The SVG markup of a scene without the root element, for use inside other pictures. */
export const sceneMarkup = (scene: Scene): string => scene.map(placedMarkup).join('');

/** Writes a scene as an SVG file. Exports always use the light theme. */
export function svgFile(scene: Scene, box: Box, { title, background, scale = 1 }: SvgOptions): string {
  const { x, y, width, height } = box;
  const paper =
    background === 'white'
      ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${themeColours.light.paper}"/>`
      : '';
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * scale)}" ` +
    `height="${round(height * scale)}" viewBox="${x} ${y} ${width} ${height}" role="img">` +
    `<title>${xmlText(title)}</title>${paper}${sceneMarkup(scene)}</svg>\n`
  );
}
