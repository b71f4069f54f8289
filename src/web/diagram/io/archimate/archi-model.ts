import type { Point } from '../../cells/cell.ts';
import { centreOf } from '../../cells/geometry.ts';
import { childOf, childrenOf, wordsOf, type XmlElement } from '../xml/read-xml.ts';
import {
  type ArchimateConcept,
  type ArchimateModel,
  type ArchimateView,
  attribute,
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

const words = (element: XmlElement, local: string): string => {
  const found = childOf(element, local);
  return found ? wordsOf(found).trim() : '';
};

/** All elements of the folders, folders in folders included. */
const filed = (holder: XmlElement): readonly XmlElement[] => [
  ...childrenOf(holder, 'element'),
  ...childrenOf(holder, 'folder').flatMap(filed),
];

const conceptOf = (element: XmlElement): ArchimateConcept => ({
  type: conceptType(element),
  name: attribute(element, 'name') ?? '',
  documentation: words(element, 'documentation'),
  more: moreOf(element),
});

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
    const fill = attribute(child, 'fillColor')?.toUpperCase();
    // Coordinates count from the corner of what the child stands in.
    const at = { x: corner.x + (numberIn(bounds, 'x') ?? 0), y: corner.y + (numberIn(bounds, 'y') ?? 0) };
    const node: ViewNode = {
      id: idOf(child),
      ...(element !== undefined && { element }),
      kind: element !== undefined || view !== undefined ? 'element' : type === 'Group' ? 'group' : 'note',
      name: attribute(child, 'name') || words(child, 'content'),
      box: { ...at, ...sizeOf(numberIn(bounds, 'width'), numberIn(bounds, 'height')) },
      ...(!bounds && { unplaced: true as const }),
      ...(parent !== undefined && { parent }),
      ...(fill !== undefined && /^#[0-9A-F]{6}$/.test(fill) && { fill }),
      ...(view !== undefined && { view }),
    };
    return [{ node, source: child }, ...nodesOf(child, at, node.id)];
  });

/** Bends are written as their distances from the middles of both ends, which count by how far along the line they are. */
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

const viewOf = (element: XmlElement): ArchimateView => {
  const shown = nodesOf(element, { x: 0, y: 0 }, undefined);
  const nodes = new Map(shown.map(({ node }) => [node.id, node]));
  const connections = shown.flatMap(({ source: child }) =>
    childrenOf(child, 'sourceConnection').map((connection): ViewConnection => {
      const [source, target] = [attribute(connection, 'source') ?? idOf(child), attribute(connection, 'target') ?? ''];
      const relation = attribute(connection, 'archimateRelationship') ?? attribute(connection, 'relationship');
      return {
        id: idOf(connection),
        ...(relation !== undefined && { relation }),
        name: attribute(connection, 'name') ?? '',
        source,
        target,
        points: bendsOf(connection, nodes.get(source), nodes.get(target)),
      };
    }),
  );
  return { id: idOf(element), name: attribute(element, 'name') ?? '', nodes: [...nodes.values()], connections };
};

/** Reads a model as Archi keeps it. */
export const readArchiModel = (root: XmlElement): ArchimateModel => {
  const all = filed(root);
  const views = all.filter((element) => /DiagramModel$|SketchModel$|CanvasModel$/.test(typeOf(element)));
  const concepts = all.filter((element) => !views.includes(element));
  const relations = concepts.filter((element) => isRelation(typeOf(element)));
  return {
    elements: new Map(
      concepts.filter((element) => !isRelation(typeOf(element))).map((element) => [idOf(element), conceptOf(element)]),
    ),
    relations: new Map(relations.map((element) => [idOf(element), conceptOf(element)])),
    views: views.map(viewOf),
  };
};
