import { useMemo } from 'react';
import { type Caller, seenAs } from '../../contract/permissions.ts';
import { credentials } from '../api/credentials.ts';
import { useStore } from '../ui/store.ts';
import { callerOf } from './audience.ts';
import { session } from './session.ts';
import type { CurrentUser } from './types.ts';

/** The user who is logged in; null for nobody. */
export const useCurrentUser = (): CurrentUser | null => useStore(session).user;

/** Who asks, for `allows` of the contract's permissions. */
export function useCaller(): Caller {
  const { user, company } = useStore(session);
  const { seesAs } = useStore(credentials);
  return useMemo(() => {
    const caller = callerOf(user, company);
    return seesAs ? seenAs(caller, seesAs) : caller;
  }, [user, company, seesAs]);
}
