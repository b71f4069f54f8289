import type { Box, ElementCell, Size } from '../cells/cell.ts';
import { headerOf, isUpright, type Lane, laneStripes, lanesAt, lanesIn } from '../cells/lanes.ts';
import { type Company, companion, hostsOf, withCompanions } from './companions.ts';
import type { Hierarchy } from './hierarchy.ts';
import { emptyInside, type Inside, putInside, putOne } from './inside.ts';
import { layLanes } from './lay-lanes.ts';
import { rank } from './rank.ts';
import { type Direction, spacing } from './spacing.ts';

export interface LayoutOptions {
  /** The direction of the flow. Each pool has its own direction. */
  readonly direction?: Direction;
  /** The lane of each element, by jsid, where the position of the element does not determine its lane. */
  readonly laneOf?: ReadonlyMap<string, string>;
  /** Whether ranks come from longest paths only, which takes linear time. */
  readonly quick?: boolean;
}

const isPool = (element: ElementCell): boolean => /\.Pool$/.test(element.type);
const isStripe = (element: ElementCell): boolean => /\.Lane$/.test(element.type);

/** Arranges a diagram from the inside outwards: the contents of a container first, then the container. */
export class Arranger {
  readonly #hierarchy: Hierarchy;
  readonly #direction: Direction;
  readonly #laneOf: ReadonlyMap<string, string>;
  readonly #quick: boolean;

  constructor(hierarchy: Hierarchy, options: LayoutOptions) {
    this.#hierarchy = hierarchy;
    this.#direction = options.direction ?? 'right';
    this.#laneOf = options.laneOf ?? new Map();
    this.#quick = options.quick ?? false;
  }

