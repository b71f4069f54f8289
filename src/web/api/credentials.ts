import type { Right } from '../../contract/model.ts';
import { createStore } from '../ui/store.ts';

/** The credentials that calls send. */
export interface Credentials {
  readonly token: string | null;
  readonly sessionToken: string | null;
  readonly proxyOverride: string | null;
  /** The right to which a preview of another role is limited; null without a preview. */
  readonly seesAs: Right | null;
}

export const credentials = createStore<Credentials>({
  token: null,
  sessionToken: null,
  proxyOverride: null,
  seesAs: null,
});

/** Sets the token for later requests; null for none. */
export const setToken = (token: string | null): void => credentials.set((now) => ({ ...now, token }));

/** Sets the access link's code for later requests; null for none. */
export const setSessionToken = (sessionToken: string | null): void =>
  credentials.set((now) => (now.sessionToken === sessionToken ? now : { ...now, sessionToken }));

/** Sets the value of the proxy override header for later requests; null for no header. */
export const setProxyOverride = (proxyOverride: string | null): void =>
  credentials.set((now) => ({ ...now, proxyOverride }));

/** Sets the right to preview with; null ends the preview. */
export const setSeesAs = (seesAs: Right | null): void => credentials.set((now) => ({ ...now, seesAs }));

let cookieless = false;

/**
 * Excludes cookies from all requests, for embedded pages, also if the browser would allow cookies there.
 */
export const setCookieless = (on: boolean): void => {
  cookieless = on;
};

/** The anti-forgery value from the server's cookie. It is sent back as a header. */
export function csrfToken(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.trim().split('=');
    if (name === 'tessera_csrf') return decodeURIComponent(value.join('='));
  }
  return null;
}

/** The request headers for credentials. `csrf` is the anti-forgery value, or null. */
export function credentialHeaders(now: Credentials, csrf: string | null): Readonly<Record<string, string>> {
  return {
    ...(now.token && { authorization: `Bearer ${now.token}` }),
    ...(now.sessionToken && { 'x-session-token': now.sessionToken }),
    ...(now.proxyOverride && { 'x-proxy-override': now.proxyOverride }),
    ...(now.seesAs && { 'x-see-as': now.seesAs }),
    ...(csrf && { 'x-csrf-token': csrf }),
  };
}

/** Whether a call sends cookies: all calls do, except the one for the public system settings. */
export const cookiesFor = (method: string, path: string): RequestCredentials =>
  cookieless || (method === 'GET' && /^\/api\/system(\.json)?\/?$/.test(path)) ? 'omit' : 'include';
