import type { Point } from '../../cells/cell.ts';
import { childOf, childrenOf, wordsOf, type XmlElement } from '../xml/read-xml.ts';
import {
  type ArchimateConcept,
  type ArchimateModel,
  type ArchimateView,
  attribute,
  conceptType,
  moreOf,
  numberIn,
  sizeOf,
  typeOf,
  type ViewConnection,
  type ViewNode,
} from './archimate-model.ts';

// The older format says `label` where the newer one says `name`; both repeat it for every language.
const nameOf = (element: XmlElement): string => {
  const names = [...childrenOf(element, 'name'), ...childrenOf(element, 'label')];
  const english = names.find(({ attributes }) =>
    attributes['{http://www.w3.org/XML/1998/namespace}lang']?.startsWith('en'),
  );
  const [first] = names;
  const chosen = english ?? first;
  return chosen ? wordsOf(chosen).trim() : '';
};

const documentationOf = (element: XmlElement): string => {
  const found = childOf(element, 'documentation');
  return found ? wordsOf(found).trim() : '';
};

const idOf = (element: XmlElement): string => attribute(element, 'identifier') ?? '';

const conceptsOf = (root: XmlElement, list: string, item: string): ReadonlyMap<string, ArchimateConcept> => {
  const found = childOf(root, list);
  return new Map(
    (found ? childrenOf(found, item) : []).map((element) => [
      idOf(element),
      {
        type: conceptType(element),
        name: nameOf(element),
        documentation: documentationOf(element),
        more: moreOf(element),
      },
    ]),
  );
};

const hex = (number: number | undefined): string =>
  Math.min(255, Math.max(0, Math.round(number ?? 255)))
    .toString(16)
    .padStart(2, '0');

const fillOf = (node: XmlElement): string | undefined => {
  const style = childOf(node, 'style');
  const colour = style && childOf(style, 'fillColor');
  return colour && `#${['r', 'g', 'b'].map((part) => hex(numberIn(colour, part))).join('')}`.toUpperCase();
};

const nodesOf = (holder: XmlElement, parent: string | undefined): readonly ViewNode[] =>
  childrenOf(holder, 'node').flatMap((node) => {
    const element = attribute(node, 'elementRef');
    const type = attribute(node, 'type') ?? typeOf(node);
    const fill = fillOf(node);
    const reference = childrenOf(node, 'viewRef')[0];
    const view = reference && attribute(reference, 'ref');
    const own: ViewNode = {
      id: idOf(node),
      ...(element !== undefined && { element }),
      kind: element !== undefined || view !== undefined ? 'element' : /container|group/i.test(type) ? 'group' : 'note',
      name: nameOf(node),
      // Coordinates count from the corner of the view, however deep the node is.
      box: {
        x: numberIn(node, 'x') ?? 0,
        y: numberIn(node, 'y') ?? 0,
        ...sizeOf(numberIn(node, 'w'), numberIn(node, 'h')),
      },
      ...(parent !== undefined && { parent }),
      ...(fill && { fill }),
      ...(view !== undefined && { view }),
    };
    return [own, ...nodesOf(node, own.id)];
  });

const connectionsOf = (holder: XmlElement): readonly ViewConnection[] =>
  childrenOf(holder, 'connection').map((connection) => {
    const relation = attribute(connection, 'relationshipRef');
    return {
      id: idOf(connection),
      ...(relation !== undefined && { relation }),
      name: nameOf(connection),
      source: attribute(connection, 'source') ?? '',
      target: attribute(connection, 'target') ?? '',
      points: childrenOf(connection, 'bendpoint').map(
        (point): Point => ({ x: numberIn(point, 'x') ?? 0, y: numberIn(point, 'y') ?? 0 }),
      ),
    };
  });

/** Reads a model in the exchange format of the Open Group, of either version. */
export const readExchangeModel = (root: XmlElement): ArchimateModel => {
  const views = childOf(root, 'views');
  const diagrams = views && (childOf(views, 'diagrams') ?? views);
  return {
    elements: conceptsOf(root, 'elements', 'element'),
    relations: conceptsOf(root, 'relationships', 'relationship'),
    views: (diagrams ? childrenOf(diagrams, 'view') : []).map(
      (view): ArchimateView => ({
        id: idOf(view),
        name: nameOf(view),
        nodes: nodesOf(view, undefined),
        connections: connectionsOf(view),
      }),
    ),
  };
};
