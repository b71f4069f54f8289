/** The cookies of a login, set and cleared. */
import type { Settings } from '../settings.ts';

export const refreshCookie = 'tessera_refresh';
export const csrfCookie = 'tessera_csrf';
/** The cookie of a provider login in progress. The provider's answer is checked against it. */
export const providerLoginCookie = 'tessera_provider_login';
/** The cookie that marks a known device: one for each account, because people may share a browser. */
export const deviceCookie = (user: number): string => `tessera_device_${user}`;

const day = 24 * 60 * 60;
/** Days without use after which a login expires. */
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

/** Marks this browser as a known device of the account, for its next login. */
export const deviceCookies = (user: number, mark: string, settings: Settings): string[] => [
  cookie(deviceCookie(user), mark, { ...login, maxAge: 365 * day }, settings),
];

/** Seconds after which an unfinished provider login expires. */
export const providerLoginSeconds = 600;

/** Sets the cookie of a provider login in progress; an empty value deletes the cookie. */
export const providerLoginCookies = (sealed: string, settings: Settings): string[] => [
  cookie(providerLoginCookie, sealed, { ...login, maxAge: sealed === '' ? 0 : providerLoginSeconds }, settings),
];

/** `Set-Cookie` values that end the session in a browser. */
export const clearedCookies = (settings: Settings): string[] => [
  cookie(refreshCookie, '', { ...login, maxAge: 0 }, settings),
  cookie(csrfCookie, '', { ...readable, maxAge: 0 }, settings),
];
