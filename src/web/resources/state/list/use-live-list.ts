/** A list follows what others change in it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchChanges } from '../../../live/watch.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { invalidateResource, resourceKey } from '../query/keys.ts';

/** Milliseconds between two looks at whether the user still types, and between two fetches while others work on. */
const pace = 1_000;

/**
 * Fetches what is shown of the resource again when others change rows of the list at `path`. What has changed since it was
 * read is asked for by when that was: keys of what is read from there begin with the resource's, then the path.
 */
export function useLiveList(resource: string, path: string, onLost?: (status: number) => void): void {
  const client = useQueryClient();
  const lost = useStable((status: number) => onLost?.(status));
  useEffect(() => followList(client, { resource, path, onLost: lost }), [client, resource, path, lost]);
}

interface Followed {
  readonly resource: string;
  readonly path: string;
  /** It may not be read any more. */
  readonly onLost: (status: number) => void;
}

function followList(client: QueryClient, { resource, path, onLost }: Followed): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const fetchAgain = (): void => {
    timer = undefined;
    // An edit is judged against the row it began with: another version must not slip in under it.
    if (isTyping()) timer = setTimeout(fetchAgain, pace);
    else {
      last = Date.now();
      void invalidateResource(client, resource);
    }
  };
  // Order, filter and count may follow from any field, so that the pages in view are fetched, not single rows.
  const stop = watchChanges(
    path,
    () => {
      timer ??= setTimeout(fetchAgain, Math.max(0, last + pace - Date.now()));
    },
    { loadedAt: () => oldestOf(client, resource, path), onLost },
  );
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A row is being edited. The line of a new one stands for no row that others could change. */
const isTyping = (): boolean => {
  const at = document.activeElement;
  if (!at || at.closest('[data-line]')) return false;
  return at.closest('main :is(input, textarea, select, [contenteditable=true]), dialog, .modal') !== null;
};

/** When the oldest of what is shown of the list was read. */
function oldestOf(client: QueryClient, resource: string, path: string): number | null {
  const read = client
    .getQueryCache()
    .findAll({ queryKey: [...resourceKey(resource), path], type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return read.length > 0 ? Math.min(...read) : null;
}
