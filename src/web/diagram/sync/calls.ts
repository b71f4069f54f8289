import { request } from '../../api/client.ts';
import type { Row } from './rows.ts';
import type { Batch, Transport } from './saver.ts';

/** An item type of the module's kind: what a shape's key is to the server. */
export interface ItemType {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly json_schema: Readonly<Record<string, unknown>>;
}

export const itemsPath = (projectId: number, moduleId: number): string =>
  `/api/projects/${projectId}/project_scenario_modules/${moduleId}/entity_values`;

/** What is asked of each item; the rest is a third of what a large diagram would weigh. */
const rowFields: readonly (keyof Row)[] = [
  'id',
  'jsid',
  'type',
  'entity_attribute_id',
  'title',
  'text',
  'values',
  'layer_id',
  'celltype',
  'position',
  'size',
  'embeds',
  'source',
  'target',
  'embedding_enabled',
  'embedding_excluded',
  'locked',
  'image',
  'stakeholder_ids',
  'product_and_service_item_ids',
  'tag_ids',
  'user_ids',
  'comment_count',
  'unread_comment_count',
];

/** All items of a module: the contract answers up to 20,000 of them at once. */
export async function loadRows(projectId: number, moduleId: number, signal?: AbortSignal): Promise<Row[]> {
  const query = { fields: rowFields.join() };
  const { data } = await request<Row[]>('GET', `${itemsPath(projectId, moduleId)}.json`, { query, signal });
  return data;
}

export async function loadItemTypes(moduleTypeId: number, signal?: AbortSignal): Promise<ItemType[]> {
  const { data } = await request<ItemType[]>('GET', '/api/entity_attributes.json', {
    query: { 'filter[module_type_id]': moduleTypeId, per_page: 500, page: 1 },
    signal,
  });
  return data;
}

interface Changes {
  readonly conflicts: readonly { readonly jsid: string | null; readonly row: Row | null }[];
}

/** Sends batches by the module's bulk calls: what is new first, so that nothing points to what is not there. */
export function bulkTransport(projectId: number, moduleId: number, types: readonly ItemType[]): Transport {
  const base = itemsPath(projectId, moduleId);
  const idOf = new Map(types.map(({ key, id }) => [key, id]));
  return {
    send: async ({ creates, updates, destroys }: Batch) => {
      const conflicts: Row[] = [];
      const gone: string[] = [];
      const made: Row[] = [];
      if (creates.length) {
        const body = creates.map(({ jsid, type, body: fields }) => ({
          ...fields,
          jsid,
          entity_attribute_id: idOf.get(type) ?? unknownType(type),
        }));
        const { data } = await request<{ default: readonly Row[] }>('POST', `${base}/bulk_create.json`, {
          body,
          ownHistory: true,
        });
        made.push(...data.default);
      }
      if (updates.length) {
        const body = updates.map(({ jsid, fields, base: before }) => ({ ...fields, jsid, base: before }));
        const { data } = await request<Changes>('POST', `${base}/bulk_update.json`, { body, ownHistory: true });
        for (const { jsid, row } of data.conflicts) {
          if (row) conflicts.push(row);
          else if (jsid !== null) gone.push(jsid);
        }
      }
      if (destroys.length)
        await request('POST', `${base}/bulk_destroy.json`, { body: { jsids: destroys }, ownHistory: true });
      return { conflicts, gone, made };
    },
  };
}

function unknownType(type: string): never {
  throw new Error(`This kind of module has no item type "${type}".`);
}
