import type { Cell, Point } from '../src/diagram/cells/cell.ts';
import { isUpright, lanesOf } from '../src/diagram/cells/lanes.ts';
import { fittingCells } from '../src/diagram/notation/fitting-cells.ts';
import { linkType, shapeType } from '../src/diagram/shapes/families.ts';
import { newElement } from '../src/diagram/shapes/new-element.ts';
import type { ShapeFamily, StencilItem } from '../src/diagram/shapes/shape-type.ts';
import { connect } from '../src/web/diagram/edits/connect.ts';
import { setContainer, takes } from '../src/web/diagram/edits/embed.ts';
import { faceTheirShape } from '../src/web/diagram/edits/face-their-shape.ts';
import { insertElement } from '../src/web/diagram/edits/insert.ts';
import {
  deleteLane,
  divideLane,
  insertLane,
  insertLaneBeside,
  renameLane,
  resizeLane,
  turnPool,
} from '../src/web/diagram/edits/lanes.ts';
import { mendLinks } from '../src/web/diagram/edits/mend-links.ts';
import { moveCells } from '../src/web/diagram/edits/move.ts';
import { replaceCell } from '../src/web/diagram/edits/replace.ts';
import { resizeCell } from '../src/web/diagram/edits/resize.ts';
import { settleCells } from '../src/web/diagram/edits/settle.ts';
import { insertBetween } from '../src/web/diagram/edits/split.ts';
import { createGraph, type DiagramGraph } from '../src/web/diagram/engine/graph.ts';
import { isSaved } from '../src/web/diagram/engine/rules.ts';

/** The shapes and links of one kind of module. */
export interface Palette {
  readonly family: ShapeFamily;
  /** Keys of the links for which the kind of module has item types. */
  readonly links: readonly string[];
  /** Keys of all its item types. */
  readonly types: ReadonlySet<string>;
}

/** The result of an editor action on a shape: all cells of the sheet. */
export interface Acted {
  /** The action as a predicate: `link it from above by "Flow"`. */
  readonly act: string;
  readonly item: StencilItem;
  readonly cells: readonly Cell[];
}

/** A diagram with the same automatic corrections as in the editor. */
function sheet(): DiagramGraph {
  const graph = createGraph();
  settleCells(graph);
  mendLinks(graph);
  faceTheirShape(graph);
  return graph;
}

const everything = (graph: DiagramGraph): readonly string[] => graph.elements().map(({ jsid }) => jsid);
const centre = { x: 0, y: 0 };
const far = 900;
const sides = {
  above: { x: 0, y: -far },
  'the right': { x: far, y: 0 },
  below: { x: 0, y: far },
  'the left': { x: -far, y: 0 },
} as const;

const put = (graph: DiagramGraph, item: StencilItem, at = centre): string =>
  insertElement(graph, newElement(item, at), everything(graph)).jsid;

/** One palette item for each type. */
const oneOfEach = ({ family }: Palette): readonly StencilItem[] => [
  ...new Map(
    family.stencil.flatMap(({ items }) => items.map((item) => [item.type, item] as const)).toReversed(),
  ).values(),
];

type Act = (graph: DiagramGraph, jsid: string, palette: Palette) => void;

const look: Readonly<Record<string, unknown>> = {
  style: { outline_width: 2, font_size: 14, text_color: '#113253', outline_style: 'dotted' },
};
const labelBox = { x: 10, y: 90, width: 60, height: 20 };

const giveAll = (graph: DiagramGraph, values: Readonly<Record<string, unknown>>): void => {
  for (const { jsid, values: own } of graph.cells()) graph.change(jsid, { values: { ...own, ...values } });
};

/** Editor actions on a single shape. */
const alone: Readonly<Record<string, Act>> = {
  'place it': () => undefined,
  'rename it': (graph, jsid) => graph.change(jsid, { title: 'A name of several words '.repeat(12) }),
  'move it': (graph, jsid) => moveCells(graph, [jsid], { x: 40, y: -70 }),
  'resize it': (graph, jsid) => {
    const cell = graph.element(jsid);
    if (cell)
      resizeCell(graph, jsid, { ...cell.position, width: cell.size.width + 130, height: cell.size.height + 90 });
  },
  'give it a look': (graph) => giveAll(graph, { style: { ...(look['style'] as object), fill: '#ffffff' } }),
  'bring it to the front': (graph) => giveAll(graph, { z: 1 }),
  'move its label': (graph) => giveAll(graph, { label_box: labelBox }),
  'turn it, and change its lanes': (graph, jsid) => {
    const pool = () => graph.element(jsid);
    if (!pool()?.embedding_enabled || !('lanes' in (pool()?.values ?? {}))) return;
    insertLane(graph, jsid, 0, 'One');
    insertLane(graph, jsid, 1, 'Two');
    turnPool(graph, jsid);
    const cell = pool();
    if (!cell) return;
    const [first, second] = lanesOf(cell);
    if (!first || !second) return;
    resizeLane(graph, jsid, 0, first.size + 80);
    renameLane(graph, jsid, first.id, 'Renamed');
    insertLaneBeside(graph, jsid, second.id, 'behind');
    divideLane(graph, jsid, first.id);
    deleteLane(graph, jsid, second.id);
    turnPool(graph, jsid);
  },
  'turn it': (graph, jsid) => {
    const cell = graph.element(jsid);
    if (cell?.embedding_enabled && (isUpright(cell) || 'orientation' in cell.values)) turnPool(graph, jsid);
  },
};

