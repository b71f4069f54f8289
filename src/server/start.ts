/** Everything from the files on disk to a server that listens. */
import type { AddressInfo } from 'node:net';
import { type Generated, generate } from '../../codegen/generate.ts';
import { openDatabase } from './embedded/open-database.ts';
import { makeGrantedFunctions } from './engine/access/granted-functions.ts';
import { indexAllValues } from './engine/values/value-index.ts';
import { type Api, makeApi } from './http/app.ts';
import { bracketed, isEverywhere, isLoopback, listenAt } from './http/listen-at.ts';
import { serveLive } from './live/serve.ts';
import { setLogLevel } from './log.ts';
import { serveReference } from './reference/serve.ts';
import { writeSeeds } from './seeds/seeds.ts';
import type { Services } from './services.ts';
import { hasDemo } from './session/demo-accounts.ts';
import { ensureFirstAdmin, type FirstAdmin } from './session/first-admin.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import { makeLabelIndexes } from './store/label-indexes.ts';
import { applyModel, prepareDatabase } from './store/schema.ts';
import { protectSecrets } from './store/stored-secrets.ts';

export interface Running {
  readonly address: string;
  readonly api: Api;
  readonly database: Database;
  /** The tables have just been made. */
  readonly fresh: boolean;
  /** The accounts of the demo are in it, whose passwords everybody knows. */
  readonly demo: boolean;
  /** What whoever starts it should know. */
  readonly notices: readonly string[];
  /** One-time link for a system admin, where none could log in. */
  readonly firstAdmin: FirstAdmin | null;
  /** Columns, as `table.column`, with secrets that were sealed under another SECRET. */
  readonly lostSecrets: readonly string[];
  close(): Promise<void>;
}

/** What there is to look at before anybody has written something. */
interface Demo {
  fill(services: Services): Promise<void>;
  /** Into a database that is there already as well; left out, into a new one, where the settings want it. */
  readonly always?: boolean;
}

/**
 * Starts the API; `extend` adds the web before it listens. Port 0 picks a free one.
 *
 * @throws {Error} with a sentence, if it cannot start; what has been opened is closed.
 */
export async function startServer(
  settings: Settings,
  options: {
    database?: Database;
    generated?: Generated;
    demo?: Demo;
    extend?: (api: Api, settings: Settings) => Promise<void>;
  } = {},
): Promise<Running> {
  setLogLevel(settings.logLevel);
  const generated = options.generated ?? generate();
  const store = options.database
    ? { database: options.database, notice: null, settle: () => undefined }
    : await openDatabase(settings);
  const { database } = store;
  try {
    await prepareDatabase(database);
    const fresh = await bringUpToDate(database, generated);
    const lostSecrets = await protectSecrets(database, generated.model, settings);
    const api = makeApi(generated, database, settings);
    if (options.demo && (options.demo.always || (fresh && settings.demo))) {
      listenAt(settings, true);
      await options.demo.fill(api.services());
    }
    const firstAdmin = await ensureFirstAdmin(api.services());
    store.settle();
    const demo = await hasDemo(database);
    const { host, warning } = listenAt(settings, demo);
    serveReference(api);
    await serveLive(api);
    await options.extend?.(api, settings);
    await listen(api, settings, host);
    const { port } = api.app.server.address() as AddressInfo;
    const close = async () => {
      await api.app.close();
      await database.close();
    };
    const notices = [store.notice, warning].filter((notice) => notice !== null);
    const address = `http://${isEverywhere(host) || isLoopback(host) ? 'localhost' : bracketed(host)}:${port}`;
    return { address, api, database, fresh, demo, notices, firstAdmin, lostSecrets, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @throws with a sentence instead of the system's code. */
async function listen(api: Api, { port }: Settings, host: string): Promise<void> {
  try {
    await api.app.listen({ port, host });
  } catch (error) {
    await api.app.close();
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program. Stop that, or start with another PORT.`);
    if (code === 'EACCES') throw new Error(`Port ${port} may not be used by this user. Start with another PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST is "${host}", which is no address of this machine.`);
    throw error;
  }
}

/** Tables and seeds as the files want them; true if there were none before. */
export async function bringUpToDate(database: Database, { model }: Generated): Promise<boolean> {
  const applied = await applyModel(database, model);
  // At every start: a restored database has none, and the extension may have come since.
  await makeLabelIndexes(database, model);
  await makeGrantedFunctions(database);
  await writeSeeds(database, model, applied);
  await indexAllValues(database, model);
  return applied.created.length > 0 && applied.created.length >= model.resources.size;
}
