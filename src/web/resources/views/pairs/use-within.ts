/** The owner of each side, from the address; by default the first choice on the left, the second on the right. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { SideEntry } from '../../../../contract/registry.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { type Option, optionsOf, sourceFrom } from '../../state/row/use-options.ts';

export type SideName = 'left' | 'right';

export interface Within {
  /** Null if the side has no owner. */
  readonly title: string | null;
  readonly options: readonly Option[];
  readonly chosen: number | null;
  readonly choose: (id: number) => void;
  readonly loading: boolean;
}

/** The owner of a side, and the other choices. */
export function useWithin(name: SideName, { within }: SideEntry, params: Readonly<Record<string, string>>): Within {
  const [search, setSearch] = useSearchParams();
  const source = within && sourceFrom(within.source, params);
  const { data, isPending } = useQuery({
    queryKey: [...resourceKey(source?.resource ?? ''), source?.path, 'options', ''],
    queryFn: ({ signal }) => (source ? optionsOf(source, {}, signal) : []),
    enabled: source !== null,
    staleTime: 30_000,
  });
  const options = data ?? [];
  const named = options.find(({ id }) => String(id) === search.get(name));
  const usual = options[name === 'left' ? 0 : 1] ?? options[0];
  return {
    title: within?.title ?? null,
    options,
    chosen: source ? ((named ?? usual)?.id ?? null) : null,
    choose: (id) =>
      setSearch(
        (now) => {
          now.set(name, String(id));
          return now;
        },
        { replace: true },
      ),
    loading: source !== null && isPending,
  };
}
