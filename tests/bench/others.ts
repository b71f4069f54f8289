/** The time that one client waits for a list while another client sends heavy requests to the same server. */
import { type Load, type Measured, measure } from './api/load.ts';
import { ProductProcess } from './product-process.ts';
import type { Section } from './table.ts';

const port = process.env['PORT'] ?? '4355';
/** Milliseconds of each measurement. */
const turn = 8_000;

const jsonType = { 'content-type': 'application/json' };

interface Heavy {
  readonly path: string;
  readonly body?: string | FormData;
  readonly status: number;
  /** The number of requests at a time. */
  readonly atOnce?: number;
}

const tags = (length: number, color: string): string =>
  JSON.stringify({ columns: ['name', 'color'], rows: Array.from({ length }, (_, i) => [`Other ${i}`, color]) });

/** A project file of 20,000 rows in 45 MB. */
function projectFile(): FormData {
  const description = 'Text '.repeat(440);
  const stakeholder = Array.from({ length: 20_000 }, (_, i) => ({ id: i + 1, name: `Person ${i}`, description }));
  const rows = { project: [{ id: 1, name: 'Large' }], stakeholder };
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify({ format: 'tessera-project', version: 1, rows })]), 'project.json');
  return form;
}

const base = '/api/projects/1/tags';
const heavy = (): ReadonlyMap<string, Heavy> =>
  new Map<string, Heavy>([
    ['60 contracts at once', { path: '/api/openapi.json', status: 200, atOnce: 60 }],
    [
      'a project file of 45 MB',
      { path: '/api/projects/import_file.json?dry_run=true', body: projectFile(), status: 200 },
    ],
    ['12,000 rows as a workbook', { path: `${base}/export.xlsx`, status: 200 }],
    ['12 whole lists', { path: `${base}.json`, status: 200, atOnce: 12 }],
    ['20,000 wrong rows', { path: `${base}/import.json`, body: tags(20_000, 'none'), status: 422 }],
    [
      'a dry run of 50,000 rows',
      { path: `${base}/import.json?dry_run=true`, body: tags(50_000, '#112233'), status: 200 },
    ],
  ]);

export async function measureOthers(): Promise<Section> {
  const product = new ProductProcess(port);
  await product.start();
  try {
    const logIn = async (email: string): Promise<string> => {
      const body = JSON.stringify({ email, password: 'demo' });
      const answer = await fetch(`${product.address}/api/oauth/tokens.json`, {
        method: 'POST',
        headers: jsonType,
        body,
      });
      const { token } = (await answer.json()) as { token: string };
      return `Bearer ${token}`;
    };
    // Two people, because connections to the database are shared among people.
    const [authorization, other] = [await logIn('company@example.com'), await logIn('member@example.com')];
    const send = async ({ path, body, status, atOnce = 1 }: Heavy): Promise<void> => {
      const headers = { authorization, ...(typeof body === 'string' && jsonType) };
      const one = async () => {
        const answer = await fetch(product.address + path, {
          method: body ? 'POST' : 'GET',
          headers,
          body: body ?? null,
        });
        await answer.arrayBuffer();
        if (answer.status !== status) throw new Error(`${path} answered ${answer.status}.`);
      };
      await Promise.all(Array.from({ length: atOnce }, one));
    };
    await send({ path: `${base}/import.json`, body: tags(12_000, '#112233'), status: 200 });
    const load: Load = {
      address: product.address,
      method: 'GET',
      paths: ['/api/projects.json?page=1&per_page=50'],
      body: null,
      tokens: [other],
      milliseconds: turn,
      connections: 1,
    };
    /** Measures the list while the requests are repeated. Returns also how many of them ended. */
    const during = async (some: readonly Heavy[]): Promise<{ readonly list: Measured; readonly ended: number }> => {
      let ended = 0;
      let isMeasured = false;
      const repeat = async (one: Heavy) => {
        while (!isMeasured) {
          await send(one);
          ended += 1;
        }
      };
      const repeated = Promise.all(some.map(repeat));
      const list = await measure(load);
      isMeasured = true;
      await repeated;
      return { list, ended };
    };
    const requests = heavy();
    const cases: readonly [string, readonly Heavy[]][] = [
      ['nothing', []],
      ...[...requests].map(([what, one]): [string, readonly Heavy[]] => [what, [one]]),
      ['all six at once', [...requests.values()]],
    ];
    await measure({ ...load, milliseconds: 2_000 });
    const rows: string[][] = [];
    for (const [what, some] of cases) {
      const { list, ended } = await during(some);
      rows.push([what, String(ended), list.median.toFixed(1), list.p95.toFixed(1), list.p99.toFixed(1)]);
    }
    return {
      title: `A list of projects during heavy requests of another client (ms, one connection, ${turn / 1_000} s each)`,
      head: ['at the same time', 'ended', 'median', '95 in 100', '99 in 100'],
      rows,
    };
  } finally {
    await product.close();
  }
}
