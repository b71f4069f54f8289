/** Assigns texts without a frame to nearby elements, because most of these texts are names. Pure. */
import type { Box, Point } from '../../diagram/cells/cell.ts';
import { centreOf, clamp, distance, grow, isInside, lengthOf, nearestOnLine } from '../../diagram/cells/geometry.ts';
import { boundsOf } from '../../diagram/cells/spatial-index.ts';
import { lineHeight } from '../../diagram/shapes/drawing.ts';
import { textWidth } from '../../diagram/shapes/text-ruler.ts';
import type { DrawnKind, DrawnLink, DrawnNode, DrawnPage } from './drawn-page.ts';
import { calledShape } from './left-out.ts';
import { Near } from './near.ts';

/** The alignment of a text in its box, as fractions of the free space: 0 is left or top, 1 is right or bottom. */
export interface TextPlace {
  readonly across: number;
  readonly down: number;
}

/** The maximum distance between a text and the element that it names, in units. */
const reach = 30;
/** A text longer than this is an explanation, not a name. */
const longest = { letters: 80, lines: 4 };
const usualSize = 12;
/** The distance between the text of an annotation and its border, in units. */
const padding = 6;
/** A shape larger than this, in units, gets no line to its centre, because the line would be slanted. */
const large = 150;

const icons: ReadonlySet<DrawnKind> = new Set(['event', 'gateway', 'data-object', 'data-store']);

const textSize = ({ name, style }: DrawnNode) => {
  const size = style?.font_size ?? usualSize;
  const lines = name.split('\n');
  return { width: Math.max(...lines.map((line) => textWidth(line, size))), height: lines.length * size * lineHeight };
};

/** The part of a text's box that the text covers. */
const inkOf = (node: DrawnNode, { across, down }: TextPlace): Box => {
  const { box } = node;
  const size = textSize(node);
  const width = Math.min(box.width, size.width);
  // Text that is wider than its box is wrapped.
  const height = Math.min(box.height, size.height * Math.ceil(size.width / Math.max(1, box.width)));
  return { x: box.x + (box.width - width) * across, y: box.y + (box.height - height) * down, width, height };
};

const toBox = ({ x, y, width, height }: Box, point: Point): number =>
  Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));

/**
 * Whether a segment crosses a box: computes the ranges of the segment inside the horizontal and the vertical sides, and
 * tests whether they overlap.
 */
const passes = (box: Box, from: Point, to: Point): boolean => {
  let [first, last] = [0, 1];
  for (const [start, way, least, most] of [
    [from.x, to.x - from.x, box.x, box.x + box.width],
    [from.y, to.y - from.y, box.y, box.y + box.height],
  ] as const) {
    if (way === 0 && (start < least || start > most)) return false;
    if (way === 0) continue;
    const [one, other] = [(least - start) / way, (most - start) / way];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first <= last;
};

const toSegment = (box: Box, from: Point, to: Point): number => {
  if (passes(box, from, to)) return 0;
  const { x, y, width, height } = box;
  const corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ];
  return Math.min(
    toBox(box, from),
    toBox(box, to),
    ...corners.map((corner) => nearestOnLine(corner, from, to).distance),
  );
};

type Line = readonly Point[];

const toLine = (box: Box, line: Line): number =>
  Math.min(...line.slice(1).map((to, at) => toSegment(box, line[at] ?? to, to)));

const endOf = ({ box }: DrawnNode, anchor: Point | undefined, towards: Point): Point => {
  if (anchor) return { x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height };
  if (Math.max(box.width, box.height) <= large) return centreOf(box);
  return { x: clamp(towards.x, box.x, box.x + box.width), y: clamp(towards.y, box.y, box.y + box.height) };
};

/**
 * The possible lines of a link: first the straight line through its corners; for a link without corners, also lines
 * with right angles.
 */
const waysOf = (link: DrawnLink, source: DrawnNode, target: DrawnNode): readonly [Line, ...Line[]] => {
  const { vertices } = link;
  const from = endOf(source, link.sourceAnchor, vertices[0] ?? centreOf(target.box));
  const to = endOf(target, link.targetAnchor, vertices.at(-1) ?? from);
  const straight = [from, ...vertices, to];
  if (vertices.length > 0) return [straight];
  const middle = centreOf({ x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y });
  return [
    straight,
    [from, { x: to.x, y: from.y }, to],
    [from, { x: from.x, y: to.y }, to],
    [from, { x: middle.x, y: from.y }, { x: middle.x, y: to.y }, to],
    [from, { x: from.x, y: middle.y }, { x: to.x, y: middle.y }, to],
  ];
};

