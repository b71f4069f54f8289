/** Live updates at /api/live: a WebSocket on the HTTP server of the API. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { beatEvery, livePath } from '../../contract/live.ts';
import { followRights } from '../changes/rights-changes.ts';
import type { Api } from '../http/app.ts';
import { forgetCallers } from '../session/caller.ts';
import type { Settings } from '../settings.ts';
import { newsChannel } from '../store/news-trigger.ts';
import { type LiveConnection, openConnection } from './connection.ts';
import { openPresence } from './presence.ts';
import { limits } from './protocol.ts';

/** Whether a request comes from a page of this site, or from a program, which sends no origin. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host || (URL.canParse(publicUrl) && url.origin === new URL(publicUrl).origin);
}

/** Serves live updates until the app closes. */
export async function serveLive({ app, services }: Api): Promise<void> {
  const connections = new Map<string, LiveConnection>();
  const { feed } = services();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.message, perMessageDeflate: false });
  const presence = await openPresence(services, {
    here: (path, company, present) => {
      for (const connection of connections.values()) connection.sendPresence(path, company, present);
    },
    left: (path, company, id) => {
      for (const connection of connections.values()) connection.sendLeft(path, company, id);
    },
  });
  const endRights = await followRights(services().database, (change) => {
    forgetCallers(change);
    for (const listener of feed.listeners()) listener.recheck(change);
  });
  const endNews = await services().database.listen(newsChannel, () => {
    for (const connection of connections.values()) connection.tellNews();
  });
  const forget = (id: string): void => {
    connections.delete(id);
    feed.leave(id);
  };
  const surroundings = { services, presence, begin: feed.begin, admit: feed.admit, forget };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== livePath) refuseUnknown(app.server, request, socket);
    else if (!isOwnOrigin(request.headers.origin, request.headers.host, services().settings)) refuse(socket, 403);
    else
      sockets.handleUpgrade(request, socket, head, (opened) => {
        const connection = openConnection(opened, surroundings);
        connections.set(connection.id, connection);
        feed.join(connection.id, connection);
      });
  };
  app.server.on('upgrade', upgrade);
  const beating = setInterval(() => {
    for (const listener of feed.listeners()) listener.beat();
  }, beatEvery).unref();

  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade);
    clearInterval(beating);
    await feed.stop();
    await endRights();
    await endNews();
    await presence.stop();
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  });
}

const refuse = (socket: Duplex, status: 403 | 404): void => {
  // Node removes its own error listener before an upgrade. Without a listener, an aborted connection would end the
  // process.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Refuses an upgrade that no other listener handles; the development server has a listener of its own. */
function refuseUnknown(server: Server, request: IncomingMessage, socket: Duplex): void {
  const isForVite = request.headers['sec-websocket-protocol']?.startsWith('vite') === true;
  if (!isForVite || server.listenerCount('upgrade') === 1) refuse(socket, 404);
}
