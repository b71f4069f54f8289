/** Writes an ArchiMate model in the format of Archi. */
import type { Point } from '../../diagram/cells/cell.ts';
import { centreOf } from '../../diagram/cells/geometry.ts';
import { type WrittenMarkup, xmlElement } from '../xml/write-xml.ts';
import {
  type ArchimateConcept,
  type ArchimateModel,
  type ArchimateProperty,
  type ArchimateView,
  folderOfKind,
  foldersOfKinds,
  type ViewConnection,
  type ViewNode,
  viewpointId,
} from './archimate-model.ts';

/** The codes of Archi for the access modes of the exchange format. */
const accesses: Readonly<Record<string, string>> = { Read: '1', Access: '2', ReadWrite: '3' };

const moreOf = ({ type, more }: ArchimateConcept): Readonly<Record<string, string | undefined>> => ({
  ...(type === 'Access' && { accessType: accesses[more['accessType'] ?? 'Write'] }),
  ...(type === 'Influence' && { strength: more['modifier'] }),
  ...(more['isDirected'] === 'true' && { directed: 'true' }),
});

const propertiesOf = (properties: readonly ArchimateProperty[]): readonly WrittenMarkup[] =>
  properties.map(({ name, value }) => xmlElement('property', { key: name, value }));

const wordsIn = ({ documentation, properties }: Pick<ArchimateConcept, 'documentation' | 'properties'>) => [
  ...(documentation === '' ? [] : [xmlElement('documentation', {}, documentation)]),
  ...propertiesOf(properties),
];

/** The markup of an element or view, with the path of its folder below the top folder for its kind. */
interface Filed {
  readonly folder: readonly string[];
  readonly markup: WrittenMarkup;
}

class ArchiFile {
  readonly #model: ArchimateModel;
  #folders = 0;

  constructor(model: ArchimateModel) {
    this.#model = model;
  }

  root(): WrittenMarkup {
    const { name, documentation, properties, elements, relations, views } = this.#model;
    const filed = new Map<string, Filed[]>(foldersOfKinds.map(({ type }) => [type, []]));
    for (const [id, element] of elements)
      filed.get(folderOfKind(element.type).type)?.push({ folder: element.folder, markup: this.#element(id, element) });
    for (const [id, relation] of relations) {
      const attributes = {
        'xsi:type': `archimate:${relation.type}Relationship`,
        name: relation.name || undefined,
        id,
        source: relation.source,
        target: relation.target,
        ...moreOf(relation),
      };
      filed
        .get('relations')
        ?.push({ folder: relation.folder, markup: xmlElement('element', attributes, wordsIn(relation)) });
    }
    for (const view of views) filed.get('diagrams')?.push({ folder: view.folder, markup: this.#view(view) });
    return xmlElement(
      'archimate:model',
      {
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xmlns:archimate': 'http://www.archimatetool.com/archimate',
        name,
        id: 'model',
        version: '5.0.0',
      },
      [
        ...foldersOfKinds.map(({ name: called, type }) => this.#folder(called, filed.get(type) ?? [], type)),
        ...(documentation === '' ? [] : [xmlElement('purpose', {}, documentation)]),
        ...propertiesOf(properties),
      ],
    );
  }

  #folder(name: string, contents: readonly Filed[], type?: string): WrittenMarkup {
    this.#folders += 1;
    const id = `folder-${this.#folders}`;
    const inner = Map.groupBy(contents, ({ folder }) => folder[0]);
    const folders = [...inner].flatMap(([called, own]) =>
      called === undefined
        ? []
        : [
            this.#folder(
              called,
              own.map(({ folder, markup }) => ({ folder: folder.slice(1), markup })),
            ),
          ],
    );
    const items = (inner.get(undefined) ?? []).map(({ markup }) => markup);
    return xmlElement('folder', { name, id, type }, [...folders, ...items]);
  }

  #element(id: string, element: ArchimateConcept): WrittenMarkup {
    const isJunction = /Junction$/.test(element.type);
    return xmlElement(
      'element',
      {
        'xsi:type': `archimate:${isJunction ? 'Junction' : element.type}`,
        name: element.name || undefined,
        id,
        type: element.type === 'OrJunction' ? 'or' : undefined,
      },
      wordsIn(element),
    );
  }

  #view(view: ArchimateView): WrittenMarkup {
    const drawing = new ArchiDrawing(view);
    const attributes = {
      'xsi:type': 'archimate:ArchimateDiagramModel',
      name: view.name,
      id: view.id,
      viewpoint: viewpointId(view.viewpoint),
    };
    return xmlElement('element', attributes, [...drawing.nodes(), ...wordsIn(view)]);
  }
}

/** The nodes and connections of a view. In Archi's format, each connection is nested in its source. */
class ArchiDrawing {
  readonly #nodes: ReadonlyMap<string, ViewNode>;
  readonly #children: ReadonlyMap<string | undefined, readonly ViewNode[]>;
  readonly #from: ReadonlyMap<string, readonly ViewConnection[]>;
  readonly #to: ReadonlyMap<string, readonly ViewConnection[]>;

