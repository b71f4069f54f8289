import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { rememberLogoutUrl } from '../api/leave.ts';
import { browserMemory } from '../ui/memory.ts';
import { mergeSystem, session, setCompany, setUser } from './session.ts';
import type { CurrentCompany, CurrentUser, CurrentUserUpdate, System } from './types.ts';

/**
 * Stores the answer of a call. If the call fails, clears the stored one.
 * @throws the error of the call
 */
export async function loadInto<T>(call: () => Promise<T>, store: (answer: T) => void, clear: () => void): Promise<T> {
  try {
    const answer = await call();
    store(answer);
    return answer;
  } catch (error) {
    clear();
    throw error;
  }
}

/** Loads the settings of the product, which need no login. */
export const loadSystem = (): Promise<Partial<System>> =>
  loadInto(
    (): Promise<Partial<System>> => answered(api.GET('/api/system.json', { optOut: [401, 403, 404] })),
    mergeSystem,
    () => session.set((now) => ({ ...now, system: {} })),
  );

/** Loads the logged-in user into the session. Rejects with a `Problem`. */
export const loadUser = (): Promise<CurrentUser> =>
  loadInto(
    () => answered(api.GET('/api/current_user')),
    setUser,
    () => setUser(null),
  );

/** Loads the company that the user works in into the session. Rejects with a `Problem`. */
export const loadCompany = (): Promise<CurrentCompany> =>
  loadInto(
    () => answered(api.GET('/api/current_company.json', { optOut: inPlace })),
    (company) => {
      setCompany(company);
      rememberLogoutUrl(company.login_page_url, browserMemory);
    },
    () => setCompany(null),
  );

/** Loads all session data of a private page. A user without a company can still open the profile page. */
export async function loadSession(): Promise<void> {
  const company = loadCompany().catch(() => undefined);
  await Promise.all([loadSystem().catch(() => undefined), loadUser()]);
  await company;
}

/** Sends changes of the logged-in user. Resolves to the changed user. */
export const sendUserUpdate = (body: CurrentUserUpdate): Promise<CurrentUser> =>
  answered(api.PUT('/api/current_user', { body }));

/**
 * Changes the logged-in user. If this fails, the user is loaded again, because the failure clears the user and the page
 * would not be usable.
 */
export const updateUser = (changes: CurrentUserUpdate): Promise<CurrentUser> =>
  loadInto(
    () => sendUserUpdate(changes),
    setUser,
    () => {
      setUser(null);
      void loadUser().catch(() => undefined);
    },
  );
