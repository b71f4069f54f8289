/** Creates messages: their time, the activation bar at the receiver, and the answer. */
import { type CellValues, type ElementCell, type LinkCell, newJsid } from '../../../diagram/cells/cell.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import { loop } from '../../../diagram/routing/level-way.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { linkType } from '../../../diagram/shapes/families.ts';
import { newElement } from '../../../diagram/shapes/new-element.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { setContainer } from './embed.ts';
import {
  barEnds,
  barsLeftBy,
  barsOf,
  bottomOf,
  callOf,
  covers,
  followBar,
  heightOf,
  isMessage,
  lengthen,
  levelAnchors,
  lifelineOf,
  messagesOf,
} from './lifelines.ts';

/**
 * The distance between two messages, and the length of a bar below the last message for whose answer it waits, in
 * units.
 */
const [gap, after] = [40, 20];
/** The minimum length of a bar, in units. */
const leastBar = 20;

interface Ends {
  readonly source: string;
  readonly target: string;
}

/**
 * The lifelines of two shapes, or the shapes themselves if they have none: messages connect lifelines, even if the user
 * pointed at a bar.
 */
export const messageEnds = (graph: DiagramGraph, { source, target }: Ends): Ends => ({
  source: lifelineOf(graph, source)?.jsid ?? source,
  target: lifelineOf(graph, target)?.jsid ?? target,
});

/** Adds an activation bar to a lifeline, from a height downwards. */
function addBar(
  graph: DiagramGraph,
  lifeline: ElementCell,
  item: StencilItem,
  { y, height }: { y: number; height?: number },
) {
  const bar = newElement(item, { x: 0, y: 0 }, { layer_id: lifeline.layer_id ?? null });
  const size = { ...bar.size, height: height ?? bar.size.height };
  graph.add([{ ...bar, size, position: { x: lifeline.position.x, y } }]);
  setContainer(graph, bar.jsid, lifeline.jsid);
  lengthen(graph, lifeline.jsid, y + size.height + after);
  return { jsid: bar.jsid, end: y + size.height };
}

/**
 * Adds a message from a lifeline to itself, which starts a bar on the lifeline. Returns the jsid of the message, or
 * undefined if it is not allowed.
 */
export function connectToItself(graph: DiagramGraph, jsid: string, type: string, at: number): string | undefined {
  const lifeline = lifelineOf(graph, jsid);
  const { itself, values, begins } = linkType(type);
  const item = itself && begins?.({ values: { ...values, ...itself } });
  if (!lifeline || !item) return undefined;
  return graph.batch('Connect', () => {
    const link = newJsid();
    keepOpen(graph, { jsid: link, source: lifeline.jsid }, at, at + loop.drop + 3 * leastBar);
    const bar = addBar(graph, lifeline, item, { y: at + loop.drop, height: 2 * leastBar });
    const ends = { source: lifeline.jsid, target: bar.jsid };
    graph.add([
      {
        jsid: link,
        type,
        title: '',
        ...ends,
        values: { ...values, ...itself, ...levelAnchors(graph, ends, at) },
        layer_id: lifeline.layer_id ?? null,
      },
    ]);
    return link;
  });
}

/**
 * Moves an end of a message to another lifeline, even if the user pointed at a bar. The height of the message is
 * unchanged; the bar that it starts moves with it.
 */
export function leadMessage(graph: DiagramGraph, link: LinkCell, end: 'source' | 'target', to: string): void {
  const at = heightOf(graph, link);
  const lifeline = lifelineOf(graph, to)?.jsid ?? to;
  const ends = { source: link.source, target: link.target, [end]: lifeline };
  const bars = end === 'target' ? barsLeftBy(graph, [link.jsid]) : [];
  graph.batch('Reconnect', () => {
    graph.change(link.jsid, { [end]: lifeline, values: { ...link.values, ...levelAnchors(graph, ends, at) } });
    for (const bar of bars) setContainer(graph, bar, lifeline);
  });
}

/**
 * The last activation bar of the source's lifeline without a reply message, if a message from the target started this
 * bar. Only bars that start above `at` count.
 */
function openBar(graph: DiagramGraph, { source, target }: Ends, at: number | undefined): ElementCell | undefined {
  const lifeline = lifelineOf(graph, source);
  if (!lifeline || source === target) return undefined;
  const began = barsOf(graph, lifeline).filter(
    (bar) => (at === undefined || bar.position.y < at) && isOpen(graph, bar),
  );
  const last = began.at(-1);
  return last && callOf(graph, last)?.source === target ? last : undefined;
}

/**
 * Whether the message that started an activation bar has no reply message yet; false for a message of a lifeline to
 * itself.
 */
function isOpen(graph: DiagramGraph, bar: ElementCell): boolean {
  const call = callOf(graph, bar);
  if (!call || call.source === graph.containerOf(bar.jsid)) return false;
  return !messagesOf(graph, call.target ?? '').some(
    (link) => link.source === call.target && link.target === call.source && covers(bar, heightOf(graph, link)),
  );
}

/** The horizontal range of a message between two shapes; undefined if one of them does not exist. */
function widthOf(
  graph: DiagramGraph,
  source: string | null,
  target: string | null,
): readonly [number, number] | undefined {
  const ends = [source, target].map((jsid) => lifelineOf(graph, jsid ?? '') ?? graph.element(jsid ?? ''));
  const [one, other] = ends.map((cell) => cell && centreOf(boxOf(cell)).x);
  return one === undefined || other === undefined ? undefined : [Math.min(one, other), Math.max(one, other)];
}

