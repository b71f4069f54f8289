/** The built product on a separate database, with the demo and modules of any size. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../../codegen/generate.ts';
import { fillDemo } from '../../src/demo/fill.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { startServer } from '../../src/server/start.ts';
import { serveBuiltWeb } from '../../src/server/web/built.ts';
import { openEmbedded } from './databases.ts';

const person = { email: 'company@example.com', password: 'demo' };
/** The number of items in one request. */
const piece = 2_000;

type Item = Readonly<Record<string, unknown>>;

export interface BenchedProduct {
  readonly address: string;
  readonly person: typeof person;
  /**
   * Creates a module of the kind with this type key, in the project with the id 1, and fills it with one list after the
   * other. Returns its id. `typeOf` maps the key of an item type to its id.
   */
  fill(
    kind: string,
    name: string,
    items: (typeOf: (key: string) => number | undefined) => readonly (readonly Item[])[],
  ): Promise<number>;
  /** The response of the API to the person, as text. */
  read(path: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens the product; `open` creates the database. */
export async function openProduct(open = openEmbedded): Promise<BenchedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const generated = generate();
  const { database, close } = await open(generated);
  const settings = {
    ...readSettings({ PORT: '0', DATA_DIR: dataDir, SECRET: 's'.repeat(48), LOG_LEVEL: 'silent' }),
    demo: true,
  };
  const running = await startServer(settings, {
    database: { ...database, close },
    generated,
    demo: { fill: fillDemo, always: true },
    extend: (api) => serveBuiltWeb(api.app, api.services().database, settings),
  });
  const ask = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${running.address}/api/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was refused with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await ask<{ token: string }>('POST', 'oauth/tokens.json', person);
  const list = <T>(path: string) => ask<T[]>('GET', path, undefined, token);
  const kinds = await list<{ id: number; type_key: string }>('scenario_modules.json?per_page=500&page=1');
  return {
    address: running.address,
    person,
    fill: async (typeKey, name, items) => {
      const kind = kinds.find(({ type_key }) => type_key === typeKey)?.id as number;
      const types = await list<{ id: number; key: string }>(
        `entity_attributes.json?module_type_id.equals=${kind}&per_page=500&page=1`,
      );
      const modules = 'projects/1/project_scenario_modules';
      const { id } = await ask<{ id: number }>('POST', `${modules}.json`, { name, scenario_module_id: kind }, token);
      for (const all of items((key) => types.find((one) => one.key === key)?.id))
        for (let from = 0; from < all.length; from += piece)
          await ask('POST', `${modules}/${id}/entity_values/bulk_create.json`, all.slice(from, from + piece), token);
      return id;
    },
    read: async (path) => {
      const answer = await fetch(`${running.address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`GET ${path} was refused with ${answer.status}: ${await answer.text()}`);
      return answer.text();
    },
    close: async () => {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
