/** The teams of the company, for users who may see project lists of teams. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { resourceKey } from '../../resources/state/query/keys.ts';
import { useCaller } from '../../session/caller.ts';

export interface Team {
  readonly id: number;
  readonly name: string;
  readonly user_ids: readonly number[];
}

/** The teams that have project lists. */
export function useTeams(): UseQueryResult<readonly Team[]> {
  const { user, company, shared } = useCaller();
  return useQuery({
    queryKey: [...resourceKey('role'), 'teams'],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/roles.json', { params: { query: { per_page: 500, sort: 'name' } }, signal, optOut: inPlace }),
      ),
    enabled: user !== null && company !== null && shared === null,
    staleTime: 60_000,
  });
}

/** The name of a team; null if it does not exist or is not loaded yet. */
export function useTeamName(team: number): string | null {
  const { data } = useTeams();
  return data?.find(({ id }) => id === team)?.name ?? null;
}