/** Editor actions on a link. */
const onLink: Readonly<Record<string, (graph: DiagramGraph, jsid: string) => void>> = {
  'name the link': (graph, jsid) => graph.change(jsid, { title: 'Yes' }),
  'give the link a look': (graph, jsid) =>
    graph.change(jsid, { values: { ...graph.link(jsid)?.values, ...look, link_color: '#208174' } }),
  'bend the link': (graph, jsid) =>
    graph.change(jsid, {
      values: {
        ...graph.link(jsid)?.values,
        vertices: [{ x: 20.5, y: 30 }],
        source_anchor: { x: 0.5, y: 1 },
        target_anchor: { x: 0, y: 0.25 },
        label_position: 'target',
        label_box: labelBox,
        z: 2,
      },
    }),
};

/** Runs each action on a palette item alone, with every other type, and with every kind of link. */
export function* actsOn(item: StencilItem, palette: Palette): Generator<Acted> {
  const after = (act: string, graph: DiagramGraph): Acted => ({ act, item, cells: graph.cells().filter(isSaved) });
  for (const [act, run] of Object.entries(alone)) {
    const graph = sheet();
    const jsid = put(graph, item);
    graph.batch(act, () => run(graph, jsid, palette));
    yield after(act, graph);
  }
  for (const other of shapeType(item.type).changes.filter(({ type }) => palette.types.has(type))) {
    const graph = sheet();
    const partner = put(graph, item, sides.above);
    const jsid = put(graph, item);
    connect(graph, { source: partner, target: jsid, type: palette.links[0] ?? 'Link' });
    replaceCell(graph, jsid, other);
    yield after(`link it and change it to "${other.label}"`, graph);
  }
  for (const other of oneOfEach(palette)) {
    for (const [where, at] of Object.entries(sides)) {
      const { graph, act } = linked({ item, other, where, at, type: palette.links[0] ?? '' });
      yield after(act, graph);
    }
    const graph = sheet();
    const [holder, child] = [put(graph, other), put(graph, item)];
    const [container, cell] = [graph.element(holder), graph.element(child)];
    if (!container || !cell || !takes(container, cell)) continue;
    graph.batch('Embed', () => setContainer(graph, child, holder));
    moveCells(graph, [holder], { x: 40, y: 20 });
    yield after(`put it into "${other.label}"`, graph);
  }
  for (const type of palette.links) {
    const { graph, act, jsid } = linked({ item, other: item, where: 'above', at: sides.above, type });
    if (jsid === undefined) continue;
    for (const [how, run] of Object.entries(onLink)) {
      graph.batch(how, () => run(graph, jsid));
      yield after(`${act}, then ${how}`, graph);
    }
    insertBetween(graph, jsid, put(graph, item, { x: 300, y: -300 }));
    yield after(`${act}, then put one into the link`, graph);
    for (const change of linkType(type).changes.filter(({ type }) => palette.types.has(type))) {
      replaceCell(graph, graph.links()[0]?.jsid ?? '', change);
      yield after(`${act}, then make the link "${change.label}"`, graph);
    }
  }
}

interface Linking {
  readonly item: StencilItem;
  readonly other: StencilItem;
  readonly where: string;
  readonly at: Point;
  readonly type: string;
}

/** Links a shape to another one and then moves it slightly; without a jsid if the rules refuse the link. */
function linked({ item, other, where, at, type }: Linking) {
  const graph = sheet();
  const [target, source] = [put(graph, item), put(graph, other, at)];
  const jsid = graph.batch('Connect', () => connect(graph, { source, target, type }))?.jsid;
  moveCells(graph, [source], { x: 60, y: 60 });
  return { graph, jsid, act: `link it from ${where} to "${other.label}" by "${type}"` };
}

/** Pastes a shape of another kind of diagram, linked to a second shape of its type, into this kind. */
export function pasted(item: StencilItem, from: Palette, { types }: Palette): Acted {
  const graph = sheet();
  const [one, other] = [put(graph, item), put(graph, item, sides.above)];
  connect(graph, { source: one, target: other, type: from.links[0] ?? 'Link' });
  return { act: 'paste it from another kind of diagram', item, cells: fittingCells(graph.cells(), types).cells };
}
