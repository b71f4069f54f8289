/** Changing a module as a whole: shown at once, taken back when refused. */
import { useQueryClient } from '@tanstack/react-query';
import type { ProjectScenarioModuleUpdate } from '../../contract/generated/client.ts';
import { changesIn, undo } from '../api/changes.ts';
import { request } from '../api/client.ts';
import { Problem, problemText } from '../api/problem.ts';
import { cachedRow, patchCached } from '../resources/state/cached-rows.ts';
import { invalidateResource } from '../resources/state/keys.ts';
import { toast } from '../ui/toasts.ts';
import type { Module } from './module-kinds.ts';
import { moduleResource, modulesPath } from './module-queries.ts';

export interface ModuleChanges {
  readonly update: (fields: ProjectScenarioModuleUpdate) => Promise<void>;
  /** The copy, or null if there is none. */
  readonly duplicate: () => Promise<Module | null>;
  /** Once it is gone `leave` must end what still asks for it. */
  readonly remove: (leave: () => Promise<void>) => Promise<void>;
}

const refused = (what: string, error: unknown) => {
  const text =
    error instanceof Problem && error.status === 409
      ? `${what} Somebody else has just changed it; this is how it is now.`
      : `${what} ${problemText(error)}`;
  toast({ text, kind: 'error' });
};

export function useModuleChanges(module: Module): ModuleChanges {
  const client = useQueryClient();
  const path = `${modulesPath(Number(module.project_id))}/${module.id}`;
  const refresh = () => invalidateResource(client, moduleResource);
  return {
    async update(fields) {
      const { updated_at } = cachedRow(client, moduleResource, module.id) ?? module;
      const old = Object.fromEntries(Object.keys(fields).map((name) => [name, module[name as keyof Module]]));
      patchCached(client, moduleResource, module.id, fields);
      try {
        const { data } = await request<Module>('PUT', `${path}.json`, {
          body: { ...fields, updated_at },
        });
        patchCached(client, moduleResource, module.id, { ...data });
      } catch (error) {
        patchCached(client, moduleResource, module.id, { ...old, _labels: module._labels });
        refused('The module was not changed.', error);
      }
      await refresh();
    },
    async duplicate() {
      try {
        const { data, headers } = await request<Module>('POST', `${path}/clone.json`);
        await refresh();
        const changes = changesIn(headers);
        const action = { label: 'Undo', run: () => void undo(changes) };
        toast({ text: 'Module duplicated', ...(changes.length > 0 && { action }) });
        return data;
      } catch (error) {
        refused('The module was not duplicated.', error);
        return null;
      }
    },
    async remove(leave) {
      try {
        const { headers } = await request('DELETE', `${path}.json`);
        await leave();
        await refresh();
        const changes = changesIn(headers);
        toast({ text: 'Module deleted', action: { label: 'Undo', run: () => void undo(changes) } });
      } catch (error) {
        refused('The module was not deleted.', error);
      }
    },
  };
}
