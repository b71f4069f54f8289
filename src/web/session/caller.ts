import { useMemo } from 'react';
import type { Caller } from '../../contract/permissions.ts';
import { useStore } from '../ui/store.ts';
import { callerOf } from './audience.ts';
import { session } from './session.ts';
import type { CurrentUser } from './types.ts';

export const useCurrentUser = (): CurrentUser | null => useStore(session).user;

/** Who asks, for `allows` of the contract's permissions. */
export function useCaller(): Caller {
  const { user, company } = useStore(session);
  return useMemo(() => callerOf(user, company), [user, company]);
}
