import { useMemo } from 'react';
import type { Audience } from '../../contract/audience.ts';
import { type Caller, seenAs } from '../../contract/permissions.ts';
import { credentials } from '../api/credentials.ts';
import { useStore } from '../ui/store.ts';
import { session } from './session.ts';
import type { CurrentCompany, CurrentUser } from './types.ts';

/** The widest audience to which a user belongs. */
export function audienceOf(user: CurrentUser | null): Audience {
  if (!user) return 'public';
  if (user.system_admin) return 'system_admin';
  if (user.restricted) return 'session';
  if (user.shared_user) return 'guest';
  return user.company_admin ? 'company_admin' : 'member';
}

/** The caller as policies see it. `sharedProject` is the project that an access link has opened. */
export const callerOf = (
  user: CurrentUser | null,
  company: CurrentCompany | null,
  shared: Caller['shared'] = null,
): Caller => ({
  user: user?.id ?? null,
  audience: audienceOf(user),
  company: company && { id: company.id, permissions: company.permissions },
  shared: user?.shared_user ? (shared ?? { project: Number.NaN, module: null }) : null,
});

/** The logged-in user; null if nobody is logged in. */
export const useCurrentUser = (): CurrentUser | null => useStore(session).user;

/** The caller, as input for `allows` of the contract's permissions. */
export function useCaller(): Caller {
  const { user, company } = useStore(session);
  const { seesAs } = useStore(credentials);
  return useMemo(() => {
    const caller = callerOf(user, company);
    return seesAs ? seenAs(caller, seesAs) : caller;
  }, [user, company, seesAs]);
}
