import { followNetwork } from '../api/connection.ts';
import { setCookieless, setSessionToken } from '../api/credentials.ts';
import { maintenancePath, notFoundPath } from '../api/failure.ts';
import { setNavigator } from '../api/leave.ts';
import { setOwnRelease } from '../api/release.ts';
import { startReporting } from '../api/report.ts';
import { setSettings } from '../api/settings.ts';
import { itemParameters, itemParametersOf } from '../session/item-parameters.ts';
import { restoreSeeAs } from '../session/see-as.ts';
import { isEmbedded, sessionTokenOfPath } from '../session/session-token.ts';
import { startAppearance } from '../theme/appearance.ts';
import { pageHistory } from '../ui/page-history.ts';

/** Reads the credentials and the embedding from an address. */
function readAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  setCookieless(isEmbedded(pathname));
  setSessionToken(sessionTokenOfPath(pathname));
  const item = itemParametersOf(new URLSearchParams(search));
  if (item) itemParameters.set(item);
}

/** Without settings the page uses the server that it came from. */
async function loadSettings(): Promise<void> {
  const response = await fetch('/settings.json').catch(() => null);
  const settings = setSettings(response?.ok ? await response.json().catch(() => null) : null);
  setOwnRelease(settings.release);
}

/** Prepares everything that the first render needs. */
export async function start(): Promise<void> {
  startAppearance();
  followNetwork();
  // The back button of the not-found page must not return to the missing page, which would redirect again.
  setNavigator((path, state) => {
    const { push, replace } = pageHistory.navigator;
    const { pathname, search, hash } = pageHistory.location();
    if (path === notFoundPath) {
      // Several calls fail at once: the first one has the address of the page.
      if (pathname !== notFoundPath) replace(path, { from: pathname + search + hash });
    } else if (path !== maintenancePath) push(path, state);
    // Several calls fail at once: only the first one redirects, and its page is the one to retry.
    else if (pathname !== maintenancePath) push(path, { from: pathname + search + hash });
  });
  restoreSeeAs();
  readAddress(pageHistory.location());
  // Before a page renders, so that its first call has the token of its own address.
  pageHistory.follow(readAddress);
  await loadSettings();
  startReporting();
}
