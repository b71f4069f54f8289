import { afterAll } from 'vitest';
import { type TestServer, testServer } from '../server.ts';
import { makeWorld, type World } from './world.ts';

/** A server of the file's own with the two companies in it; closed after the file's tests. Asked for at the top of the file. */
export async function worldServer(
  options?: Parameters<typeof testServer>[0],
): Promise<{ readonly server: TestServer; readonly world: World }> {
  const server = await testServer(options);
  afterAll(() => server.close());
  return { server, world: await makeWorld(server) };
}
