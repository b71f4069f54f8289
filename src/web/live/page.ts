/** The live connection of this page. It sends the page's token, and closes while the page is hidden. */
import { type ClientMessage, livePath } from '../../contract/live.ts';
import { createListeners } from '../../diagram/listeners.ts';
import { connectivity, onReconnect } from '../api/connection.ts';
import { type Credentials, credentials } from '../api/credentials.ts';
import { type Settings, settings } from '../api/settings.ts';
import { tokenRefresh } from '../api/tokens.ts';
import { type LiveConnection, openLive } from './connection.ts';

/** The time after which a hidden page closes its connection, in milliseconds. */
const hiddenFor = 120_000;

/** The address of the WebSocket: that in the settings, else on the API server, else on the page's own server. */
export function liveAddress(
  { sockets_url, backend_url }: Pick<Settings, 'sockets_url' | 'backend_url'>,
  origin: string,
): string {
  const url = new URL(sockets_url || backend_url || origin, origin);
  url.protocol = url.protocol.replace('http', 'ws');
  url.pathname = url.pathname.replace(/\/+$/, '') + livePath;
  return url.href;
}

/** The message with the user's token. A login has priority over an access link, as in all calls. */
export const tokenMessage = ({ token, sessionToken }: Credentials): ClientMessage | null =>
  token ? { token } : sessionToken ? { session_token: sessionToken } : null;

const rightsListeners = createListeners();

/** Adds a listener for changes of the user's rights. Returns a function that removes it. */
export const onRights = rightsListeners.add;

const newsListeners = createListeners();

/** Adds a listener for announcements to all users. Returns a function that removes it. */
export const onNews = newsListeners.add;

let connection: LiveConnection | null = null;

/** The live connection of the page, created on first use. */
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
