/** Calls on rows that all modules of a project share: stakeholders, products, services and tags. */
import type { DateOrder } from '../../../fields/date-order.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Granted, Handlers } from '../../calls/call.ts';
import type { FieldError } from '../../engine/problem.ts';
import { createRows } from '../../engine/write/create.ts';
import type { Services } from '../../services.ts';
import type { CreatableNames } from '../items/import-names.ts';
import { fieldColumns, readFileTable } from '../items/import-rows.ts';
import { readExportedRows, startsAsJson } from '../items/json-rows.ts';
import { takeOver } from '../items/take-over.ts';
import { assignedItems, coverage } from './assigned-items.ts';
import { gaps } from './gaps.ts';

interface Sent {
  readonly file: { readonly bytes: Buffer };
  readonly query: { readonly dry_run?: boolean; readonly encoding?: string; readonly date_order?: DateOrder };
  readonly granted: Granted<'create'>;
}

/**
 * Imports a file into a collection of a project. The response has the imported rows, and rows created for names in
 * them.
 */
const importThings = (key: string, creatable: CreatableNames) => async (sent: Sent, services: Services) => {
  const { scope, context } = sent.granted;
  const faults: FieldError[] = [];
  const columnsOf = (headings: readonly string[]) => fieldColumns(headings, scope);
  const { bytes } = sent.file;
  const choices = { encoding: sent.query.encoding, dateOrder: sent.query.date_order ?? null };
  const read = startsAsJson(bytes)
    ? readExportedRows(bytes, scope, faults)
    : await readFileTable(bytes, columnsOf, { first: {}, types: [], ...choices }, faults);
  throwFaults(faults);
  const taken = { granted: sent.granted, read, creatable, key, dryRun: sent.query.dry_run === true };
  return takeOver(taken, services, async ({ run, open, bodies, errors }) => {
    if (!bodies.length) return { ids: [] };
    const work = { run, scope, change: await open() };
    return { ids: await createRows(work, context, bodies, { errors, base: (row) => `/${row}` }) };
  });
};

export const projectThingHandlers = {
  assigned_items_of_stakeholders: assignedItems,
  assigned_items_of_product_and_service_items: assignedItems,
  assigned_items_of_tags: assignedItems,
  coverage_of_project: coverage,
  gaps_of_project: gaps,
  import_upload_stakeholders: importThings('stakeholders', { stakeholder_role_ids: 'stakeholder_roles' }),
  import_upload_product_and_service_items: importThings('product_and_service_items', {
    product_and_service_item_category_ids: 'product_and_service_item_categories',
  }),
  import_upload_tags: importThings('tags', { tag_category_ids: 'tag_categories' }),
} satisfies Partial<Handlers>;
