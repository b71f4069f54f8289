import { request } from '../api/client.ts';
import { rememberLogoutUrl } from '../api/leave.ts';
import { loadInto } from './load-into.ts';
import { mergeSystem, session, setCompany, setUser } from './session.ts';
import type { CurrentCompany, CurrentUser, System } from './types.ts';

/** The settings of the product, which need no login. */
export const loadSystem = (): Promise<Partial<System>> =>
  loadInto(
    async () => (await request<Partial<System>>('GET', '/api/system', { optOut: [401, 403, 404] })).data,
    mergeSystem,
    () => session.set((now) => ({ ...now, system: {} })),
  );

export const loadUser = (): Promise<CurrentUser> =>
  loadInto(
    async () => (await request<CurrentUser>('GET', '/api/current_user')).data,
    setUser,
    () => setUser(null),
  );

export const loadCompany = (): Promise<CurrentCompany> =>
  loadInto(
    async () => (await request<CurrentCompany>('GET', '/api/current_company')).data,
    (company) => {
      setCompany(company);
      rememberLogoutUrl(company.login_page_url, localStorage);
    },
    () => setCompany(null),
  );

/** Everything a private page stands on. A user without a company can still reach the profile page. */
export async function loadSession(): Promise<void> {
  const company = loadCompany().catch(() => undefined);
  await Promise.all([loadSystem().catch(() => undefined), loadUser()]);
  await company;
}

/** Sends changes of the logged-in user; the answer is the user as it is now. */
export const sendUserUpdate = async (changes: Readonly<Record<string, unknown>>): Promise<CurrentUser> =>
  (await request<CurrentUser>('PUT', '/api/current_user/', { body: changes })).data;

/** Changes the logged-in user. If that fails the user is emptied, and loaded anew so that the page stays usable. */
export const updateUser = (changes: Readonly<Record<string, unknown>>): Promise<CurrentUser> =>
  loadInto(
    () => sendUserUpdate(changes),
    setUser,
    () => {
      setUser(null);
      void loadUser().catch(() => undefined);
    },
  );
