/** The built product on a database of its own, with the demo and modules full of boxes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../../../codegen/generate.ts';
import { readSettings } from '../../../src/server/read-settings.ts';
import { startServer } from '../../../src/server/start.ts';
import { serveBuiltWeb } from '../../../src/server/web/built.ts';
import { openEmbedded } from '../databases.ts';
import { boxSize, type Sample } from './sample.ts';

const person = { email: 'company@example.com', password: 'demo' };
/** Items are sent in pieces of this many. */
const piece = 2_000;

export interface BenchedProduct {
  readonly address: string;
  readonly person: typeof person;
  /** Makes a module that holds the sample; answers the path of its page. */
  fill(sample: Sample): Promise<string>;
  close(): Promise<void>;
}

export async function openProduct(): Promise<BenchedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const generated = generate();
  const { database, close } = await openEmbedded(generated);
  const settings = { ...readSettings({ PORT: '0', DATA_DIR: dataDir, SECRET: 's'.repeat(48) }), demo: true };
  const running = await startServer(settings, {
    database: { ...database, close },
    generated,
    fillDemo: true,
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
  const kind = kinds.find(({ type_key }) => type_key === 'Bpmns')?.id as number;
  const types = await list<{ id: number; key: string }>(
    `entity_attributes.json?filter[module_type_id]=${kind}&per_page=500&page=1`,
  );
  const typeId = (key: string): number | undefined => types.find((one) => one.key === key)?.id;
  return {
    address: running.address,
    person,
    fill: async ({ nodes, links }) => {
      const module = { name: `${nodes.length} steps`, scenario_module_id: kind };
      const modules = 'projects/1/project_scenario_modules';
      const { id } = await ask<{ id: number }>('POST', `${modules}.json`, module, token);
      const boxes = nodes.map(({ id: jsid, label, x, y }) => ({
        jsid,
        entity_attribute_id: typeId('bp.Activity'),
        title: label,
        position: { x, y },
        size: boxSize,
      }));
      const lines = links.map(({ id: jsid, source, target }) => ({
        jsid,
        entity_attribute_id: typeId('Flow'),
        source: source.id,
        target: target.id,
      }));
      for (const all of [boxes, lines]) {
        for (let from = 0; from < all.length; from += piece) {
          await ask('POST', `${modules}/${id}/entity_values/bulk_create.json`, all.slice(from, from + piece), token);
        }
      }
      return `/projects/1/bpmn/${id}`;
    },
    close: async () => {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
