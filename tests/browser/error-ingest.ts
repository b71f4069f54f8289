/** A replacement for the error service: it stores what the product's real client sends. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ErrorIngest {
  readonly dsn: string;
  readonly received: readonly string[];
  close(): void;
}

export async function startErrorIngest(): Promise<ErrorIngest> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method === 'POST') received.push(body);
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { dsn: `http://key@127.0.0.1:${port}/1`, received, close: () => server.close() };
}
