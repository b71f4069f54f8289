/** Labels and colours of rows by id: all ids of a page in one request. */
import { type QueryClient, useQueries } from '@tanstack/react-query';
import { resourceKey } from '../query/keys.ts';
import { type Option, type OptionSource, optionsOf } from './use-options.ts';

/** Limit on the ids in one address. */
const maxTogether = 100;

interface Waiter {
  readonly resolve: (found: Option | null) => void;
  readonly reject: (error: unknown) => void;
}
const waiting = new Map<string, Map<number, Waiter[]>>();

/** Batches requests of the same moment. */
function nameOf(source: OptionSource, id: number): Promise<Option | null> {
  const known = waiting.get(source.path);
  const ids = known ?? new Map<number, Waiter[]>();
  if (!known) {
    waiting.set(source.path, ids);
    setTimeout(() => {
      waiting.delete(source.path);
      void answer(source, ids);
    });
  }
  return new Promise((resolve, reject) => ids.set(id, [...(ids.get(id) ?? []), { resolve, reject }]));
}

async function answer(source: OptionSource, ids: ReadonlyMap<number, readonly Waiter[]>): Promise<void> {
  const all = [...ids.keys()].toSorted((one, other) => one - other);
  for (let start = 0; start < all.length; start += maxTogether) {
    const some = all.slice(start, start + maxTogether);
    const each = (settle: (waiter: Waiter, id: number) => void) => {
      for (const id of some) for (const waiter of ids.get(id) ?? []) settle(waiter, id);
    };
    try {
      const found = new Map((await optionsOf(source, { ids: some.join(',') })).map((option) => [option.id, option]));
      each(({ resolve }, id) => resolve(found.get(id) ?? null));
    } catch (error) {
      each(({ reject }) => reject(error));
    }
  }
}

/** Milliseconds for which labels are fresh. */
const staleTime = 60_000;

const namedQuery = (source: OptionSource | null, id: number) => ({
  queryKey: [...resourceKey(source?.resource ?? ''), source?.path, 'named', id],
  queryFn: () => (source ? nameOf(source, id) : null),
  staleTime,
});

/** By id: null for a row that does not exist or may not be read; missing while loading. */
export type Names = ReadonlyMap<number, Option | null>;

/** Labels of rows, as soon as they are loaded. */
export function useNamed(source: OptionSource | null, ids: readonly number[]): Names {
  const results = useQueries({
    queries: ids.map((id) => ({ ...namedQuery(source, id), enabled: source !== null })),
  });
  return new Map(
    ids.flatMap((id, at): readonly [number, Option | null][] => {
      if (source === null) return [[id, null]];
      const data = results[at]?.data;
      return data === undefined ? [] : [[id, data]];
    }),
  );
}

/** Labels of rows, once all are loaded; rejects if they cannot be. */
export async function namesOf(client: QueryClient, source: OptionSource, ids: readonly number[]): Promise<Names> {
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await client.fetchQuery(namedQuery(source, id))] as const)),
  );
}
