/** Compares writes with listening pages, without listeners, and with a NOTIFY in each transaction, alternately. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Generated } from '../../../codegen/generate.ts';
import { makeApi } from '../../../src/server/http/app.ts';
import { serveLive } from '../../../src/server/live/serve.ts';
import { readSettings } from '../../../src/server/read-settings.ts';
import { type LivePage, livePage } from '../../server/live/page.ts';
import { type Measured, measure } from '../api/load.ts';
import { openDurableServer } from '../databases.ts';
import { middle, type Section } from '../table.ts';
import { fillWorld, type World } from '../world.ts';

/** The number of connections that write, and of pages that watch these writes. */
const writers = 16;
const watchers = 16;

const notifying = `
  create or replace function bench_notify() returns trigger language plpgsql as $$
    begin perform pg_notify('bench', ''); return null; end $$;
  create or replace trigger bench_notify after insert on tessera_journal for each statement execute function bench_notify()`;
const silent = 'drop trigger if exists bench_notify on tessera_journal';

type Mode = 'alone' | 'watched' | 'notifying';
const modes: readonly Mode[] = ['alone', 'watched', 'notifying'];

/** A kind of write, run for a number of milliseconds. */
type Work = (milliseconds: number) => Promise<Pick<Measured, 'perSecond' | 'median' | 'p99'>>;

/** Compares the kinds of writes; `milliseconds` is the duration of each round. */
export async function compareWrites(generated: Generated, milliseconds: number, rounds: number): Promise<Section> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const settings = readSettings({ PORT: '0', SECRET: 'b'.repeat(48), DATA_DIR: dataDir });
  const opened = await openDurableServer(generated);
  const api = makeApi(generated, opened.database, settings);
  await serveLive(api);
  const worlds: World[] = [];
  for (let i = 0; i < writers; i++) worlds.push(await fillWorld(opened.database, settings, 0));
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const lists = worlds.map(({ project }) => `/api/projects/${project}/stakeholders`);
  const tokens = worlds.map((world) => world.tokens[0] as string);
  const clients = await connectAll(opened.url);
  const create = (connections: number, many: boolean): Work => {
    const load = {
      address,
      method: 'POST',
      paths: lists.slice(0, many ? lists.length : 1).map((path) => `${path}.json`),
      tokens: many ? tokens : (worlds[0]?.tokens ?? []),
      body: JSON.stringify({ name: 'New', organisation: 'Organisation' }),
    };
    return async (milliseconds) => {
      const measured = await measure({ ...load, milliseconds, connections });
      return { ...measured, perSecond: measured.perSecond - (measured.failed / milliseconds) * 1_000 };
    };
  };
  const works: readonly (readonly [string, Work])[] = [
    [`journal lines by SQL, ${writers} connections`, (time) => writeLines(clients, time)],
    [`creates in ${writers} lists, ${writers} connections`, create(writers, true)],
    [`creates in ${writers} lists, 50 connections`, create(50, true)],
    ['creates in one list, 50 connections', create(50, false)],
  ];
  const rows: string[][] = [];
  for (const [name, work] of works) {
    const measured = new Map<Mode, Awaited<ReturnType<Work>>[]>(modes.map((mode) => [mode, []]));
    await work(milliseconds / 2);
    for (let round = 0; round < rounds; round++)
      for (const [i] of modes.entries()) {
        const mode = modes[(round + i) % modes.length] as Mode;
        await opened.database.script(mode === 'notifying' ? notifying : silent);
        const pages = mode === 'watched' ? await watchAll(address, lists, tokens) : [];
        measured.get(mode)?.push(await work(milliseconds));
        await Promise.all(pages.map((page) => page.close()));
      }
    const of = (mode: Mode) => measured.get(mode) ?? [];
    const rate = (mode: Mode) => Math.round(middle(of(mode).map(({ perSecond }) => perSecond))).toString();
    const against = (mode: Mode) =>
      middle(of(mode).map(({ perSecond }, i) => perSecond / (of('alone')[i]?.perSecond ?? 1))).toFixed(2);
    const times = (mode: Mode) =>
      (['median', 'p99'] as const).map((which) => middle(of(mode).map((one) => one[which])).toFixed(1)).join(' / ');
    rows.push([
      name,
      ...[rate('alone'), rate('watched'), rate('notifying')],
      ...[against('watched'), against('notifying')],
      ...[times('alone'), times('watched')],
    ]);
  }
  await Promise.all(clients.map((client) => client.end()));
  await api.app.close();
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    title: `Writes with and without live updates, ${opened.title} that writes through to the disk (per second; median of ${rounds} rounds in turns)`,
    head: [
      'write',
      'nobody listens',
      `${watchers} watch`,
      'NOTIFY in each',
      `${watchers} watch : nobody`,
      'NOTIFY : nobody',
      'nobody, median / p99 ms',
      'watched, median / p99 ms',
    ],
    rows,
  };
}

const watchAll = (address: string, lists: readonly string[], tokens: readonly string[]): Promise<LivePage[]> =>
  Promise.all(
    Array.from({ length: watchers }, async (_, i) => {
      const page = await livePage(address, { authorization: tokens[i] as string });
      await page.watch(lists[i] as string);
      return page;
    }),
  );

const connectAll = (url: string): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );

/** A minimal change with one line, which measures the cost of the journal's own transaction. */
async function writeLines(clients: readonly pg.Client[], milliseconds: number): ReturnType<Work> {
  const start = performance.now();
  const took: number[] = [];
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < milliseconds) {
        const before = performance.now();
        await client.query({
          name: 'line',
          text: `with c as (insert into tessera_change (operation, collection, params) values ('bench', 'bench', '{}') returning id)
            insert into tessera_journal (change_id, resource, row_id, action) select id, 'bench', 1, 'create' from c`,
        });
        took.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { perSecond: took.length / seconds, median: at(0.5), p99: at(0.99) };
}
