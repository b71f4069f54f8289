import { type Box, type Layer, newJsid } from '../../diagram/cells/cell.ts';
import type { Opened } from '../../diagram/cells/from-file.ts';
import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import { isWebAddress } from '../../fields/link/kind.ts';
import { areaOf } from '../drawn/boxes.ts';
import type { DrawnLink, DrawnNode, DrawnPage, SkippedShape } from '../drawn/drawn-page.ts';
import { Near } from '../drawn/near.ts';
import { drawnIn, drawnOn } from '../drawn/proximity.ts';
import { withWordsBeside } from '../drawn/words-beside.ts';
import { ImportRefused } from '../import-result.ts';
import { importLimits } from '../limits.ts';
import { isArchimate, preservedArchimate } from './drawio-archimate.ts';
import { ancestorsOf, cellsOfModel, type DrawioCell, originIn } from './drawio-cell.ts';
import { edgeLinks } from './drawio-links.ts';
import type { DrawioPage } from './drawio-pages.ts';
import { type Swimlane, swimlanePools } from './drawio-pools.ts';
import { styleOfVertex } from './drawio-style.ts';
import { isLooseText, textPlaceOf } from './loose-text.ts';
import { readSequencePage, type SequencePage } from './sequence-page.ts';
import { isSequence } from './sequence-parts.ts';
import { withTurnedHeadings } from './turned-headings.ts';
import { taskSign, type VertexMeaning, vertexMeaning } from './vertex-meaning.ts';

interface ReadPage {
  readonly page: DrawnPage;
  /** Shapes of other notations that were replaced by the nearest BPMN type. */
  readonly guessed: readonly string[];
}

type Cells = ReadonlyMap<string, DrawioCell>;

/**
 * The layers of a page: the cells directly below its root. A single layer without a name that is not hidden is left
 * out.
 */
const layersOf = (cells: Cells) => {
  const root = [...cells.values()].find(({ parentId }) => parentId === undefined);
  const found = [...cells.values()].filter(
    ({ parentId, isVertex, isEdge }) => parentId === root?.id && !isVertex && !isEdge,
  );
  const news = found.length > 1;
  const layers = new Map(
    (news ? found : []).map(({ id, title, visible }, place): [string, Layer] => [
      id,
      {
        id: newJsid(),
        name: title || (place === 0 ? 'Background' : `Layer ${place + 1}`),
        ...(!visible && { hidden: true }),
      },
    ]),
  );
  return {
    layers: [...layers.values()],
    layerOf: (cell: DrawioCell) => ancestorsOf(cell, cells).flatMap(({ id }) => layers.get(id)?.id ?? [])[0],
  };
};

const opensOf = (link: string | undefined, pages: readonly DrawioPage[]): readonly Opened[] => {
  if (link === undefined) return [];
  const id = /^data:page\/id,(.+)$/.exec(link)?.[1];
  const page = pages.find((candidate) => candidate.id === id)?.name;
  if (page !== undefined) return [{ page }];
  return isWebAddress(link) ? [{ address: link }] : [];
};

/**
 * A box after rotation by a multiple of 90 degrees. Other rotations are ignored, because BPMN has no slanted shapes.
 */
const turned = (box: Box, degrees = 0): Box => {
  if (Math.abs(Math.round(degrees / 90)) % 2 === 0) return box;
  const { x, y } = centreOf(box);
  return { x: x - box.height / 2, y: y - box.width / 2, width: box.height, height: box.width };
};

/**
 * Returns a function that tells whether the centres of other shapes are inside a shape although they are not its
 * children.
 */
const drawnAround = (nodes: readonly DrawnNode[]): ((node: DrawnNode) => boolean) => {
  const contents = nodes.filter((node) => node.kind !== 'pool' && !isIcon(node));
  const near = new Near(contents.toSorted((one, other) => areaOf(one.box) - areaOf(other.box)));
  return ({ box }) =>
    near.listsIn(box).some((smallestFirst) => {
      for (const other of smallestFirst) {
        if (areaOf(other.box) * 4 >= areaOf(box)) return false;
        if (isInside(centreOf(other.box), box)) return true;
      }
      return false;
    });
};

/**
 * Whether a node is small and without text: an icon in the corner of a box. An icon does not make the box a container.
 */
const isIcon = ({ name, kind, box }: DrawnNode): boolean =>
  name === '' && kind !== 'event' && kind !== 'gateway' && Math.max(box.width, box.height) <= 30;

