/** Subscriptions to changes by others, to a list or to a row with the lists below it. */

import { isOwnChange, isWriting } from '../api/own-changes.ts';
import { gather, type News } from './gather.ts';
import { live } from './page.ts';

export interface WatchOptions {
  /** When the shown data was read, in milliseconds since 1970; null if nothing has been read yet. */
  readonly loadedAt?: () => number | null;
  /** The user may not read the path any more; no further changes arrive. */
  readonly onLost?: (status: number) => void;
}

/** Reports changes by others until the returned function is called. `path` is without `.json`. */
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

/** The path of a module; the paths of its contents begin with it. */
export const modulePath = (projectId: number, moduleId: number): string =>
  `/api/projects/${projectId}/project_scenario_modules/${moduleId}`;

/** Reports changes by others to a module and its contents. */
export const watchModule = (
  projectId: number,
  moduleId: number,
  onNews: (news: News) => void,
  options?: WatchOptions,
): (() => void) => watchChanges(modulePath(projectId, moduleId), onNews, options);
