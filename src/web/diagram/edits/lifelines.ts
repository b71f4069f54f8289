/**
 * Look-ups and changes of lifelines, their activation bars, and the messages between them. Messages stay horizontal at
 * their height.
 */
import type { ElementCell, LinkCell } from '../../../diagram/cells/cell.ts';
import { clamp } from '../../../diagram/cells/geometry.ts';
import { barSlack } from '../../../diagram/routing/level-way.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { editRefusal } from '../engine/rules.ts';

/** The minimum length of a lifeline below its last message, in units. */
const tail = 20;

/** Whether a link is a message between lifelines, which is horizontal. */
export const isMessage = ({ type }: Pick<LinkCell, 'type'>): boolean => linkType(type).level === true;
const isLifeline = (cell: ElementCell | undefined): boolean =>
  cell !== undefined && shapeType(cell.type).outline === 'lifeline';

/** The lifeline of a shape: the shape itself, or the lifeline on which it is an activation bar. */
export function lifelineOf(graph: DiagramGraph, jsid: string): ElementCell | undefined {
  const [own, holder] = [graph.element(jsid), graph.element(graph.containerOf(jsid) ?? '')];
  return isLifeline(own) ? own : isLifeline(holder) ? holder : undefined;
}

/** The bars of a lifeline, from top to bottom. */
export const barsOf = (graph: DiagramGraph, lifeline: ElementCell): readonly ElementCell[] =>
  (lifeline.embeds ?? [])
    .flatMap((jsid) => graph.element(jsid) ?? [])
    .sort((one, other) => one.position.y - other.position.y);

/** The lower edge of an element. */
export const bottomOf = ({ position, size }: ElementCell): number => position.y + size.height;

/** Whether a bar covers a height, with a tolerance. */
export const covers = (bar: ElementCell, height: number): boolean =>
  height >= bar.position.y - barSlack && height <= bottomOf(bar) + barSlack;

/** The height of a message: the y coordinate of its line, which represents the message's time. */
export const heightOf = (graph: DiagramGraph, link: LinkCell): number => graph.routes.of(link)[0]?.y ?? 0;

/** All messages of a lifeline; for a shape that is no lifeline, all messages of the shape. */
export const messagesOf = (graph: DiagramGraph, jsid: string): readonly LinkCell[] =>
  graph.linksOf(jsid).filter(isMessage);

/** The activation bar that a message starts at its receiver. */
export function barBegunBy(graph: DiagramGraph, link: LinkCell): ElementCell | undefined {
  const lifeline = lifelineOf(graph, link.target ?? '');
  const height = heightOf(graph, link);
  const begun = (bar: ElementCell): boolean => Math.abs(bar.position.y - height) <= barSlack;
  return lifeline && barsOf(graph, lifeline).find((bar) => bar.jsid === link.target || begun(bar));
}

/** The message that starts an activation bar. */
export const callOf = (graph: DiagramGraph, bar: ElementCell): LinkCell | undefined =>
  messagesOf(graph, graph.containerOf(bar.jsid) ?? bar.jsid).find(
    (link) => barBegunBy(graph, link)?.jsid === bar.jsid && link.source !== null,
  );

/** The anchors of both ends of a message at a height, as fractions of their shapes. */
export function levelAnchors(graph: DiagramGraph, { source, target }: Pick<LinkCell, 'source' | 'target'>, at: number) {
  const anchor = (jsid: string | null) => {
    const cell = graph.element(jsid ?? '');
    return cell && { x: 0.5, y: clamp((at - cell.position.y) / cell.size.height, 0, 1) };
  };
  return { source_anchor: anchor(source), target_anchor: anchor(target), vertices: [] };
}

/** The heights of the messages of these lifelines. Read them before the lifelines change. */
export function heightsOf(graph: DiagramGraph, lifelines: Iterable<string>): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const jsid of lifelines)
    for (const link of messagesOf(graph, jsid)) heights.set(link.jsid, heightOf(graph, link));
  return heights;
}

/**
 * Moves messages to new y coordinates. A lifeline that is too short is extended, with all lifelines that end at the
 * same y coordinate.
 */
export function putMessages(graph: DiagramGraph, heights: ReadonlyMap<string, number>): void {
  const links = [...heights].flatMap(([jsid, at]) => {
    const link = graph.link(jsid);
    return link ? [{ link, at }] : [];
  });
  for (const { link, at } of links) for (const end of [link.source, link.target]) lengthen(graph, end ?? '', at + tail);
  for (const { jsid, at } of links.map(({ link, at: height }) => ({ jsid: link.jsid, at: height }))) {
    const link = graph.link(jsid);
    if (!link || heightOf(graph, link) === at) continue;
    graph.change(jsid, { values: { ...link.values, ...levelAnchors(graph, link, at) } });
  }
}

