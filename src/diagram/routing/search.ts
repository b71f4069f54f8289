/** Finds the cheapest route around boxes at right angles: A* on a grid of coordinates beside the boxes. */
import type { Box, Point } from '../cells/cell.ts';
import type { Side } from '../shapes/shape-type.ts';
import { cornerPrice, outward, type Port, type Way } from './ways.ts';

export interface PricedPort extends Port {
  readonly price: number;
}

/** The usual distance of a line from a box that it passes, in units. */
const clearance = 14;
/** The minimum distance of a line from a box, in units. */
const least = 5;
/** The maximum number of grid points that are examined. */
const maxPlaces = 6000;

const sides: readonly Side[] = ['right', 'bottom', 'left', 'top'];
const sideAt = new Map(sides.map((side, at) => [side, at]));

const sorted = (values: Iterable<number>): Float64Array => Float64Array.from(new Set(values)).sort();

interface Grid {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** For each grid point, whether the step to the right is free, and whether the step down is free. */
  readonly right: Uint8Array;
  readonly below: Uint8Array;
}

function gridOf(xs: Float64Array, ys: Float64Array, boxes: readonly Box[]): Grid {
  const [columns, rows] = [xs.length, ys.length];
  const right = new Uint8Array(columns * rows).fill(1);
  const below = new Uint8Array(columns * rows).fill(1);
  const first = (values: Float64Array, over: number): number => {
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[middle] as number) > over) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  for (const box of boxes) {
    const [left, top] = [box.x - least, box.y - least];
    const [end, bottom] = [box.x + box.width + least, box.y + box.height + least];
    const [x0, y0] = [first(xs, left), first(ys, top)];
    // Starts at the column before the first one inside the box, because the segment to the right of that column enters
    // the box.
    for (let y = y0; y < rows && (ys[y] as number) < bottom; y++)
      for (let x = Math.max(0, x0 - 1); x < columns && (xs[x] as number) < end; x++) right[y * columns + x] = 0;
    for (let x = x0; x < columns && (xs[x] as number) < end; x++)
      for (let y = Math.max(0, y0 - 1); y < rows && (ys[y] as number) < bottom; y++) below[y * columns + x] = 0;
  }
  return { xs, ys, right, below };
}

/** A priority queue of grid points, ordered by the minimum cost of a route through each point. */
class Queue {
  readonly #places: number[] = [];
  readonly #costs: number[] = [];

  get size(): number {
    return this.#places.length;
  }

  push(place: number, cost: number): void {
    const [places, costs] = [this.#places, this.#costs];
    let at = places.length;
    places.push(place);
    costs.push(cost);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if ((costs[up] as number) <= cost) break;
      places[at] = places[up] as number;
      costs[at] = costs[up] as number;
      at = up;
    }
    places[at] = place;
    costs[at] = cost;
  }

