/** The link types of all kinds of diagrams. */
import type { LinkType } from '../shape-type.ts';
import { flowBase, flows } from './flow.ts';
import { linkBase, relationships } from './link.ts';

export const flowType: LinkType = { ...flowBase, changes: [...flows, ...relationships] };
export const relationshipType: LinkType = { ...linkBase, changes: [...relationships, ...flows] };
