import type { BpmnModdle } from 'bpmn-moddle';
import { isA, isModdle, type Moddle, many, propertiesOf, textOf, type UnresolvedReference } from './moddle.ts';

/**
 * Serialises and restores the data of a BPMN file that the editor does not show. Each cell stores the XML of its
 * element, without name, ends and drawn contents. Exports build on this XML, so no data of the file is lost.
 */

/** The properties that cells express by their values or positions. */
const expressedByCells: ReadonlySet<string> = new Set([
  'name',
  'incoming',
  'outgoing',
  'attachedToRef',
  'default',
  'processRef',
  'flowNodeRef',
  'childLaneSet',
  'associationDirection',
  'dataState',
  'text',
  'di',
]);

/** The properties that contain elements with and without cells; only elements without a cell are preserved. */
const contents: ReadonlySet<string> = new Set([
  'flowElements',
  'artifacts',
  'participants',
  'messageFlows',
  'conversationLinks',
  'dataInputAssociations',
  'dataOutputAssociations',
  'dataInputs',
  'dataOutputs',
]);

/**
 * Whether the element has a name of its own that no cell has. For example, a cell has the name of a pool, but not that
 * of the process in it.
 */
const isOwnName = (element: Moddle, property: string): boolean =>
  property === 'name' && isA(element, 'Process', 'Collaboration', 'LaneSet');

/**
 * Whether a property contains the end of a link that is drawn. Cells store such ends, except the end of a data
 * association inside its activity.
 */
const isDrawnEnd = (element: Moddle, property: string): boolean => {
  if (property === 'sourceRef') return !isA(element, 'DataOutputAssociation');
  return property === 'targetRef' && !isA(element, 'DataInputAssociation');
};

/** Serialises elements as XML. */
export class ElementWriter {
  readonly #moddle: BpmnModdle;
  readonly #namespaces: Readonly<Record<string, unknown>>;
  readonly #drawn: ReadonlySet<Moddle>;
  readonly #elsewhere: ReadonlySet<Moddle>;
  /** Elements that could not be written, because XML cannot express the form of their extensions. */
  readonly lost: Moddle[] = [];

  /**
   * @param drawn The elements that have cells in this diagram.
   * @param elsewhere The elements that other diagrams of the file draw.
   */
  constructor(
    moddle: BpmnModdle,
    namespaces: Readonly<Record<string, unknown>>,
    drawn: ReadonlySet<Moddle>,
    elsewhere: ReadonlySet<Moddle>,
  ) {
    this.#moddle = moddle;
    this.#namespaces = Object.fromEntries(Object.entries(namespaces).filter(([name]) => name.startsWith('xmlns:')));
    this.#drawn = drawn;
    this.#elsewhere = elsewhere;
  }

