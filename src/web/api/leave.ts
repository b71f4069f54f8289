import { browserMemory, type Memory } from '../ui/memory.ts';

const logoutKey = 'tessera.logout_url';

/** Goes to a path; `state` is for the page there. */
type Go = (path: string, state?: object) => void;
let goInside: Go | null = null;

/** Set by the router: how to get to a path without loading the page anew. */
export const setNavigator = (go: Go): void => {
  goInside = go;
};

/** An address that may be followed: a path of this page or a web address, never a script. */
export const followable = (to: string, origin: string): URL | null => {
  const url = URL.canParse(to, origin) ? new URL(to, origin) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};

/** Goes to a path of this page, or to another site, which is told nothing. */
export function goTo(to: string, state?: object): void {
  const url = followable(to, window.location.origin);
  if (!url) return;
  if (url.origin === window.location.origin && goInside) goInside(url.pathname + url.search + url.hash, state);
  else window.location.assign(url.href);
}

/** Where to go after logging out; kept in the browser so that it outlives the token. */
export const logoutUrl = (): string | null => browserMemory.getItem(logoutKey);

/** A company's login page becomes the logout URL; a company without one clears it. */
export function rememberLogoutUrl(url: string | null | undefined, memory: Pick<Memory, 'setItem' | 'removeItem'>) {
  if (url) memory.setItem(logoutKey, url);
  else memory.removeItem(logoutKey);
}
