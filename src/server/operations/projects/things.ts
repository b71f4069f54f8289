/** Calls on what a project's modules share: its stakeholders, products and services, and tags. */
import type { Handlers } from '../../calls/call.ts';
import { assignedItems, coverage } from './assigned-items.ts';
import { importThings } from './things-import.ts';

export const projectThingHandlers = {
  assigned_items_of_stakeholders: assignedItems,
  assigned_items_of_product_and_service_items: assignedItems,
  assigned_items_of_tags: assignedItems,
  coverage_of_project: coverage,
  import_upload_stakeholders: importThings('stakeholders', { stakeholder_role_ids: 'stakeholder_roles' }),
  import_upload_product_and_service_items: importThings('product_and_service_items', {
    product_and_service_item_category_ids: 'product_and_service_item_categories',
  }),
  import_upload_tags: importThings('tags', { tag_category_ids: 'tag_categories' }),
} satisfies Partial<Handlers>;
