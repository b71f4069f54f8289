import { answered, api } from '../api/client.ts';
import { credentials, csrfToken } from '../api/credentials.ts';
import { history } from '../api/history.ts';
import { goTo, logoutUrl } from '../api/leave.ts';
import { queries } from '../api/queries.ts';
import { settings } from '../api/settings.ts';
import { dropToken, resumeToken, storeToken, type TokenAnswer } from '../api/tokens.ts';
import { loadSession } from './load.ts';
import { emptySession, session } from './session.ts';

const handedBack = [401, 403, 404] as const;
let resumed = false;

/** Starts the session of the user to whom a token belongs. */
async function enter(token: TokenAnswer): Promise<void> {
  storeToken(token);
  await reload();
}

/** Loads the user again. */
async function reload(): Promise<void> {
  const before = session.get().user?.id;
  await loadSession();
  // A user must not see data that was cached for another user.
  if (before !== undefined && before !== session.get().user?.id) queries.clear();
}

/** Logs in. Rejects with the server's problem, which the form shows in place. */
export async function logIn(email: string, password: string): Promise<void> {
  const body = { email: email.trim(), password };
  await enter(await answered(api.POST('/api/oauth/tokens.json', { body, optOut: handedBack, quiet: true })));
}

/** The data for the login page of a company. */
export const companyLogin = (id: string) =>
  answered(api.GET('/api/login_providers/{id}.json', { params: { path: { id } }, optOut: handedBack }));

/** The login providers for an email domain. */
export const providersOf = (domain: string) =>
  answered(api.GET('/api/login_providers.json', { params: { query: { domain } }, optOut: handedBack }));

/** Opens a provider's login page, which redirects to /oauth-redirect. */
export async function leaveForProvider(provider_id: string): Promise<void> {
  const call = api.POST('/api/oauth/authorizations.json', { body: { provider_id }, optOut: handedBack, quiet: true });
  goTo((await answered(call)).authorization_url);
}

/** Logs in with the query of a provider's redirect. */
export async function finishAtProvider(query: string): Promise<void> {
  const call = api.POST('/api/oauth/provider_logins.json', { body: { query }, optOut: handedBack, quiet: true });
  await enter(await answered(call));
}

/** Resumes the session of an earlier visit. Resolves to false if there is none. */
export async function resumeSession(): Promise<boolean> {
  resumed = true;
  if (credentials.get().token !== null) return true;
  // The readable cookie exists as long as the session. A cookie of a server at another address is not visible here.
  const isElsewhere = settings().backend_url !== '';
  if (csrfToken(document.cookie) === null && !isElsewhere) return false;
  return (await resumeToken()) !== null;
}

/**
 * Adopts a session that another tab has started after the session of this tab has ended. Resolves to false if there is
 * none.
 */
export async function followSession(): Promise<boolean> {
  if (!(await resumeSession())) return false;
  await reload();
  return true;
}

/** Resumes the session only once after a page load, so that a user who was sent to the login page stays there. */
export async function resumeOnce(): Promise<boolean> {
  if (resumed) return false;
  resumed = true;
  return resumeSession();
}

/** Clears the session except for the settings of the product. */
export const forgetSession = (): void => session.set((now) => ({ ...emptySession, system: now.system }));

/**
 * Logs out in the browser and on the server, and opens the login page of the company or of the product. `state` gives
 * that page the reason.
 */
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

/** Requests an email with a link for a new password. The answer does not reveal whether the address is known. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  api.POST('/api/password_resets.json', { body: { email: email.trim() }, optOut: handedBack });

/** The inviting company and person, by the token in the email. */
export const lookAtInvitation = (token: string) =>
  answered(api.POST('/api/invitations/look.json', { body: { token }, optOut: handedBack, quiet: true }));

/** Accepts an invitation with an existing account. */
export const acceptInvitation = (token: string): Promise<unknown> =>
  api.POST('/api/invitations/accept.json', { body: { token }, optOut: handedBack, quiet: true });

/** Declines the invitation with a token. Rejects with a `Problem`. */
export const declineInvitation = (token: string): Promise<unknown> =>
  api.POST('/api/invitations/decline.json', { body: { token }, optOut: handedBack, quiet: true });

/** Sets a password with a one-time link, and logs in. */
export async function setPassword(token: string, password: string): Promise<void> {
  await enter(await answered(api.POST('/api/passwords.json', { body: { token, password }, optOut: handedBack })));
}
