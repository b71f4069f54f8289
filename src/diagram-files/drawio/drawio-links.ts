import type { Point } from '../../diagram/cells/cell.ts';
import type { DrawnLink, DrawnNode, SkippedShape } from '../drawn/drawn-page.ts';
import { calledShape, joinedEnd, leftOut } from '../drawn/left-out.ts';
import { touched } from '../drawn/proximity.ts';
import { isArchimate } from './drawio-archimate.ts';
import { ancestorsOf, type DrawioCell, originIn } from './drawio-cell.ts';
import { colourOf } from './drawio-style.ts';
import { edgeMeaning } from './edge-meaning.ts';

interface EdgeContext {
  readonly cells: ReadonlyMap<string, DrawioCell>;
  readonly nodes: ReadonlyMap<string, DrawnNode>;
  /** The nodes that are only text. A loose end that touches one of them is not joined to it. */
  readonly texts: ReadonlyMap<string, unknown>;
  /** The id of the node that a cell is part of; undefined if it is part of none. */
  nodeOf(id: string): string | undefined;
  layerOf(cell: DrawioCell): string | undefined;
}

interface EdgeLinks {
  readonly links: readonly DrawnLink[];
  readonly skipped: readonly SkippedShape[];
  readonly repaired: readonly string[];
}

const fraction = (x: number | undefined, y: number | undefined): Point | undefined =>
  x === undefined || y === undefined ? undefined : { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };

/**
 * The labels of an edge, including labels that are separate cells. x is -1 at the start of the edge and 1 at its end.
 */
export const edgeWords = (edge: DrawioCell, children: ReadonlyMap<string, readonly DrawioCell[]>) => {
  const labels = (children.get(edge.id) ?? []).filter(({ isVertex, title }) => isVertex && title !== '');
  const words = [edge.title, ...labels.map(({ title }) => title)].filter((title) => title !== '').join('\n');
  const at = edge.title === '' ? (labels[0]?.box.x ?? 0) : edge.box.x;
  const position: DrawnLink['labelPosition'] = at < -0.5 ? 'source' : at > 0.5 ? 'target' : undefined;
  return { words: words.slice(0, 2000), position };
};

const shifted = ({ x, y }: Point, by: Point): Point => ({ x: x + by.x, y: y + by.y });

/** The id of the pool that contains an element; undefined if there is none, or if its parents form a cycle. */
const poolAround = (node: DrawnNode, nodes: ReadonlyMap<string, DrawnNode>): string | undefined => {
  const seen = new Set<DrawnNode>();
  for (let at: DrawnNode | undefined = node; at && !seen.has(at); at = nodes.get(at.parent ?? '')) {
    if (at.kind === 'pool') return at.id;
    seen.add(at);
  }
  return undefined;
};

/** The links for the edges of a page. A loose end that touches a shape is joined to it, with a note. */
export const edgeLinks = ({ cells, nodes, texts, nodeOf, layerOf }: EdgeContext): EdgeLinks => {
  const links: DrawnLink[] = [];
  const skipped: SkippedShape[] = [];
  const repaired: string[] = [];
  const touchedBy = touched(nodes.values().filter(({ id }) => !texts.has(id)));
  const children = Map.groupBy(cells.values(), ({ parentId }) => parentId ?? '');

  for (const edge of cells.values()) {
    if (!edge.isEdge) continue;
    const { words, position } = edgeWords(edge, children);
    const name = words === '' ? 'Line' : words;
    const drop = (reason: string) =>
      skipped.push({ id: edge.id, name: 'Line', ...(words !== '' && { text: words }), reason });
    if ([edge.source, edge.target].some((id) => id !== undefined && cells.get(id)?.isEdge)) {
      drop(leftOut.onLine);
      continue;
    }
    const base = originIn(ancestorsOf(edge, cells)[0], cells);
    const find = (id: string | undefined): DrawnNode | undefined => {
      const node = id === undefined ? undefined : nodeOf(id);
      return node === undefined ? undefined : nodes.get(node);
    };
    const [gluedSource, gluedTarget] = [find(edge.source), find(edge.target)];
    const loose = (id: string | undefined, point: Point | undefined, taken: DrawnNode | undefined) =>
      id !== undefined && cells.has(id) ? undefined : touchedBy(point && shifted(point, base), taken);
    const source = gluedSource ?? loose(edge.source, edge.sourcePoint, gluedTarget);
    const target = gluedTarget ?? loose(edge.target, edge.targetPoint, source);
    if (!source || !target) {
      drop(leftOut.loose(source, target));
      continue;
    }
    if (source === target) {
      drop(leftOut.loop);
      continue;
    }
    const line = words === '' ? 'a line' : `the line “${name}”`;
    if (!gluedSource) repaired.push(joinedEnd('start', line, calledShape(source.name, source.kind)));
    if (!gluedTarget) repaired.push(joinedEnd('end', line, calledShape(target.name, target.kind)));

    const { style } = edge;
    const [sourceAnchor, targetAnchor] = [
      fraction(style.number('exitX'), style.number('exitY')),
      fraction(style.number('entryX'), style.number('entryY')),
    ];
    const end = (node: DrawnNode) => ({
      kind: node.kind,
      isArchimate: isArchimate(cells.get(node.id)),
      pool: poolAround(node, nodes),
    });
    const colour = colourOf(style.get('strokeColor'));
    const layerId = layerOf(edge);
    links.push({
      id: edge.id,
      meaning: edgeMeaning(style, end(source), end(target)),
      name: words,
      source: source.id,
      target: target.id,
      vertices: edge.points.slice(0, 1000).map((point) => shifted(point, base)),
      ...(sourceAnchor && { sourceAnchor }),
      ...(targetAnchor && { targetAnchor }),
      ...(position && { labelPosition: position }),
      ...(colour && { colour }),
      ...(layerId !== undefined && { layerId }),
    });
  }
  return { links, skipped, repaired };
};
