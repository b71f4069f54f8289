import { credentials } from '../api/credentials.ts';
import { createStore } from '../ui/store.ts';
import type { CurrentCompany, CurrentUser, System } from './types.ts';

/** The user, the company and the system settings of this page. */
export interface Session {
  readonly system: Partial<System>;
  readonly user: CurrentUser | null;
  readonly company: CurrentCompany | null;
  /** The code of the access link that a guest has opened; null for a logged-in user. */
  readonly link: string | null;
}

export const emptySession: Session = { system: {}, user: null, company: null, link: null };

export const session = createStore<Session>(emptySession);

/** The id of the user; null for guests and visitors who are not logged in. */
export const currentUserId = (): number | null => session.get().user?.id ?? null;

/** Merges an answer of the system call into the known settings. */
export const mergeSystem = (answer: Partial<System>): void =>
  session.set((now) => ({ ...now, system: { ...now.system, ...answer } }));

/** Sets the user of the session; null if nobody is logged in. */
export const setUser = (user: CurrentUser | null): void =>
  session.set((now) => ({ ...now, user, link: user?.shared_user ? credentials.get().sessionToken : null }));

/** Sets the company of the session; null for none. */
export const setCompany = (company: CurrentCompany | null): void => session.set((now) => ({ ...now, company }));
