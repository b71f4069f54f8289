import type { Box, Point } from '../../cells/cell.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** A model of ArchiMate as its views show it, whichever format it came in. */
export interface ArchimateModel {
  readonly elements: ReadonlyMap<string, ArchimateConcept>;
  readonly relations: ReadonlyMap<string, ArchimateConcept>;
  readonly views: readonly ArchimateView[];
}

export interface ArchimateConcept {
  /** As ArchiMate calls it, without what a format adds: `BusinessProcess`, `Serving`. */
  readonly type: string;
  readonly name: string;
  readonly documentation: string;
  /** Other attributes that say more: the mode of an access, the sign of an influence. */
  readonly more: Readonly<Record<string, string>>;
}

export interface ArchimateView {
  readonly id: string;
  readonly name: string;
  readonly nodes: readonly ViewNode[];
  readonly connections: readonly ViewConnection[];
}

export interface ViewNode {
  readonly id: string;
  /** Of the model; absent for groups, notes and references of the view's own. */
  readonly element?: string;
  readonly kind: 'element' | 'group' | 'note';
  readonly name: string;
  readonly box: Box;
  /** The file does not say where it lies: it is put into the corner of what holds it. */
  readonly unplaced?: true;
  readonly parent?: string;
  readonly fill?: string;
  /** The view that it opens. */
  readonly view?: string;
}

export interface ViewConnection {
  readonly id: string;
  readonly relation?: string;
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly points: readonly Point[];
}

/** An attribute by its name, whatever its case: the older format writes `elementref`. */
export const attribute = (element: XmlElement, name: string): string | undefined => {
  const exact = element.attributes[name];
  if (exact !== undefined) return exact;
  const folded = name.toLowerCase();
  return Object.entries(element.attributes).find(([key]) => key.toLowerCase() === folded)?.[1];
};

/** The type that an element says it has, without prefix. */
export const typeOf = (element: XmlElement): string =>
  (element.attributes['{http://www.w3.org/2001/XMLSchema-instance}type'] ?? '').replace(/^.*:/, '');

/** Whether a type of the file is that of a relationship. */
export const isRelation = (type: string): boolean => type.endsWith('Relationship');

/** What version 3 calls the types of version 2. */
const renamed: Readonly<Record<string, string>> = {
  UsedBy: 'Serving',
  Realisation: 'Realization',
  Specialisation: 'Specialization',
  InfrastructureService: 'TechnologyService',
  InfrastructureFunction: 'TechnologyFunction',
  InfrastructureInterface: 'TechnologyInterface',
  CommunicationPath: 'Path',
  Network: 'CommunicationNetwork',
};

/** A type as version 3 calls it: `UsedByRelationship` is `Serving`, a `Junction` says of which kind it is. */
export const conceptType = (element: XmlElement): string => {
  const type = typeOf(element).replace(/Relationship$/, '');
  if (type === 'Junction') return attribute(element, 'type') === 'or' ? 'OrJunction' : 'AndJunction';
  return renamed[type] ?? type;
};

/** A finite number of an attribute, within a million either way; undefined where there is none. */
export const numberIn = (element: XmlElement | undefined, name: string): number | undefined => {
  const text = element && attribute(element, name);
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && Math.abs(number) <= 1e6 ? number : undefined;
};

/** A size in pixels, with Archi's usual one for what is missing or not positive. */
export const sizeOf = (width: number | undefined, height: number | undefined) => ({
  width: width !== undefined && width > 0 ? width : 120,
  height: height !== undefined && height > 0 ? height : 55,
});

/** Archi counts where the exchange format has words. */
const accesses: Readonly<Record<string, string>> = { '0': 'Write', '1': 'Read', '2': 'Access', '3': 'ReadWrite' };

/** What the attributes of a concept say more about it, in the words of the exchange format. */
export const moreOf = (element: XmlElement): Readonly<Record<string, string>> => {
  const access = attribute(element, 'accessType');
  const modifier =
    attribute(element, 'modifier') ?? attribute(element, 'strength') ?? attribute(element, 'influenceStrength');
  const isDirected = attribute(element, 'isDirected') ?? attribute(element, 'directed');
  return {
    ...(access !== undefined && { accessType: accesses[access] ?? access }),
    ...(modifier !== undefined && { modifier }),
    ...(isDirected === 'true' && { isDirected }),
  };
};
