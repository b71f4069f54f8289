/** Compares our calls with bare handlers that run the same statements, alternately, on one database. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Generated } from '../../../codegen/generate.ts';
import { makeApi } from '../../../src/server/http/app.ts';
import { readSettings } from '../../../src/server/read-settings.ts';
import type { Opened } from '../databases.ts';
import { middle, type Section } from '../table.ts';
import { fillWorld } from '../world.ts';
import { recorder, type Step, startBare } from './bare.ts';
import { type Load, type Measured, measure } from './load.ts';

/** Short rounds alternate, so that other load on the machine affects all subjects equally. */
const rounds = 15;
const connections = 8;

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const callsOf = (project: number, ids: readonly number[]): readonly Call[] => {
  const base = `/api/projects/${project}/stakeholders`;
  const row = (i: number) => [`New ${i}`, 'Organisation', '#1C6A86'];
  return [
    { name: 'list-50', method: 'GET', path: `${base}.json?page=1&per_page=50`, body: null },
    { name: 'get', method: 'GET', path: `${base}/${ids[0]}.json`, body: null },
    { name: 'create', method: 'POST', path: `${base}.json`, body: { name: 'New', organisation: 'Organisation' } },
    {
      name: 'reorder-100',
      method: 'POST',
      path: `${base}/update_positions.json`,
      body: ids.slice(0, 100).map((id, position) => ({ id, position })),
    },
    {
      name: 'import-100',
      method: 'POST',
      path: `${base}/import.json`,
      body: { columns: ['name', 'organisation', 'color'], rows: Array.from({ length: 100 }, (_, i) => row(i)) },
    },
  ];
};

/** Compares the calls; `milliseconds` is the duration of each round of a call. */
export async function compareCalls(
  generated: Generated,
  opened: Opened,
  milliseconds: number,
  chosen: readonly string[],
): Promise<Section> {
  const settings = readSettings({ PORT: '0', SECRET: 'b'.repeat(48), DATA_DIR: join(tmpdir(), 'tessera-bench') });
  const noting = recorder(opened.database);
  const api = makeApi(generated, noting.database, settings);
  const { project, tokens } = await fillWorld(opened.database, settings, 1_000);
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const authorization = tokens[0] as string;
  const listed = await fetch(`${address}/api/projects/${project}/stakeholders.json?fields=id`, {
    headers: { authorization },
  });
  const ids = ((await listed.json()) as { id: number }[]).map(({ id }) => id);
  const calls = callsOf(project, ids).filter(({ name }) => !chosen.length || chosen.includes(name));
  const steps = new Map<string, readonly Step[]>();
  for (const { name, method, path, body } of calls) {
    const stop = noting.record();
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(address + path, { method, headers, body: body === null ? null : JSON.stringify(body) });
    steps.set(name, stop());
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  }
  const bare = await startBare({ ...api.services(), database: opened.database }, steps);
  const rows: string[][] = [];
  for (const call of calls) {
    const load = (where: string, path: string): Load => ({
      address: where,
      method: call.method,
      paths: [path],
      body: call.body === null ? null : JSON.stringify(call.body),
      tokens,
      milliseconds,
      connections,
    });
    const turns = {
      ours: load(address, call.path),
      walled: load(bare.address, `/walled/${call.name}`),
      open: load(bare.address, `/open/${call.name}`),
    };
    const measured = { ours: [] as Measured[], walled: [] as Measured[], open: [] as Measured[] };
    for (const one of Object.values(turns)) await measure({ ...one, milliseconds: milliseconds / 2 });
    for (let round = 0; round < rounds; round++)
      for (const i of [0, 1, 2]) {
        const who = (['ours', 'walled', 'open'] as const)[(round + i) % 3] ?? 'ours';
        measured[who].push(await measure(turns[who]));
      }
    const failed = Object.values(measured)
      .flat()
      .reduce((sum, one) => sum + one.failed, 0);
    if (failed) throw new Error(`${failed} requests of ${call.name} failed; the figures would say nothing.`);
    const against = (other: 'walled' | 'open') =>
      middle(measured.ours.map(({ perSecond }, i) => perSecond / (measured[other][i]?.perSecond ?? 1))).toFixed(2);
    const rate = (who: keyof typeof measured) => middle(measured[who].map(({ perSecond }) => perSecond));
    rows.push([
      call.name,
      Math.round(rate('ours')).toString(),
      middle(measured.ours.map(({ median }) => median)).toFixed(1),
      middle(measured.ours.map(({ p99 }) => p99)).toFixed(1),
      Math.round(rate('walled')).toString(),
      against('walled'),
      Math.round(rate('open')).toString(),
      against('open'),
    ]);
  }
  await bare.app.close();
  await api.app.close();
  return {
    title: `API beside a bare Fastify handler, ${opened.title}, ${connections} connections (requests per second; limit 0.80)`,
    head: [
      'call',
      'ours',
      'median ms',
      'p99 ms',
      'bare',
      'ours : bare',
      'bare without row-level security',
      'ours : without row-level security',
    ],
    rows,
  };
}
