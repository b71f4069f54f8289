import type { DataRouter } from 'react-router';
import { followNetwork } from '../api/connection.ts';
import { setCookieless, setSessionToken } from '../api/credentials.ts';
import { notFoundPath } from '../api/failure.ts';
import { setNavigator } from '../api/leave.ts';
import { setOwnRelease } from '../api/release.ts';
import { startReporting } from '../api/report.ts';
import { setSettings } from '../api/settings.ts';
import { itemParameters, itemParametersOf } from '../session/item-parameters.ts';
import { restoreSeeAs } from '../session/see-as.ts';
import { isEmbedded, sessionTokenOfPath } from '../session/session-token.ts';
import { startAppearance } from '../theme/appearance.ts';

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
export async function start(router: DataRouter): Promise<void> {
  startAppearance();
  followNetwork();
  // The way back from the not-found page must not lead to what was not found, and on to it again.
  setNavigator((path, told) => void router.navigate(path, { replace: path === notFoundPath, state: told }));
  restoreSeeAs();
  readAddress(router.state.location);
  // Before a page draws itself, so that its first call carries the token of its own address.
  router.subscribe(({ location }) => readAddress(location));
  await loadSettings();
  startReporting();
}
