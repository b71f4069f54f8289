/** The live connection of this page. It sends the page's token, and pauses while the page is hidden. */
import { type ClientMessage, livePath } from '../../contract/live.ts';
import { createListeners } from '../../diagram/listeners.ts';
import { connectivity, onReconnect } from '../api/connection.ts';
import { type Credentials, credentials } from '../api/credentials.ts';
import { type Settings, settings } from '../api/settings.ts';
import { tokenRefresh } from '../api/tokens.ts';
import { type LiveConnection, openLive } from './connection.ts';

/** Milliseconds after which a hidden page closes its connection. */
const hiddenFor = 120_000;

/** The address of the WebSocket: the one in the settings, else that of the API server, else the page's own. */
export function liveAddress(
  { sockets_url, backend_url }: Pick<Settings, 'sockets_url' | 'backend_url'>,
  origin: string,
): string {
  const url = new URL(sockets_url || backend_url || origin, origin);
  url.protocol = url.protocol.replace('http', 'ws');
  url.pathname = url.pathname.replace(/\/+$/, '') + livePath;
  return url.href;
}

/** A login has priority over the token of an access link, as for every call. */
export const tokenMessage = ({ token, sessionToken }: Credentials): ClientMessage | null =>
  token ? { token } : sessionToken ? { session_token: sessionToken } : null;

const rightsListeners = createListeners();

/** Listens for changes of the user's rights; returns a function that stops. */
export const onRights = rightsListeners.add;

const newsListeners = createListeners();

/** Listens for announcements to all users; returns a function that stops. */
export const onNews = newsListeners.add;

let connection: LiveConnection | null = null;

/** The connection, created on first use. */
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