/** An element without a name, and a function for the cost of a text as its name: 0 is best. */
interface Nameless {
  readonly id: string;
  readonly box: Box;
  /** Whether the position of the element is estimated. Elements with exact positions have priority. */
  readonly guessed?: boolean;
  cost(words: Box): number;
}

const namelessNode = (node: DrawnNode, isLeaf: (node: DrawnNode) => boolean): Nameless | undefined => {
  const { id, kind, box, name } = node;
  if (name !== '') return undefined;
  if (kind === 'activity' && isLeaf(node))
    return { id, box, cost: (words) => (isInside(centreOf(words), box) ? 0 : Number.POSITIVE_INFINITY) };
  if (!icons.has(kind)) return undefined;
  const centre = centreOf(box);
  return {
    id,
    box: grow(box, reach),
    cost: (words) => {
      const { x, y } = centreOf(words);
      const across = Math.max(box.x - words.x - words.width, 0, words.x - box.x - box.width);
      const down = Math.max(box.y - words.y - words.height, 0, words.y - box.y - box.height);
      // Names are above, below or beside an element. A text at a corner more likely belongs to a line that ends there.
      return Math.hypot(across, down) + Math.min(Math.abs(x - centre.x), Math.abs(y - centre.y)) / 2;
    },
  };
};

const namelessLinks = (link: DrawnLink, nodes: ReadonlyMap<string, DrawnNode>): readonly Nameless[] => {
  const [source, target] = [nodes.get(link.source), nodes.get(link.target)];
  const isFlow = 'flowType' in link.meaning && link.meaning.flowType !== 'association';
  if (link.name !== '' || !isFlow || !source || !target) return [];
  return waysOf(link, source, target).flatMap((way, at) => {
    const bounds = boundsOf(way.map((point) => ({ ...point, width: 0, height: 0 })));
    return bounds
      ? [{ id: link.id, box: grow(bounds, reach), guessed: at > 0, cost: (words: Box) => toLine(words, way) }]
      : [];
  });
};

const isShort = (name: string): boolean => name.length <= longest.letters && name.split('\n').length <= longest.lines;

interface Candidate {
  readonly target: Nameless;
  readonly cost: number;
}

const inOrder = (one: Candidate, other: Candidate): number =>
  Number(one.target.guessed ?? false) - Number(other.target.guessed ?? false) || one.cost - other.cost;

/** Pairs texts with nearby elements, the nearest pair first. Each text and each element is used once. */
const pairs = (words: readonly DrawnNode[], inks: ReadonlyMap<string, Box>, nameless: readonly Nameless[]) => {
  const near = new Near(nameless);
  const found = words.flatMap((node) => {
    const ink = inks.get(node.id) ?? node.box;
    const around = isShort(node.name) ? new Set(near.listsIn(ink).flat()) : [];
    return [...around].flatMap((target) => {
      const cost = target.cost(ink);
      return cost <= reach ? [{ node, target, cost }] : [];
    });
  });
  const named = new Map<string, DrawnNode>();
  const targets = new Map<DrawnNode, string>();
  for (const { node, target } of found.toSorted(inOrder)) {
    if (targets.has(node) || named.has(target.id)) continue;
    targets.set(node, target.id);
    named.set(target.id, node);
  }
  return { named, targets };
};

const partOf = (line: Line, point: Point): number => {
  let [before, best] = [0, { distance: Number.POSITIVE_INFINITY, along: 0 }];
  line.slice(1).forEach((to, place) => {
    const from = line[place] ?? to;
    const nearest = nearestOnLine(point, from, to);
    if (nearest.distance < best.distance)
      best = { distance: nearest.distance, along: before + distance(from, nearest.at) };
    before += distance(from, to);
  });
  return best.along / (lengthOf(line) || 1);
};

const namedLink = (link: DrawnLink, name: string, part: number): DrawnLink => {
  const { labelPosition: _, ...rest } = link;
  return {
    ...rest,
    name,
    ...(part < 0.25 && { labelPosition: 'source' as const }),
    ...(part > 0.75 && { labelPosition: 'target' as const }),
  };
};