  pop(): number {
    const [places, costs] = [this.#places, this.#costs];
    const top = places[0] as number;
    const place = places.pop() as number;
    const cost = costs.pop() as number;
    const size = places.length;
    if (!size) return top;
    let at = 0;
    for (;;) {
      let next = 2 * at + 1;
      if (next >= size) break;
      if (next + 1 < size && (costs[next + 1] as number) < (costs[next] as number)) next += 1;
      if ((costs[next] as number) >= cost) break;
      places[at] = places[next] as number;
      costs[at] = costs[next] as number;
      at = next;
    }
    places[at] = place;
    costs[at] = cost;
    return top;
  }
}

const stepped = ({ point, side }: Port): Point => ({
  x: point.x + outward[side].x * clearance,
  y: point.y + outward[side].y * clearance,
});

const isFree = (a: Point, b: Point, boxes: readonly Box[]): boolean =>
  !boxes.some(
    ({ x, y, width, height }) =>
      Math.max(a.x, b.x) > x &&
      Math.min(a.x, b.x) < x + width &&
      Math.max(a.y, b.y) > y &&
      Math.min(a.y, b.y) < y + height,
  );

/** The cheapest free route from one of the starts to one of the goals; undefined if no route exists. */
export function searchWay(
  starts: readonly PricedPort[],
  goals: readonly PricedPort[],
  boxes: readonly Box[],
): Way | undefined {
  const open = (ports: readonly PricedPort[]) =>
    ports.map((port) => ({ port, at: stepped(port) })).filter(({ port, at }) => isFree(port.point, at, boxes));
  const [from, to] = [open(starts), open(goals)];
  if (!from.length || !to.length) return undefined;
  const ends = [...from, ...to];
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const xs = sorted([
    ...boxes.flatMap(({ x, width }) => [x - clearance, x + width + clearance]),
    ...ends.map(({ at }) => at.x),
    Math.round(middle(ends.map(({ at }) => at.x))),
  ]);
  const ys = sorted([
    ...boxes.flatMap(({ y, height }) => [y - clearance, y + height + clearance]),
    ...ends.map(({ at }) => at.y),
    Math.round(middle(ends.map(({ at }) => at.y))),
  ]);
  if (xs.length * ys.length > maxPlaces) return undefined;
  return walk(gridOf(xs, ys, boxes), from, to);
}

interface Opened {
  readonly port: PricedPort;
  readonly at: Point;
}

function walk(grid: Grid, from: readonly Opened[], to: readonly Opened[]): Way | undefined {
  const { xs, ys } = grid;
  const columns = xs.length;
  const placeOf = ({ x, y }: Point): number => ys.indexOf(y) * columns + xs.indexOf(x);
  const spent = new Float64Array(columns * ys.length * 4).fill(Number.POSITIVE_INFINITY);
  const came = new Int32Array(spent.length).fill(-1);
  const goals = new Map(
    to.map((one) => [placeOf(one.at) * 4 + (((sideAt.get(one.port.side) as number) + 2) % 4), one]),
  );
  const left = (place: number): number => {
    const [x, y] = [xs[place % columns] as number, ys[(place / columns) | 0] as number];
    let nearest = Number.POSITIVE_INFINITY;
    for (const { at, port } of to) nearest = Math.min(nearest, Math.abs(at.x - x) + Math.abs(at.y - y) + port.price);
    return nearest;
  };
  const queue = new Queue();
  const begun = new Map<number, Opened>();
  for (const one of from) {
    const state = placeOf(one.at) * 4 + (sideAt.get(one.port.side) as number);
    if (one.port.price >= (spent[state] as number)) continue;
    spent[state] = one.port.price;
    begun.set(state, one);
    queue.push(state, one.port.price + left(state >> 2));
  }
  const done = new Uint8Array(spent.length);
  let best: { readonly state: number; readonly cost: number } | undefined;
  while (queue.size) {
    const state = queue.pop();
    if (done[state]) continue;
    done[state] = 1;
    const cost = spent[state] as number;
    if (best && cost >= best.cost) break;
    const [place, way] = [state >> 2, state & 3];
    for (const turn of [0, 1, 3]) {
      const next = (way + turn) & 3;
      const goal = turn === 0 ? undefined : goals.get(place * 4 + next);
      const turned = cost + (turn ? cornerPrice : 0);
      if (goal && (!best || turned + goal.port.price < best.cost)) {
        best = { state: place * 4 + next, cost: turned + goal.port.price };
        if (turned < (spent[best.state] as number)) {
          spent[best.state] = turned;
          came[best.state] = state;
        }
      }
      const to = step(place, next, grid);
      if (to < 0) continue;
      const length =
        Math.abs((xs[to % columns] as number) - (xs[place % columns] as number)) +
        Math.abs((ys[(to / columns) | 0] as number) - (ys[(place / columns) | 0] as number));
      const reached = to * 4 + next;
      if (turned + length >= (spent[reached] as number)) continue;
      spent[reached] = turned + length;
      came[reached] = state;
      queue.push(reached, turned + length + left(to));
    }
    const here = goals.get(state);
    if (here && (!best || cost + here.port.price < best.cost)) best = { state, cost: cost + here.port.price };
  }
  if (!best) return undefined;
  const goal = goals.get(best.state) as Opened;
  const points: Point[] = [goal.port.point];
  let at = best.state;
  for (;;) {
    points.push({ x: xs[(at >> 2) % columns] as number, y: ys[((at >> 2) / columns) | 0] as number });
    const before = came[at] as number;
    if (before < 0 || begun.has(at)) break;
    at = before;
  }
  const start = begun.get(at);
  if (!start) return undefined;
  points.push(start.port.point);
  return { points: withoutFlat(points.reverse()), from: start.port.side, to: goal.port.side, cost: best.cost };
}

/** The neighbour of a grid point in one of four directions; -1 if the step is blocked. */
function step(place: number, way: number, { xs, ys, right, below }: Grid): number {
  const [columns, height] = [xs.length, ys.length];
  const [x, y] = [place % columns, (place / columns) | 0];
  if (way === 0) return x + 1 < columns && right[place] ? place + 1 : -1;
  if (way === 2) return x > 0 && right[place - 1] ? place - 1 : -1;
  if (way === 1) return y + 1 < height && below[place] ? place + columns : -1;
  return y > 0 && below[place - columns] ? place - columns : -1;
}

/** Removes points at which a line does not turn. */
export function withoutFlat(points: readonly Point[]): Point[] {
  const simplified: Point[] = [];
  for (const point of points) {
    const [a, b] = [simplified.at(-2), simplified.at(-1)];
    if (b && Math.abs(b.x - point.x) < 0.01 && Math.abs(b.y - point.y) < 0.01) continue;
    const flat =
      a &&
      b &&
      ((Math.abs(a.x - b.x) < 0.01 && Math.abs(b.x - point.x) < 0.01) ||
        (Math.abs(a.y - b.y) < 0.01 && Math.abs(b.y - point.y) < 0.01));
    if (flat) simplified.pop();
    simplified.push(point);
  }
  return simplified;
}
