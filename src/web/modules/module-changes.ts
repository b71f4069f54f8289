/** Changes of a module's own fields. They are shown at once, and reverted if the server refuses them. */
import { useQueryClient } from '@tanstack/react-query';
import type { ProjectScenarioModuleUpdate } from '../../contract/generated/client.ts';
import { offerUndo } from '../api/changes.ts';
import { api, changed } from '../api/client.ts';
import { Problem, problemText } from '../api/problem.ts';
import { openReview } from '../ledger/unsaved-edits.ts';
import { removeRow } from '../resources/state/edit/removal.ts';
import { rowEdit, saveAtOnce } from '../resources/state/edit/row-edit.ts';
import type { RowTarget } from '../resources/state/edit/row-edit-state.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import { cachedRow } from '../resources/state/row/cached-rows.ts';
import type { Row } from '../resources/state/row/row.ts';
import { toast } from '../ui/toasts.ts';
import type { Module } from './module-kinds.ts';
import { moduleKey, moduleResource, modulesPath } from './module-queries.ts';

/**
 * New values of fields, or a function that computes them from the present module. The function runs again after changes
 * by other users.
 */
export type ModuleEdit = ProjectScenarioModuleUpdate | ((now: Partial<Module>) => ProjectScenarioModuleUpdate);

/** The maximum number of times that an edit is merged with changes by other users before the user is asked. */
const maxRounds = 5;

export interface ModuleChanges {
  readonly update: (edit: ModuleEdit) => Promise<void>;
  /** Copies the module. Resolves to the copy, or to null if it was not created. */
  readonly duplicate: () => Promise<Module | null>;
  /** Deletes the module. `leave` runs after the deletion, and must stop queries for the module. */
  readonly remove: (leave: () => Promise<void>) => Promise<void>;
}

const refused = (what: string, error: unknown) => {
  const text =
    error instanceof Problem && error.status === 409
      ? `${what} Somebody else has just changed it; this is how it is now.`
      : `${what} ${problemText(error)}`;
  toast({ text, kind: 'error' });
};

/** The row that edits of a module change. */
export const moduleTarget = ({ id, name, project_id }: Pick<Module, 'id' | 'name' | 'project_id'>): RowTarget => ({
  path: `${modulesPath(Number(project_id))}/${id}`,
  resource: moduleResource,
  id,
  what: `Module “${name}”`,
  address: window.location.pathname,
  titles: { name: 'Name', description: 'Description', entity_value_settings: 'Settings' },
});

/** Functions that change a module's own fields: its name, its settings, its lock. */
export function useModuleChanges(module: Pick<Module, 'id' | 'name' | 'project_id'>): ModuleChanges {
  const client = useQueryClient();
  const params = { path: { project_id: Number(module.project_id), id: module.id } };
  const refresh = () => invalidateResource(client, moduleResource);
  return {
    async update(made) {
      const edit = rowEdit(moduleTarget(module));
      const save = async (rounds: number): Promise<void> => {
        const known = cachedRow(client, moduleResource, module.id) ?? { ...module };
        // The rows of lists lack fields, so the change is computed from the whole module, if it was read.
        const whole = client.getQueryData<Row>(moduleKey(Number(module.project_id), module.id)) ?? { ...module };
        const fields = typeof made === 'function' ? made({ ...whole, ...edit.state.get().mine }) : made;
        if ((await saveAtOnce(edit, fields, typeof made === 'function' ? whole : known)) !== 'conflict') return;
        if (typeof made !== 'function' || rounds === 1) return openReview();
        edit.discard(Object.keys(fields));
        await save(rounds - 1);
      };
      try {
        await save(maxRounds);
      } catch (error) {
        refused('The module was not changed.', error);
      }
      await refresh();
    },
    async duplicate() {
      try {
        const clone = '/api/projects/{project_id}/project_scenario_modules/{id}/clone.json';
        const { data, changes } = await changed(api.POST(clone, { params }));
        await refresh();
        offerUndo('Module duplicated', changes);
        return data;
      } catch (error) {
        refused('The module was not duplicated.', error);
        return null;
      }
    },
    async remove(leave) {
      try {
        await removeRow({
          path: modulesPath(Number(module.project_id)),
          resource: moduleResource,
          id: module.id,
          updated_at: cachedRow(client, moduleResource, module.id)?.updated_at,
          what: `Module “${module.name}”`,
          done: 'Module deleted',
          onGone: leave,
        });
      } catch (error) {
        refused('The module was not deleted.', error);
      }
    },
  };
}
