import type { Box, ElementCell } from '../cells/cell.ts';
import { headerOf, isUpright, type Lane, laneStripes, lanesAt, lanesIn } from '../cells/lanes.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type Inside, nothing, put, putOne } from './inside.ts';
import { layLanes } from './lay-lanes.ts';
import { rank } from './rank.ts';
import { type Direction, spacing } from './spacing.ts';

export interface LayoutOptions {
  /** Where the flow goes; pools go along themselves. */
  readonly direction?: Direction;
  /** Which lane an element is in, by jsid, where its place does not tell yet. */
  readonly laneOf?: ReadonlyMap<string, string>;
}

const isPool = (element: ElementCell): boolean => /\.Pool$/.test(element.type);
const isStripe = (element: ElementCell): boolean => /\.Lane$/.test(element.type);

/** Arranges a diagram from the inside out: each container by what is in it. */
export class Arranger {
  readonly #hierarchy: Hierarchy;
  readonly #direction: Direction;
  readonly #laneOf: ReadonlyMap<string, string>;

  constructor(hierarchy: Hierarchy, options: LayoutOptions) {
    this.#hierarchy = hierarchy;
    this.#direction = options.direction ?? 'right';
    this.#laneOf = options.laneOf ?? new Map();
  }

  arrange(): Inside {
    const { roots } = this.#hierarchy;
    const pools = roots.filter(isPool);
    const others = this.#flow(
      roots.filter((element) => !isPool(element)),
      this.#direction,
    );
    const whole = nothing();
    const upright = pools.length > 0 && pools.every(isUpright);
    const parts = this.#stack(pools, upright);
    if (others.boxes.size > 0) parts.push(others);
    let at = 0;
    for (const part of parts) {
      put(whole, part, upright ? { x: at, y: 0 } : { x: 0, y: at });
      at += (upright ? part.size.width : part.size.height) + spacing.pool;
    }
    return whole;
  }

  /** Pools one after another, all of one length. */
  #stack(pools: readonly ElementCell[], upright: boolean): Inside[] {
    const at = (pool: ElementCell) => (upright ? pool.position.x : pool.position.y);
    const parts = [...pools].sort((a, b) => at(a) - at(b)).map((pool) => this.#container(pool));
    const length = Math.max(0, ...parts.map(({ size }) => (upright ? size.height : size.width)));
    return parts.map((part) => {
      const [outer] = part.boxes;
      if (outer) part.boxes.set(outer[0], { ...outer[1], ...(upright ? { height: length } : { width: length }) });
      return part;
    });
  }

  /** An element with all that is in it, itself first. */
  #container(element: ElementCell): Inside {
    const inside = nothing(element.size);
    const children = this.#hierarchy.childrenOf(element);
    const attached = children.filter((child) => this.#hierarchy.onBorder(child));
    const contents = children.filter((child) => !attached.includes(child));
    inside.boxes.set(element.jsid, { x: 0, y: 0, ...element.size });
    if (isPool(element)) this.#pool(element, contents, inside);
    else if (contents.length > 0) {
      const flow = this.#flow(contents, this.#direction);
      put(inside, flow, { x: spacing.padding, y: spacing.padding });
      inside.size = {
        width: flow.size.width + 2 * spacing.padding,
        height: flow.size.height + 2 * spacing.padding,
      };
    }
    inside.boxes.set(element.jsid, { x: 0, y: 0, ...inside.size });
    attached.forEach((event, index) => {
      inside.boxes.set(event.jsid, {
        x: (inside.size.width * (index + 1)) / (attached.length + 1) - event.size.width / 2,
        y: inside.size.height - event.size.height / 2,
        ...event.size,
      });
    });
    return inside;
  }

  #pool(pool: ElementCell, contents: readonly ElementCell[], inside: Inside): void {
    const upright = isUpright(pool);
    const header = headerOf(pool);
    const lanes = lanesIn(pool.values);
    const stripes = contents.filter(isStripe);
    if (contents.length === 0 && lanes.length === 0) return;
    if (stripes.length > 0) {
      this.#stripes(stripes, upright, header, inside);
      return;
    }
    const flow = this.#flow(contents, upright ? 'down' : 'right');
    const start = spacing.padding + header * (1 + bandsOf(lanes));
    if (lanes.length === 0) {
      const across = spacing.padding;
      put(inside, flow, upright ? { x: across, y: start } : { x: start, y: across });
      inside.size = upright
        ? { width: flow.size.width + 2 * across, height: flow.size.height + start + spacing.padding }
        : { width: flow.size.width + start + spacing.padding, height: flow.size.height + 2 * across };
      return;
    }
    const own = new Map([...flow.boxes].filter(([jsid]) => this.#hierarchy.parents.get(jsid) === pool.jsid));
    const laid = layLanes(upright ? turnedAll(own) : own, lanes, (jsid) => this.#lane(pool, jsid));
    const places = upright ? turnedAll(laid.boxes) : laid.boxes;
    const offset = upright ? { x: 0, y: start } : { x: start, y: 0 };
    for (const child of contents) {
      const from = flow.boxes.get(child.jsid);
      const to = places.get(child.jsid);
      if (from && to)
        putOne(
          { whole: inside, part: flow },
          child,
          { x: to.x - from.x + offset.x, y: to.y - from.y + offset.y },
          this.#hierarchy,
        );
    }
    inside.lanes.set(pool.jsid, laid.lanes);
    const along = laid.size.width + start + spacing.padding;
    inside.size = upright ? { width: laid.size.height, height: along } : { width: along, height: laid.size.height };
  }

  /** Lanes that are elements themselves: stacked, and all of one length. */
  #stripes(stripes: readonly ElementCell[], upright: boolean, header: number, inside: Inside): void {
    const parts = stripes.map((stripe) => this.#container(stripe));
    const length = Math.max(...parts.map(({ size }) => (upright ? size.height : size.width)));
    let at = 0;
    parts.forEach((part, index) => {
      const stripe = stripes[index];
      if (!stripe) return;
      const size = upright ? { ...part.size, height: length } : { ...part.size, width: length };
      part.boxes.set(stripe.jsid, { x: 0, y: 0, ...size });
      put(inside, part, upright ? { x: at, y: header } : { x: header, y: at });
      at += upright ? size.width : size.height;
    });
    inside.size = upright ? { width: at, height: length + header } : { width: length + header, height: at };
  }

  #lane(pool: ElementCell, jsid: string): string | undefined {
    const known = this.#laneOf.get(jsid);
    if (known !== undefined) return known;
    const element = this.#hierarchy.elements.get(jsid);
    if (!element) return undefined;
    const middle = {
      x: element.position.x + element.size.width / 2,
      y: element.position.y + element.size.height / 2,
    };
    return lanesAt(laneStripes(pool), isUpright(pool), middle).at(-1)?.id;
  }

  /** Siblings in ranks, each with its contents. */
  #flow(siblings: readonly ElementCell[], direction: Direction): Inside {
    const parts = new Map(siblings.map((element) => [element.jsid, this.#container(element)]));
    const result = nothing();
    if (parts.size === 0) return result;
    const parent = this.#hierarchy.parents.get(siblings[0]?.jsid ?? '') ?? '';
    const edges = this.#hierarchy.edgesIn(parent).filter((edge) => parts.has(edge.source) && parts.has(edge.target));
    const sizes = new Map([...parts].map(([jsid, { size }]) => [jsid, size]));
    const ranked = rank(sizes, edges, direction);
    for (const [jsid, part] of parts) put(result, part, ranked.boxes.get(jsid) ?? { x: 0, y: 0 });
    for (const { jsid, direct } of edges) result.vertices.set(jsid, direct ? (ranked.vertices.get(jsid) ?? []) : []);
    result.size = ranked.size;
    return result;
  }
}

/** How many bands of words stand before the contents of lanes. */
const bandsOf = (lanes: readonly Lane[]): number =>
  lanes.length === 0 ? 0 : 1 + Math.max(...lanes.map((lane) => bandsOf(lanesIn(lane))));

const turnedAll = (boxes: ReadonlyMap<string, Box>): ReadonlyMap<string, Box> =>
  new Map([...boxes].map(([jsid, { x, y, width, height }]) => [jsid, { x: y, y: x, width: height, height: width }]));
