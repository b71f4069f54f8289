/** SVG path data in the words of PDF, which knows lines and cubic curves only. Pure. */

const figure = (value: number): string => String(Math.round(value * 1000) / 1000);
export const operands = (...values: readonly number[]): string => values.map(figure).join(' ');

/** Numbers that a command takes at a time. */
const counts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

function draw(letter: string, values: readonly number[], pen: Pen): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = values;
  const { x, y } = pen;
  const moveTo = (nextX: number, nextY: number) => Object.assign(pen, { x: nextX, y: nextY });
  switch (letter) {
    case 'M':
      Object.assign(pen, { x: a, y: b, startX: a, startY: b });
      return `${operands(a, b)} m`;
    case 'H':
      moveTo(a, y);
      return `${operands(a, y)} l`;
    case 'V':
      moveTo(x, a);
      return `${operands(x, a)} l`;
    case 'C':
      moveTo(e, f);
      return `${operands(a, b, c, d, e, f)} c`;
    case 'Q':
      moveTo(c, d);
      return `${operands(x + (2 * (a - x)) / 3, y + (2 * (b - y)) / 3, c + (2 * (a - c)) / 3, d + (2 * (b - d)) / 3, c, d)} c`;
    case 'A':
      moveTo(f, g);
      return arc(
        { x, y },
        { radiusX: a, radiusY: b, tilt: (c * Math.PI) / 180 },
        { large: d !== 0, sweep: e !== 0 },
        { x: f, y: g },
      );
    case 'Z':
      moveTo(pen.startX, pen.startY);
      return 'h';
    default:
      moveTo(a, b);
      return `${operands(a, b)} l`;
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** An elliptical arc as curves of at most a quarter turn (SVG 2, appendix B.2.4). */
function arc(
  from: Place,
  { radiusX, radiusY, tilt }: { readonly radiusX: number; readonly radiusY: number; readonly tilt: number },
  { large, sweep }: { readonly large: boolean; readonly sweep: boolean },
  to: Place,
): string {
  if (radiusX === 0 || radiusY === 0 || (from.x === to.x && from.y === to.y)) return `${operands(to.x, to.y)} l`;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const [halfX, halfY] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const [x1, y1] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const grow = Math.max(1, Math.sqrt((x1 / radiusX) ** 2 + (y1 / radiusY) ** 2));
  const [rx, ry] = [Math.abs(radiusX) * grow, Math.abs(radiusY) * grow];
  const spread = (rx * y1) ** 2 + (ry * x1) ** 2;
  const factor = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - spread) / spread)) * (large === sweep ? -1 : 1);
  const [cx1, cy1] = [(factor * rx * y1) / ry, (-factor * ry * x1) / rx];
  const centre = { x: cos * cx1 - sin * cy1 + (from.x + to.x) / 2, y: sin * cx1 + cos * cy1 + (from.y + to.y) / 2 };
  const start = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx);
  let turn = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9));
  const step = turn / pieces;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (x: number, y: number): readonly number[] => [
    centre.x + cos * rx * x - sin * ry * y,
    centre.y + sin * rx * x + cos * ry * y,
  ];
  let words = '';
  for (let piece = 0; piece < pieces; piece++) {
    const [a, b] = [start + piece * step, start + (piece + 1) * step];
    const end = piece === pieces - 1 ? [to.x, to.y] : at(Math.cos(b), Math.sin(b));
    const first = at(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a));
    const second = at(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b));
    words += `${piece ? '\n' : ''}${operands(...first, ...second, ...end)} c`;
  }
  return words;
}

/** The operators that draw path data: absolute commands, as all drawings of ours have them. */
export function pathOperators(d: string): string {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0 };
  const words: string[] = [];
  for (const [, letter = '', rest = ''] of d.matchAll(/([MLHVCQAZ])([^MLHVCQAZ]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number);
    const count = counts[letter] ?? 0;
    if (count === 0) words.push(draw(letter, [], pen));
    // Further pairs after a move are lines to them.
    for (let at = 0; count > 0 && at + count <= numbers.length; at += count) {
      words.push(draw(letter === 'M' && at > 0 ? 'L' : letter, numbers.slice(at, at + count), pen));
    }
  }
  return words.join('\n');
}
