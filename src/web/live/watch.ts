/** Hears what others change in a list, or in a row and the lists under it. */

import { isOwnChange, isWriting } from '../api/own-changes.ts';
import { gather, type News } from './gather.ts';
import { live } from './page.ts';

export interface WatchOptions {
  /** When what is shown was read, in milliseconds since 1970; null if nothing has been read yet. */
  readonly loadedAt?: () => number | null;
  /** What was watched may not be read any more; nothing more comes. */
  readonly onLost?: (status: number) => void;
}

/** Tells of changes by others until the returned function is called. `path` is without `.json`. */
export function watchChanges(path: string, onNews: (news: News) => void, options: WatchOptions = {}): () => void {
  const gathering = gather({
    deliver: onNews,
    isOwn: isOwnChange,
    isBusy: isWriting,
  });
  const stop = live().watch(path, {
    loadedAt: options.loadedAt ?? (() => null),
    onChanges: gathering.add,
    onReset: gathering.reset,
    ...(options.onLost && { onLost: options.onLost }),
  });
  return () => {
    stop();
    gathering.stop();
  };
}

/** The path of a module, under which its contents lie. */
export const modulePath = (projectId: number, moduleId: number): string =>
  `/api/projects/${projectId}/project_scenario_modules/${moduleId}`;

/** Hears what others change in a module and in all that lies in it. */
export const watchModule = (
  projectId: number,
  moduleId: number,
  onNews: (news: News) => void,
  options?: WatchOptions,
): (() => void) => watchChanges(modulePath(projectId, moduleId), onNews, options);
