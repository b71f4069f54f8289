import { afterAll } from 'vitest';
import type { ServerOptions, TestServer } from '../server.ts';
import { startWorld, type World } from './world.ts';

/** A server of the file's own with the two companies in it; closed after the file's tests. Asked for at the top of the file. */
export async function worldServer(
  options?: ServerOptions,
): Promise<{ readonly server: TestServer; readonly world: World }> {
  const started = await startWorld(options);
  afterAll(() => started.server.close());
  return started;
}
