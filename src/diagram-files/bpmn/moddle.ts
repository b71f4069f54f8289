import { BpmnModdle } from 'bpmn-moddle';

/** An object of the BPMN model, as bpmn-moddle reads and writes it. */
export interface Moddle {
  readonly $type: string;
  /** Attributes that BPMN does not define, and namespace declarations. */
  readonly $attrs: Record<string, unknown>;
  $parent?: Moddle;
  readonly $descriptor: {
    readonly isGeneric?: boolean;
    readonly ns?: { prefix?: string; uri?: string };
    readonly properties?: readonly {
      readonly name: string;
      readonly isReference?: boolean;
      readonly isMany?: boolean;
    }[];
  };
  $instanceOf(type: string): boolean;
  id?: string;
  [property: string]: unknown;
}

export interface UnresolvedReference {
  readonly element: Moddle;
  readonly property: string;
  readonly id: string;
}

export type { BpmnModdle };

/**
 * Creates a BPMN parser and writer without vendor extensions. Vendor elements remain generic and are written back
 * unchanged.
 */
export const createModdle = (): BpmnModdle => new BpmnModdle();

/** Whether the value is an element of bpmn-moddle. */
export const isModdle = (value: unknown): value is Moddle =>
  typeof value === 'object' && value !== null && typeof (value as { $type?: unknown }).$type === 'string';

/** Whether the element has one of the BPMN types, or a subtype. Elements of other namespaces have no BPMN type. */
export const isA = (element: Moddle | undefined, ...types: readonly string[]): boolean =>
  element !== undefined && !element.$descriptor.isGeneric && types.some((type) => element.$instanceOf(`bpmn:${type}`));

/** The single element in a property, either contained or referenced. */
export const one = (element: Moddle | undefined, property: string): Moddle | undefined => {
  const value = element?.[property];
  return isModdle(value) ? value : undefined;
};

/** The elements in a property. */
export const many = (element: Moddle | undefined, property: string): readonly Moddle[] => {
  const value = element?.[property];
  return Array.isArray(value) ? value.filter(isModdle) : [];
};

/** The text in a property of an element; empty if there is none. */
export const textOf = (element: Moddle | undefined, property: string): string => {
  const value = element?.[property];
  return typeof value === 'string' ? value : '';
};

/** The number in a property of an element; undefined if it is missing or not finite. */
export const finite = (element: Moddle | undefined, property: string): number | undefined => {
  const value = element?.[property];
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e7 ? value : undefined;
};

/** The element and all its containers, from the inside out. */
export function* lineage(element: Moddle | undefined): Generator<Moddle> {
  const seen = new Set<Moddle>();
  for (let at = element; at && !seen.has(at); at = at.$parent) {
    seen.add(at);
    yield at;
  }
}

/** Adds elements to a property of another element, as its children. */
export const contain = (parent: Moddle, property: string, ...children: readonly Moddle[]): void => {
  if (children.length === 0) return;
  const own = Object.hasOwn(parent, property) ? parent[property] : undefined;
  if (Array.isArray(own)) own.push(...children);
  else parent[property] = [...children];
  for (const child of children) child.$parent = parent;
};

/** The name of an element in a report. */
export const elementName = (element: Moddle): string => {
  const type = element.$type
    .replace(/^.*:/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return textOf(element, 'name') ? `${type} “${textOf(element, 'name')}”` : type;
};

/** The own properties of an element, including references, which an enumeration of its properties omits. */
export const propertiesOf = (element: Moddle): readonly (readonly [string, unknown])[] =>
  (element.$descriptor.properties ?? []).flatMap(({ name }) => {
    const local = name.replace(/^.*:/, '');
    return Object.hasOwn(element, local) && element[local] !== undefined ? [[local, element[local]] as const] : [];
  });
