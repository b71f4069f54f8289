/** The shape families of the kinds of modules, and all shape types by key. */
import { flowType, relationshipType } from './common/links.ts';
import { unknownLink, unknownShape } from './fallback.ts';
import { familyRegistry } from './family-registry.ts';
import type { LinkType, ShapeFamily, ShapeType } from './shape-type.ts';

const registered: readonly ShapeFamily[] = Object.values(familyRegistry);

/** The shape families by the key of the module type. Modules of these kinds are drawn as diagrams. */
export const families: Readonly<Record<string, ShapeFamily>> = Object.fromEntries(
  registered.map((family) => [family.moduleType, family]),
);

/** The family of a kind of module. Kinds without a family get that of BPMN, which has the most shapes. */
export const familyOf = (moduleType: string): ShapeFamily => families[moduleType] ?? familyRegistry['business-process'];

/** The key of the link type that a kind of module draws by default; its settings may name another one (spec W3). */
export const usualLinkKey = ({ linkKey = 'Link' }: Pick<ShapeFamily, 'linkKey'>): string => linkKey;

const links: readonly LinkType[] = [flowType, relationshipType, ...registered.flatMap((family) => family.links ?? [])];

/** All element types by key. */
export const shapesByKey: ReadonlyMap<string, ShapeType> = new Map(
  registered.flatMap(({ shapes }) => shapes.map((shape) => [shape.key, shape] as const)),
);
const linksByKey = new Map<string, LinkType>(links.map((link) => [link.key, link]));

const unknownShapes = new Map<string, ShapeType>();
const unknownLinks = new Map<string, LinkType>();

function remembered<T>(known: Map<string, T>, key: string, make: (key: string) => T): T {
  const found = known.get(key) ?? make(key);
  known.set(key, found);
  return found;
}

/** The type of an element; a box with a question mark for an unknown key. */
export const shapeType = (key: string): ShapeType =>
  shapesByKey.get(key) ?? remembered(unknownShapes, key, unknownShape);

/** The type of a link; a plain line for an unknown key. */
export const linkType = (key: string): LinkType => linksByKey.get(key) ?? remembered(unknownLinks, key, unknownLink);

/** The keys of all link types. */
export const linkKeys: readonly string[] = [...linksByKey.keys()];
