/** Updates a list by the changes of others. */
import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onReconnect } from '../../../api/connection.ts';
import { watchChanges } from '../../../live/watch.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { resourceKey } from '../query/keys.ts';
import { catchUp } from './catch-up.ts';

/** Milliseconds between two checks whether the user still types, and between two updates. */
const pace = 1_000;

/** Age in milliseconds after which data is updated when the user returns to the page. */
const stale = 30_000;

/**
 * Updates the data of a resource when others change rows of the list at `path`, and after a gap in the live updates. It
 * reads the changes since the data was read: query keys begin with the resource's key, then the path.
 */
export function useLiveList(resource: string, path: string, onLost?: (status: number) => void): void {
  const client = useQueryClient();
  const lost = useStable((status: number) => onLost?.(status));
  useEffect(() => followList(client, { resource, path, onLost: lost }), [client, resource, path, lost]);
}

interface Followed {
  readonly resource: string;
  readonly path: string;
  /** The list may no longer be read. */
  readonly onLost: (status: number) => void;
}

function followList(client: QueryClient, { resource, path, onLost }: Followed): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> | null = null;
  let last = 0;
  const readAgain = (): void => {
    timer = undefined;
    // Conflicts are judged by the version at which an edit began: no other version may replace it during the edit.
    if (isTyping() || reading) timer = setTimeout(readAgain, pace);
    else {
      last = Date.now();
      reading = catchUp(client, resource, path).finally(() => {
        reading = null;
      });
    }
  };
  const soon = (): void => {
    timer ??= setTimeout(readAgain, Math.max(0, last + pace - Date.now()));
  };
  const stops = [
    watchChanges(path, soon, { loadedAt: () => oldestOf(client, resource, path), onLost }),
    onReconnect(soon),
    focusManager.subscribe((isFocused) => {
      const read = isFocused ? oldestOf(client, resource, path) : null;
      if (read !== null && Date.now() - read > stale) soon();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

/** Whether a row is being edited. A line for a new row is no row that others could change. */
const isTyping = (): boolean => {
  const at = document.activeElement;
  if (!at || at.closest('[data-line]')) return false;
  return at.closest('main :is(input, textarea, select, [contenteditable=true]), dialog, .modal') !== null;
};

/** The time at which the oldest data of the list was read. */
function oldestOf(client: QueryClient, resource: string, path: string): number | null {
  const read = client
    .getQueryCache()
    .findAll({ queryKey: [...resourceKey(resource), path], type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return read.length > 0 ? Math.min(...read) : null;
}