/** Merges a box and the icon in it into one task; the icon determines its type. */
const withSigns = (nodes: readonly DrawnNode[], cells: Cells): readonly DrawnNode[] => {
  const activities = new Set(nodes.filter((node) => node.kind === 'activity' && !isIcon(node)).map(({ id }) => id));
  const signs = new Map<string, string | undefined>();
  const inBox = nodes.filter((node) => {
    const cell = cells.get(node.id);
    const box = cell?.parentId ?? '';
    if (!cell || !activities.has(box) || !isIcon(node) || !['activity', 'message'].includes(node.kind)) return false;
    signs.set(box, signs.get(box) ?? taskSign(cell.style));
    return true;
  });
  const gone = new Set(inBox);
  return nodes
    .filter((node) => !gone.has(node))
    .map((node) => {
      const icon_type = signs.get(node.id);
      return icon_type === undefined ? node : { ...node, values: { ...node.values, icon_type } };
    });
};

/** Converts plain circles with only incoming lines to end events. */
const withEnds = (
  nodes: readonly DrawnNode[],
  links: readonly DrawnLink[],
  guesses: ReadonlySet<string>,
): readonly DrawnNode[] => {
  const flows = links.filter(({ meaning }) => !('flowType' in meaning && meaning.flowType === 'association'));
  const sources = new Set(flows.map(({ source }) => source));
  const targets = new Set(flows.map(({ target }) => target));
  return nodes.map((node) =>
    guesses.has(node.id) && node.values['event_type'] === 'single' && targets.has(node.id) && !sources.has(node.id)
      ? { ...node, values: { ...node.values, event_type: 'thick' } }
      : node,
  );
};

const sharedIds = (page: string, renamed: number): readonly string[] => {
  if (renamed === 0) return [];
  const cells = renamed === 1 ? '1 shape or line has' : `${renamed.toLocaleString('en')} shapes and lines have`;
  return [`On the page “${page}”, ${cells} the id of another one: what refers to it means the first.`];
};

const placedBox =
  (cells: Cells) =>
  (cell: DrawioCell): Box =>
    turned({ ...cell.box, ...originIn(cell, cells) }, cell.style.number('rotation'));

/** Reads a page of a draw.io file as a sequence diagram; undefined if the page is not one. */
export const readDrawioSequence = ({ name, model }: DrawioPage): SequencePage | undefined => {
  const { cells } = cellsOfModel(model);
  if (!isSequence(cells.values())) return undefined;
  return readSequencePage({ name, cells, ...layersOf(cells), boxOf: placedBox(cells) });
};

const isOpen = (node: DrawnNode): boolean =>
  node.kind === 'pool' || node.kind === 'group' || node.values['expanded'] === true;

/** The shapes of a page, before they are put into containers. */
interface DrawnShapes {
  readonly nodes: readonly DrawnNode[];
  readonly skipped: readonly SkippedShape[];
  /** Ids of shapes whose type is a guess. */
  readonly guesses: ReadonlySet<string>;
  /** The pool that a swimlane belongs to, by the swimlane's id. */
  readonly poolOf: ReadonlyMap<string, string>;
}

interface ShapesSource {
  readonly cells: Cells;
  readonly pages: readonly DrawioPage[];
  readonly layerOf: (cell: DrawioCell) => string | undefined;
}

/** Reads the shapes of a page by their meanings, and the swimlanes as pools. */
const drawnShapes = ({ cells, pages, layerOf }: ShapesSource): DrawnShapes => {
  const vertices = [...cells.values()].filter(
    (cell) => cell.isVertex && !cell.style.names.has('edgeLabel') && !cells.get(cell.parentId ?? '')?.isEdge,
  );
  const meanings = new Map(vertices.map((cell): [string, VertexMeaning] => [cell.id, vertexMeaning(cell)]));
  const boxOf = placedBox(cells);
  const isSwimlane = (id: string) => meanings.get(id)?.kind === 'swimlane';
  const swimlanes = vertices
    .filter(({ id }) => isSwimlane(id))
    .map(
      (cell): Swimlane => ({
        cell,
        box: boxOf(cell),
        inside: ancestorsOf(cell, cells).find(({ id }) => isSwimlane(id))?.id,
      }),
    );
  const { pools, poolOf } = swimlanePools(swimlanes);

  const skipped: SkippedShape[] = [];
  const guesses = new Set<string>();
  const nodes = vertices.flatMap((cell): DrawnNode[] => {
    const meaning = meanings.get(cell.id);
    if (!meaning || meaning.kind === 'frame') return [];
    if (meaning.kind === 'skipped') {
      skipped.push({
        id: cell.id,
        name: cell.style.shape || 'Shape',
        ...(cell.title !== '' && { text: cell.title }),
        reason: meaning.reason,
      });
      return [];
    }
    const pool = pools.get(cell.id);
    if (meaning.kind === 'swimlane' && !pool) return [];
    if (meaning.kind !== 'swimlane' && meaning.guessed) guesses.add(cell.id);
    const style = styleOfVertex(cell.style);
    const layerId = layerOf(cell);
    const shared = {
      id: cell.id,
      name: cell.title,
      box: boxOf(cell),
      ...(style && { style }),
      ...(cell.tooltip && { text: cell.tooltip }),
      opens: opensOf(cell.link, pages),
      data: cell.data,
      ...(layerId !== undefined && { layerId }),
      ...(isArchimate(cell) && { preserved: preservedArchimate(cell) }),
    };
    if (meaning.kind === 'swimlane') {
      return pool ? [{ ...shared, box: pool.box, kind: 'pool', values: {}, pool }] : [];
    }
    return [{ ...shared, kind: meaning.kind, values: meaning.values }];
  });
  return { nodes, skipped, guesses, poolOf };
};

