/** A diagram as a list of positioned drawings, from back to front. Every file and print is made from it. */
import type { Box, Cell, ElementCell, LinkCell, Point } from '../../../diagram/cells/cell.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import type { Drawing, PathStroke, Stroke } from '../../../diagram/shapes/drawing.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { rectangle, transformed } from '../../../diagram/shapes/paths.ts';
import { boxOfWords } from '../../../diagram/shapes/word-box.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { drawLink } from '../engine/link-drawing.ts';

/** The drawing of one cell, with its position. */
export interface PlacedDrawing {
  /** The origin of the drawing on the sheet. */
  readonly at: Point;
  readonly drawing: Drawing;
  /** Whether the cell is on a hidden layer, which the editor shows faded. */
  readonly pale: boolean;
  /** The bounding box on the sheet, including a label outside of the shape. */
  readonly box: Box;
}

export type Scene = readonly PlacedDrawing[];

export interface SceneOptions {
  /** The jsids of the cells to draw; by default all. */
  readonly only?: ReadonlySet<string> | undefined;
  /** Whether to draw cells of hidden layers, faded as on the screen. */
  readonly hiddenLayers?: boolean | undefined;
}

/** The opacity of cells on a hidden layer. */
export const paleOpacity = 0.2;
/** Markers and thick lines extend at most this far from the middle of a link's line, in units. */
const linkOverhang = 8;

/** The drawings of a graph's cells, in drawing order. */
export function sceneOf(graph: DiagramGraph, { only, hiddenLayers = false }: SceneOptions = {}): Scene {
  return graph.cells().flatMap((cell) => {
    if (only && !only.has(cell.jsid)) return [];
    const pale = graph.isHidden(cell);
    if (pale && !hiddenLayers) return [];
    return { ...('position' in cell ? placeElement(graph.routes.labels.placed(cell)) : placeLink(graph, cell)), pale };
  });
}

type Placed = Omit<PlacedDrawing, 'pale'>;

function placeElement(cell: ElementCell): Placed {
  const drawing = drawElement(cell);
  const own = { x: 0, y: 0, ...cell.size };
  const { x, y, width, height } = boundsOf([own, ...wordBoxes(drawing)]) ?? own;
  return { at: cell.position, drawing, box: { x: cell.position.x + x, y: cell.position.y + y, width, height } };
}

/** Draws an element. If its values make that impossible, the result is a crossed box, as on the screen. */
function drawElement(cell: ElementCell): Drawing {
  try {
    return shapeType(cell.type).draw(cell);
  } catch {
    const { width, height } = cell.size;
    return [{ kind: 'path', d: `${rectangle(0, 0, width, height)}M0 0L${width} ${height}`, stroke: '$stroke' }];
  }
}

const nowhere: Point = { x: 0, y: 0 };

function placeLink(graph: DiagramGraph, link: LinkCell): Placed {
  const route = graph.routes.of(link);
  const { strokes, markers, width } = drawLink(graph.routes.labels.placedLink(link, route), route);
  const line = strokes[0];
  const paint = line?.kind === 'path' ? (line.stroke ?? '$stroke') : '$stroke';
  const ends = markers.map(
    ({ marker, at, turn }): PathStroke => ({
      kind: 'path',
      d: transformed(marker.d, { x: at.x, y: at.y }, 1, (turn * Math.PI) / 180),
      fill: marker.fill,
      stroke: paint,
      width,
    }),
  );
  const words = strokes.findIndex(({ kind }) => kind === 'words');
  const lines = words < 0 ? strokes : strokes.slice(0, words);
  const drawing: Stroke[] = [...lines, ...ends, ...(words < 0 ? [] : strokes.slice(words))];
  const points = route.map(({ x, y }) => ({
    x: x - linkOverhang,
    y: y - linkOverhang,
    width: 2 * linkOverhang,
    height: 2 * linkOverhang,
  }));
  return {
    at: nowhere,
    drawing,
    box: boundsOf([...points, ...wordBoxes(drawing)]) ?? { ...nowhere, width: 0, height: 0 },
  };
}

const wordBoxes = (drawing: Drawing): Box[] =>
  drawing.flatMap((stroke) => (stroke.kind === 'words' ? boxOfWords(stroke) : []));

/** The margin around the drawing, in units. */
const sceneMargin = 10;

/** The part of the sheet that a scene covers, with a margin, in whole units; undefined for an empty scene. */
export function sceneBox(scene: Scene): Box | undefined {
  const bounds = boundsOf(scene.map(({ box }) => box));
  if (!bounds) return undefined;
  const [x, y] = [Math.floor(bounds.x - sceneMargin), Math.floor(bounds.y - sceneMargin)];
  return {
    x,
    y,
    width: Math.ceil(bounds.x + bounds.width + sceneMargin) - x,
    height: Math.ceil(bounds.y + bounds.height + sceneMargin) - y,
  };
}

/** The number of shapes and the number of links, for sentences. */
export const countCells = (cells: readonly Cell[]): { readonly shapes: number; readonly links: number } => {
  const shapes = cells.filter((cell) => 'position' in cell).length;
  return { shapes, links: cells.length - shapes };
};
