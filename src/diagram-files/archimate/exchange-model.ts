import type { Point } from '../../diagram/cells/cell.ts';
import { childOf, childrenOf, wordsOf, type XmlElement } from '../xml/read-xml.ts';
import {
  type ArchimateConcept,
  type ArchimateModel,
  type ArchimateProperty,
  type ArchimateView,
  type ArchimateWords,
  attribute,
  chosen,
  conceptType,
  moreOf,
  numberIn,
  sizeOf,
  typeOf,
  type ViewConnection,
  type ViewNode,
  withoutKindFolder,
} from './archimate-model.ts';

// The name of an element. The older format writes `label` instead of `name`; both may be repeated for several
// languages.
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

/** Look-ups for the elements of a model: the names of properties and the folder paths, by identifier. */
interface Context {
  readonly propertyNames: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

const propertiesOf = (element: XmlElement, { propertyNames }: Pick<Context, 'propertyNames'>) => {
  const list = childOf(element, 'properties');
  return (list ? childrenOf(list, 'property') : []).flatMap((property): readonly ArchimateProperty[] => {
    const definition = attribute(property, 'propertyDefinitionRef') ?? attribute(property, 'identifierref') ?? '';
    const value = childOf(property, 'value');
    return [{ name: propertyNames.get(definition) || definition, value: value ? wordsOf(value).trim() : '' }];
  });
};

const wordsIn = (element: XmlElement, context: Pick<Context, 'propertyNames'>): ArchimateWords => ({
  name: nameOf(element),
  documentation: documentationOf(element),
  properties: propertiesOf(element, context),
});

/** The names of properties by identifier, from the definitions of the file. */
const propertyNamesOf = (root: XmlElement): ReadonlyMap<string, string> => {
  const list = childOf(root, 'propertyDefinitions') ?? childOf(root, 'propertydefs');
  return new Map(
    (list?.children ?? []).map((definition) => [
      idOf(definition),
      nameOf(definition) || (attribute(definition, 'name') ?? ''),
    ]),
  );
};

/** The folder path of each element, relation and view, by identifier. */
const foldersOf = (root: XmlElement): ReadonlyMap<string, readonly string[]> => {
  const folders = new Map<string, readonly string[]>();
  const look = (holder: XmlElement, path: readonly string[]): void => {
    for (const item of childrenOf(holder, 'item')) {
      const reference = attribute(item, 'identifierRef');
      if (reference !== undefined) folders.set(reference, withoutKindFolder(path));
      const name = nameOf(item);
      look(item, name === '' ? path : [...path, name]);
    }
  };
  for (const holder of [...childrenOf(root, 'organizations'), ...childrenOf(root, 'organization')]) look(holder, []);
  return folders;
};

const conceptOf = (element: XmlElement, context: Context): ArchimateConcept => ({
  ...wordsIn(element, context),
  type: conceptType(element),
  more: moreOf(element),
  folder: context.folders.get(idOf(element)) ?? [],
});

const listOf = (root: XmlElement, list: string, item: string): readonly XmlElement[] => {
  const found = childOf(root, list);
  return found ? childrenOf(found, item) : [];
};

const hex = (number: number | undefined): string =>
  Math.min(255, Math.max(0, Math.round(number ?? 255)))
    .toString(16)
    .padStart(2, '0');

/** The colour in a child of a style element, such as `fillColor`. */
const colourOf = (style: XmlElement | undefined, name: string): string | undefined => {
  const colour = style && childOf(style, name);
  return colour && `#${['r', 'g', 'b'].map((part) => hex(numberIn(colour, part))).join('')}`.toUpperCase();
};

const coloursOf = (node: XmlElement): Pick<ViewNode, 'fill' | 'outline' | 'ink'> => {
  const style = childOf(node, 'style');
  const fill = colourOf(style, 'fillColor');
  const outline = chosen(colourOf(style, 'lineColor'));
  const ink = chosen(colourOf(style && childOf(style, 'font'), 'color'));
  return { ...(fill && { fill }), ...(outline && { outline }), ...(ink && { ink }) };
};

const nodesOf = (holder: XmlElement, parent: string | undefined): readonly ViewNode[] =>
  childrenOf(holder, 'node').flatMap((node) => {
    const element = attribute(node, 'elementRef');
    const type = attribute(node, 'type') ?? typeOf(node);
    const reference = childrenOf(node, 'viewRef')[0];
    const view = reference && attribute(reference, 'ref');
    const own: ViewNode = {
      id: idOf(node),
      ...(element !== undefined && { element }),
      kind: element !== undefined || view !== undefined ? 'element' : /container|group/i.test(type) ? 'group' : 'note',
      name: nameOf(node),
      // Coordinates of nested nodes too are relative to the corner of the view.
      box: {
        x: numberIn(node, 'x') ?? 0,
        y: numberIn(node, 'y') ?? 0,
        ...sizeOf(numberIn(node, 'w'), numberIn(node, 'h')),
      },
      ...(parent !== undefined && { parent }),
      ...coloursOf(node),
      ...(view !== undefined && { view }),
    };
    return [own, ...nodesOf(node, own.id)];
  });

const connectionsOf = (holder: XmlElement): readonly ViewConnection[] =>
  childrenOf(holder, 'connection').map((connection) => {
    const relation = attribute(connection, 'relationshipRef');
    const colour = chosen(colourOf(childOf(connection, 'style'), 'lineColor'));
    return {
      id: idOf(connection),
      ...(relation !== undefined && { relation }),
      name: nameOf(connection),
      source: attribute(connection, 'source') ?? '',
      target: attribute(connection, 'target') ?? '',
      points: childrenOf(connection, 'bendpoint').map(
        (point): Point => ({ x: numberIn(point, 'x') ?? 0, y: numberIn(point, 'y') ?? 0 }),
      ),
      ...(colour && { colour }),
    };
  });

/** Reads a model in version 2.1 or 3 of the exchange format of the Open Group. */
export const readExchangeModel = (root: XmlElement): ArchimateModel => {
  const views = childOf(root, 'views');
  const diagrams = views && (childOf(views, 'diagrams') ?? views);
  const context = { propertyNames: propertyNamesOf(root), folders: foldersOf(root) };
  return {
    ...wordsIn(root, context),
    elements: new Map(
      listOf(root, 'elements', 'element').map((element) => [idOf(element), conceptOf(element, context)]),
    ),
    relations: new Map(
      listOf(root, 'relationships', 'relationship').map((relation) => [
        idOf(relation),
        {
          ...conceptOf(relation, context),
          source: attribute(relation, 'source') ?? '',
          target: attribute(relation, 'target') ?? '',
        },
      ]),
    ),
    views: (diagrams ? childrenOf(diagrams, 'view') : []).map((view): ArchimateView => {
      const viewpoint = attribute(view, 'viewpoint');
      return {
        ...wordsIn(view, context),
        id: idOf(view),
        ...(viewpoint !== undefined && { viewpoint }),
        folder: context.folders.get(idOf(view)) ?? [],
        nodes: nodesOf(view, undefined),
        connections: connectionsOf(view),
      };
    }),
  };
};
