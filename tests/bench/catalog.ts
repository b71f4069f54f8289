/**
 * Uploads, opens, searches and compares a data catalog of 5,000 and of 49,000 elements. The time of reads should not
 * depend on the size.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Generated } from '../../codegen/generate.ts';
import { makeApi } from '../../src/server/http/app.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { systemActor } from '../../src/server/store/database.ts';
import { openServer } from './databases.ts';
import type { Section } from './table.ts';
import { fillWorld } from './world.ts';

/** A table in a file has at most 50,000 rows. */
const sizes = [5_000, 49_000];
const times = 60;
/** The number of elements below each table of the dictionary. */
const below = 49;

/** A dictionary of tables with fields, as CSV. The next version renames and changes a few. */
function dictionary(size: number, version: 1 | 2): string {
  const lines = ['Key,Parent,Group,Name,Data type,Description'];
  for (let table = 0; table < size / (below + 1); table += 1) {
    lines.push(`t${table},,Area ${table % 10},Table ${table},table,Rows of subject ${table}`);
    for (let field = 0; field < below; field += 1) {
      const isRenamed = version === 2 && field === 0 && table % 10 === 0;
      const code = isRenamed ? `column_${field}_of_subject` : `field_${field}_of_subject`;
      const words = version === 2 && field === 1 ? 'Changed' : 'Says';
      lines.push(
        `t${table}.${code},t${table},Area ${table % 10},${code} ${table},text,${words} something about part ${field} of ${table}`,
      );
    }
  }
  return lines.join('\n');
}

/** A form with the file as its only part. */
function form(text: string) {
  const edge = 'edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="big.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    payload: Buffer.from(`${head}${text}\r\n--${edge}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}

/** The 95th percentile. */
const p95 = (took: readonly number[]): number => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;

/** Milliseconds by action, for one size. */
async function measure(generated: Generated, size: number): Promise<ReadonlyMap<string, number>> {
  const settings = readSettings({ PORT: '0', SECRET: 'b'.repeat(48), DATA_DIR: join(tmpdir(), 'tessera-bench') });
  const opened = await openServer(generated);
  const api = makeApi(generated, opened.database, settings);
  try {
    const { tokens } = await fillWorld(opened.database, settings, 1_000, 1);
    const authorization = tokens[0] as string;
    await opened.database.query(systemActor, sql`update user_company set company_admin = true`);
    const ask = async (url: string, file?: string) => {
      const start = performance.now();
      const { payload, headers } = file === undefined ? { payload: undefined, headers: {} } : form(file);
      const answer = await api.app.inject({
        method: file === undefined ? 'GET' : 'POST',
        url,
        headers: { authorization, ...headers },
        ...(payload && { payload }),
      });
      if (answer.statusCode !== 200)
        throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 400)}`);
      return { took: performance.now() - start, body: answer.json() };
    };
    const first = await ask('/api/data_catalogs/file_upload.json', dictionary(size, 1));
    const second = await ask('/api/data_catalogs/file_upload.json', dictionary(size, 2));
    const list = `/api/data_catalogs/${first.body.id}/data_catalog_details.json`;
    const tables = (await ask(`${list}?below=0&page=1&per_page=100`)).body as readonly { readonly id: number }[];
    const each = async (path: (at: number) => string): Promise<number> => {
      const took: number[] = [];
      for (let at = 0; at < times; at += 1) took.push((await ask(path(at))).took);
      return p95(took);
    };
    const found = (words: (at: number) => string) =>
      each((at) => `${list}?q=${encodeURIComponent(words(at))}&page=1&per_page=20`);
    const sent = { name: 'Map', data_catalog_ids: [first.body.id, second.body.id] };
    const made = await api.app.inject({
      method: 'POST',
      url: '/api/data_maps.json',
      headers: { authorization },
      payload: sent,
    });
    const between = `source_id=${first.body.id}&target_id=${second.body.id}&candidates=9`;
    const suggest = (query: string) =>
      ask(`/api/data_maps/${made.json().id}/mapping_suggestions.json?${between}&${query}`);
    const suggested = await suggest('limit=20');
    const following: number[] = [];
    for (let at = 0; at < times; at += 1) {
      const after = tables[at % tables.length]?.id;
      following.push((await suggest(`limit=20&after=${after}`)).took);
    }
    const delta = await ask(`/api/data_catalogs/${first.body.id}/delta.json?destination_id=${second.body.id}`);
    return new Map([
      ['upload, checked and applied', first.took],
      ['first rows, p95', await each(() => `${list}?below=0&page=1&per_page=100`)],
      ['a branch, p95', await each((at) => `${list}?below=${tables[at % tables.length]?.id}&page=1&per_page=100`)],
      ['an element found by its name, p95', await found((at) => `field ${at % below} of subject ${at}`)],
      ['by words of its description, p95', await found((at) => `something part ${at}`)],
      ['with a typing error, p95', await found((at) => `feild ${at % below} subjcet ${at}`)],
      ['compared with the next version', delta.took],
      ['first 20 suggestions', suggested.took],
      ['the next 20, p95', p95(following)],
    ]);
  } finally {
    await api.app.close();
    await opened.close();
  }
}

export async function compareCatalogs(generated: Generated): Promise<Section> {
  const measured: ReadonlyMap<string, number>[] = [];
  for (const size of sizes) measured.push(await measure(generated, size));
  const [small, large] = measured as [ReadonlyMap<string, number>, ReadonlyMap<string, number>];
  return {
    title: `A data catalog by its size, PostgreSQL (ms, ${times} calls one at a time for each p95)`,
    head: ['what is done', ...sizes.map((size) => `${size.toLocaleString('en')} elements`), 'large : small'],
    rows: [...small].map(([what, took]) => {
      const other = large.get(what) ?? 0;
      return [what, took.toFixed(0), other.toFixed(0), (other / took).toFixed(1)];
    }),
  };
}
