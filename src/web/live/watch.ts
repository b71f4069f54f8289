/** Subscribes to changes by other users: of a list, or of a row with the lists below it. */

import { isOwnChange, isWriting } from '../api/own-changes.ts';
import { gather, type News } from './gather.ts';
import { live } from './page.ts';

export interface WatchOptions {
  /** Returns the time at which the shown data was read, in milliseconds since 1970; null if no data was read yet. */
  readonly loadedAt?: () => number | null;
  /** Called with the HTTP status if the user may no longer read the path; no further changes arrive. */
  readonly onLost?: (status: number) => void;
}

/** Calls `onNews` with changes by other users until the returned function is called. `path` is without `.json`. */
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

/** The path of a module. The paths of its contents begin with this path. */
export const modulePath = (projectId: number, moduleId: number): string =>
  `/api/projects/${projectId}/project_scenario_modules/${moduleId}`;

/** Calls a function with changes by other users to a module and its contents. */
export const watchModule = (
  projectId: number,
  moduleId: number,
  onNews: (news: News) => void,
  options?: WatchOptions,
): (() => void) => watchChanges(modulePath(projectId, moduleId), onNews, options);
