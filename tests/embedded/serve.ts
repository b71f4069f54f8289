/** A server in a separate process, for tests that kill it. Prints its address and the link for its first admin. */
import { endOnSignals } from '../../src/server/end.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { startServer } from '../../src/server/start.ts';

try {
  const settings = { ...readSettings(), demo: false };
  const running = await startServer(settings);
  endOnSignals(running, settings);
  console.log(`at ${running.address} ${running.firstAdmin?.link ?? ''}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
