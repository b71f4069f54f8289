import type { Right } from '../../contract/model.ts';
import { createStore } from '../ui/store.ts';

/** What a call says about who sends it. */
export interface Credentials {
  readonly token: string | null;
  readonly sessionToken: string | null;
  readonly proxyOverride: string | null;
  /** The highest right in a preview of what others see. */
  readonly seesAs: Right | null;
}

export const credentials = createStore<Credentials>({
  token: null,
  sessionToken: null,
  proxyOverride: null,
  seesAs: null,
});

/** The token that requests carry from now on; null for none. */
export const setToken = (token: string | null): void => credentials.set((now) => ({ ...now, token }));

/** The code of the access link that requests carry from now on; null for none. */
export const setSessionToken = (sessionToken: string | null): void =>
  credentials.set((now) => (now.sessionToken === sessionToken ? now : { ...now, sessionToken }));

/** What requests say in the header of the proxy override from now on; null for no header. */
export const setProxyOverride = (proxyOverride: string | null): void =>
  credentials.set((now) => ({ ...now, proxyOverride }));

/** The right that one looks with from now on; null for one's own. */
export const setSeesAs = (seesAs: Right | null): void => credentials.set((now) => ({ ...now, seesAs }));

let cookieless = false;

/** Pages framed by other sites send and use no cookies, whatever the browser would let them. */
export const setCookieless = (on: boolean): void => {
  cookieless = on;
};

/** The anti-forgery value that the server left in a cookie, to be sent back as a header. */
export function csrfToken(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.trim().split('=');
    if (name === 'tessera_csrf') return decodeURIComponent(value.join('='));
  }
  return null;
}

/** The headers of a call. */
export function credentialHeaders(now: Credentials, csrf: string | null): Readonly<Record<string, string>> {
  return {
    ...(now.token && { authorization: `Bearer ${now.token}` }),
    ...(now.sessionToken && { 'x-session-token': now.sessionToken }),
    ...(now.proxyOverride && { 'x-proxy-override': now.proxyOverride }),
    ...(now.seesAs && { 'x-see-as': now.seesAs }),
    ...(csrf && { 'x-csrf-token': csrf }),
  };
}

/** Cookies go with every call but the one for the public system settings. */
export const cookiesFor = (method: string, path: string): RequestCredentials =>
  cookieless || (method === 'GET' && /^\/api\/system(\.json)?\/?$/.test(path)) ? 'omit' : 'include';
