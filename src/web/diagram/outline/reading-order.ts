import { type Cell, type ElementCell, isElement, isLink } from '../../../diagram/cells/cell.ts';
import { isOnBorder } from '../../../diagram/routing/obstacles.ts';
import { flowOrder } from './flow-order.ts';

/** An element with its contents in reading order. */
export interface ReadingNode {
  readonly jsid: string;
  readonly children: readonly ReadingNode[];
}

const byPlace = (a: ElementCell, b: ElementCell): number =>
  a.position.y - b.position.y || a.position.x - b.position.x || (a.jsid < b.jsid ? -1 : 1);

/**
 * The elements of a diagram in reading order: along the flow from its start. Elements without a flow are ordered by
 * position, from the top left.
 */
export function readingOrder(cells: readonly Cell[]): readonly ReadingNode[] {
  const elements = new Map(cells.filter(isElement).map((cell) => [cell.jsid, cell]));
  const parent = new Map<string, string>();
  for (const cell of elements.values())
    for (const child of cell.embeds ?? []) if (elements.has(child)) parent.set(child, cell.jsid);
  /**
   * The jsid of the outermost pool of an element; undefined outside of pools. A cycle of containers ends where it
   * closes.
   */
  const outermost = (jsid: string): string | undefined => {
    const above = new Set<string>();
    for (let up = parent.get(jsid); up !== undefined && !above.has(up); up = parent.get(up)) above.add(up);
    return [...above].at(-1);
  };
  /** The jsid of the step at which a flow begins: if it leaves an event on the border of a step, that step. */
  const originOf = (cell: ElementCell): string => {
    const host = elements.get(parent.get(cell.jsid) ?? '');
    return host && isOnBorder(cell, host) ? host.jsid : cell.jsid;
  };
  const next = new Map<string, Set<ElementCell>>();
  const reached = new Set<string>();
  const beside = new Set<string>();
  for (const link of cells) {
    if (!isLink(link)) continue;
    const [source, target] = [elements.get(link.source ?? ''), elements.get(link.target ?? '')];
    if (!source || !target) continue;
    // A link between an annotation and its step is no flow, and neither is a message from another pool.
    if (link.values['flowType'] === 'association') {
      for (const { jsid } of [source, target]) beside.add(jsid);
      continue;
    }
    if (outermost(source.jsid) !== outermost(target.jsid)) continue;
    const origin = originOf(source);
    next.set(origin, (next.get(origin) ?? new Set()).add(target));
    reached.add(target.jsid);
  }
  const ways = new Map([...next].map(([jsid, after]) => [jsid, [...after].sort(byPlace).map((one) => one.jsid)]));
  const all = [...elements.values()].sort(byPlace).map(({ jsid }) => jsid);
  const starts = all.filter((jsid) => !reached.has(jsid) && next.has(jsid));
  const isNote = (jsid: string): boolean =>
    beside.has(jsid) && !reached.has(jsid) && !next.has(jsid) && !elements.get(jsid)?.embeds?.length;
  // Flows cross lanes, so the contents of each lane are ordered by the flow of the whole pool.
  const order = flowOrder([...new Set([...starts, ...all.filter((jsid) => !isNote(jsid)), ...all])], ways);
  const siblings = Map.groupBy(order, (jsid) => parent.get(jsid));
  const read = (owner: string | undefined): ReadingNode[] =>
    (siblings.get(owner) ?? []).map((jsid) => ({ jsid, children: read(jsid) }));
  return read(undefined);
}

/** The reading order as a flat list: every container is followed by its contents. */
export function flatOrder(nodes: readonly ReadingNode[]): string[] {
  return nodes.flatMap(({ jsid, children }) => [jsid, ...flatOrder(children)]);
}
