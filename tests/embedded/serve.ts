/** A server in a process of its own, for tests that kill it. Says where it is and how to become its first admin. */
import { readSettings } from '../../src/server/http/settings.ts';
import { startServer } from '../../src/server/start.ts';

const running = await startServer({ ...readSettings(), demo: false });
console.log(`at ${running.address} ${running.firstAdmin ?? ''}`);
