import { answered, api } from '../api/client.ts';
import { credentials, csrfToken } from '../api/credentials.ts';
import { history } from '../api/history.ts';
import { goTo, logoutUrl } from '../api/leave.ts';
import { queries } from '../api/queries.ts';
import { settings } from '../api/settings.ts';
import { dropToken, keepToken, resumeToken, type TokenAnswer } from '../api/tokens.ts';
import { loadSession } from './load.ts';
import { emptySession, session } from './session.ts';

const handedBack = [401, 403, 404] as const;
let resumed = false;

/** Begins to work as whoever a login has answered a token for. */
async function enter(token: TokenAnswer): Promise<void> {
  keepToken(token);
  await loadAnew();
}

/** Reads who one is now. */
async function loadAnew(): Promise<void> {
  const before = session.get().user?.id;
  await loadSession();
  // What another person was shown must not be seen by this one.
  if (before !== undefined && before !== session.get().user?.id) queries.clear();
}

/** Logs in; rejects with the server's problem, which the form shows in place. */
export async function logIn(email: string, password: string): Promise<void> {
  const body = { email: email.trim(), password };
  await enter(await answered(api.POST('/api/oauth/tokens.json', { body, optOut: handedBack, quiet: true })));
}

/** The page of a company's own login. */
export const companyLogin = (id: string) =>
  answered(api.GET('/api/login_providers/{id}.json', { params: { path: { id } }, optOut: handedBack }));

/** Login providers that people of a mail domain may use. */
export const providersOf = (domain: string) =>
  answered(api.GET('/api/login_providers.json', { params: { query: { domain } }, optOut: handedBack }));

/** Leaves for a provider's login page, which leads back to /oauth-redirect. */
export async function leaveForProvider(provider_id: string): Promise<void> {
  const call = api.POST('/api/oauth/authorizations.json', { body: { provider_id }, optOut: handedBack, quiet: true });
  goTo((await answered(call)).authorization_url);
}

/** Logs in with the query that a provider has led back with. */
export async function finishAtProvider(query: string): Promise<void> {
  const call = api.POST('/api/oauth/provider_logins.json', { body: { query }, optOut: handedBack, quiet: true });
  await enter(await answered(call));
}

/** Resumes the session of an earlier visit; false if there is none. */
export async function resumeSession(): Promise<boolean> {
  resumed = true;
  if (credentials.get().token !== null) return true;
  // The readable cookie lives as long as the session. That of a server elsewhere cannot be seen from here.
  const isElsewhere = settings().backend_url !== '';
  if (csrfToken(document.cookie) === null && !isElsewhere) return false;
  return (await resumeToken()) !== null;
}

/** Goes on with the session that was begun in another tab after this one's had ended; false if there is none. */
export async function followSession(): Promise<boolean> {
  if (!(await resumeSession())) return false;
  await loadAnew();
  return true;
}

/** Resumes it, but only when the page has just been loaded: who was sent to the login page stays there. */
export async function resumeOnce(): Promise<boolean> {
  if (resumed) return false;
  resumed = true;
  return resumeSession();
}

/** Forgets who was logged in; what is known of the product stays. */
export const forgetSession = (): void => session.set((now) => ({ ...emptySession, system: now.system }));

/** Ends the session here and on the server, and goes to the company's login page or the product's own, which is told why. */
export async function logOut(state?: object): Promise<void> {
  try {
    await api.GET('/api/oauth/logouts.json', { optOut: handedBack });
  } finally {
    dropToken();
    history.forget();
    queries.clear();
    forgetSession();
    goTo(logoutUrl() ?? '/', state);
  }
}

/** Sends the link with which a new password can be set; the answer does not tell whether the address is known. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  api.POST('/api/password_resets.json', { body: { email: email.trim() }, optOut: handedBack });

/** Who invites, by the link of the mail. */
export const lookAtInvitation = (token: string) =>
  answered(api.POST('/api/invitations/look.json', { body: { token }, optOut: handedBack, quiet: true }));

/** Joins the company with the account there is. */
export const acceptInvitation = (token: string): Promise<unknown> =>
  api.POST('/api/invitations/accept.json', { body: { token }, optOut: handedBack, quiet: true });

/** Declines the invitation of a mail, by its token. Rejects with a `Problem`. */
export const declineInvitation = (token: string): Promise<unknown> =>
  api.POST('/api/invitations/decline.json', { body: { token }, optOut: handedBack, quiet: true });

/** Sets a password by the one-time link, and logs in with it. */
export async function setPassword(token: string, password: string): Promise<void> {
  await enter(await answered(api.POST('/api/passwords.json', { body: { token, password }, optOut: handedBack })));
}
