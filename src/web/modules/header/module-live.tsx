/** Live updates of an open module: who else views it, and changes of its surroundings. */

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

/** Keeps the modules and sections of a project up to date. A user who loses access to it is redirected. */
export function useLiveModules(project: number): void {
  const navigate = useNavigate();
  useLiveList(moduleResource, modulesPath(project), (status) => {
    if (status !== 403) return;
    const state = { what: 'this project any more', from: 'an administrator of the project' } satisfies Refusal;
    void navigate(forbiddenPath, { replace: true, state });
  });
  // The modules' counts of comments: a comment does not change its module.
  useLiveList(moduleResource, commentsPath);
  useLiveList('section', `/api/projects/${project}/sections`);
}

/** `useLiveModules` as a component, for pages that may have no project. */
export function LiveModules({ project }: { readonly project: number }) {
  useLiveModules(project);
  return null;
}
