import { browserMemory, type Memory } from '../ui/memory.ts';

const logoutKey = 'tessera.logout_url';

/** Navigates to a path; `state` is passed to its page. */
type Go = (path: string, state?: object) => void;
let goInside: Go | null = null;

/** Sets the router's navigation function, which opens a path without loading the page. */
export const setNavigator = (go: Go): void => {
  goInside = go;
};

/**
 * The URL of an address, if it may be opened: a path of this site or a web address. Null for others, such as scripts.
 */
export const followable = (to: string, origin: string): URL | null => {
  const url = URL.canParse(to, origin) ? new URL(to, origin) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};

/** Opens a path of this page, or another site. */
export function goTo(to: string, state?: object): void {
  const url = followable(to, window.location.origin);
  if (!url) return;
  if (url.origin === window.location.origin && goInside) goInside(url.pathname + url.search + url.hash, state);
  else window.location.assign(url.href);
}

/** The address to open after logging out. The browser stores it, because it is needed after the token is discarded. */
export const logoutUrl = (): string | null => browserMemory.getItem(logoutKey);

/**
 * Stores the login page of a company as the logout address. For a company without a login page, removes the stored
 * address.
 */
export function rememberLogoutUrl(url: string | null | undefined, memory: Pick<Memory, 'setItem' | 'removeItem'>) {
  if (url) memory.setItem(logoutKey, url);
  else memory.removeItem(logoutKey);
}
