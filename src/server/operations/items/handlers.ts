/** The calls on many items of a module at once. */
import type { Handlers } from '../../calls/call.ts';
import { cloneItems } from './clone.ts';
import { bulkCreate } from './create.ts';
import { destroyItems } from './destroy.ts';
import { importUpload } from './import.ts';
import { updateItems } from './update.ts';

export const entityValueHandlers = {
  bulk_create_entity_values: bulkCreate,
  bulk_update_entity_values: updateItems,
  bulk_destroy_entity_values: destroyItems,
  clone_entity_values: cloneItems,
  import_upload_entity_values: importUpload,
} satisfies Partial<Handlers>;
