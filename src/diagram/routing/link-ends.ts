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

/** An end within this distance of the outline counts as on the outline, in units. */
const onOutline = 2;

/** A line, and the sides of the shapes at its two ends. */
export interface SidedLine {
  readonly points: readonly Point[];
  readonly from: Side;
  readonly to: Side;
}

interface PortOfLink extends ManualPort {
  readonly link: string;
}

/** One shared empty list: most shapes have no ports. */
const noPorts: readonly PortOfLink[] = [];

/**
 * Answers questions about the ends of links, the cost of the sides between the ends, and the links that connect the
 * same two shapes.
 */
export class LinkEnds {
  readonly #sheet: Sheet;
  readonly #manualPorts = new Map<string, readonly PortOfLink[]>();
  linkSettings: LinkSettings = {};

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  /** The shape with this jsid. */
  cellOf(jsid: string | null): ElementCell | undefined {
    return jsid === null ? undefined : this.#sheet.element(jsid);
  }

  /** The position of one of the link's shapes. A cache compares it to detect that the whole link has moved. */
  readonly placeOf = ({ source, target }: LinkCell): Point | undefined =>
    (this.cellOf(source) ?? this.cellOf(target))?.position;

  /** Whether the link is routed automatically with right angles. */
  isFree(link: LinkCell): boolean {
    return (
      isElbow(link) &&
      !verticesOf(link.values).length &&
      !(link.values['source_anchor'] && link.values['target_anchor'])
    );
  }

  /**
   * The line of a link without a router: straight, or bent for one of several relations between the same two shapes.
   */
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

  /** Whether the link is straight and no person has placed an end. */
  isUnpinned(link: LinkCell): boolean {
    const { default_anchor: anchor, default_connection_point: point } = this.linkSettings;
    const isPlain = [anchor ?? 'center', point ?? 'boundary'].join() === 'center,boundary';
    return isPlain && !this.isFixed(link);
  }

  /**
   * Whether the route is fixed: by the user, or because its height represents time (messages in a sequence diagram).
   */
  isFixed({ type, values }: LinkCell): boolean {
    const hasManualPart = verticesOf(values).length > 0 || Boolean(values['source_anchor'] || values['target_anchor']);
    return hasManualPart || linkType(type).level === true;
  }

  /** Whether the user has routed the link, by vertices or by both ends. */
  #isManual(link: LinkCell): boolean {
    return isElbow(link) && !this.isFree(link);
  }

  /**
   * The line of a flow that a person has routed, with the sides at its ends; undefined if the router draws the flow.
   */
  manualLine(link: LinkCell): SidedLine | undefined {
    if (!this.#isManual(link)) return undefined;
    const [source, target] = [this.cellOf(link.source), this.cellOf(link.target)];
    if (!source || !target) return undefined;
    const points = storedWay(link, source, target, this.settingsAlong(link));
    return { points, from: sideOfEnd(points), to: sideOfEnd(points.toReversed()) };
  }

  /** The points at which manual lines meet a shape; the link `but` is left out. */
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

  /** Discards the cached points of manual lines at a shape, or at all shapes if no jsid is given. */
  forgetManual(jsid?: string): void {
    if (jsid === undefined) this.#manualPorts.clear();
    else this.#manualPorts.delete(jsid);
  }

  /** The target points and ends of lines, as set for the module. */
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

  /**
   * The line settings for a link. Manual corners determine the side at which a flow leaves: at another side the line
   * would be slanted.
   */
  settingsAlong(link: LinkCell): LineSettings {
    const settings = this.lineSettings;
    return isElbow(link) && verticesOf(link.values).length ? { ...settings, side: undefined } : settings;
  }

  /** One end of a link, as the router needs it. */
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

  /**
   * The jsid of the lifeline: the shape itself, or the one on which the shape is an activation bar; otherwise the
   * shape's own jsid.
   */
  lifelineOf({ jsid }: Pick<ElementCell, 'jsid'>): string {
    const holder = this.cellOf(this.#sheet.containerOf(jsid) ?? null);
    return holder && shapeType(holder.type).outline === 'lifeline' ? holder.jsid : jsid;
  }

  /** The shape as an end of a message. */
  levelEnd(cell: ElementCell): LevelEnd {
    const { outline } = shapeType(cell.type);
    const bars = outline === 'lifeline' ? (cell.embeds ?? []).flatMap((jsid) => this.cellOf(jsid) ?? []) : [];
    return { box: boxOf(cell), outline, bars: bars.map(boxOf) };
  }

  /** The routed links between the same two shapes, in an order that does not depend on their directions. */
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

  /** The relative position of the link's two ends, and the index of the link among its parallel links. */
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

  /**
   * Orders two links of a shape when their ranks are equal: by the positions of their other ends, because ids are
   * random.
   */
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