  arrange(): Inside {
    const { roots } = this.#hierarchy;
    const pools = roots.filter(isPool);
    const beside = hostsOf(roots, this.#hierarchy.edgesIn(''));
    const ofPools = new Map(pools.map(({ jsid }) => [jsid, [...beside].filter(([, host]) => host === jsid)]));
    const standing = new Set([...ofPools.values()].flat().map(([element]) => element));
    const others = this.#flow(
      roots.filter((element) => !isPool(element) && !standing.has(element)),
      this.#direction,
    );
    const whole = emptyInside();
    const upright = pools.length > 0 && pools.every(isUpright);
    const parts = this.#stack(pools, upright).map((part) => {
      const [pool = ''] = part.boxes.keys();
      const companions = (ofPools.get(pool) ?? []).map(([element]) =>
        companion(element, this.#container(element), this.#alongPool(part, element, upright)),
      );
      return withCompanions(part, companions, upright ? 'down' : 'right').inside;
    });
    if (others.boxes.size > 0) parts.push(others);
    let at = 0;
    for (const part of parts) {
      putInside(whole, part, upright ? { x: at, y: 0 } : { x: 0, y: at });
      at += (upright ? part.size.width : part.size.height) + spacing.pool;
    }
    return whole;
  }

  /**
   * The position along a pool at which an element outside of the pool is placed: that of the step it belongs to. The
   * pool is in no other container.
   */
  #alongPool({ boxes, size }: Inside, { jsid }: ElementCell, upright: boolean): number {
    for (const { source, target } of this.#hierarchy.links) {
      const box = boxes.get((source === jsid ? target : target === jsid ? source : null) ?? '');
      if (box) return upright ? box.y + box.height / 2 : box.x + box.width / 2;
    }
    return (upright ? size.height : size.width) / 2;
  }

  /** Stacks pools, with equal lengths. */
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

  /** The layout of an element with its contents; the element comes first. */
  #container(element: ElementCell): Inside {
    const inside = emptyInside(element.size);
    const children = this.#hierarchy.childrenOf(element);
    const attached = children.filter((child) => this.#hierarchy.onBorder(child));
    const contents = children.filter((child) => !attached.includes(child));
    inside.boxes.set(element.jsid, { x: 0, y: 0, ...element.size });
    if (isPool(element)) this.#pool(element, contents, inside);
    else if (contents.length > 0) {
      const flow = this.#flow(contents, this.#direction);
      putInside(inside, flow, { x: spacing.padding, y: spacing.padding });
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
      putInside(inside, flow, upright ? { x: across, y: start } : { x: start, y: across });
      inside.size = upright
        ? { width: flow.size.width + 2 * across, height: flow.size.height + start + spacing.padding }
        : { width: flow.size.width + start + spacing.padding, height: flow.size.height + 2 * across };
      return;
    }
    const own = new Map(
      [...flow.groups].map(([jsid, { box, axis }]) => [jsid, { ...(upright ? turned(box) : box), axis }] as const),
    );
    const laid = layLanes(own, lanes, (jsid) => this.#lane(pool, jsid));
    const offset = upright ? { x: 0, y: start } : { x: start, y: 0 };
    for (const [jsid, { box: from, members }] of flow.groups) {
      const place = laid.boxes.get(jsid);
      if (!place) continue;
      const to = upright ? turned(place) : place;
      const by = { x: to.x - from.x + offset.x, y: to.y - from.y + offset.y };
      for (const child of members) putOne({ whole: inside, part: flow }, child, by, this.#hierarchy);
    }
    inside.lanes.set(pool.jsid, laid.lanes);
    const along = laid.size.width + start + spacing.padding;
    inside.size = upright ? { width: laid.size.height, height: along } : { width: along, height: laid.size.height };
  }

  /** Stacks lanes that are separate elements, with equal lengths. */
  #stripes(stripes: readonly ElementCell[], upright: boolean, header: number, inside: Inside): void {
    const parts = stripes.map((stripe) => this.#container(stripe));
    const length = Math.max(...parts.map(({ size }) => (upright ? size.height : size.width)));
    let at = 0;
    parts.forEach((part, index) => {
      const stripe = stripes[index];
      if (!stripe) return;
      const size = upright ? { ...part.size, height: length } : { ...part.size, width: length };
      part.boxes.set(stripe.jsid, { x: 0, y: 0, ...size });
      putInside(inside, part, upright ? { x: at, y: header } : { x: header, y: at });
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

  /** Arranges siblings in ranks, each with its contents, notes and data. */
  #flow(siblings: readonly ElementCell[], direction: Direction): Flow {
    const result: Flow = { ...emptyInside(), groups: new Map() };
    if (siblings.length === 0) return result;
    const parent = this.#hierarchy.parents.get(siblings[0]?.jsid ?? '') ?? '';
    const all = this.#hierarchy.edgesIn(parent);
    const hosts = hostsOf(siblings, all);
    const beside = Map.groupBy(hosts, ([, host]) => host);
    const groups = new Map<string, Company & { readonly members: readonly ElementCell[] }>();
    for (const element of siblings) {
      if (hosts.has(element)) continue;
      const part = this.#container(element);
      const members = (beside.get(element.jsid) ?? []).map(([one]) => one);
      const middle = (direction === 'down' ? part.size.height : part.size.width) / 2;
      const companions = members.map((one) => companion(one, this.#container(one), middle));
      groups.set(element.jsid, { ...withCompanions(part, companions, direction), members: [element, ...members] });
    }
    const edges = all.filter((edge) => groups.has(edge.source) && groups.has(edge.target));
    const ranked = rank(
      new Map([...groups].map(([jsid, group]) => [jsid, evenly(group, direction)])),
      edges,
      direction,
      this.#quick,
    );
    for (const [jsid, group] of groups) {
      const { x, y } = ranked.boxes.get(jsid) ?? { x: 0, y: 0 };
      const { width, height } = evenly(group, direction);
      const corner =
        direction === 'down' ? { x: x + width / 2 - group.axis, y } : { x, y: y + height / 2 - group.axis };
      putInside(result, group.inside, corner);
      result.groups.set(jsid, { box: { ...corner, ...group.inside.size }, axis: group.axis, members: group.members });
    }
    for (const { jsid, direct } of edges) result.vertices.set(jsid, direct ? (ranked.vertices.get(jsid) ?? []) : []);
    return result;
  }
}

/** The positions of siblings, and the group that each of them belongs to. */
interface Flow extends Inside {
  readonly groups: Map<string, { readonly box: Box; readonly axis: number; readonly members: readonly ElementCell[] }>;
}

/**
 * The size of a step with its companions, with equal space on both sides of the centre line, because steps are ranked
 * by their centres.
 */
function evenly({ inside: { size }, axis }: Company, direction: Direction): Size {
  const depth = 2 * Math.max(axis, (direction === 'down' ? size.width : size.height) - axis);
  return direction === 'down' ? { width: depth, height: size.height } : { width: size.width, height: depth };
}

/** The depth of nested lanes: the number of label bands before their contents. */
const bandsOf = (lanes: readonly Lane[]): number =>
  lanes.length === 0 ? 0 : 1 + Math.max(...lanes.map((lane) => bandsOf(lanesIn(lane))));

const turned = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width });
