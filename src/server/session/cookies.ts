/** The cookies of a login, as they are set and cleared. */
import type { Settings } from '../settings.ts';

export const refreshCookie = 'tessera_refresh';
export const csrfCookie = 'tessera_csrf';
/** The cookie of a login at a provider that is in progress, against which the provider's answer is checked. */
export const providerLoginCookie = 'tessera_provider_login';
/** The cookie of a known device, one for each account, for people who share a browser. */
export const deviceCookie = (user: number): string => `tessera_device_${user}`;

const day = 24 * 60 * 60;
/** Days after which a login that was not used has to be made again. */
export const refreshDays = 30;

interface Shape {
  readonly path: string;
  readonly httpOnly: boolean;
  readonly maxAge: number;
}

function cookie(name: string, value: string, { path, httpOnly, maxAge }: Shape, settings: Settings): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure}`;
}

const login = { path: '/api/oauth', httpOnly: true, maxAge: refreshDays * day };
const readable = { path: '/', httpOnly: false, maxAge: refreshDays * day };

/** The cookies of a new or renewed login. */
export const loginCookies = (refresh: string, csrf: string, settings: Settings): string[] => [
  cookie(refreshCookie, refresh, login, settings),
  cookie(csrfCookie, csrf, readable, settings),
];

/** Tells the next login from this browser that it has known the account before. */
export const deviceCookies = (user: number, mark: string, settings: Settings): string[] => [
  cookie(deviceCookie(user), mark, { ...login, maxAge: 365 * day }, settings),
];

/** Seconds in which a login that was begun at a provider has to come back. */
export const providerLoginSeconds = 600;

/** An empty value takes the cookie away. */
export const providerLoginCookies = (sealed: string, settings: Settings): string[] => [
  cookie(providerLoginCookie, sealed, { ...login, maxAge: sealed === '' ? 0 : providerLoginSeconds }, settings),
];

/** `Set-Cookie` values that end the session in a browser. */
export const clearedCookies = (settings: Settings): string[] => [
  cookie(refreshCookie, '', { ...login, maxAge: 0 }, settings),
  cookie(csrfCookie, '', { ...readable, maxAge: 0 }, settings),
];
