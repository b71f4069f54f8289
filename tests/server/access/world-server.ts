import { afterAll } from 'vitest';
import type { ServerOptions, TestServer } from '../server.ts';
import { startWorld, type World } from './world.ts';

/**
 * A server with the two test companies, for one test file; closed after the file's tests. Must be called at the top of
 * the file.
 */
export async function worldServer(
  options?: ServerOptions,
): Promise<{ readonly server: TestServer; readonly world: World }> {
  const started = await startWorld(options);
  afterAll(() => started.server.close());
  return started;
}
