import type { ElementCell, LinkCell, Point } from '../cells/cell.ts';
import { parallelDistance } from '../cells/constants.ts';
import { centreOf, distance } from '../cells/geometry.ts';
import { isUpright } from '../cells/lanes.ts';
import { linkType, shapeType } from '../shapes/families.ts';
import { type Side, verticesOf } from '../shapes/shape-type.ts';
import type { LevelEnd } from './level-way.ts';
import { nearestSide } from './line-geometry.ts';
import { endsAtAnchor, endsAtBox, keepsToMiddle, type LinkSettings, runsAcross, wishedSide } from './link-settings.ts';
import { freeSides, isOnBorder } from './obstacles.ts';
import { boxOf, isElbow, type LineSettings, parallelVertices, storedWay, straightWay } from './route.ts';
import type { Sheet } from './sheet.ts';
import { acrossOf, allSides, type End, type EndGeometry, type ManualPort, portOf, sideOfEnd } from './ways.ts';

/** The distance within which a pinned end counts as on the outline of its shape, in units. */
const onOutline = 2;

/** A line, with the sides of its shapes at which it begins and ends. */
export interface SidedLine {
  readonly points: readonly Point[];
  readonly from: Side;
  readonly to: Side;
}

interface PortOfLink extends ManualPort {
  readonly link: string;
}

/** One shared empty list, which most shapes have. */
const noPorts: readonly PortOfLink[] = [];

/** The ends of links, the cost of the sides between them, and the links that connect the same two shapes. */
export class LinkEnds {
  readonly #sheet: Sheet;
  readonly #manualPorts = new Map<string, readonly PortOfLink[]>();
  linkSettings: LinkSettings = {};

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  /** The shape at an end. */
  cellOf(jsid: string | null): ElementCell | undefined {
    return jsid === null ? undefined : this.#sheet.element(jsid);
  }

  /** The position of one of its shapes, by which moves of the whole link are recognised. */
  readonly placeOf = ({ source, target }: LinkCell): Point | undefined =>
    (this.cellOf(source) ?? this.cellOf(target))?.position;

  /** Whether the link is routed automatically, at right angles. */
  isFree(link: LinkCell): boolean {
    return (
      isElbow(link) &&
      !verticesOf(link.values).length &&
      !(link.values['source_anchor'] && link.values['target_anchor'])
    );
  }

  /** The straight line of a link, or the bent one of several relations between the same two shapes. */
  straight(link: LinkCell): Point[] | undefined {
    const [source, target] = [this.cellOf(link.source), this.cellOf(link.target)];
    if (!source || !target) return undefined;
    const parallels = this.parallels(link).filter((one) => !isElbow(one));
    const at = parallels.findIndex(({ jsid }) => jsid === link.jsid);
    if (parallels.length < 2 || at < 0) return straightWay(link, source, target, this.lineSettings);
    const first = parallels[0]?.source === link.source;
    const [a, b] = [source, target].map((cell) => centreOf(boxOf(cell))) as [Point, Point];
    const bends = parallelVertices(parallels.length, ...(first ? ([a, b] as const) : ([b, a] as const)));
    return storedWay({ ...link, values: { ...link.values, vertices: bends[at] } }, source, target, this.lineSettings);
  }

  /** Whether the link is straight, and neither end has been placed by a person. */
  isUnpinned(link: LinkCell): boolean {
    const { default_anchor: anchor, default_connection_point: point } = this.linkSettings;
    const isPlain = [anchor ?? 'center', point ?? 'boundary'].join() === 'center,boundary';
    return isPlain && !this.isFixed(link);
  }

  /** Whether the route is fixed: by the user, or by the height, which represents time. */
  isFixed({ type, values }: LinkCell): boolean {
    const hasManualPart = verticesOf(values).length > 0 || Boolean(values['source_anchor'] || values['target_anchor']);
    return hasManualPart || linkType(type).level === true;
  }