  /** The element as XML; undefined if the element has no data except its id. */
  async write(element: Moddle, without: readonly string[] = []): Promise<string | undefined> {
    const properties = this.#rest(element, without);
    if (Object.keys(properties).length === 0 && Object.keys(element.$attrs).length === 0) return undefined;
    const copy = this.#moddle.create(element.$type, { ...properties, ...(element.id ? { id: element.id } : {}) });
    Object.assign(copy.$attrs, element.$attrs, this.#namespaces);
    settle(copy);
    try {
      const { xml } = await this.#moddle.toXML(copy);
      const own = withoutIdleNamespaces(xml.replace(/^<\?xml[^>]*\?>\s*/, ''));
      return /^<[^\s>]+(?: xmlns:[\w.-]+="[^"]*")*(?: id="[^"]*")? *\/>$/.test(own) ? undefined : own;
    } catch {
      this.lost.push(element);
      return undefined;
    }
  }

  #rest(element: Moddle, without: readonly string[]): Record<string, unknown> {
    const rest: Record<string, unknown> = {};
    for (const [name, value] of propertiesOf(element)) {
      if (name === 'id' || isDrawnEnd(element, name)) continue;
      if (without.includes(name) || (expressedByCells.has(name) && !isOwnName(element, name))) continue;
      if (contents.has(name)) {
        const hidden = this.#hidden(many(element, name));
        if (hidden.length > 0) rest[name] = hidden;
      } else if (name === 'laneSets') {
        const hidden = many(element, name).filter((set) => !many(set, 'lanes').some((lane) => this.#drawn.has(lane)));
        if (hidden.length > 0) rest[name] = hidden;
      } else if (name === 'ioSpecification' && isModdle(value) && isA(element, 'Process')) {
        rest[name] = this.#data(value);
      } else rest[name] = value;
    }
    return rest;
  }

  /** The children without a cell in this diagram. Children that other diagrams draw are left out. */
  #hidden(children: readonly Moddle[]): readonly Moddle[] {
    const shared = children.some((child) => isA(child, 'FlowNode') && this.#drawn.has(child));
    return children.filter((child) => !this.#drawn.has(child) && !(shared && this.#elsewhere.has(child)));
  }

  /** A copy of the data specification without the inputs and outputs that are drawn as data objects. */
  #data(specification: Moddle): Moddle {
    const hidden = (property: string) => many(specification, property).filter((data) => !this.#drawn.has(data));
    const sets = (property: string, references: string) =>
      many(specification, property).map((set) =>
        this.#moddle.create(set.$type, {
          ...(set.id ? { id: set.id } : {}),
          ...(textOf(set, 'name') ? { name: textOf(set, 'name') } : {}),
          [references]: many(set, references).filter((data) => !this.#drawn.has(data)),
        }),
      );
    return this.#moddle.create('bpmn:InputOutputSpecification', {
      ...(specification.id ? { id: specification.id } : {}),
      dataInputs: hidden('dataInputs'),
      dataOutputs: hidden('dataOutputs'),
      inputSets: sets('inputSets', 'dataInputRefs'),
      outputSets: sets('outputSets', 'dataOutputRefs'),
    });
  }
}

/**
 * Repairs extensions without a namespace: removes the prefix that the parser invents for them, because the writer does
 * not know it.
 */
const settle = (element: Moddle): void => {
  const { ns } = element.$descriptor;
  if (element.$descriptor.isGeneric && ns && !ns.uri) {
    delete ns.prefix;
    delete element['xmlns'];
  }
  for (const child of many(element, '$children')) settle(child);
  for (const [name, value] of Object.entries(element)) {
    if (name.startsWith('$') || !isContained(element, name)) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isModdle(child)) settle(child);
  }
};

const isContained = (element: Moddle, name: string): boolean =>
  element.$descriptor.properties?.some(
    (property) => property.name.replace(/^.*:/, '') === name && !property.isReference,
  ) === true;

const withoutIdleNamespaces = (xml: string): string => {
  const used = new Set([...xml.matchAll(/[<\s"'/]([\w.-]+):/g)].map(([, prefix]) => prefix));
  return xml.replace(/ xmlns:([\w.-]+)="[^"]*"/g, (declaration, prefix: string) =>
    used.has(prefix) ? declaration : '',
  );
};

export interface Restored {
  readonly element: Moddle;
  /** The references to other elements of the file, which are resolved later. */
  readonly references: readonly UnresolvedReference[];
}

/**
 * Restores an element from the XML that a cell stored; undefined if the XML contains no element of the type, because
 * clients may have changed it.
 */
export const restore = async (moddle: BpmnModdle, xml: unknown, type: string): Promise<Restored | undefined> => {
  if (typeof xml !== 'string') return undefined;
  try {
    const { rootElement, references } = await moddle.fromXML(xml, type);
    for (const name of Object.keys(rootElement.$attrs)) {
      if (name === 'xmlns' || /^xmlns:(bpmn\w*|semantic|model)$/.test(name)) delete rootElement.$attrs[name];
    }
    return { element: rootElement, references };
  } catch {
    return undefined;
  }
};
