/** Everything from the files on disk to a server that listens. */
import type { AddressInfo } from 'node:net';
import { type Generated, generate } from '../../codegen/generate.ts';
import { fillDemo } from './demo/fill.ts';
import { type Api, makeApi } from './http/app.ts';
import type { Settings } from './http/types.ts';
import { serveLive } from './live/serve.ts';
import { serveReference } from './reference/serve.ts';
import { ensureFirstAdmin } from './session/first-admin.ts';
import type { Database } from './store/database.ts';
import { openDatabase } from './store/open.ts';
import { applyModel, prepareDatabase } from './store/schema.ts';
import { writeSeeds } from './store/seeds.ts';

export interface Running {
  readonly address: string;
  readonly api: Api;
  readonly database: Database;
  /** The tables have just been made. */
  readonly fresh: boolean;
  /** One-time link for the first system admin, where nobody could log in yet. */
  readonly firstAdmin: string | null;
  close(): Promise<void>;
}

/** Starts the API; `extend` adds the web before it listens. Port 0 picks a free one. The demo fills an empty database. */
export async function startServer(
  settings: Settings,
  options: {
    database?: Database;
    generated?: Generated;
    fillDemo?: boolean;
    extend?: (api: Api, settings: Settings) => Promise<void>;
  } = {},
): Promise<Running> {
  const generated = options.generated ?? generate();
  const database = options.database ?? (await openDatabase(settings));
  try {
    await prepareDatabase(database);
    const fresh = await bringUpToDate(database, generated);
    const api = makeApi(generated, database, settings);
    if (options.fillDemo ?? (fresh && settings.demo)) await fillDemo(api.services());
    const firstAdmin = await ensureFirstAdmin(api.services());
    serveReference(api);
    await serveLive(api);
    await options.extend?.(api, settings);
    await api.app.listen({ port: settings.port, host: '0.0.0.0' });
    const { port } = api.app.server.address() as AddressInfo;
    const close = async () => {
      await api.app.close();
      await database.close();
    };
    return { address: `http://localhost:${port}`, api, database, fresh, firstAdmin, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Tables and seeds as the files want them; true if there were none before. */
export async function bringUpToDate(database: Database, { model }: Generated): Promise<boolean> {
  const applied = await applyModel(database, model);
  await writeSeeds(database, model, applied.created);
  return applied.created.length > 0 && applied.created.length >= model.resources.size;
}
