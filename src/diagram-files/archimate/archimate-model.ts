import type { Box, Point } from '../../diagram/cells/cell.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** A field that somebody gave something in the model. */
export interface ArchimateProperty {
  readonly name: string;
  readonly value: string;
}

/** What a model, a view, an element and a relation can all say of themselves. */
export interface ArchimateWords {
  readonly name: string;
  readonly documentation: string;
  readonly properties: readonly ArchimateProperty[];
}

/** A model of ArchiMate, whichever format it came in or goes out in. */
export interface ArchimateModel extends ArchimateWords {
  readonly elements: ReadonlyMap<string, ArchimateConcept>;
  readonly relations: ReadonlyMap<string, ArchimateRelation>;
  readonly views: readonly ArchimateView[];
}

export interface ArchimateConcept extends ArchimateWords {
  /** As ArchiMate calls it, without what a format adds: `BusinessProcess`, `Serving`. */
  readonly type: string;
  /** Other attributes that say more: the mode of an access, the sign of an influence. */
  readonly more: Readonly<Record<string, string>>;
  /** The folders it is kept in, from the outside in, below the one that everything of its kind is in. */
  readonly folder: readonly string[];
}

/** A relation with its ends: identifiers of elements, or of other relations. */
export interface ArchimateRelation extends ArchimateConcept {
  readonly source: string;
  readonly target: string;
}

export interface ArchimateView extends ArchimateWords {
  readonly id: string;
  /** What it is meant to show, in the words of its format: `Layered`. */
  readonly viewpoint?: string;
  readonly folder: readonly string[];
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
  /** Colours as `#RRGGBB`. */
  readonly fill?: string;
  readonly outline?: string;
  readonly ink?: string;
  /** The view that it opens. */
  readonly view?: string;
}

export interface ViewConnection {
  readonly id: string;
  readonly relation?: string;
  readonly name: string;
  /** The nodes or connections of the view that it joins. */
  readonly source: string;
  readonly target: string;
  readonly points: readonly Point[];
  /** Its colour as `#RRGGBB`. */
  readonly colour?: string;
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

/** A colour that somebody chose: files say black and Archi's grey where nobody did. */
export const chosen = (colour: string | undefined): string | undefined =>
  colour === '#000000' || colour === '#5C5C5C' ? undefined : colour;

/** Viewpoints that Archi calls otherwise than the exchange format does. */
const viewpoints: readonly (readonly [id: string, name: string])[] = [
  ['capability', 'Capability Map'],
  ['implementation_deployment', 'Implementation and Deployment'],
  ['implementation_migration', 'Implementation and Migration'],
];

/** A viewpoint as the exchange format names it: `Layered`. Archi's older numbers have no name. */
export const viewpointName = (viewpoint: string | undefined): string | undefined =>
  viewpoint === undefined || /^\d*$/.test(viewpoint)
    ? undefined
    : (viewpoints.find(([id]) => id === viewpoint)?.[1] ??
      viewpoint.replaceAll('_', ' ').replace(/(?<=^| )[a-z](?!nd )/g, (letter) => letter.toUpperCase()));

/** A viewpoint as Archi identifies it: `layered`. */
export const viewpointId = (viewpoint: string | undefined): string | undefined =>
  viewpoints.find(([, name]) => name === viewpoint)?.[0] ??
  (viewpoint?.toLowerCase().replace(/\s+/g, '_') || undefined);

/** What Archi calls the folders that everything of a kind is in; other programs call theirs so as well. */
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

/** The folder that everything of a kind of element is in. */
export const folderOfKind = (type: string): { readonly name: string; readonly type: string } => {
  const [name, kind] = kindFolders.find(([, , kinds]) => kinds.test(type)) ?? ['Other', 'other'];
  return { name, type: kind };
};

/** All such folders in the order of Archi. */
export const foldersOfKinds: readonly { readonly name: string; readonly type: string }[] = [
  ...kindFolders.map(([name, type]) => ({ name, type })),
  { name: 'Other', type: 'other' },
  { name: 'Relations', type: 'relations' },
  { name: 'Views', type: 'diagrams' },
];

/** Folders as they are kept: without the outermost where it holds all of a kind. */
export const withoutKindFolder = (path: readonly string[]): readonly string[] =>
  foldersOfKinds.some(({ name }) => name === path[0]) ? path.slice(1) : path;
