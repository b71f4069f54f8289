import { type CellValues, isFixed, isLink, type LinkCell, newJsid, type Point } from '../cells/cell.ts';
import type { DiagramSettings } from '../engine/editor.ts';
import { centreOf, clamp } from '../engine/geometry.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { boxOf, parallelVertices } from '../engine/route.ts';
import { connectionRefusal, type Refusal } from '../engine/rules.ts';
import { linkType, shapeType } from '../shapes/families.ts';
import { verticesOf } from '../shapes/shape-type.ts';

/** May a link go from one to the other; says why not. */
export function refusalOf(graph: DiagramGraph, source: string, target: string): Refusal {
  const [from, to] = [source, target].map((jsid) => {
    const cell = graph.get(jsid);
    return {
      jsid,
      isLink: cell ? isLink(cell) : false,
      fixed: cell ? isFixed(cell) : true,
      hidden: cell ? graph.isHidden(cell) : true,
      connectable: cell ? isLink(cell) || shapeType(cell.type).connectable : false,
    };
  });
  return from && to ? connectionRefusal(from, to) : 'There is nothing to join.';
}

/** The outermost container something stands in: sequence flows stay within one, messages go between two. */
function poolOf(graph: DiagramGraph, jsid: string): string | undefined {
  let outer: string | undefined = graph.element(jsid)?.embedding_enabled ? jsid : undefined;
  for (let at = graph.containerOf(jsid); at; at = graph.containerOf(at)) {
    if (graph.element(at)?.embedding_enabled) outer = at;
  }
  return outer;
}

/** The kind of link that fits between two shapes of a process; undefined where any will do. */
export function fittingFlow(graph: DiagramGraph, source: string, target: string): CellValues | undefined {
  const kinds = [source, target].map((jsid) => graph.element(jsid)?.type ?? '');
  if (kinds.some((kind) => /Annotation|DataObject|DataStore|Artifact|Group/.test(kind))) {
    return { flowType: 'association', direction: kinds.some((kind) => /Data/.test(kind)) ? 'one' : 'none' };
  }
  const [from, to] = [poolOf(graph, source), poolOf(graph, target)];
  if (from !== to && from !== undefined && to !== undefined) return { flowType: 'message' };
  return undefined;
}

export interface Connection {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  readonly values?: CellValues;
  readonly title?: string;
  /** Where a link with a height of its own shall run; below the others without it. */
  readonly at?: number;
}

/** The kind of link that the module draws unless another is asked for; its kind of flow only where links are flows. */
export function usualLink({
  default_link_key: type,
  default_connection_type: flowType,
}: Pick<DiagramSettings, 'default_link_key' | 'default_connection_type'>): Pick<Connection, 'type' | 'values'> {
  const asked = flowType !== 'normal' && 'flowType' in linkType(type).values;
  return { type, ...(asked && { values: { flowType } }) };
}

/** Room between two messages, in units. */
const messageGap = 40;

/** Both ends at one height, as fractions of what they end on. */
export function levelAnchors(graph: DiagramGraph, source: string, target: string, at: number): CellValues {
  const anchor = (jsid: string) => {
    const box = graph.element(jsid);
    return box ? { x: 0.5, y: clamp((at - box.position.y) / box.size.height, 0, 1) } : undefined;
  };
  return { source_anchor: anchor(source), target_anchor: anchor(target), vertices: [] };
}

/** The height below everything the two say already. */
function nextLevel(graph: DiagramGraph, source: string, target: string): number {
  const [from, to] = [graph.element(source), graph.element(target)];
  const top = Math.max(from?.position.y ?? 0, to?.position.y ?? 0) + messageGap;
  const heights = [source, target].flatMap((jsid) => {
    const cell = graph.element(jsid);
    return cell
      ? graph.linksOf(jsid).map((link) => {
          const end = link.values[link.source === jsid ? 'source_anchor' : 'target_anchor'] as Point | undefined;
          return cell.position.y + (end?.y ?? 0) * cell.size.height;
        })
      : [];
  });
  return Math.max(top, ...heights) + messageGap;
}

/** Joins two elements; null when the rules refuse. Several links between the same two bend 40 apart. */
export function connect(
  graph: DiagramGraph,
  { source, target, type, values, title = '', at }: Connection,
): LinkCell | null {
  if (refusalOf(graph, source, target)) return null;
  const fitting = type === 'Flow' && !values?.['flowType'] ? fittingFlow(graph, source, target) : undefined;
  const link: LinkCell = {
    jsid: newJsid(),
    type,
    title,
    values: {
      ...linkType(type).values,
      ...fitting,
      ...values,
      ...(linkType(type).level && levelAnchors(graph, source, target, at ?? nextLevel(graph, source, target))),
    },
    source,
    target,
    layer_id: graph.get(source)?.layer_id ?? null,
  };
  graph.batch('Connect', () => {
    graph.add([link]);
    if (!linkType(type).level) spread(graph, source, target);
  });
  return graph.link(link.jsid) ?? null;
}

/** Bends the links between two elements apart; those that somebody has led by hand stay. */
export function spread(graph: DiagramGraph, a: string, b: string): void {
  const [from, to] = [graph.element(a), graph.element(b)];
  if (!from || !to) return;
  const between = graph
    .linksOf(a)
    .filter(({ source, target }) => (source === a && target === b) || (source === b && target === a));
  if (between.length < 2 || between.some(({ values }) => verticesOf(values).length > 1)) return;
  const bends = parallelVertices(between.length, centreOf(boxOf(from)), centreOf(boxOf(to)));
  between.forEach((link, at) => {
    graph.change(link.jsid, { values: { ...link.values, vertices: bends[at] ?? [] } });
  });
}