/** Other messages that run across the lifelines between the two ends. A new message cannot use their heights. */
function messagesAcross(graph: DiagramGraph, ends: Ends): readonly LinkCell[] {
  const width = widthOf(graph, ends.source, ends.target);
  return graph.links().filter((link) => {
    const other = width && isMessage(link) && widthOf(graph, link.source, link.target);
    return other && other[0] < width[1] && width[0] < other[1];
  });
}

/** The first height below all messages between the two ends, and below other messages across them. */
function nextHeight(graph: DiagramGraph, ends: Ends): number {
  const heights = [ends.source, ends.target].flatMap((jsid) => [
    (graph.element(jsid)?.position.y ?? 0) + gap,
    ...messagesOf(graph, jsid).map((link) => heightOf(graph, link)),
  ]);
  const across = messagesAcross(graph, ends).map((link) => heightOf(graph, link));
  const lifeline = lifelineOf(graph, ends.target);
  const done = lifeline ? barsOf(graph, lifeline).map((bar) => bottomOf(bar) - gap + after) : [];
  return Math.max(...heights, ...across, ...done) + gap;
}

/**
 * The type and height of a message between two lifelines, where they are not given. The message answers an open call,
 * if there is one.
 */
export function messageBetween(
  graph: DiagramGraph,
  ends: Ends,
  { type, at }: { readonly type: string; readonly at?: number | undefined },
): { readonly values: CellValues; readonly at: number; readonly ends: ElementCell | undefined } {
  const { answer } = linkType(type);
  const bar = answer && openBar(graph, ends, at);
  if (bar) return { values: answer, at: Math.max(at ?? bottomOf(bar), bar.position.y + leastBar), ends: bar };
  return { values: {}, at: at ?? nextHeight(graph, ends), ends: undefined };
}

/** Applies the consequences of a new message: it ends the bar that it answers from, or starts a bar at the receiver. */
export function settleMessage(graph: DiagramGraph, jsid: string, ended: ElementCell | undefined): void {
  const link = graph.link(jsid);
  if (!link) return;
  const height = heightOf(graph, link);
  if (ended) {
    endBar(graph, ended, height);
    return;
  }
  keepOpen(graph, link, height, height + after);
  const item = linkType(link.type).begins?.(link);
  const lifeline = lifelineOf(graph, link.target ?? '');
  if (!item || !lifeline || barsOf(graph, lifeline).some((bar) => covers(bar, height))) return;
  const room = roomBelow(graph, link, height);
  const usual = newElement(item, { x: 0, y: 0 }).size.height;
  const { end } = addBar(graph, lifeline, item, { y: height, height: Math.max(leastBar, Math.min(usual, room)) });
  keepOpen(graph, link, height, end + after);
}

/** A height below a message that no other message of the two lifelines uses. */
function roomBelow(graph: DiagramGraph, { source, target }: LinkCell, height: number): number {
  const later = [source, target].flatMap((end) =>
    messagesOf(graph, end ?? '').flatMap((link) => {
      const at = heightOf(graph, link);
      return at > height ? [at - height] : [];
    }),
  );
  return Math.min(...later) - after / 2;
}

/** Ends a bar at its answer, unless the bar sends further messages below. */
function endBar(graph: DiagramGraph, bar: ElementCell, height: number): void {
  const call = callOf(graph, bar);
  const messageHeights = messagesOf(graph, graph.containerOf(bar.jsid) ?? '').map((link) => heightOf(graph, link));
  const later = messageHeights.some((at) => at > height && at <= bottomOf(bar));
  if (!later && bottomOf(bar) !== height)
    graph.change(bar.jsid, { size: { ...bar.size, height: height - bar.position.y } });
  if (call) keepOpen(graph, call, heightOf(graph, call), height + after);
}

/**
 * Extends the bar that sends a call, or that waits for its answer, down to a height, unless another bar is in between.
 */
function keepOpen(graph: DiagramGraph, call: Pick<LinkCell, 'jsid' | 'source'>, height: number, until: number): void {
  const lifeline = lifelineOf(graph, call.source ?? '');
  const bars = lifeline ? barsOf(graph, lifeline) : [];
  const bar =
    bars.findLast((one) => covers(one, height)) ?? bars.findLast((one) => bottomOf(one) < height && isOpen(graph, one));
  if (!lifeline || !bar || bottomOf(bar) >= until) return;
  // A message exactly at the end of the bar that starts a call is not an answer, so it stays at its height.
  const { first, last } = barEnds(graph, bar);
  const ends = { first, last: last.filter((jsid) => jsid !== call.jsid) };
  const passed = messagesOf(graph, lifeline.jsid).some((link) => {
    const at = heightOf(graph, link);
    return at > bottomOf(bar) && at <= until && link.jsid !== call.jsid && !ends.last.includes(link.jsid);
  });
  if (passed) return;
  lengthen(graph, lifeline.jsid, until + after);
  graph.change(bar.jsid, { size: { ...bar.size, height: until - bar.position.y } });
  followBar(graph, bar.jsid, ends);
  const before = callOf(graph, bar);
  if (before && before.jsid !== call.jsid) keepOpen(graph, before, heightOf(graph, before), until + after);
}

/** The minimum length of a lifeline from its top, determined by its messages and bars, in units. */
export function leastLifeline(graph: DiagramGraph, lifeline: ElementCell): number {
  const messages = messagesOf(graph, lifeline.jsid);
  const heights = messages.map((link) => heightOf(graph, link) - lifeline.position.y + after / 2);
  return Math.max(0, ...heights);
}
