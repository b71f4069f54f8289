import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends, with the server, the connections over which nothing was ever asked. Clients open some ahead; Node takes them for
 * busy, and a server that is being stopped would wait for them as long as for the next request of an idle one.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