/** Extends the lifeline of a shape down to a y coordinate, with all lifelines that end at the same y coordinate. */
export function lengthen(graph: DiagramGraph, jsid: string, to: number): void {
  const lifeline = lifelineOf(graph, jsid);
  if (!lifeline || bottomOf(lifeline) >= to) return;
  const inLine = graph
    .elements()
    .filter((cell) => isLifeline(cell) && bottomOf(cell) === bottomOf(lifeline) && editRefusal(cell) === null);
  const heights = heightsOf(
    graph,
    inLine.map((cell) => cell.jsid),
  );
  for (const { jsid: one, position, size } of inLine) graph.change(one, { size: { ...size, height: to - position.y } });
  for (const [one, at] of heights) {
    const link = graph.link(one);
    if (link) graph.change(one, { values: { ...link.values, ...levelAnchors(graph, link, at) } });
  }
}

/**
 * The further elements that move vertically with bars and messages: the messages of a bar, the bar that a message
 * starts, and so on. The given elements and their contents are left out.
 */
export function carriedBy(graph: DiagramGraph, jsids: Iterable<string>): readonly string[] {
  const given = new Set(jsids);
  const all = new Set<string>();
  const visitMessage = (link: LinkCell): void => {
    if (all.has(link.jsid) || editRefusal(link) !== null) return;
    all.add(link.jsid);
    const bar = barBegunBy(graph, link);
    if (bar) visitBar(bar);
  };
  const visitBar = (bar: ElementCell): void => {
    const lifeline = lifelineOf(graph, bar.jsid);
    if (all.has(bar.jsid) || !lifeline || lifeline.jsid === bar.jsid || editRefusal(bar) !== null) return;
    all.add(bar.jsid);
    for (const link of messagesOf(graph, lifeline.jsid))
      if (link.target === bar.jsid || covers(bar, heightOf(graph, link))) visitMessage(link);
    for (const other of barsOf(graph, lifeline))
      if (other.position.y > bar.position.y && bottomOf(other) <= bottomOf(bar)) visitBar(other);
  };
  for (const jsid of given) {
    const cell = graph.get(jsid);
    const holder = graph.containerOf(jsid);
    if (cell && 'source' in cell) isMessage(cell) && visitMessage(cell);
    else if (cell && holder !== undefined && !given.has(holder)) visitBar(cell);
  }
  return [...all].filter((jsid) => !given.has(jsid));
}

/** The bars that these messages started and that have no other messages. */
export function barsLeftBy(graph: DiagramGraph, jsids: readonly string[]): readonly string[] {
  const gone = new Set(jsids);
  return jsids.flatMap((jsid) => {
    const link = graph.link(jsid);
    const bar = link && isMessage(link) ? barBegunBy(graph, link) : undefined;
    const lifeline = bar && lifelineOf(graph, bar.jsid);
    if (!bar || !lifeline || gone.has(bar.jsid) || editRefusal(bar) !== null) return [];
    const others = messagesOf(graph, lifeline.jsid).filter((one) => !gone.has(one.jsid));
    return others.some((one) => covers(bar, heightOf(graph, one))) ? [] : [bar.jsid];
  });
}

/** Unmoved bars that end with an answer among the moved elements, each with that message. */
export function barsEndedBy(graph: DiagramGraph, moved: ReadonlySet<string>): ReadonlyMap<string, string> {
  const ended = new Map<string, string>();
  for (const jsid of moved) {
    const link = graph.link(jsid);
    const lifeline = link && isAnswer(link) ? lifelineOf(graph, link.source ?? '') : undefined;
    if (!link || !lifeline) continue;
    const height = heightOf(graph, link);
    for (const bar of barsOf(graph, lifeline))
      if (!moved.has(bar.jsid) && Math.abs(bottomOf(bar) - height) <= barSlack) ended.set(bar.jsid, jsid);
  }
  return ended;
}

const isAnswer = ({ type, values }: LinkCell): boolean => {
  const { answer } = linkType(type);
  return answer !== undefined && Object.entries(answer).every(([key, value]) => values[key] === value);
};

/** Moves the lower end of a bar to a height, but not above its minimum length. */
export function endBarAt(graph: DiagramGraph, jsid: string, height: number): void {
  const bar = graph.element(jsid);
  if (!bar) return;
  const least = shapeType(bar.type).minimumSize.height;
  graph.change(jsid, { size: { ...bar.size, height: Math.max(least, height - bar.position.y) } });
}

/** The messages at the beginning and the end of a bar. They move with these ends. */
export interface BarEnds {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** The first and the last message of a bar, each with the end that meets the bar. */
export function barEnds(graph: DiagramGraph, bar: ElementCell): BarEnds {
  const lifeline = lifelineOf(graph, bar.jsid);
  if (!lifeline || lifeline.jsid === bar.jsid) return { first: [], last: [] };
  const at = (y: number, end: 'source' | 'target') =>
    messagesOf(graph, lifeline.jsid).flatMap((link) =>
      link[end] === lifeline.jsid && Math.abs(heightOf(graph, link) - y) <= barSlack ? [link.jsid] : [],
    );
  return { first: at(bar.position.y, 'target'), last: at(bottomOf(bar), 'source') };
}

/** Moves the first and last messages of a bar to its ends. */
export function followBar(graph: DiagramGraph, jsid: string, { first, last }: BarEnds): void {
  const bar = graph.element(jsid);
  if (!bar) return;
  putMessages(
    graph,
    new Map([
      ...first.map((one) => [one, bar.position.y] as const),
      ...last.map((one) => [one, bottomOf(bar)] as const),
    ]),
  );
}
