import { createStore } from '../ui/store.ts';
import type { CurrentCompany, CurrentUser, System } from './types.ts';

/** What is known of who works here. */
export interface Session {
  readonly system: Partial<System>;
  readonly user: CurrentUser | null;
  readonly company: CurrentCompany | null;
}

export const emptySession: Session = { system: {}, user: null, company: null };

export const session = createStore<Session>(emptySession);

/** Answers of the system call add to what is known of it. */
export const mergeSystem = (answer: Partial<System>): void =>
  session.set((now) => ({ ...now, system: { ...now.system, ...answer } }));

export const setUser = (user: CurrentUser | null): void => session.set((now) => ({ ...now, user }));
export const setCompany = (company: CurrentCompany | null): void => session.set((now) => ({ ...now, company }));
