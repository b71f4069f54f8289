/**
 * Measures the time until a thousand pages receive a write, compared with an echo to the same number of sockets on the
 * same machine.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { Generated } from '../../../codegen/generate.ts';
import { type Api, makeApi } from '../../../src/server/http/app.ts';
import { serveLive } from '../../../src/server/live/serve.ts';
import { readSettings } from '../../../src/server/read-settings.ts';
import type { Settings } from '../../../src/server/settings.ts';
import type { Database } from '../../../src/server/store/database.ts';
import { openPostgres } from '../../../src/server/store/postgres.ts';
import { openDurableServer } from '../databases.ts';
import { middle, type Section } from '../table.ts';
import { fillWorld } from '../world.ts';
import { openListening } from './listening.ts';

const pages = 1_000;
/** A person has at most 20 connections. */
const people = 50;

/** Measures `times` writes of each kind, alternately. */
export async function measureHeard(generated: Generated, times: number): Promise<Section> {
  const settings = readSettings({ PORT: '0', SECRET: 'b'.repeat(48), DATA_DIR: join(tmpdir(), 'tessera-bench') });
  const opened = await openDurableServer(generated);
  const others = await openPostgres(opened.url);
  const { project, tokens } = await fillWorld(opened.database, settings, 1_000, people);
  const [node, other] = [
    await startNode(generated, opened.database, settings),
    await startNode(generated, others, settings),
  ];
  const list = `/api/projects/${project}/stakeholders`;
  const listening = await openListening(
    `${node.address.replace('http', 'ws')}/api/live`,
    Array.from({ length: pages }, (_, i) => [
      { token: (tokens[i % people] as string).replace('Bearer ', '') },
      { watch: list },
    ]),
  );
  const echo = await startEcho();
  const echoed = await openListening(
    echo.address.replace('http', 'ws'),
    Array.from({ length: pages }, () => [{ hello: true }]),
  );
  const write = {
    method: 'POST',
    headers: { authorization: tokens[0] as string, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'New', organisation: 'Organisation' }),
  };
  const kinds = [
    ['echo, without a write', () => echoed.hear(echo.address, {})],
    ['written by the same process', () => listening.hear(`${node.address}${list}.json`, write)],
    ['written by another process', () => listening.hear(`${other.address}${list}.json`, write)],
  ] as const;
  const heard = kinds.map((): (readonly number[])[] => []);
  for (let i = -1; i < times; i++)
    for (const [at, [, hear]] of kinds.entries()) {
      const all = await hear();
      if (i >= 0) heard[at]?.push(all);
    }
  const at = (kind: number, share: number): number =>
    middle((heard[kind] ?? []).map((all) => all[Math.min(pages - 1, Math.floor(pages * share))] ?? 0));
  const rows = kinds.map(([name], kind) => [
    name,
    ...[0, 0.5, 0.99, 1].map((share) => at(kind, share).toFixed(0)),
    (at(kind, 1) / at(0, 1)).toFixed(1),
  ]);
  await Promise.all([listening.stop(), echoed.stop()]);
  echo.stop();
  await node.api.app.close();
  await other.api.app.close();
  await others.close();
  await opened.close();
  return {
    title: `A change as ${pages} pages of ${people} people hear of it, from the request that writes it (ms; median of ${times})`,
    head: ['change', 'the first', 'half of them', '99 in 100', 'all', 'all : echo'],
    rows,
  };
}

async function startNode(
  generated: Generated,
  database: Database,
  settings: Settings,
): Promise<{ readonly api: Api; readonly address: string }> {
  const api = makeApi(generated, database, settings);
  await serveLive(api);
  return { api, address: await api.app.listen({ port: 0, host: '127.0.0.1' }) };
}

/** A server that sends a message to every socket on an HTTP request. */
async function startEcho(): Promise<{ readonly address: string; stop(): void }> {
  const message = JSON.stringify({ path: '/api/projects/1/stakeholders', changes: [{ sequence: 1, id: 1 }] });
  const server = createServer((_, response) => {
    for (const client of sockets.clients) client.send(message);
    response.end();
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => socket.on('message', () => socket.send(message)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
    },
  };
}
