import { allows, type Rights } from '../../contract/permissions.ts';
import type { Row } from '../resources/state/row/row.ts';
import { useCaller } from '../session/caller.ts';

/** What the caller may do in a project, by what the project tells of its grants and by the company's own. */
export function useProjectRights(project: Row): { readonly write: boolean; readonly admin: boolean } {
  const caller = useCaller();
  const permissions = (project['permissions'] ?? {}) as Rights;
  const facts = { guards: { project: { permissions, everyones: project['company_id'] === null } } };
  const may = (right: 'write' | 'admin') => allows([{ kind: 'guard', guard: 'project', right }], caller, facts);
  return { write: may('write'), admin: may('admin') };
}
