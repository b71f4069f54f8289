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

/** Reads the credentials and the embedded mode from an address. */
function readAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  setCookieless(isEmbedded(pathname));
  setSessionToken(sessionTokenOfPath(pathname));
  const item = itemParametersOf(new URLSearchParams(search));
  if (item) itemParameters.set(item);
}

/** Loads the settings of the client. Without settings, the page uses the server that it came from. */
async function loadSettings(): Promise<void> {
  const response = await fetch('/settings.json').catch(() => null);
  const settings = setSettings(response?.ok ? await response.json().catch(() => null) : null);
  setOwnRelease(settings.release);
}

/** Prepares the data that the first render needs. */
export async function start(): Promise<void> {
  startAppearance();
  followNetwork();
  // Replaces the history entry, because the back button of the not-found page would return to the missing page, which
  // would redirect again.
  setNavigator((path, state) => {
    const { push, replace } = pageHistory.navigator;
    const { pathname, search, hash } = pageHistory.location();
    if (path === notFoundPath) {
      // If several calls fail at once, only the first one redirects: only then is the address that of the page.
      if (pathname !== notFoundPath) replace(path, { from: pathname + search + hash });
    } else if (path !== maintenancePath) push(path, state);
    // If several calls fail at once, only the first one redirects, so that "try again" returns to its page.
    else if (pathname !== maintenancePath) push(path, { from: pathname + search + hash });
  });
  restoreSeeAs();
  readAddress(pageHistory.location());
  // The listener is added before a page renders, so that the first call uses the token of the page's address.
  pageHistory.follow(readAddress);
  await loadSettings();
  startReporting();
}
