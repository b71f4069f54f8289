import type { EntityAttribute, EntityValueUpdate } from '../../../contract/generated/client.ts';
import { answered, api } from '../../api/client.ts';
import type { OptOut } from '../../api/failure.ts';
import { toast } from '../../ui/toasts.ts';
import type { Batch, ItemConflict, Refused, Transport } from './batch.ts';
import { type Row, rowFields } from './rows.ts';

/** An item type of the module's kind: the server's counterpart of a shape's key. */
export type ItemType = Pick<EntityAttribute, 'id' | 'key' | 'name' | 'json_schema' | 'validator'>;

const items = '/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values';

/** The path of a module's items, without the ending of a call. */
export const itemsPath = (projectId: number, moduleId: number): string =>
  `/api/projects/${projectId}/project_scenario_modules/${moduleId}/entity_values`;

type ReadOptions = { readonly signal?: AbortSignal; readonly optOut?: readonly OptOut[] };

/** All items of a module: the contract answers up to 20,000 of them at once. */
export const loadRows = (project_id: number, module_id: number, options: ReadOptions): Promise<readonly Row[]> =>
  answered(
    api.GET(`${items}.json`, {
      params: { path: { project_id, module_id }, query: { fields: rowFields.join() } },
      ...options,
    }),
  );

/**
 * The item types of a kind of module, the first 500.
 * @throws {Problem} if the call fails
 */
export const loadItemTypes = (moduleTypeId: number, options: ReadOptions): Promise<readonly ItemType[]> =>
  answered(
    api.GET('/api/entity_attributes.json', {
      params: { query: { 'module_type_id.equals': [moduleTypeId], per_page: 500, page: 1 } },
      ...options,
    }),
  );

/**
 * Sends batches by the module's bulk calls: new rows first, so that no reference is dangling.
 * `reload`: other parts of this page, such as an open editor of the module, read the changes as if somebody else had
 * made them.
 * `lenient`: a refused change is reported and does not block the others; otherwise the promise rejects.
 */
export function bulkTransport(
  projectId: number,
  moduleId: number,
  types: readonly ItemType[],
  { reload = false, lenient = true }: { readonly reload?: boolean; readonly lenient?: boolean } = {},
): Transport {
  const path = { project_id: projectId, module_id: moduleId };
  const sending = { params: { path, query: lenient ? { lenient } : {} }, ownHistory: true, reload };
  const idOf = new Map(types.map(({ key, id }) => [key, id]));
  return {
    send: async ({ creates, updates, destroys }: Batch, editKey?: string) => {
      const header = editKey === undefined ? {} : { 'Edit-Key': editKey };
      const conflicts: ItemConflict[] = [];
      const made: Row[] = [];
      const refused: Refused[] = [];
      const refuse = (one: { readonly jsid: string } | undefined, errors: readonly { message: string }[]): void => {
        if (one) refused.push({ jsid: one.jsid, reasons: errors.map(({ message }) => message) });
      };
      if (creates.length) {
        const body = creates.map(({ jsid, type, body: fields, replaces }) => ({
          // The generated type has mutable lists.
          ...(fields as EntityValueUpdate),
          jsid,
          entity_attribute_id: idOf.get(type) ?? unknownType(type),
          ...(replaces !== undefined && { replaces_id: replaces }),
        }));
        const answer = await answered(api.POST(`${items}/bulk_create.json`, { ...sending, body }));
        made.push(...answer.default);
        for (const text of answer.left_out) toast({ text, kind: 'error' });
        for (const { index, errors } of answer.refused) {
          const { formerly } = creates[index] ?? {};
          refuse(creates[index], errors);
          // The item retains its former type until the new one is accepted.
          if (formerly !== undefined) refuse({ jsid: formerly }, []);
        }
      }
      if (updates.length) {
        // The jsid identifies the item and is no change: with another type the item may have got another jsid
        // meanwhile.
        const body = updates.map(({ fields, base: before, ...named }) => ({
          ...fields,
          ...named,
          base: { ...before, jsid: named.jsid },
        }));
        const answer = await answered(
          api.POST(`${items}/bulk_update.json`, { ...sending, params: { ...sending.params, header }, body }),
        );
        // The other form of the answer belongs to a body with equal values for many rows, which is not sent here.
        const lists = 'conflicts' in answer ? answer : { conflicts: [], refused: [] };
        for (const { index, fields, row, changed_by, changed_at } of lists.conflicts) {
          const jsid = updates[index]?.jsid;
          if (jsid !== undefined) conflicts.push({ jsid, fields, row, by: changed_by, at: changed_at });
        }
        for (const { index, errors } of lists.refused) refuse(updates[index], errors);
      }
      const waiting = new Set(refused.map(({ jsid }) => jsid));
      const jsids = destroys.filter((jsid) => !waiting.has(jsid));
      if (jsids.length) await api.POST(`${items}/bulk_destroy.json`, { ...sending, params: { path }, body: { jsids } });
      return { conflicts, made, refused };
    },
  };
}

function unknownType(type: string): never {
  throw new Error(`This kind of module has no item type "${type}".`);
}
