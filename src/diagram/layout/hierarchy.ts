import { type Cell, type ElementCell, isElement, isFixed, isLink, type LinkCell } from '../cells/cell.ts';
import { isCentredOnBorder } from '../cells/geometry.ts';
import { boxOf } from '../routing/route.ts';

/** A link, expressed by the two children of the innermost common container that contain its ends. */
export interface SiblingEdge {
  readonly jsid: string;
  readonly source: string;
  readonly target: string;
  /** Whether the two children are the ends of the link themselves. */
  readonly direct: boolean;
}

/** The containment and the links of a diagram, computed once per layout. */
export interface Hierarchy {
  readonly elements: ReadonlyMap<string, ElementCell>;
  readonly parents: ReadonlyMap<string, string>;
  readonly roots: readonly ElementCell[];
  readonly links: readonly LinkCell[];
  childrenOf(element: ElementCell): readonly ElementCell[];
  /** The element and all its containers, from the inside out. */
  lineageOf(jsid: string): readonly string[];
  /** The links between children of a container, or between contents of those children. An empty id means the roots. */
  edgesIn(container: string): readonly SiblingEdge[];
  /** Whether the element is attached to the border of its container. */
  onBorder(element: ElementCell): boolean;
}

/** Whether the event is attached to the border of its host. */
const isAttachedTo = (host: ElementCell, event: ElementCell): boolean =>
  /\.Event$/.test(event.type) && host.embedding_enabled !== true && isCentredOnBorder(boxOf(event), boxOf(host));

const siblingEdges = (
  links: readonly LinkCell[],
  elements: ReadonlyMap<string, ElementCell>,
  parents: ReadonlyMap<string, string>,
  lineageOf: (jsid: string) => readonly string[],
): ReadonlyMap<string, readonly SiblingEdge[]> => {
  const edges = new Map<string, SiblingEdge[]>();
  for (const link of links) {
    if (!link.source || !link.target || !elements.has(link.source) || !elements.has(link.target)) continue;
    const [from, to] = [lineageOf(link.source), lineageOf(link.target)];
    const source = from.find((jsid, index) => !to.includes(jsid) && to.includes(from[index + 1] ?? '')) ?? from.at(-1);
    const target = to.find((jsid, index) => !from.includes(jsid) && from.includes(to[index + 1] ?? '')) ?? to.at(-1);
    // If one end contains the other, the layout has nothing to separate.
    if (!source || !target || from.includes(link.target) || to.includes(link.source)) continue;
    const container = parents.get(source) ?? '';
    const edge = { jsid: link.jsid, source, target, direct: source === link.source && target === link.target };
    const siblings = edges.get(container);
    if (siblings) siblings.push(edge);
    else edges.set(container, [edge]);
  }
  return edges;
};

/** Looks up the containers of all elements. */
export const hierarchyOf = (cells: readonly Cell[]): Hierarchy => {
  const elements = new Map<string, ElementCell>();
  for (const cell of cells) if (isElement(cell) && !isFixed(cell)) elements.set(cell.jsid, cell);
  const parents = new Map<string, string>();
  for (const parent of elements.values()) {
    for (const child of parent.embeds ?? []) {
      if (elements.has(child) && !parents.has(child) && child !== parent.jsid) parents.set(child, parent.jsid);
    }
  }
  const lineageOf = (jsid: string): readonly string[] => {
    const line: string[] = [];
    for (let at: string | undefined = jsid; at !== undefined && !line.includes(at); at = parents.get(at)) line.push(at);
    return line;
  };
  // Containers that contain each other have no outermost container: each becomes a root.
  for (const jsid of elements.keys()) {
    const last = lineageOf(jsid).at(-1);
    if (last !== undefined && parents.has(last)) parents.delete(last);
  }
  const links = cells.filter(isLink);
  let edges: ReadonlyMap<string, readonly SiblingEdge[]> | undefined;
  return {
    elements,
    parents,
    roots: [...elements.values()].filter((element) => !parents.has(element.jsid)),
    links,
    edgesIn: (container) => {
      edges ??= siblingEdges(links, elements, parents, lineageOf);
      return edges.get(container) ?? [];
    },
    childrenOf: (element) =>
      (element.embeds ?? []).flatMap((jsid) => (parents.get(jsid) === element.jsid ? (elements.get(jsid) ?? []) : [])),
    lineageOf,
    onBorder: (element) => {
      const host = elements.get(parents.get(element.jsid) ?? '');
      return host !== undefined && isAttachedTo(host, element);
    },
  };
};
