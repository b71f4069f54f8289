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

/** What an address says beside the page it names. */
function readAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  setCookieless(isEmbedded(pathname));
  setSessionToken(sessionTokenOfPath(pathname));
  const item = itemParametersOf(new URLSearchParams(search));
  if (item) itemParameters.set(item);
}

/** Without settings the page runs against its own server. */
async function loadSettings(): Promise<void> {
  const response = await fetch('/settings.json').catch(() => null);
  const settings = setSettings(response?.ok ? await response.json().catch(() => null) : null);
  setOwnRelease(settings.release);
}

/** Everything that stands before the first page is drawn. */
export async function start(): Promise<void> {
  startAppearance();
  followNetwork();
  // The way back from the not-found page must not lead to what was not found, and on to it again.
  setNavigator((path, state) => {
    const { push, replace } = pageHistory.navigator;
    const { pathname, search, hash } = pageHistory.location();
    if (path === notFoundPath) {
      // Several calls fail at once: the first one tells which page it was.
      if (pathname !== notFoundPath) replace(path, { from: pathname + search + hash });
    } else if (path !== maintenancePath) push(path, state);
    // Several calls fail at once; only the first one leaves the page that is to be tried again.
    else if (pathname !== maintenancePath) push(path, { from: pathname + search + hash });
  });
  restoreSeeAs();
  readAddress(pageHistory.location());
  // Before a page draws itself, so that its first call carries the token of its own address.
  pageHistory.follow(readAddress);
  await loadSettings();
  startReporting();
}
