/** Sketches of modules for their cards: shapes and lines of diagrams, cards of boards, titles of lists. Pure. */
import type { EntityValueForGuest } from '../../contract/generated/client.ts';
import type { ModuleKind } from '../modules/module-kinds.ts';

/** The size of a sketch, in units of its SVG. */
export const sketchSize = { width: 320, height: 108 } as const;
const margin = 8;

/** The fields of the items from which sketches are drawn. */
export const sketchFields = ['id', 'jsid', 'title', 'values', 'position', 'size', 'source', 'target', 'image'] as const;
export type SketchRow = Readonly<Partial<Pick<EntityValueForGuest, (typeof sketchFields)[number]>>>;

export interface SketchBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** An area, which others are drawn on. */
  readonly area: boolean;
}

/** A line between two points. */
type SketchLine = readonly [x1: number, y1: number, x2: number, y2: number];

interface SketchWords {
  readonly x: number;
  /** The base line of the text. */
  readonly y: number;
  readonly text: string;
}

export interface Sketch {
  readonly boxes: readonly SketchBox[];
  readonly lines: readonly SketchLine[];
  readonly words: readonly SketchWords[];
}

interface Sketched extends Pick<ModuleKind, 'content' | 'view'> {
  readonly view_by: readonly string[];
}

/** The sketch of a module by its first items; null if they draw nothing. */
export function sketchOf({ content, view, view_by }: Sketched, rows: readonly SketchRow[]): Sketch | null {
  if (content === 'diagram') return diagramOf(rows);
  return view === 'board' || view === 'canvas' ? placesOf(rows, view_by[0] ?? '') : titlesOf(rows);
}

const isPoint = (value: unknown): value is { readonly x: number; readonly y: number } =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value;
const isSize = (value: unknown): value is { readonly width: number; readonly height: number } =>
  typeof value === 'object' && value !== null && 'width' in value && 'height' in value;

/** A shape that is larger than this share of the diagram is drawn as an area. */
const largeShare = 0.2;

function diagramOf(rows: readonly SketchRow[]): Sketch | null {
  const shapes = rows.flatMap(({ jsid, position, size }) =>
    isPoint(position) && isSize(size) ? [{ jsid, x: position.x, y: position.y, ...size }] : [],
  );
  if (shapes.length === 0) return null;
  const left = Math.min(...shapes.map(({ x }) => x));
  const top = Math.min(...shapes.map(({ y }) => y));
  const width = Math.max(...shapes.map((one) => one.x + one.width)) - left;
  const height = Math.max(...shapes.map((one) => one.y + one.height)) - top;
  const inside = { width: sketchSize.width - 2 * margin, height: sketchSize.height - 2 * margin };
  const scale = Math.min(inside.width / Math.max(1, width), inside.height / Math.max(1, height), 1);
  const toX = (x: number) => (x - left - width / 2) * scale + sketchSize.width / 2;
  const toY = (y: number) => (y - top - height / 2) * scale + sketchSize.height / 2;
  const boxes = shapes
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
    .map((one) => ({
      x: toX(one.x),
      y: toY(one.y),
      width: one.width * scale,
      height: one.height * scale,
      area: shapes.length > 1 && one.width * one.height > largeShare * width * height,
    }));
  const centres = new Map(
    shapes.map(({ jsid, x, y, width: w, height: h }) => [jsid, [toX(x + w / 2), toY(y + h / 2)] as const]),
  );
  const lines = rows.flatMap(({ source, target }): readonly SketchLine[] => {
    const [from, to] = [centres.get(source ?? ''), centres.get(target ?? '')];
    return from && to ? [[...from, ...to]] : [];
  });
  return { boxes, lines, words: [] };
}

/** Limits on the columns and cards of a board. */
const maxColumns = 6;
const maxCards = 4;

function placesOf(rows: readonly SketchRow[], by: string): Sketch | null {
  if (rows.length === 0) return null;
  const member = by.startsWith('values.') ? by.slice('values.'.length) : by;
  const places = new Map<string, number>();
  for (const { values } of rows) {
    const key = String((values as Readonly<Record<string, unknown>> | undefined)?.[member] ?? '');
    places.set(key, (places.get(key) ?? 0) + 1);
  }
  const counts = [...places.values()].slice(0, maxColumns);
  const step = (sketchSize.width - margin) / Math.max(3, counts.length);
  const boxes = counts.flatMap((count, column): readonly SketchBox[] => {
    const x = margin + column * step;
    const width = step - margin;
    return [
      { x, y: margin, width, height: sketchSize.height - 2 * margin, area: true },
      ...Array.from({ length: Math.min(count, maxCards) }, (_, at) => ({
        x: x + 5,
        y: margin + 5 + at * 22,
        width: width - 10,
        height: 17,
        area: false,
      })),
    ];
  });
  return { boxes, lines: [], words: [] };
}

const maxTitles = 5;
const lineHeight = 19;

function titlesOf(rows: readonly SketchRow[]): Sketch | null {
  const titles = rows.flatMap(({ title }) => title?.trim() || []).slice(0, maxTitles);
  if (titles.length === 0) return null;
  const at = (index: number) => margin + 4 + index * lineHeight;
  return {
    boxes: titles.map((_, index) => ({ x: margin, y: at(index) + 1, width: 8, height: 8, area: false })),
    lines: [],
    words: titles.map((text, index) => ({ x: margin + 16, y: at(index) + 9, text })),
  };
}
