import { type Cell, type ElementCell, isElement, isLink } from '../cells/cell.ts';

/** An element with what stands in it, in the order one would read it. */
export interface ReadingNode {
  readonly jsid: string;
  readonly children: readonly ReadingNode[];
}

const byPlace = (a: ElementCell, b: ElementCell): number =>
  a.position.y - b.position.y || a.position.x - b.position.x || (a.jsid < b.jsid ? -1 : 1);

/** Follows the flow from where it begins; what no flow reaches comes by its place, from the top left. */
export function readingOrder(cells: readonly Cell[]): readonly ReadingNode[] {
  const elements = new Map(cells.filter(isElement).map((cell) => [cell.jsid, cell]));
  const parent = new Map<string, string>();
  for (const cell of elements.values())
    for (const child of cell.embeds ?? []) if (elements.has(child)) parent.set(child, cell.jsid);
  const next = new Map<string, string[]>();
  const entered = new Set<string>();
  // What another lane leads to is not where the process begins.
  const reached = new Set<string>();
  /** The pool, however deep in it; none on the sheet itself. A circle ends where it closes. */
  const outermost = (jsid: string): string | undefined => {
    const above = new Set<string>();
    for (let up = parent.get(jsid); up !== undefined && !above.has(up); up = parent.get(up)) above.add(up);
    return [...above].at(-1);
  };
  for (const link of cells) {
    if (!isLink(link) || link.source === null || link.target === null) continue;
    // What stands beside a step, such as an annotation, does not lead to it.
    if (link.values['flowType'] === 'association') continue;
    if (outermost(link.source) === outermost(link.target)) reached.add(link.target);
    if (parent.get(link.source) !== parent.get(link.target)) continue;
    const after = next.get(link.source);
    if (after) after.push(link.target);
    else next.set(link.source, [link.target]);
    entered.add(link.target);
  }
  const siblings = Map.groupBy(elements.values(), ({ jsid }) => parent.get(jsid));
  const placed = new Set<string>();
  const read = (owner: string | undefined): ReadingNode[] => {
    const all = (siblings.get(owner) ?? []).sort(byPlace);
    const order: string[] = [];
    const follow = (start: string): void => {
      const queue = [start];
      for (let jsid = queue.shift(); jsid !== undefined; jsid = queue.shift()) {
        if (placed.has(jsid)) continue;
        placed.add(jsid);
        order.push(jsid);
        const after = (next.get(jsid) ?? []).flatMap((one) => elements.get(one) ?? []);
        queue.push(...after.sort(byPlace).map((one) => one.jsid));
      }
    };
    for (const cell of all) if (!reached.has(cell.jsid) && next.has(cell.jsid)) follow(cell.jsid);
    for (const cell of all) if (!entered.has(cell.jsid) && next.has(cell.jsid)) follow(cell.jsid);
    for (const cell of all) follow(cell.jsid);
    return order.map((jsid) => ({ jsid, children: read(jsid) }));
  };
  return read(undefined);
}

/** The same, flat: every element after what it stands in. */
export function flatOrder(nodes: readonly ReadingNode[]): string[] {
  return nodes.flatMap(({ jsid, children }) => [jsid, ...flatOrder(children)]);
}
