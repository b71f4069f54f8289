import type { Box, Point } from '../../diagram/cells/cell.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** A property of the model that a user has defined. */
export interface ArchimateProperty {
  readonly name: string;
  readonly value: string;
}

/** The fields that models, views, elements and relations have in common. */
export interface ArchimateWords {
  readonly name: string;
  readonly documentation: string;
  readonly properties: readonly ArchimateProperty[];
}

/** An ArchiMate model, independent of the file format. */
export interface ArchimateModel extends ArchimateWords {
  readonly elements: ReadonlyMap<string, ArchimateConcept>;
  readonly relations: ReadonlyMap<string, ArchimateRelation>;
  readonly views: readonly ArchimateView[];
}

export interface ArchimateConcept extends ArchimateWords {
  /** The ArchiMate type without the affixes of a file format, such as `BusinessProcess` or `Serving`. */
  readonly type: string;
  /** Further attributes, such as the mode of an access or the sign of an influence. */
  readonly more: Readonly<Record<string, string>>;
  /** The folder path, outermost folder first, below the top folder for the kind of element. */
  readonly folder: readonly string[];
}

/** A relation with the identifiers of its ends, which are elements or other relations. */
export interface ArchimateRelation extends ArchimateConcept {
  readonly source: string;
  readonly target: string;
}

export interface ArchimateView extends ArchimateWords {
  readonly id: string;
  /** The purpose of the view, as the exchange format names it, such as `Layered`. */
  readonly viewpoint?: string;
  readonly folder: readonly string[];
  readonly nodes: readonly ViewNode[];
  readonly connections: readonly ViewConnection[];
}

export interface ViewNode {
  readonly id: string;
  /** The id of an element of the model. Groups, notes and references have none: they belong only to the view. */
  readonly element?: string;
  readonly kind: 'element' | 'group' | 'note';
  readonly name: string;
  readonly box: Box;
  /** Set if the file has no position for the node, which is then placed at the corner of its parent. */
  readonly unplaced?: true;
  readonly parent?: string;
  /** The fill colour as `#RRGGBB`. */
  readonly fill?: string;
  readonly outline?: string;
  readonly ink?: string;
  /** The id of the view that the node opens. */
  readonly view?: string;
}

export interface ViewConnection {
  readonly id: string;
  readonly relation?: string;
  readonly name: string;
  /** The id of the node or connection at which it begins. */
  readonly source: string;
  readonly target: string;
  readonly points: readonly Point[];
  /** The line colour as `#RRGGBB`. */
  readonly colour?: string;
}

/** The value of an attribute, whose name is compared without case: the older format writes `elementref`. */
export const attribute = (element: XmlElement, name: string): string | undefined => {
  const exact = element.attributes[name];
  if (exact !== undefined) return exact;
  const folded = name.toLowerCase();
  return Object.entries(element.attributes).find(([key]) => key.toLowerCase() === folded)?.[1];
};

/** The type of an element, without prefix. */
export const typeOf = (element: XmlElement): string =>
  (element.attributes['{http://www.w3.org/2001/XMLSchema-instance}type'] ?? '').replace(/^.*:/, '');

/** Whether a type of the file is a relationship. */
export const isRelation = (type: string): boolean => type.endsWith('Relationship');

/** The names that types of version 2 have in version 3. */
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

/**
 * The type name of version 3: `UsedByRelationship` becomes `Serving`. The type of a `Junction` depends on its
 * attribute.
 */
export const conceptType = (element: XmlElement): string => {
  const type = typeOf(element).replace(/Relationship$/, '');
  if (type === 'Junction') return attribute(element, 'type') === 'or' ? 'OrJunction' : 'AndJunction';
  return renamed[type] ?? type;
};

/** The number in an attribute, limited to ± one million; undefined if the attribute has no finite number. */
export const numberIn = (element: XmlElement | undefined, name: string): number | undefined => {
  const text = element && attribute(element, name);
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && Math.abs(number) <= 1e6 ? number : undefined;
};

