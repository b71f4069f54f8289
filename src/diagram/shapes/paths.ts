/** Builds SVG path data of the figures in shapes. */
import type { Point } from '../cells/cell.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** The path of a rectangle, given its upper left corner and size. */
export function rectangle(x: number, y: number, width: number, height: number): string {
  const right = round(x + width);
  const bottom = round(y + height);
  return `M${round(x)} ${round(y)}L${right} ${round(y)}L${right} ${bottom}L${round(x)} ${bottom}Z`;
}

/** The path of a rectangle with rounded corners. The radius is limited to half of the shorter side. */
export function roundedRectangle(
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  radius: number,
): string {
  const r = round(Math.max(0, Math.min(radius, width / 2, height / 2)));
  if (r === 0) return rectangle(x, y, width, height);
  const left = round(x);
  const top = round(y);
  const right = round(x + width);
  const bottom = round(y + height);
  const arc = `A${r} ${r} 0 0 1`;
  return `M${round(left + r)} ${top}L${round(right - r)} ${top}${arc} ${right} ${round(top + r)}L${right} ${round(bottom - r)}${arc} ${round(right - r)} ${bottom}L${round(left + r)} ${bottom}${arc} ${left} ${round(bottom - r)}L${left} ${round(top + r)}${arc} ${round(left + r)} ${top}Z`;
}

/** The path of an ellipse, given its centre and radii; with one radius, of a circle. */
export function ellipse(centreX: number, centreY: number, radiusX: number, radiusY: number = radiusX): string {
  const rx = round(Math.max(0, radiusX));
  const ry = round(Math.max(0, radiusY));
  const y = round(centreY);
  const left = round(centreX - rx);
  const right = round(centreX + rx);
  return `M${left} ${y}A${rx} ${ry} 0 1 1 ${right} ${y}A${rx} ${ry} 0 1 1 ${left} ${y}Z`;
}

/** The closed path through points. */
export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** The open path through points. */
export function polyline(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
}

/** The corners of a regular polygon, the first one at the top. */
export function corners(count: number, centreX: number, centreY: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI - Math.PI / 2;
    return { x: centreX + radius * Math.cos(angle), y: centreY + radius * Math.sin(angle) };
  });
}

interface Segment {
  readonly letter: string;
  readonly numbers: readonly number[];
}

const parsed = new Map<string, readonly Segment[]>();

/**
 * Parses path data into commands. Supports only the data of our own figures: the absolute commands M, L, C, Q, A and Z,
 * each letter written.
 */
function segmentsOf(d: string): readonly Segment[] {
  const known = parsed.get(d);
  if (known) return known;
  const segments = [...d.matchAll(/([MLCQAZ])([^MLCQAZ]*)/g)].map(([, letter = '', rest = '']) => ({
    letter,
    numbers: (rest.match(/-?[\d.]+/g) ?? []).map(Number),
  }));
  parsed.set(d, segments);
  return segments;
}

const placed = new Map<string, string>();
const maxPlaced = 5000;

/** The path data of a figure, moved to a point, scaled and rotated (radians, clockwise). Results are cached. */
export function place(d: string, { x, y }: { readonly x: number; readonly y: number }, scale = 1, turn = 0): string {
  const key = `${x} ${y} ${scale} ${turn} ${d}`;
  const known = placed.get(key);
  if (known !== undefined) return known;
  if (placed.size >= maxPlaced) placed.clear();
  const text = transformed(d, { x, y }, scale, turn);
  placed.set(key, text);
  return text;
}

/** Like `place`, without a cache, for transforms that are not repeated. */
export function transformed(
  d: string,
  { x, y }: { readonly x: number; readonly y: number },
  scale: number,
  turn: number,
): string {
  const cos = Math.cos(turn) * scale;
  const sin = Math.sin(turn) * scale;
  const at = (a: number, b: number): string => `${round(x + a * cos - b * sin)} ${round(y + a * sin + b * cos)}`;
  let text = '';
  for (const { letter, numbers } of segmentsOf(d)) {
    text += letter;
    if (letter === 'A') {
      const [rx = 0, ry = 0, tilt = 0, large = 0, sweep = 0, endX = 0, endY = 0] = numbers;
      const tilted = round(tilt + (turn * 180) / Math.PI);
      text += `${round(rx * scale)} ${round(ry * scale)} ${tilted} ${large} ${sweep} ${at(endX, endY)}`;
      continue;
    }
    for (let i = 0; i < numbers.length; i += 2) text += `${i ? ' ' : ''}${at(numbers[i] ?? 0, numbers[i + 1] ?? 0)}`;
  }
  return text;
}
