/**
 * A list of fifty rows in a project with a thousand, a hundred thousand and a million rows: the time should be the
 * same.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Generated } from '../../codegen/generate.ts';
import { makeApi } from '../../src/server/http/app.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import type { Opened } from './databases.ts';
import type { Section } from './table.ts';
import { fillWorld } from './world.ts';

const sizes = [1_000, 100_000, 1_000_000];
const times = 31;

export async function compareSizes(
  generated: Generated,
  open: (generated: Generated) => Promise<Opened>,
): Promise<Section> {
  const settings = readSettings({ PORT: '0', SECRET: 'b'.repeat(48), DATA_DIR: join(tmpdir(), 'tessera-bench') });
  const rows: string[][] = [];
  let title = '';
  for (const size of sizes) {
    const opened = await open(generated);
    title = opened.title;
    const api = makeApi(generated, opened.database, settings);
    try {
      const { project, tokens } = await fillWorld(opened.database, settings, size);
      const base = `/api/projects/${project}/stakeholders`;
      const get = async (path: string) => {
        const start = performance.now();
        const answer = await api.app.inject({
          method: 'GET',
          url: path,
          headers: { authorization: tokens[0] as string },
        });
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
        return { took: performance.now() - start, answer };
      };
      const { answer } = await get(`${base}.json?page=1&fields=id`);
      const id = (answer.json() as { id: number }[])[0]?.id;
      const median = async (path: string) => {
        const took: number[] = [];
        for (let i = 0; i < times; i++) took.push((await get(path)).took);
        return (took.sort((a, b) => a - b)[Math.floor(times / 2)] as number).toFixed(1);
      };
      rows.push([
        size.toLocaleString('en'),
        await median(`${base}.json?page=1&per_page=50`),
        size >= 5_000 ? await median(`${base}.json?page=100&per_page=50`) : '-',
        await median(`${base}.json?page=1&per_page=50&project.name.contains=bench`),
        await median(`${base}.json?page=1&per_page=50&include=project`),
        await median(`${base}/${id}.json`),
        `${answer.headers['x-total-count']}${answer.headers['x-total-count-estimated'] ? ' (estimated)' : ''}`,
      ]);
    } finally {
      await api.app.close();
      await opened.close();
    }
  }
  return {
    title: `List of 50 by the size of the collection, ${title} (median ms of ${times}, one at a time)`,
    head: ['rows', 'first page', 'hundredth page', 'across a reference', 'with included rows', 'get', 'total as told'],
    rows,
  };
}
