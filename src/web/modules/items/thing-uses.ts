/** The addresses of modules that show the uses of a thing. Pure. */
import type { AssignmentField } from '../../assignments/kinds.ts';
import { type ProjectCode, projectAddress } from '../module-address.ts';

/** The tabs of a project's page for the kinds of things; people belong to the company. */
const tabs: Readonly<Partial<Record<AssignmentField, string>>> = {
  stakeholder_ids: 'projects_stakeholders',
  product_and_service_item_ids: 'projects_product_and_service_items',
  tag_ids: 'projects_tags',
};

export const thingFields = Object.keys(tabs) as readonly AssignmentField[];

/** The address of the list of uses of a stakeholder, product or tag. */
export const usesOfThing = (project: ProjectCode, field: AssignmentField, id: number): string =>
  `${projectAddress(project)}?tab=${tabs[field]}&row=${id}&part=uses`;
