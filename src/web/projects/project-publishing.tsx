import { useQueryClient } from '@tanstack/react-query';
import { allows, type Rights } from '../../contract/permissions.ts';
import { offerUndo } from '../api/changes.ts';
import { api, changed } from '../api/client.ts';
import { problemText } from '../api/problem.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import type { Row } from '../resources/state/row/row.ts';
import { useCaller } from '../session/caller.ts';
import { toast } from '../ui/toasts.ts';

/** The user's rights on a project, from the grants in its row and the settings of the company. */
export function useProjectRights(project: Row): { readonly write: boolean; readonly admin: boolean } {
  const caller = useCaller();
  const permissions = (project['permissions'] ?? {}) as Rights;
  const facts = { guards: { project: { permissions, everyones: project['company_id'] === null } } };
  const may = (right: 'write' | 'admin') => allows([{ kind: 'guard', guard: 'project', right }], caller, facts);
  return { write: may('write'), admin: may('admin') };
}

const typeNames: Readonly<Record<string, string>> = { project_template: 'Template', project_sample: 'Example' };

/**
 * Shows that a project is a template or an example, and whether it is published. Administrators can publish it here.
 */
export function ProjectPublishing({ project }: { readonly project: Row }) {
  const client = useQueryClient();
  const { admin } = useProjectRights(project);
  const kind = typeNames[String(project['entity_type'])];
  if (!kind) return null;
  const published = project['published'] === true;
  const publish = async () => {
    try {
      const params = { path: { id: project.id } };
      const { changes } = await changed(
        api.PUT('/api/projects/{id}.json', { params, body: { published: !published } }),
      );
      offerUndo(published ? `${kind} withdrawn` : `${kind} published`, changes);
    } catch (error) {
      const not = published ? 'withdrawn' : 'published';
      toast({ text: `The ${kind.toLowerCase()} was not ${not}. ${problemText(error)}`, kind: 'error' });
    }
    await invalidateResource(client, 'project');
  };
  return (
    <>
      <span className="overview-mark">
        {kind}, {published ? 'offered to others' : 'not published yet'}
      </span>
      {admin && (
        <button type="button" className="btn btn-secondary btn-sm" onClick={() => void publish()}>
          {published ? 'Withdraw' : 'Publish'}
        </button>
      )}
    </>
  );
}
