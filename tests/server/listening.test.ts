/** The address on which the server listens, and its message if it cannot. */
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { type TestServer, testServer } from './server.ts';

const running: TestServer[] = [];
const start = async (options: Parameters<typeof testServer>[0]): Promise<TestServer> => {
  const server = await testServer(options);
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** An address of this machine other than the local one. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
const answers = async ({ address }: TestServer, host: string): Promise<boolean> =>
  fetch(address.replace('localhost', host)).then(
    () => true,
    () => false,
  );

test('the demo is reached from this machine only, and the start says so', async () => {
  const server = await start({ demo: true });
  expect(await answers(server, '127.0.0.1')).toBe(true);
  if (outside) expect(await answers(server, outside)).toBe(false);
  expect(server.notices.join()).toMatch(/on this machine only/);
});

test('without the demo it is reached from everywhere', async () => {
  const server = await start({});
  if (outside) expect(await answers(server, outside)).toBe(true);
  expect(server.notices).toEqual([]);
});

test.for([
  ['HOST', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://tessera.example.com' }],
] as const)('%s lets others come to the demo only with DEMO=1, which warns', async ([what, env]) => {
  await expect(start({ demo: true, env })).rejects.toThrow(new RegExp(`${what} is .*Start with DEMO=1`));
  const server = await start({ demo: true, env: { ...env, DEMO: '1' } });
  expect(server.notices.join()).toMatch(/^Warning: everybody who can reach it/);
});

test('a port that is taken, and an address that is not this machine’s, are told in a sentence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
  const { port } = other.address() as { port: number };
  try {
    await expect(start({ env: { PORT: String(port) } })).rejects.toThrow(
      `Port ${port} is taken by another program. Stop that, or start with another PORT.`,
    );
  } finally {
    other.close();
  }
  await expect(start({ env: { HOST: '203.0.113.7' } })).rejects.toThrow(/HOST is "203.0.113.7", which is no address/);
});