  /** Whether the user has routed it, by vertices or by both ends. */
  #isManual(link: LinkCell): boolean {
    return isElbow(link) && !this.isFree(link);
  }

  /**
   * The line of a flow that a person has routed, with the sides it leaves and reaches; undefined if the router draws
   * it.
   */
  manualLine(link: LinkCell): SidedLine | undefined {
    if (!this.#isManual(link)) return undefined;
    const [source, target] = [this.cellOf(link.source), this.cellOf(link.target)];
    if (!source || !target) return undefined;
    const points = storedWay(link, source, target, this.settingsAlong(link));
    return { points, from: sideOfEnd(points), to: sideOfEnd(points.toReversed()) };
  }

  /** The points at which manual lines meet a shape, except one of its links. */
  #manualPortsAt(jsid: string, but: LinkCell): readonly ManualPort[] {
    const ports = this.#manualPorts.get(jsid) ?? this.#findManualPorts(jsid);
    this.#manualPorts.set(jsid, ports);
    return ports.length ? ports.filter(({ link }) => link !== but.jsid) : ports;
  }

  #findManualPorts(jsid: string): readonly PortOfLink[] {
    const ports: PortOfLink[] = [];
    for (const link of this.#sheet.linksOf(jsid)) {
      const line = this.manualLine(link);
      const [first, last] = [line?.points[0], line?.points.at(-1)];
      if (!line || !first || !last) continue;
      if (link.source === jsid) ports.push({ link: link.jsid, side: line.from, point: first, leaves: true });
      if (link.target === jsid) ports.push({ link: link.jsid, side: line.to, point: last, leaves: false });
    }
    return ports.length ? ports : noPorts;
  }

  /** Lines routed by a person may meet a shape at another point. Without a jsid: all shapes. */
  forgetManual(jsid?: string): void {
    if (jsid === undefined) this.#manualPorts.clear();
    else this.#manualPorts.delete(jsid);
  }

  /** The targets and ends of lines, as the module's settings define them. */
  get lineSettings(): LineSettings {
    const { linkSettings } = this;
    return {
      atBox: endsAtBox(linkSettings),
      atAnchor: endsAtAnchor(linkSettings),
      side: wishedSide(linkSettings),
      across: runsAcross(linkSettings),
      middle: keepsToMiddle(linkSettings),
    };
  }

  /** Manual corners determine the side at which a flow leaves: at another one it would be slanted. */
  settingsAlong(link: LinkCell): LineSettings {
    const settings = this.lineSettings;
    return isElbow(link) && verticesOf(link.values).length ? { ...settings, side: undefined } : settings;
  }

  /** One end of a link. */
  of(link: LinkCell, which: 'source' | 'target'): End | undefined {
    const cell = this.cellOf(link[which]);
    if (!cell) return undefined;
    const box = boxOf(cell);
    const outline = endsAtBox(this.linkSettings) ? 'rectangle' : shapeType(cell.type).outline;
    const anchor = link.values[`${which}_anchor`] as Point | null | undefined;
    if (anchor) {
      const pinned = { x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height };
      const side = nearestSide(pinned, box);
      const met = portOf({ box, outline, sides: [side] }, side, pinned[acrossOf(side)]).point;
      const isMet = endsAtAnchor(this.linkSettings) || distance(met, pinned) <= onOutline;
      return { box, outline, sides: isMet ? [side] : allSides, pinned };
    }
    const wished = wishedSide(this.linkSettings);
    const container = this.#sheet.containerOf(cell.jsid);
    const host = container === undefined ? undefined : this.#sheet.element(container);
    const sides = host && isOnBorder(cell, host) ? freeSides(cell, host) : allSides;
    const manual = this.#manualPortsAt(cell.jsid, link);
    return { box, outline, sides: wished && sides.includes(wished) ? [wished] : sides, manual };
  }

  /** The lifeline that a shape is, or on which it is an activation bar; its own jsid if there is none. */
  lifelineOf({ jsid }: Pick<ElementCell, 'jsid'>): string {
    const holder = this.cellOf(this.#sheet.containerOf(jsid) ?? null);
    return holder && shapeType(holder.type).outline === 'lifeline' ? holder.jsid : jsid;
  }

  /** The end of a message. */
  levelEnd(cell: ElementCell): LevelEnd {
    const { outline } = shapeType(cell.type);
    const bars = outline === 'lifeline' ? (cell.embeds ?? []).flatMap((jsid) => this.cellOf(jsid) ?? []) : [];
    return { box: boxOf(cell), outline, bars: bars.map(boxOf) };
  }

  /** Routed links between the same two shapes, in one order for both directions. */
  parallels({ source, target }: LinkCell): LinkCell[] {
    if (source === null || target === null) return [];
    const [from, to] = [this.#sheet.linksOf(source), this.#sheet.linksOf(target)];
    return (from.length < to.length ? from : to)
      .filter(
        (link) =>
          ((link.source === source && link.target === target) || (link.source === target && link.target === source)) &&
          !linkType(link.type).level &&
          !verticesOf(link.values).length,
      )
      .sort((a, b) => (a.entity_order ?? 0) - (b.entity_order ?? 0) || (a.jsid < b.jsid ? -1 : 1));
  }

  /** The relative position of the two ends, and the index of the link among the parallel ones. */
  reading(link: LinkCell): EndGeometry {
    const parallels = this.parallels(link).filter((one) => isElbow(one) === isElbow(link));
    const at = parallels.findIndex(({ jsid }) => jsid === link.jsid);
    const spread = ((parallels.length - 1) / 2) * parallelDistance;
    const aside = at < 0 ? 0 : at * parallelDistance - spread;
    const bothWays = link.values['flowType'] === 'message';
    return { down: bothWays || this.#isInUprightPool(link), bothWays, aside, spread };
  }

  #isInUprightPool({ source }: LinkCell): boolean {
    for (let at = source === null ? undefined : this.#sheet.containerOf(source), depth = 0; at && depth < 30; depth++) {
      const cell = this.#sheet.element(at);
      if (cell && shapeType(cell.type).embeddingEnabled) return isUpright(cell);
      at = this.#sheet.containerOf(at);
    }
    return false;
  }

  /** Orders two links of a shape for ties: by the positions of their other ends, since ids are random. */
  byPlace(one: LinkCell, other: LinkCell, jsid: string): number {
    const [a, b] = [one, other].map((link) => {
      const end = this.cellOf(link.source === jsid ? link.target : link.source);
      return end ? centreOf(boxOf(end)) : { x: 0, y: 0 };
    }) as [Point, Point];
    const leaves = Number(other.source === jsid) - Number(one.source === jsid);
    return (
      a.y - b.y ||
      a.x - b.x ||
      leaves ||
      (one.entity_order ?? 0) - (other.entity_order ?? 0) ||
      (one.jsid < other.jsid ? -1 : 1)
    );
  }
}
