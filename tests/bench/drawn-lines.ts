/** Counts the defects of drawn flows by geometry alone, for drawings of any program. */

export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Area extends Place {
  readonly width: number;
  readonly height: number;
}
export interface DrawnFlow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly points: readonly Place[];
}
export interface DrawnSheet {
  /** Shapes that lines should go around; pools, lanes, groups and expanded sub-processes are excluded. */
  readonly shapes: readonly (Area & { readonly id: string })[];
  readonly flows: readonly DrawnFlow[];
  /** Labels outside of shapes, and labels of flows. */
  readonly words: readonly Area[];
}

/** The count of each kind of defect. */
export interface Faults {
  readonly throughShapes: number;
  readonly onOneAnother: number;
  readonly crossings: number;
  readonly wordsUnderLines: number;
  readonly wordsOnShapes: number;
  readonly wordsOnWords: number;
  readonly corners: number;
  readonly length: number;
}

/** The distance below which two lines count as overlapping. */
const near = 3;
/** The length below which an overlap counts as a mere contact. */
const together = 8;
/**
 * The tolerance for contacts with the edges of labels, and for lines that end on outlines inside of their shape's box.
 */
const edge = 2;

const shrink = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});
const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

type Piece = readonly [Place, Place];
const piecesOf = (points: readonly Place[]): Piece[] =>
  points.slice(1).map((to, at) => [points[at] as Place, to] as const);

/** The part of a segment that lies in an area, as fractions of its length; undefined if no part does. */
function within([a, b]: Piece, area: Area): readonly [number, number] | undefined {
  let [low, high] = [0, 1];
  for (const [from, by, least, most] of [
    [a.x, b.x - a.x, area.x, area.x + area.width],
    [a.y, b.y - a.y, area.y, area.y + area.height],
  ] as const) {
    if (Math.abs(by) < 1e-9) {
      if (from <= least || from >= most) return undefined;
      continue;
    }
    const [enter, leave] = [(least - from) / by, (most - from) / by];
    low = Math.max(low, Math.min(enter, leave));
    high = Math.min(high, Math.max(enter, leave));
  }
  return low < high ? [low, high] : undefined;
}

const runsThrough = (flow: DrawnFlow, shape: Area & { readonly id: string }): boolean => {
  const pieces = piecesOf(flow.points);
  const inner = shrink(shape, edge);
  return pieces.some((piece, at) => {
    // The first and the last segment may end within the box of their own shape, as at a diamond.
    if (shape.id === flow.source && at === 0) return false;
    if (shape.id === flow.target && at === pieces.length - 1) return false;
    return within(piece, inner) !== undefined;
  });
};

const lengthOf = ([a, b]: Piece): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The distance of a point from the line through a segment. */
const fromLine = ({ x, y }: Place, [a, b]: Piece): number =>
  Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / (lengthOf([a, b]) || 1);

/** The length along which two segments overlap. */
function shared(one: Piece, other: Piece): number {
  const length = lengthOf(one);
  if (length < 1 || other.some((place) => fromLine(place, one) > near)) return 0;
  const along = ({ x, y }: Place): number =>
    ((x - one[0].x) * (one[1].x - one[0].x) + (y - one[0].y) * (one[1].y - one[0].y)) / length;
  const [from, to] = [along(other[0]), along(other[1])].sort((a, b) => a - b) as [number, number];
  return Math.min(length, to) - Math.max(0, from);
}

/** Whether two segments cross at a point that is an end of neither. */
function cross([a, b]: Piece, [c, d]: Piece): boolean {
  const turn = (p: Place, q: Place, r: Place): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return turn(a, b, c) * turn(a, b, d) < -1e-6 && turn(c, d, a) * turn(c, d, b) < -1e-6;
}

const pairs = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));

/** Counts the defects of a drawing. */
export function countFaults({ shapes, flows, words }: DrawnSheet): Faults {
  const both = pairs(flows.map(({ points }) => piecesOf(points)));
  const inner = words.map((area) => shrink(area, edge));
  return {
    throughShapes: flows.reduce((sum, flow) => sum + shapes.filter((shape) => runsThrough(flow, shape)).length, 0),
    onOneAnother: both.filter(([a, b]) => a.some((one) => b.some((other) => shared(one, other) > together))).length,
    crossings: both.reduce((sum, [a, b]) => sum + a.flatMap((one) => b.filter((other) => cross(one, other))).length, 0),
    wordsUnderLines: inner.filter((area) =>
      flows.some(({ points }) => piecesOf(points).some((piece) => within(piece, area) !== undefined)),
    ).length,
    wordsOnShapes: inner.filter((area) => shapes.some((shape) => overlap(area, shape))).length,
    wordsOnWords: pairs(inner).filter(([a, b]) => overlap(a, b)).length,
    corners: flows.reduce((sum, { points }) => sum + points.length - 2, 0),
    length: flows.reduce((sum, { points }) => sum + piecesOf(points).reduce((all, one) => all + lengthOf(one), 0), 0),
  };
}