  constructor({ nodes, connections }: ArchimateView) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#children = Map.groupBy(nodes, ({ parent }) => parent);
    this.#from = Map.groupBy(connections, ({ source }) => source);
    this.#to = Map.groupBy(connections, ({ target }) => target);
  }

  nodes(): readonly WrittenMarkup[] {
    return (this.#children.get(undefined) ?? []).map((node) => this.#node(node, { x: 0, y: 0 }));
  }

  #node({ id, kind, element, name, box, fill, outline, ink, view }: ViewNode, corner: Point): WrittenMarkup {
    const isNote = element === undefined && view === undefined && kind === 'note';
    const what =
      element !== undefined
        ? { 'xsi:type': 'archimate:DiagramObject' }
        : view !== undefined
          ? { 'xsi:type': 'archimate:DiagramModelReference' }
          : isNote
            ? { 'xsi:type': 'archimate:Note' }
            : { 'xsi:type': 'archimate:Group', name };
    const attributes = {
      ...what,
      id,
      targetConnections: this.#ending(id),
      fillColor: fill?.toLowerCase(),
      lineColor: outline?.toLowerCase(),
      fontColor: ink?.toLowerCase(),
      archimateElement: element,
      model: element === undefined ? view : undefined,
    };
    const { x, y, width, height } = box;
    return xmlElement('child', attributes, [
      // Coordinates are relative to the upper left corner of the parent.
      xmlElement('bounds', { x: x - corner.x, y: y - corner.y, width, height }),
      ...this.#beginning(id),
      ...(isNote ? [xmlElement('content', {}, name)] : []),
      ...(this.#children.get(id) ?? []).map((child) => this.#node(child, box)),
    ]);
  }

  #ending(id: string): string | undefined {
    return (
      this.#to
        .get(id)
        ?.map((connection) => connection.id)
        .join(' ') || undefined
    );
  }

  #beginning(id: string): readonly WrittenMarkup[] {
    return (this.#from.get(id) ?? []).map((connection) => {
      const attributes = {
        'xsi:type': 'archimate:Connection',
        id: connection.id,
        targetConnections: this.#ending(connection.id),
        lineColor: connection.colour?.toLowerCase(),
        name: connection.name || undefined,
        source: connection.source,
        target: connection.target,
        archimateRelationship: connection.relation,
      };
      return xmlElement('sourceConnection', attributes, [
        ...this.#bends(connection),
        ...this.#beginning(connection.id),
      ]);
    });
  }

  /** Bend points are written as offsets from the centres of both ends. */
  #bends({ source, target, points }: ViewConnection): readonly WrittenMarkup[] {
    const [first, last] = [this.#nodes.get(source), this.#nodes.get(target)];
    if (!first || !last) return [];
    const [from, to] = [centreOf(first.box), centreOf(last.box)];
    return points.map(({ x, y }) =>
      xmlElement('bendpoint', {
        startX: Math.round(x - from.x),
        startY: Math.round(y - from.y),
        endX: Math.round(x - to.x),
        endY: Math.round(y - to.y),
      }),
    );
  }
}

/** Writes a model in the format of Archi 5. */
export const archiFile = (model: ArchimateModel): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${new ArchiFile(model).root().markup}\n`;