const namedNode = (node: DrawnNode, name: string, ink: Box): DrawnNode => {
  const centre = centreOf(node.box);
  const label = { ...ink, x: ink.x - centre.x, y: ink.y - centre.y };
  return { ...node, name, ...(icons.has(node.kind) && { label }) };
};

/** Converts a text that names no element into an annotation without a bracket, with a box for its text. */
const withoutBracket = (node: DrawnNode, ink: Box): DrawnNode => {
  const size = textSize(node);
  const width = Math.max(node.box.width, ink.width + 2 * padding);
  const height = Math.max(node.box.height, Math.min(size.height, ink.height) + 2 * padding);
  const box = { x: node.box.x - (width - node.box.width) / 2, y: node.box.y, width, height };
  return { ...node, box, style: { ...node.style, outline_width: 0 } };
};

const quoted = (name: string): string => `“${name.replaceAll('\n', ' ').slice(0, 80)}”`;

/**
 * Uses texts without a frame as names of the unnamed events, gateways, data, tasks or flows beside them. Other texts
 * remain annotations without a bracket. `named` has a sentence for each text.
 * @param texts the annotations that are only text, by id
 */
export const withWordsBeside = (page: DrawnPage, texts: ReadonlyMap<string, TextPlace>): DrawnPage => {
  const joined = new Set(page.links.flatMap(({ source, target }) => [source, target]));
  const hidden = new Set(page.layers.flatMap((layer) => (layer.hidden ? layer.id : [])));
  const words = page.nodes.filter(
    ({ id, kind, name }) => kind === 'annotation' && name !== '' && texts.has(id) && !joined.has(id),
  );
  if (words.length === 0) return page;
  const inks = new Map(words.map((node) => [node.id, inkOf(node, texts.get(node.id) ?? { across: 0.5, down: 0.5 })]));
  const nodes = new Map(page.nodes.map((node) => [node.id, node]));
  const contents = Map.groupBy(page.nodes, ({ parent }) => parent);
  const nearWords = new Near(words);
  const isLeaf = ({ id, box, values }: DrawnNode): boolean => {
    const inside = new Set(
      nearWords.listsIn(box).flatMap((list) => list.filter((one) => isInside(centreOf(one.box), box))),
    );
    const others = (contents.get(id) ?? []).filter((node) => node.kind !== 'event' && !inside.has(node));
    return inside.size === 1 && others.length === 0 && values['expanded'] !== true;
  };
  // A text on a hidden layer cannot be the name of a visible element.
  const shown = words.filter(({ layerId = '' }) => !hidden.has(layerId));
  const { named, targets } = pairs(shown, inks, [
    ...page.nodes.flatMap((node) => namelessNode(node, isLeaf) ?? []),
    ...page.links.flatMap((link) => namelessLinks(link, nodes)),
  ]);

  const called = (id: string): string => {
    const node = nodes.get(id);
    return calledShape(node?.name || (named.get(id)?.name ?? ''), node?.kind ?? '').replaceAll('\n', ' ');
  };
  const flowEnds = new Map(page.links.map(({ id, source, target }) => [id, { source, target }]));
  const sentence = (node: DrawnNode): string => {
    const target = targets.get(node);
    if (target === undefined) return `The words ${quoted(node.name)} are taken as an annotation.`;
    const ends = flowEnds.get(target);
    const what = ends
      ? `the flow from ${called(ends.source)} to ${called(ends.target)}`
      : calledShape('', nodes.get(target)?.kind ?? '');
    return `The words ${quoted(node.name)} are taken as the name of ${what} beside them.`;
  };
  const ink = (node: DrawnNode): Box => inks.get(node.id) ?? node.box;
  const all = page.nodes.flatMap((node): DrawnNode[] => {
    const name = named.get(node.id);
    if (name) return [namedNode(node, name.name, ink(name))];
    if (targets.has(node)) return [];
    return inks.has(node.id) ? [withoutBracket(node, ink(node))] : [node];
  });
  const links = page.links.map((link) => {
    const name = named.get(link.id);
    const [source, target] = [nodes.get(link.source), nodes.get(link.target)];
    if (!name || !source || !target) return link;
    const [way] = waysOf(link, source, target);
    return namedLink(link, name.name, partOf(way, centreOf(ink(name))));
  });
  return {
    ...page,
    nodes: all,
    links,
    named: words.map(sentence),
  };
};
