import type { Cell } from '../../diagram/cells/cell.ts';
import {
  type BpmnModdle,
  createModdle,
  isModdle,
  type Moddle,
  many,
  propertiesOf,
  type UnresolvedReference,
} from './moddle.ts';
import type { PreservedContent } from './preserve-extras.ts';
import { restore } from './preserved-xml.ts';

const validId = /^[A-Za-z_][\w.-]*$/;

/** The data of the imported file that a cell stores. Any API client may have written the data, so it is validated. */
export const preservedOf = (cell: Pick<Cell, 'values'>): PreservedContent => {
  const preserved = cell.values['bpmn'];
  return typeof preserved === 'object' && preserved !== null ? preserved : {};
};

/** A BPMN model during export: creates elements, gives them unique ids, and resolves references. */
export class BpmnModel {
  readonly moddle: BpmnModdle = createModdle();
  readonly warnings: string[] = [];
  /** The namespace declarations of extensions, which are written to the root element. */
  readonly namespaces = new Map<string, unknown>();
  readonly #byId = new Map<string, Moddle>();
  readonly #references: UnresolvedReference[] = [];
  readonly #drawn: ReadonlySet<string>;

  /**
   * @param drawn ids of elements with a cell. If a preserved part of the file contains such an element too, the cell
   * replaces it.
   */
  constructor(drawn: ReadonlySet<string> = new Set()) {
    this.#drawn = drawn;
  }

  create(type: string, properties: Readonly<Record<string, unknown>> = {}): Moddle {
    const element = this.moddle.create(type, properties);
    for (const value of Object.values(properties)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isModdle(child) && !child.$parent) child.$parent = element;
      }
    }
    return element;
  }

  /** Adds a warning about the file, if it does not have the same warning already. */
  warn(sentence: string): void {
    if (!this.warnings.includes(sentence)) this.warnings.push(sentence);
  }

  /**
   * Creates an element of a type: from the XML that a cell preserved, as far as the type has the same properties, or
   * empty. The element gets its preserved id, if that is valid and unused.
   */
  async element(
    type: string,
    preserved: { readonly id?: unknown; readonly element?: unknown },
    seed: string,
  ): Promise<Moddle> {
    const restored = await this.restored(preserved.element);
    const element = restored ? this.#become(restored, type) : this.create(type);
    delete element.id;
    this.name(element, typeof preserved.id === 'string' ? preserved.id : undefined, seed);
    return element;
  }

  /** Restores a preserved element of any type. */
  async restored(xml: unknown): Promise<Moddle | undefined> {
    if (typeof xml !== 'string') return undefined;
    const local = /^<(?:[\w.-]+:)?([A-Za-z]+)/.exec(xml)?.[1];
    if (!local) return undefined;
    const restored = await restore(this.moddle, xml, `bpmn:${local[0]?.toUpperCase()}${local.slice(1)}`);
    if (!restored) {
      this.warn('What an element kept of the file it came from can no longer be read, and was left out.');
      return undefined;
    }
    this.#references.push(...restored.references);
    if (this.#drawn.size > 0) this.#withoutDrawn(restored.element);
    this.#adopt(restored.element, true);
    return restored.element;
  }

  /**
   * Removes nested elements that have cells, or that another diagram of the file has restored, from a restored element.
   */
  #withoutDrawn(element: Moddle): void {
    const isWritten = ({ id }: Moddle): boolean => id !== undefined && (this.#drawn.has(id) || this.#byId.has(id));
    for (const property of ['rootElements', 'flowElements', 'artifacts', 'participants', 'messageFlows']) {
      const children = Object.hasOwn(element, property) ? many(element, property) : [];
      if (children.length === 0) continue;
      element[property] = children.filter((child) => !isWritten(child));
      for (const child of many(element, property)) this.#withoutDrawn(child);
    }
  }

  /** Gives an element a unique id. */
  name(element: Moddle, wanted: string | undefined, seed: string): void {
    const prefix = element.$type.replace(/^.*:/, '');
    const base = wanted && validId.test(wanted) ? wanted : `${prefix}_${seed.replace(/[^\w.-]/g, '_')}`;
    let id = base;
    for (let count = 2; this.#byId.has(id); count += 1) id = `${base}_${count}`;
    element.id = id;
    this.#byId.set(id, element);
  }

  find(id: string): Moddle | undefined {
    return this.#byId.get(id) ?? this.#byId.get(id.replace(/^.*:/, ''));
  }

  /** Resolves references to elements of other cells, and drops references without a target. */
  joinReferences(): void {
    for (const { element, property, id } of this.#references) {
      const target = this.find(id);
      const name = property.replace(/^.*:/, '');
      const { isMany } = element.$descriptor.properties?.find((known) => known.name.replace(/^.*:/, '') === name) ?? {};
      if (isMany) {
        const before = many(element, name).filter((other) => other.id !== id && other !== target);
        if (target) element[name] = [...before, target];
      } else if (target) element[name] = target;
      else delete element[name];
    }
  }

  /** Registers the ids of a restored element and the namespaces that it declares. */
  #adopt(element: Moddle, top: boolean): void {
    if (element.$descriptor.isGeneric) return;
    for (const [name, value] of Object.entries(element.$attrs)) {
      // BPMN elements allow no unknown attributes without a namespace.
      if (!name.includes(':')) delete element.$attrs[name];
      if (!name.startsWith('xmlns:')) continue;
      if ((this.namespaces.get(name) ?? value) !== value) continue;
      this.namespaces.set(name, value);
      delete element.$attrs[name];
    }
    if (!top && typeof element.id === 'string') this.name(element, element.id, crypto.randomUUID());
    for (const property of element.$descriptor.properties ?? []) {
      if (property.isReference) continue;
      const value = element[property.name.replace(/^.*:/, '')];
      for (const child of Array.isArray(value) ? value : [value]) if (isModdle(child)) this.#adopt(child, false);
    }
  }

  #become(element: Moddle, type: string): Moddle {
    if (element.$type === type) return element;
    const other = this.create(type);
    const known = new Set(other.$descriptor.properties?.map(({ name }) => name.replace(/^.*:/, '')));
    for (const [name, value] of propertiesOf(element)) {
      if (!known.has(name)) continue;
      other[name] = value;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isModdle(child) && child.$parent === element) child.$parent = other;
      }
    }
    Object.assign(other.$attrs, element.$attrs);
    for (const reference of this.#references.filter((candidate) => candidate.element === element)) {
      this.#references.push({ ...reference, element: other });
    }
    return other;
  }
}
