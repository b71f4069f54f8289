import { createStore } from '../ui/store.ts';
import { reach } from './connection.ts';
import { cookiesFor, credentialHeaders, credentials, csrfToken, setToken } from './credentials.ts';
import { noAnswer, Problem, problemOf } from './problem.ts';
import { addressOf } from './settings.ts';
import { createTokenRefresh } from './token-refresh.ts';

/** The access token in an answer of the server, with its lifetime in seconds. */
export interface TokenAnswer {
  readonly token: string;
  readonly expires_in: number;
}

/** True after the server has refused to renew the session of a logged-in user. */
export const sessionEnded = createStore(false);

const tokensPath = '/api/oauth/tokens.json';
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the session has ended, by the user or the server. Calls then do not refresh the token. */
let left = false;

/** The time after which a token is renewed, in milliseconds: well before it expires, but at least five seconds. */
export const renewAfter = (expiresIn: number): number => Math.max(expiresIn - Math.min(60, expiresIn / 5), 5) * 1000;

/** Uses a token for all calls from now on, and renews it before it expires. */
export function storeToken({ token, expires_in }: TokenAnswer): void {
  setToken(token);
  left = false;
  sessionEnded.set(false);
  clearTimeout(timer);
  timer = setTimeout(() => void tokenRefresh.refresh(token), renewAfter(expires_in));
}

/** Discards the token. It is not renewed until the user logs in or resumes the session. */
export function dropToken(): void {
  left = true;
  clearTimeout(timer);
  setToken(null);
}

/** Requests a token for an existing session; null if there is none. */
export function resumeToken(): Promise<string | null> {
  left = false;
  return tokenRefresh.refresh(null);
}

// Not sent by the client, because the client would wait for this call.
async function fetchToken(): Promise<string> {
  if (left) throw new Problem({ status: 401, detail: 'The session was left.' });
  const headers = credentialHeaders({ ...credentials.get(), token: null }, csrfToken(document.cookie));
  const init = { headers: { accept: 'application/json', ...headers }, credentials: cookiesFor('GET', tokensPath) };
  const response = await reach(new Request(addressOf(tokensPath), init)).catch(() => {
    throw noAnswer();
  });
  if (!response.ok) throw await problemOf(response);
  const answer = (await response.json()) as TokenAnswer;
  if (left) throw new Problem({ status: 401, detail: 'The session was left meanwhile.' });
  storeToken(answer);
  return answer.token;
}

/** The only code that renews the access token. */
export const tokenRefresh = createTokenRefresh({
  current: () => credentials.get().token,
  fetch: fetchToken,
  store: setToken,
  clear(why) {
    const wasIn = credentials.get().token !== null;
    clearTimeout(timer);
    setToken(null);
    // If there was no answer, the session may still be valid: the next call tries again.
    if (!(why instanceof Problem) || why.status !== 401) return;
    left = true;
    if (wasIn) sessionEnded.set(true);
  },
});