/** The size of a node in pixels. Archi's default replaces a length that is missing or not positive. */
export const sizeOf = (width: number | undefined, height: number | undefined) => ({
  width: width !== undefined && width > 0 ? width : 120,
  height: height !== undefined && height > 0 ? height : 55,
});

/** The access modes of the exchange format, by Archi's codes. */
const accesses: Readonly<Record<string, string>> = { '0': 'Write', '1': 'Read', '2': 'Access', '3': 'ReadWrite' };

/** The further attributes of a concept, with the values of the exchange format. */
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

/** A colour that a user has chosen; undefined for black and Archi's grey, which are the defaults. */
export const chosen = (colour: string | undefined): string | undefined =>
  colour === '#000000' || colour === '#5C5C5C' ? undefined : colour;

/** The viewpoints whose names in Archi differ from those in the exchange format. */
const viewpoints: readonly (readonly [id: string, name: string])[] = [
  ['capability', 'Capability Map'],
  ['implementation_deployment', 'Implementation and Deployment'],
  ['implementation_migration', 'Implementation and Migration'],
];

/**
 * The name of a viewpoint in the exchange format, such as `Layered`; undefined for the numbers of older Archi versions.
 */
export const viewpointName = (viewpoint: string | undefined): string | undefined =>
  viewpoint === undefined || /^\d*$/.test(viewpoint)
    ? undefined
    : (viewpoints.find(([id]) => id === viewpoint)?.[1] ??
      viewpoint.replaceAll('_', ' ').replace(/(?<=^| )[a-z](?!nd )/g, (letter) => letter.toUpperCase()));

/** The id of a viewpoint in Archi, such as `layered`. */
export const viewpointId = (viewpoint: string | undefined): string | undefined =>
  viewpoints.find(([, name]) => name === viewpoint)?.[0] ??
  (viewpoint?.toLowerCase().replace(/\s+/g, '_') || undefined);

/** The top folders of Archi, one for each kind of element. Other programs use the same names. */
const kindFolders: readonly (readonly [name: string, type: string, kinds: RegExp])[] = [
  ['Strategy', 'strategy', /^(Resource|Capability|CourseOfAction|ValueStream)$/],
  ['Business', 'business', /^(Business|Product$|Contract$|Representation$)/],
  ['Application', 'application', /^(Application|DataObject$)/],
  [
    'Technology & Physical',
    'technology',
    /^(Technology|Node$|Device$|SystemSoftware$|Path$|CommunicationNetwork$|Artifact$|Equipment$|Facility$|DistributionNetwork$|Material$)/,
  ],
  [
    'Motivation',
    'motivation',
    /^(Stakeholder|Driver|Assessment|Goal|Outcome|Principle|Requirement|Constraint|Meaning|Value)$/,
  ],
  [
    'Implementation & Migration',
    'implementation_migration',
    /^(WorkPackage|Deliverable|ImplementationEvent|Plateau|Gap)$/,
  ],
];

/** The top folder for a type of element. */
export const folderOfKind = (type: string): { readonly name: string; readonly type: string } => {
  const [name, kind] = kindFolders.find(([, , kinds]) => kinds.test(type)) ?? ['Other', 'other'];
  return { name, type: kind };
};

/** All top folders in the order of Archi. */
export const foldersOfKinds: readonly { readonly name: string; readonly type: string }[] = [
  ...kindFolders.map(([name, type]) => ({ name, type })),
  { name: 'Other', type: 'other' },
  { name: 'Relations', type: 'relations' },
  { name: 'Views', type: 'diagrams' },
];

/** A folder path without the top folder for the kind of element. */
export const withoutKindFolder = (path: readonly string[]): readonly string[] =>
  foldersOfKinds.some(({ name }) => name === path[0]) ? path.slice(1) : path;
