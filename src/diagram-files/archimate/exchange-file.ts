/** Writes an ArchiMate model in the exchange format of the Open Group. */
import type { Point } from '../../diagram/cells/cell.ts';
import { type WrittenMarkup, xmlElement } from '../xml/write-xml.ts';
import {
  type ArchimateModel,
  type ArchimateProperty,
  type ArchimateView,
  type ArchimateWords,
  folderOfKind,
  type ViewConnection,
  type ViewNode,
  viewpointName,
} from './archimate-model.ts';

/** Creates unique identifiers that XML permits: they begin with a letter. */
class Identifiers {
  readonly #given = new Map<string, string>();
  readonly #taken = new Set<string>();

  of(id: string): string {
    const known = this.#given.get(id);
    if (known !== undefined) return known;
    const clean = id.replace(/[^\w.-]/g, '-');
    const base = /^[A-Za-z_]/.test(clean) ? clean : `id-${clean}`;
    let own = base;
    for (let count = 2; this.#taken.has(own); count += 1) own = `${base}-${count}`;
    this.#given.set(id, own);
    this.#taken.add(own);
    return own;
  }
}

const listed = (name: string, items: readonly WrittenMarkup[]): readonly WrittenMarkup[] =>
  items.length > 0 ? [xmlElement(name, {}, items)] : [];

const colour = (name: string, value: string | undefined, inner = ''): readonly WrittenMarkup[] => {
  if (value === undefined) return [];
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  const painted = xmlElement(inner || name, { r, g, b });
  return inner ? [xmlElement(name, {}, [painted])] : [painted];
};

const styled = (parts: readonly WrittenMarkup[]): readonly WrittenMarkup[] => listed('style', parts);

const labelled = (words: string): readonly WrittenMarkup[] => (words === '' ? [] : [xmlElement('label', {}, words)]);

/** A folder with its contents and subfolders. */
interface Folder {
  readonly folders: Map<string, Folder>;
  readonly items: string[];
}

class ExchangeFile {
  readonly #ids = new Identifiers();
  /** The identifiers of property definitions, by property name. */
  readonly #properties = new Map<string, string>();
  readonly #model: ArchimateModel;

  constructor(model: ArchimateModel) {
    this.#model = model;
  }

