/** What others do while a module is open: they are shown, and so is what they change around it. */

import { usePresence } from '../live/presence.ts';
import { PresenceAvatars } from '../live/presence-avatars.tsx';
import { modulePath } from '../live/watch.ts';
import { useLiveList } from '../resources/state/use-live-list.ts';
import type { Module } from './module-kinds.ts';
import { moduleResource, modulesPath } from './module-queries.ts';

/** Who else looks at the module. */
export function ModulePresence({ module }: { readonly module: Module }) {
  return <PresenceAvatars people={usePresence(modulePath(Number(module.project_id), module.id))} />;
}

/** Keeps the modules and sections of a project as others change them. */
export function useLiveModules(project: number): void {
  useLiveList(moduleResource, modulesPath(project));
  useLiveList('section', `/api/projects/${project}/sections`);
}

/** The same, where it hangs on whether there is a project to follow. */
export function LiveModules({ project }: { readonly project: number }) {
  useLiveModules(project);
  return null;
}