/**
 * Turns guessed activities around other shapes into groups, merges icons into their boxes, and turns headings.
 */
const completed = ({ nodes, guesses }: DrawnShapes, cells: Cells): readonly DrawnNode[] => {
  const isAround = drawnAround(nodes);
  const grouped = withSigns(nodes, cells).map(
    (node): DrawnNode =>
      guesses.has(node.id) && node.kind === 'activity' && isAround(node)
        ? { ...node, kind: 'group', values: {} }
        : node,
  );
  return withTurnedHeadings(grouped, cells);
};

/** The nodes with their parents: by the file, or by the shape that is drawn around them. */
const withParents = (
  nodes: readonly DrawnNode[],
  { cells, poolOf }: { readonly cells: Cells; readonly poolOf: DrawnShapes['poolOf'] },
): readonly DrawnNode[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const containers = nodes.filter(isOpen);
  const activities = nodes.filter(({ kind }) => kind === 'activity');
  const drawnInAny = drawnIn(containers);
  const drawnOnAny = drawnOn(activities);
  const parentOf = (node: DrawnNode): string | undefined => {
    if (node.kind === 'pool') return undefined;
    const onBorder = node.values['event_type'] === 'double' ? drawnOnAny(node.box) : undefined;
    if (onBorder) return onBorder.id;
    const cell = cells.get(node.id);
    const declared = (cell ? ancestorsOf(cell, cells) : [])
      .map(({ id }) => byId.get(poolOf.get(id) ?? id))
      .find((at) => at && isOpen(at));
    const seen = drawnInAny(node);
    // The declared parent is the pool. A group or sub-process that is drawn around the node inside the pool is a more
    // precise parent.
    return declared && seen && areaOf(seen.box) < areaOf(declared.box) ? seen.id : (declared ?? seen)?.id;
  };
  return nodes.map((node): DrawnNode => {
    const parent = parentOf(node);
    return parent === undefined ? node : { ...node, parent };
  });
};

/**
 * Reads a page of a draw.io file.
 * @throws {ImportRefused} if the page has more shapes than can be imported
 */
export const readDrawioPage = ({ name, model }: DrawioPage, pages: readonly DrawioPage[]): ReadPage => {
  const { cells, renamed } = cellsOfModel(model);
  if (cells.size > importLimits.shapes) {
    throw new ImportRefused('The drawing has more shapes on a page than can be imported. Split the page.');
  }
  const { layers, layerOf } = layersOf(cells);
  const shapes = drawnShapes({ cells, pages, layerOf });
  const { guesses, poolOf, skipped } = shapes;
  const nodes = withParents(completed(shapes, cells), { cells, poolOf });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const nodeOf = (id: string): string | undefined => {
    const cell = cells.get(id);
    const own =
      cell && [cell, ...ancestorsOf(cell, cells)].map((at) => poolOf.get(at.id) ?? at.id).find((at) => byId.has(at));
    return own;
  };
  const texts = new Map(
    nodes.flatMap(({ id, kind }) => {
      const cell = cells.get(id);
      return kind === 'annotation' && cell && isLooseText(cell) ? [[id, textPlaceOf(cell.style)] as const] : [];
    }),
  );
  const lines = edgeLinks({ cells, texts, nodes: byId, nodeOf, layerOf });
  const joined = new Set(lines.links.flatMap(({ source, target }) => [source, target]));
  const page: DrawnPage = {
    name,
    nodes: withEnds(nodes, lines.links, guesses),
    links: lines.links,
    layers,
    skipped: [...skipped, ...lines.skipped],
    repaired: [...sharedIds(name, renamed), ...lines.repaired],
  };
  const isGuessed = ({ id }: DrawnNode): boolean =>
    guesses.has(id) && !isArchimate(cells.get(id)) && (!texts.has(id) || joined.has(id));
  return {
    page: withWordsBeside(page, texts),
    guessed: nodes.filter(isGuessed).map((node) => node.name),
  };
};
