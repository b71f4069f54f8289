import { useCallback, useMemo } from 'react';
import type { Caller } from '../../contract/permissions.ts';
import { useStore } from '../ui/store.ts';
import { callerOf, type Words, wordsOf } from './audience.ts';
import { session } from './session.ts';
import type { CurrentCompany, CurrentUser } from './types.ts';

export const useCurrentUser = (): CurrentUser | null => useStore(session).user;
export const useCurrentCompany = (): CurrentCompany | null => useStore(session).company;

/** Who asks, for `allows` of the contract's permissions. */
export function useCaller(): Caller {
  const { user, company } = useStore(session);
  return useMemo(() => callerOf(user, company), [user, company]);
}

/** Gives the company's words for a renamed entity, or those passed in. */
export function useEntityWords(): (renamedWord: string | null, own: Words) => Words {
  const entityMap = useCurrentCompany()?.entity_map;
  return useCallback((renamedWord, own) => wordsOf(entityMap, renamedWord, own), [entityMap]);
}
