/**
 * What one caller asks does not hold the others. The longest time in which the server does nothing else is compared with
 * work of the same size measured in the same run, as a machine that does more than this is slow as a whole.
 */
import { request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { filledServer } from './bad-input/filled-server.ts';
import { generated } from './generated.ts';

const filled = filledServer();

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Asks without looking into the answer, so that the test itself does next to nothing. */
const send = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: Buffer,
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asked = request(filled.server.address + path, { method, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** Milliseconds of the longest piece of work during something; of several tries the best, as the machine may stall in any. */
async function longestDuring(work: () => unknown): Promise<number> {
  const tries: number[] = [];
  for (let i = 0; i < 3; i++) {
    const delay = monitorEventLoopDelay({ resolution: 2 });
    delay.enable();
    // The first of its ticks is compared with nothing.
    await wait(20);
    await work();
    await wait(20);
    delay.disable();
    tries.push(delay.max / 1e6);
  }
  return Math.min(...tries);
}

let asAdmin: Record<string, string>;
beforeAll(() => {
  asAdmin = { ...filled.world.headers.admin, 'content-type': 'application/json' };
});

test('an import of millions of empty rows is refused before it is parsed', async () => {
  const text = `{"columns":["name"],"rows":[${'[],'.repeat(6_300_000)}[]]}`;
  const body = Buffer.from(text);
  const parsing = await longestDuring(() => JSON.parse(text));
  let reply: Got | undefined;
  const held = await longestDuring(async () => {
    reply = await send('POST', `${filled.tags()}/import.json`, asAdmin, body);
  });
  expect(reply?.status).toBe(400);
  expect(held).toBeLessThan(parsing / 3);
});

test('a file of a project with more rows than any is refused before it is parsed', async () => {
  const text = `{"format":"tessera-project","version":1,"rows":{"project":[{"id":1}],"tag":[${'{},'.repeat(2_000_000)}{}]}}`;
  const form = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n${text}\r\n--x--\r\n`,
  );
  const parsing = await longestDuring(() => JSON.parse(text));
  let reply: Got | undefined;
  const held = await longestDuring(async () => {
    const type = { ...asAdmin, 'content-type': 'multipart/form-data; boundary=x' };
    reply = await send('POST', '/api/projects/import_file.json?check=true', type, form);
  });
  expect(reply?.status).toBe(400);
  expect(held).toBeLessThan(parsing / 2);
});

test('rows with faults are read in pieces', async () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => [`Tag ${i}`, 'no color']);
  const body = Buffer.from(JSON.stringify({ columns: ['name', 'color'], rows, dry_run: true }));
  const before = process.cpuUsage();
  let reply: Got | undefined;
  const held = await longestDuring(async () => {
    reply = await send('POST', `${filled.tags()}/import.json`, asAdmin, body);
  });
  const whole = process.cpuUsage(before).user / 1_000 / 3;
  expect(reply?.status).toBe(200);
  expect(held).toBeLessThan(whole / 2);
});

test('a workbook is written beside all others', async () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => [`Tag ${i}`]);
  const body = Buffer.from(JSON.stringify({ columns: ['name'], rows }));
  expect((await send('POST', `${filled.tags()}/import.json`, asAdmin, body)).status).toBe(200);
  const data = rows.map(([name = '']) => Array.from({ length: 10 }, () => ({ value: name })));
  const writing = await longestDuring(() => writeXlsxFile([{ sheet: 'Tags', data }]).toBuffer());
  let reply: Got | undefined;
  const held = await longestDuring(async () => {
    reply = await send('GET', `${filled.tags()}/export.xlsx`, asAdmin);
  });
  expect(reply?.status).toBe(200);
  expect(held).toBeLessThan(writing / 2);
});

test('the contract is put into text once, however many ask for it', async () => {
  await send('GET', '/api/openapi.json', { 'accept-encoding': 'br' });
  const used = async (work: () => unknown): Promise<number> => {
    const before = process.cpuUsage();
    await work();
    const { user } = process.cpuUsage(before);
    return user;
  };
  const times = 20;
  const writing = await used(() => {
    for (let i = 0; i < times; i++) JSON.stringify(generated.contract);
  });
  const sending = await used(() =>
    Promise.all(Array.from({ length: times }, () => send('GET', '/api/openapi.json', { 'accept-encoding': 'br' }))),
  );
  expect(sending).toBeLessThan(writing);
});
