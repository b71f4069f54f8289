import { answered, api, history } from '../api/client.ts';
import { credentials, csrfToken } from '../api/credentials.ts';
import { goTo, logoutUrl } from '../api/leave.ts';
import { queries } from '../api/queries.ts';
import { settings } from '../api/settings.ts';
import { dropToken, keepToken, tokenRefresh } from '../api/tokens.ts';
import { loadSession } from './load.ts';
import { emptySession, session } from './session.ts';

const handedBack = [401, 403, 404] as const;
let resumed = false;

/** Logs in; rejects with the server's problem, which the form shows in place. */
export async function logIn(email: string, password: string): Promise<void> {
  const body = { email: email.trim(), password };
  const token = await answered(api.POST('/api/oauth/tokens.json', { body, optOut: handedBack, quiet: true }));
  const before = session.get().user?.id;
  keepToken(token);
  await loadSession();
  // What another person was shown must not be seen by this one.
  if (before !== undefined && before !== session.get().user?.id) queries.clear();
}

/** Takes up the session of an earlier visit; false if there is none. */
export async function resumeSession(): Promise<boolean> {
  resumed = true;
  if (credentials.get().token !== null) return true;
  // The readable cookie lives as long as the session. That of a server elsewhere cannot be seen from here.
  const isElsewhere = settings().backend_url !== '';
  if (csrfToken(document.cookie) === null && !isElsewhere) return false;
  return (await tokenRefresh.refresh(null)) !== null;
}

/** As above, but only when the page has just been loaded: who was sent to the login page stays there. */
export async function resumeOnce(): Promise<boolean> {
  if (resumed) return false;
  resumed = true;
  return resumeSession();
}

/** Forgets who was logged in; what is known of the product stays. */
export const forgetSession = (): void => session.set((now) => ({ ...emptySession, system: now.system }));

/** Ends the session here and on the server, and goes to the company's login page or the product's own. */
export async function logOut(): Promise<void> {
  try {
    await api.GET('/api/oauth/logouts.json', { optOut: handedBack });
  } finally {
    dropToken();
    history.forget();
    queries.clear();
    forgetSession();
    goTo(logoutUrl() ?? '/');
  }
}

/** Sends the link with which a new password can be set; the answer does not tell whether the address is known. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  api.POST('/api/password_resets.json', { body: { email: email.trim() }, optOut: handedBack });

/** Sets a password by the one-time link. */
export const setPassword = (token: string, password: string): Promise<unknown> =>
  api.POST('/api/passwords.json', { body: { token, password }, optOut: handedBack });
