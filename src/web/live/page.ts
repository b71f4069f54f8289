/** The live connection of this page, with the page's own token, and away while nobody looks. */
import { type ClientMessage, livePath } from '../../contract/live.ts';
import { createListeners } from '../../diagram/listeners.ts';
import { connectivity, onReconnect } from '../api/connection.ts';
import { type Credentials, credentials } from '../api/credentials.ts';
import { type Settings, settings } from '../api/settings.ts';
import { tokenRefresh } from '../api/tokens.ts';
import { type LiveConnection, openLive } from './connection.ts';

/** Milliseconds a page may be hidden before it gives up its connection. */
const hiddenFor = 120_000;

/** Where to connect: the address the settings name, else the API's server, else the page's own. */
export function liveAddress(
  { sockets_url, backend_url }: Pick<Settings, 'sockets_url' | 'backend_url'>,
  origin: string,
): string {
  const url = new URL(sockets_url || backend_url || origin, origin);
  url.protocol = url.protocol.replace('http', 'ws');
  url.pathname = url.pathname.replace(/\/+$/, '') + livePath;
  return url.href;
}

/** A login stands before the token of an access link, as for every call. */
export const tokenMessage = ({ token, sessionToken }: Credentials): ClientMessage | null =>
  token ? { token } : sessionToken ? { session_token: sessionToken } : null;

const rightsListeners = createListeners();

/** Tells when what the page's person may do has changed; answers how to stop. */
export const onRights = rightsListeners.add;

const newsListeners = createListeners();

/** Tells when something has been announced to everybody; answers how to stop. */
export const onNews = newsListeners.add;

let connection: LiveConnection | null = null;

/** The one connection; made when it is first asked for. */
export function live(): LiveConnection {
  connection ??= connect();
  return connection;
}

function connect(): LiveConnection {
  const made = openLive({
    lost: () => void connectivity.ask(),
    rights: rightsListeners.emit,
    news: newsListeners.emit,
    open: () => new WebSocket(liveAddress(settings(), window.location.origin)),
    token: () => tokenMessage(credentials.get()),
    renew: async (refused) => {
      if (credentials.get().token === null || !refused || !('token' in refused)) return false;
      return (await tokenRefresh.refresh(refused.token)) !== null;
    },
  });
  let shown = JSON.stringify(tokenMessage(credentials.get()));
  credentials.subscribe(() => {
    const now = JSON.stringify(tokenMessage(credentials.get()));
    if (now === shown) return;
    shown = now;
    made.onToken();
  });
  let hiding: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(made.pause, hiddenFor);
    else made.resume();
  });
  onReconnect(made.resume);
  return made;
}
