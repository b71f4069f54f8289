/** Live updates of an open module: the other people who view it, and changes of its project. */

import { useNavigate } from 'react-router';
import { forbiddenPath } from '../../api/failure.ts';
import { commentsPath } from '../../comments/calls.ts';
import { usePresence } from '../../live/presence.ts';
import { PresenceAvatars } from '../../live/presence-avatars.tsx';
import { modulePath } from '../../live/watch.ts';
import { useLiveList } from '../../resources/state/list/use-live-list.ts';
import type { Refusal } from '../../resources/state/row/access.ts';
import type { Module } from '../module-kinds.ts';
import { moduleResource, modulesPath } from '../module-queries.ts';

/** The people who view the module. */
export function ModulePresence({ module }: { readonly module: Module }) {
  return <PresenceAvatars people={usePresence(modulePath(Number(module.project_id), module.id))} />;
}

/** Updates the modules and sections of a project live. A user who loses access to the project is redirected. */
export function useLiveModules(project: number): void {
  const navigate = useNavigate();
  useLiveList(moduleResource, modulesPath(project), (status) => {
    if (status !== 403) return;
    const state = { what: 'this project any more', from: 'an administrator of the project' } satisfies Refusal;
    void navigate(forbiddenPath, { replace: true, state });
  });
  // Updates the comment counts of modules, because a comment does not change the row of its module.
  useLiveList(moduleResource, commentsPath);
  useLiveList('section', `/api/projects/${project}/sections`);
}

/** The hook `useLiveModules` as a component, for pages that may have no project. */
export function LiveModules({ project }: { readonly project: number }) {
  useLiveModules(project);
  return null;
}
