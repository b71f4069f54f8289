/** Starts the server: from the files on disk to a listening HTTP server. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Generated, generate } from '../../codegen/generate.ts';
import { openDatabase } from './embedded/open-database.ts';
import { type Api, makeApi } from './http/app.ts';
import { bracketed, isEverywhere, isLoopback, listenAt } from './http/listen-at.ts';
import { serveLive } from './live/serve.ts';
import { setLogLevel } from './log.ts';
import { serveReference } from './reference/serve.ts';
import type { Services } from './services.ts';
import { attend } from './serving-node.ts';
import { hasDemo } from './session/demo-accounts.ts';
import { ensureFirstAdmin, type FirstAdmin } from './session/first-admin.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import { releaseStamp, upgradeDatabase } from './upgrade.ts';

export interface Running {
  readonly address: string;
  readonly api: Api;
  readonly database: Database;
  /** Whether the tables have just been created. */
  readonly fresh: boolean;
  /** Whether the database contains the demo accounts, whose passwords are public. */
  readonly demo: boolean;
  /** Notices for the operator. */
  readonly notices: readonly string[];
  /** One-time link for the first system admin; null if a system admin can log in. */
  readonly firstAdmin: FirstAdmin | null;
  /** Columns, as `table.column`, with secrets that were sealed under another SECRET. */
  readonly lostSecrets: readonly string[];
  /** Serves requests for DRAIN_SECONDS, in which load balancers notice the shutdown, and then closes. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** The demo contents of a new installation. */
interface Demo {
  fill(services: Services): Promise<void>;
  /**
   * Also writes the demo to an existing database. Without this, only a new database gets it, and only if the settings
   * say so.
   */
  readonly always?: boolean;
}

/**
 * Starts the API; `extend` adds the web before the server listens. Port 0 picks a free port.
 * @throws {Error} with a sentence if it cannot start; everything opened is closed then
 */
export async function startServer(
  settings: Settings,
  options: {
    database?: Database;
    generated?: Generated;
    demo?: Demo;
    extend?: (api: Api, settings: Settings) => Promise<void>;
    /** Development mode: the tables follow every edit of the schemas. */
    follow?: boolean;
  } = {},
): Promise<Running> {
  setLogLevel(settings.logLevel);
  const generated = options.generated ?? generate();
  const store = options.database
    ? { database: options.database, notice: null, settle: () => undefined }
    : await openDatabase(settings);
  const { database } = store;
  try {
    const follow = options.follow ?? false;
    const node = { id: randomUUID(), stamp: releaseStamp(generated.model), release: settings.release };
    const { fresh, lostSecrets, isEarlier } = await upgradeDatabase(database, generated, settings, {
      node,
      // An embedded database belongs to one process. In development mode the database also has no other users.
      alone: settings.databaseUrl === null || follow,
      follow,
      rollback: settings.rollback,
    });
    const api = makeApi(generated, database, settings);
    const leave = attend(node, api.services, isEarlier);
    api.app.addHook('onClose', leave);
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
    const end = async () => {
      api.drain();
      await wait(settings.drainSeconds * 1_000);
      await close();
    };
    const notices = [store.notice, warning].filter((notice) => notice !== null);
    const address = `http://${isEverywhere(host) || isLoopback(host) ? 'localhost' : bracketed(host)}:${port}`;
    return { address, api, database, fresh, demo, notices, firstAdmin, lostSecrets, end, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Starts to listen on the port.
 * @throws with a sentence instead of the system's error code
 */
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
