/** The calls on many items of a module at once. */
import type { Handlers } from '../calls/call.ts';
import { cloneItems } from './entity-values-clone.ts';
import { bulkCreate } from './entity-values-create.ts';
import { bulkDestroy } from './entity-values-destroy.ts';
import { importUpload } from './entity-values-import.ts';
import { bulkUpdate } from './entity-values-update.ts';

export const entityValueHandlers = {
  bulk_create_entity_values: bulkCreate,
  bulk_update_entity_values: bulkUpdate,
  bulk_destroy_entity_values: bulkDestroy,
  clone_entity_values: cloneItems,
  import_upload_entity_values: importUpload,
} satisfies Partial<Handlers>;
