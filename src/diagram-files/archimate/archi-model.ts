import type { Point } from '../../diagram/cells/cell.ts';
import { centreOf } from '../../diagram/cells/geometry.ts';
import { childOf, childrenOf, wordsOf, type XmlElement } from '../xml/read-xml.ts';
import {
  type ArchimateConcept,
  type ArchimateModel,
  type ArchimateView,
  type ArchimateWords,
  attribute,
  chosen,
  conceptType,
  isRelation,
  moreOf,
  numberIn,
  sizeOf,
  typeOf,
  type ViewConnection,
  type ViewNode,
} from './archimate-model.ts';

const idOf = (element: XmlElement): string => attribute(element, 'id') ?? '';

const textOf = (element: XmlElement, local: string): string => {
  const found = childOf(element, local);
  return found ? wordsOf(found).trim() : '';
};

/** An element with its folder. */
interface Filed {
  readonly element: XmlElement;
  /** The path of the folder, without the top folder for the kind of element. */
  readonly folder: readonly string[];
}

/** All elements in folders at any depth. */
const filed = (holder: XmlElement, folder: readonly string[]): readonly Filed[] =>
  holder.children.flatMap((child) => {
    if (child.local === 'element') return [{ element: child, folder }];
    return child.local === 'folder' ? filed(child, [...folder, attribute(child, 'name') ?? '']) : [];
  });

const wordsIn = (element: XmlElement): ArchimateWords => ({
  name: attribute(element, 'name') ?? '',
  documentation: textOf(element, 'documentation'),
  properties: childrenOf(element, 'property').map((property) => ({
    name: attribute(property, 'key') ?? '',
    value: attribute(property, 'value') ?? '',
  })),
});

const conceptOf = ({ element, folder }: Filed): ArchimateConcept => ({
  ...wordsIn(element),
  type: conceptType(element),
  more: moreOf(element),
  folder,
});

const colourIn = (element: XmlElement, name: string): string | undefined => {
  const colour = attribute(element, name)?.toUpperCase();
  return colour !== undefined && /^#[0-9A-F]{6}$/.test(colour) ? colour : undefined;
};

interface Shown {
  readonly node: ViewNode;
  readonly source: XmlElement;
}

const nodesOf = (holder: XmlElement, corner: Point, parent: string | undefined): readonly Shown[] =>
  childrenOf(holder, 'child').flatMap((child) => {
    const bounds = childOf(child, 'bounds');
    const type = typeOf(child);
    const element = attribute(child, 'archimateElement');
    const view = attribute(child, 'model');
    const fill = colourIn(child, 'fillColor');
    const outline = chosen(colourIn(child, 'lineColor'));
    const ink = chosen(colourIn(child, 'fontColor'));
    // Coordinates are relative to the upper left corner of the parent.
    const at = { x: corner.x + (numberIn(bounds, 'x') ?? 0), y: corner.y + (numberIn(bounds, 'y') ?? 0) };
    const node: ViewNode = {
      id: idOf(child),
      ...(element !== undefined && { element }),
      kind: element !== undefined || view !== undefined ? 'element' : type === 'Group' ? 'group' : 'note',
      name: attribute(child, 'name') || textOf(child, 'content'),
      box: { ...at, ...sizeOf(numberIn(bounds, 'width'), numberIn(bounds, 'height')) },
      ...(!bounds && { unplaced: true as const }),
      ...(parent !== undefined && { parent }),
      ...(fill && { fill }),
      ...(outline && { outline }),
      ...(ink && { ink }),
      ...(view !== undefined && { view }),
    };
    return [{ node, source: child }, ...nodesOf(child, at, node.id)];
  });

/**
 * The bend points of a connection. Each is stored as two offsets, from the centres of both ends; the result is their
 * mean, weighted by the position along the line.
 */
const bendsOf = (
  connection: XmlElement,
  source: ViewNode | undefined,
  target: ViewNode | undefined,
): readonly Point[] => {
  if (!source || !target) return [];
  const [from, to] = [centreOf(source.box), centreOf(target.box)];
  const bends = childrenOf(connection, 'bendpoint');
  return bends.map((bend, place) => {
    const along = (place + 1) / (bends.length + 1);
    const offset = (name: string) => numberIn(bend, name) ?? 0;
    return {
      x: (from.x + offset('startX')) * (1 - along) + (to.x + offset('endX')) * along,
      y: (from.y + offset('startY')) * (1 - along) + (to.y + offset('endY')) * along,
    };
  });
};

/** The connections that begin at a node, and the connections that begin at those connections. */
const connectionsFrom = (holder: XmlElement, nodes: ReadonlyMap<string, ViewNode>): readonly ViewConnection[] =>
  childrenOf(holder, 'sourceConnection').flatMap((connection) => {
    const [source, target] = [attribute(connection, 'source') ?? idOf(holder), attribute(connection, 'target') ?? ''];
    const relation = attribute(connection, 'archimateRelationship') ?? attribute(connection, 'relationship');
    const colour = chosen(colourIn(connection, 'lineColor'));
    const own: ViewConnection = {
      id: idOf(connection),
      ...(relation !== undefined && { relation }),
      name: attribute(connection, 'name') ?? '',
      source,
      target,
      points: bendsOf(connection, nodes.get(source), nodes.get(target)),
      ...(colour && { colour }),
    };
    return [own, ...connectionsFrom(connection, nodes)];
  });

const viewOf = ({ element, folder }: Filed): ArchimateView => {
  const shown = nodesOf(element, { x: 0, y: 0 }, undefined);
  const nodes = new Map(shown.map(({ node }) => [node.id, node]));
  const viewpoint = attribute(element, 'viewpoint');
  return {
    ...wordsIn(element),
    id: idOf(element),
    ...(viewpoint !== undefined && { viewpoint }),
    folder,
    nodes: [...nodes.values()],
    connections: shown.flatMap(({ source }) => connectionsFrom(source, nodes)),
  };
};

/** Reads a model in the format of Archi. */
export const readArchiModel = (root: XmlElement): ArchimateModel => {
  const all = childrenOf(root, 'folder').flatMap((folder) => filed(folder, []));
  const isView = ({ element }: Filed) => /DiagramModel$|SketchModel$|CanvasModel$/.test(typeOf(element));
  const concepts = all.filter((one) => !isView(one));
  const relations = concepts.filter(({ element }) => isRelation(typeOf(element)));
  const elements = concepts.filter((one) => !relations.includes(one));
  return {
    ...wordsIn(root),
    documentation: textOf(root, 'purpose'),
    elements: new Map(elements.map((one) => [idOf(one.element), conceptOf(one)])),
    relations: new Map(
      relations.map((one) => [
        idOf(one.element),
        {
          ...conceptOf(one),
          source: attribute(one.element, 'source') ?? '',
          target: attribute(one.element, 'target') ?? '',
        },
      ]),
    ),
    views: all.filter(isView).map(viewOf),
  };
};
