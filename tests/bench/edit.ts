/** Measures the time from the edit of a schema file to the API that uses it, and to the screen that shows it. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { copyProject } from './project-copy.ts';
import type { Section } from './table.ts';

const port = 20_000 + (process.pid % 20_000);
const address = `http://localhost:${port}`;
const edits = 3;
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function startDev(copy: string): Promise<() => Promise<void>> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(copy, '.data'), DEMO: '1' };
  const child = spawn(process.execPath, [join(copy, 'src/main.ts'), '--dev'], { env });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data;
        if (said.includes('Tessera is at')) resolve();
      });
  });
  await Promise.race([ready, ended]);
  if (child.exitCode !== null) throw new Error(`The development server ended: ${said}`);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** Gives the field `name` of a lookup another title. Returns the title. */
function edit(copy: string, round: number): string {
  const file = join(copy, 'schemas/resources/risk_item_impact.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  schema.properties.name.title = `Heading ${round}`;
  writeFileSync(file, JSON.stringify(schema, null, 2));
  return schema.properties.name.title;
}

const until = async (holds: () => Promise<boolean>): Promise<number> => {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > 20_000) return Number.NaN;
    await sleep(10);
  }
  return performance.now() - start;
};

async function openScreen(browser: Browser) {
  const page = await browser.newPage();
  await page.goto(`${address}/admin/risk-item-impacts`);
  await page.getByLabel(/mail/i).first().fill('system@example.com', { timeout: 30_000 });
  await page
    .getByLabel(/password/i)
    .first()
    .fill('demo');
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader').first().waitFor({ timeout: 30_000 });
  return page;
}

/** Whether the API uses this title for a field, as seen in the error of a create without the field. */
async function askAs(email: string): Promise<(title: string) => Promise<boolean>> {
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { token } = (await (await post('/api/oauth/tokens.json', { email, password: 'demo' })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  return async (title) => (await (await post('/api/admin/risk_item_impacts.json', {}, headers)).text()).includes(title);
}

const inWords = (took: readonly number[]): string => {
  const middle = [...took].sort((a, b) => a - b)[Math.floor(took.length / 2)];
  return middle === undefined || Number.isNaN(middle) ? 'not seen' : Math.round(middle).toString();
};

export async function measureEdit(): Promise<Section> {
  const copy = copyProject();
  const stop = await startDev(copy);
  const executablePath = browsers.find((path) => existsSync(path));
  const browser = executablePath ? await chromium.launch({ executablePath, args: ['--no-sandbox'] }) : null;
  try {
    const asSystem = await askAs('system@example.com');
    const api: number[] = [];
    for (let round = 0; round < edits; round++) {
      const title = edit(copy, round);
      api.push(await until(() => asSystem(title)));
    }
    const screen: number[] = [];
    let why = executablePath ? '' : 'no browser here';
    if (browser)
      try {
        const page = await openScreen(browser);
        for (let round = edits; round < 2 * edits; round++) {
          await sleep(500);
          const start = performance.now();
          await page.getByRole('columnheader', { name: edit(copy, round) }).waitFor({ timeout: 20_000 });
          screen.push(performance.now() - start);
        }
      } catch (error) {
        why = `not measured: ${(error as Error).message.split('\n')[0]}`;
      }
    return {
      title: `Schema edit, while developing (median of ${edits}, ms)`,
      head: ['from the edit to', 'ms'],
      rows: [
        ['the API that answers by it', inWords(api)],
        ['the screen that shows it', screen.length ? inWords(screen) : why],
      ],
    };
  } finally {
    await browser?.close();
    await stop();
    rmSync(copy, { recursive: true, force: true });
  }
}
