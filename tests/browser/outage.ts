/** A proxy between browser and server with which a test can stop the server, and delay or lose its answers. */
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Outage {
  readonly address: string;
  /** Closes the port and all open connections, as after a crash of the server. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Forwards calls of a kind to the server but drops their answers; null ends this. */
  readonly loseAnswers: (of: ((method: string, path: string) => boolean) | null) => void;
  /** Restores the initial state, for tests that have failed halfway. */
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the proxy in front of a server. */
export async function outageBefore(server: string): Promise<Outage> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  let lost: ((method: string, path: string) => boolean) | null = null;
  let listening: Server;
  let port = 0;

  const forward = (incoming: IncomingMessage, answer: import('node:http').ServerResponse): void => {
    const { method = 'GET', url = '/' } = incoming;
    const headers = { ...incoming.headers, host: target.host };
    const onward = request({ host: target.hostname, port: target.port, method, path: url, headers }, (reply) => {
      if (lost?.(method, url)) {
        reply.resume();
        reply.on('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  };
  const make = (): Server => {
    const made = createServer(forward);
    made.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    });
    made.on('upgrade', (incoming, socket, head) => {
      const onward = connect(Number(target.port), target.hostname, () => {
        const lines = Object.entries({ ...incoming.headers, host: target.host }).map(
          ([name, value]) => `${name}: ${value}`,
        );
        onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        onward.write(head);
        onward.pipe(socket);
        socket.pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      onward.on('close', () => socket.destroy());
      socket.on('error', () => onward.destroy());
      socket.on('close', () => onward.destroy());
    });
    return made;
  };
  const start = async (): Promise<void> => {
    listening = make();
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    port = (listening.address() as AddressInfo).port;
  };
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => listening.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await start();
  return {
    address: `http://127.0.0.1:${port}`,
    start,
    stop,
    loseAnswers: (of) => {
      lost = of;
    },
    restore: async () => {
      lost = null;
      if (!listening.listening) await start();
    },
    close: () => stop().catch(() => undefined),
  };
}
