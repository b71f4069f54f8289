import { credentials } from '../api/credentials.ts';
import { createStore } from '../ui/store.ts';
import type { CurrentCompany, CurrentUser, System } from './types.ts';

/** What is known of who works here. */
export interface Session {
  readonly system: Partial<System>;
  readonly user: CurrentUser | null;
  readonly company: CurrentCompany | null;
  /** The code of the access link by which a guest came; null for who has logged in. */
  readonly link: string | null;
}

export const emptySession: Session = { system: {}, user: null, company: null, link: null };

export const session = createStore<Session>(emptySession);

/** The id of whoever works here; null for guests and strangers. */
export const currentUserId = (): number | null => session.get().user?.id ?? null;

/** Answers of the system call add to what is known of it. */
export const mergeSystem = (answer: Partial<System>): void =>
  session.set((now) => ({ ...now, system: { ...now.system, ...answer } }));

/** Puts the user of the session; null for nobody. */
export const setUser = (user: CurrentUser | null): void =>
  session.set((now) => ({ ...now, user, link: user?.shared_user ? credentials.get().sessionToken : null }));

/** Puts the company of the session; null for none. */
export const setCompany = (company: CurrentCompany | null): void => session.set((now) => ({ ...now, company }));