  root(): WrittenMarkup {
    const { elements, relations, views } = this.#model;
    const words = this.#words(this.#model);
    const concepts = [...elements].map(([id, element]) =>
      xmlElement('element', { identifier: this.#ids.of(id), 'xsi:type': element.type }, this.#words(element)),
    );
    const relationships = [...relations].map(([id, relation]) => {
      const { type, source, target, more } = relation;
      const ends = { source: this.#ids.of(source), target: this.#ids.of(target) };
      const attributes = { identifier: this.#ids.of(id), ...ends, 'xsi:type': type, ...more };
      return xmlElement('relationship', attributes, this.#words(relation));
    });
    const diagrams = views.map((view) => this.#view(view));
    return xmlElement(
      'model',
      {
        xmlns: 'http://www.opengroup.org/xsd/archimate/3.0/',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation':
          'http://www.opengroup.org/xsd/archimate/3.0/ http://www.opengroup.org/xsd/archimate/3.1/archimate3_Diagram.xsd',
        identifier: this.#ids.of('model'),
      },
      [
        ...words,
        ...listed('elements', concepts),
        ...listed('relationships', relationships),
        ...this.#organizations(),
        ...this.#definitions(),
        xmlElement('views', {}, [xmlElement('diagrams', {}, diagrams)]),
      ],
    );
  }

  #words({ name, documentation, properties }: ArchimateWords): readonly WrittenMarkup[] {
    return [
      xmlElement('name', {}, name),
      ...(documentation === '' ? [] : [xmlElement('documentation', {}, documentation)]),
      ...listed(
        'properties',
        properties.map((property) => this.#property(property)),
      ),
    ];
  }

  #property({ name, value }: ArchimateProperty): WrittenMarkup {
    const known = this.#properties.get(name) ?? this.#ids.of(`property-${this.#properties.size + 1}`);
    this.#properties.set(name, known);
    return xmlElement('property', { propertyDefinitionRef: known }, [xmlElement('value', {}, value)]);
  }

  #definitions(): readonly WrittenMarkup[] {
    return listed(
      'propertyDefinitions',
      [...this.#properties].map(([name, identifier]) =>
        xmlElement('propertyDefinition', { identifier, type: 'string' }, [xmlElement('name', {}, name)]),
      ),
    );
  }

  /** The folder tree, below a top folder for each kind of element; empty if no element is in a folder. */
  #organizations(): readonly WrittenMarkup[] {
    const { elements, relations, views } = this.#model;
    const filed: readonly (readonly [id: string, path: readonly string[]])[] = [
      ...[...elements].map(([id, { type, folder }]) => [id, [folderOfKind(type).name, ...folder]] as const),
      ...[...relations].map(([id, { folder }]) => [id, ['Relations', ...folder]] as const),
      ...views.map(({ id, folder }) => [id, ['Views', ...folder]] as const),
    ];
    if (filed.every(([, path]) => path.length === 1)) return [];
    const root: Folder = { folders: new Map(), items: [] };
    for (const [id, path] of filed) {
      let at = root;
      for (const name of path) {
        const next: Folder = at.folders.get(name) ?? { folders: new Map(), items: [] };
        at.folders.set(name, next);
        at = next;
      }
      at.items.push(this.#ids.of(id));
    }
    return listed('organizations', this.#items(root));
  }

  #items({ folders, items }: Folder): readonly WrittenMarkup[] {
    return [
      ...[...folders].map(([name, folder]) =>
        xmlElement('item', {}, [xmlElement('label', {}, name), ...this.#items(folder)]),
      ),
      ...items.map((identifierRef) => xmlElement('item', { identifierRef })),
    ];
  }

  #view(view: ArchimateView): WrittenMarkup {
    const children = Map.groupBy(view.nodes, ({ parent }) => parent);
    const attributes = {
      identifier: this.#ids.of(view.id),
      'xsi:type': 'Diagram',
      viewpoint: viewpointName(view.viewpoint),
    };
    return xmlElement('view', attributes, [
      ...this.#words(view),
      ...(children.get(undefined) ?? []).map((node) => this.#node(node, children)),
      ...view.connections.map((connection) => this.#connection(connection)),
    ]);
  }

  #node(node: ViewNode, children: ReadonlyMap<string | undefined, readonly ViewNode[]>): WrittenMarkup {
    const { id, element, kind, name, box, fill, outline, ink, view } = node;
    const at = { identifier: this.#ids.of(id), x: box.x, y: box.y, w: box.width, h: box.height };
    const style = styled([
      ...colour('lineColor', outline),
      ...colour('fillColor', fill),
      ...colour('font', ink, 'color'),
    ]);
    const opens = view === undefined ? [] : [xmlElement('viewRef', { ref: this.#ids.of(view) })];
    const within = (children.get(id) ?? []).map((child) => this.#node(child, children));
    if (element !== undefined) {
      const attributes = { ...at, elementRef: this.#ids.of(element), 'xsi:type': 'Element' };
      return xmlElement('node', attributes, [...style, ...opens, ...within]);
    }
    const type = kind === 'group' ? 'Container' : 'Label';
    return xmlElement('node', { ...at, 'xsi:type': type }, [...labelled(name), ...style, ...opens, ...within]);
  }

  #connection({ id, relation, name, source, target, points, colour: line }: ViewConnection): WrittenMarkup {
    const bends = points.map(({ x, y }: Point) => xmlElement('bendpoint', { x, y }));
    const ends = { source: this.#ids.of(source), target: this.#ids.of(target) };
    const style = styled(colour('lineColor', line));
    const identifier = this.#ids.of(id);
    return relation === undefined
      ? xmlElement('connection', { identifier, 'xsi:type': 'Line', ...ends }, [...labelled(name), ...style, ...bends])
      : xmlElement(
          'connection',
          { identifier, relationshipRef: this.#ids.of(relation), 'xsi:type': 'Relationship', ...ends },
          [...style, ...bends],
        );
  }
}

/** Writes a model in the exchange format, version 3.1. */
export const exchangeFile = (model: ArchimateModel): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${new ExchangeFile(model).root().markup}\n`;
