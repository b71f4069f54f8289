import { browserMemory, type Memory } from '../ui/memory.ts';

const logoutKey = 'tessera.logout_url';

/** Opens a path; `state` is passed to its page. */
type Go = (path: string, state?: object) => void;
let goInside: Go | null = null;

/** The router passes its navigation function here; it opens a path without a page load. */
export const setNavigator = (go: Go): void => {
  goInside = go;
};

/** Returns an address that is safe to open, a path of this page or a web address; null for a script. */
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

/** The address to open after logging out. It is stored in the browser, so that it outlives the token. */
export const logoutUrl = (): string | null => browserMemory.getItem(logoutKey);

/** Stores the login page of a company as the logout address; a company without one removes it. */
export function rememberLogoutUrl(url: string | null | undefined, memory: Pick<Memory, 'setItem' | 'removeItem'>) {
  if (url) memory.setItem(logoutKey, url);
  else memory.removeItem(logoutKey);
}
