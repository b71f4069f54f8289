/** The addresses that show the uses of a stakeholder, product or tag. Pure. */
import type { AssignmentField } from '../../assignments/kinds.ts';
import { type ProjectCode, projectAddress } from '../module-address.ts';

/** The tab of a project's page by assignment field; people have none, because they belong to the company. */
const tabs: Readonly<Partial<Record<AssignmentField, string>>> = {
  stakeholder_ids: 'projects_stakeholders',
  product_and_service_item_ids: 'projects_product_and_service_items',
  tag_ids: 'projects_tags',
};

export const thingFields = Object.keys(tabs) as readonly AssignmentField[];

/** The address of the uses of a stakeholder, product or tag. */
export const usesOfThing = (project: ProjectCode, field: AssignmentField, id: number): string =>
  `${projectAddress(project)}?tab=${tabs[field]}&row=${id}&part=uses`;
