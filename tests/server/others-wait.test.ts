/**
 * A request of one caller does not block others. The longest block of the event loop is compared with work of the same
 * size measured in the same run, because a slow machine is slow for both.
 */
import { request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { filledServer } from './bad-input/filled-server.ts';
import { generated } from './generated.ts';

const filled = filledServer();

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Makes a request without parsing the response, so that the test itself does almost no work. */
const send = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: Buffer,
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request(filled.server.address + path, { method, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Milliseconds of the longest block during some work; the best of several attempts, because the machine may stall in
 * any.
 */
async function longestDuring(work: () => unknown): Promise<number> {
  const tries: number[] = [];
  for (let i = 0; i < 3; i++) {
    const delay = monitorEventLoopDelay({ resolution: 2 });
    delay.enable();
    // The first tick has no predecessor for comparison.
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
  const longest = await longestDuring(async () => {
    reply = await send('POST', `${filled.tags()}/import.json`, asAdmin, body);
  });
  expect(reply?.status).toBe(400);
  expect(longest).toBeLessThan(parsing / 3);
});

test('a file of a project with more rows than any is refused before it is parsed', async () => {
  const text = `{"format":"tessera-project","version":1,"rows":{"project":[{"id":1}],"tag":[${'{},'.repeat(2_000_000)}{}]}}`;
  const form = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n${text}\r\n--x--\r\n`,
  );
  const parsing = await longestDuring(() => JSON.parse(text));
  let reply: Got | undefined;
  const longest = await longestDuring(async () => {
    const type = { ...asAdmin, 'content-type': 'multipart/form-data; boundary=x' };
    reply = await send('POST', '/api/projects/import_file.json?dry_run=true', type, form);
  });
  expect(reply?.status).toBe(400);
  expect(longest).toBeLessThan(parsing / 2);
});

test('rows with faults are read in pieces', async () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => [`Tag ${i}`, 'no color']);
  const body = Buffer.from(JSON.stringify({ columns: ['name', 'color'], rows }));
  const before = process.cpuUsage();
  let reply: Got | undefined;
  const longest = await longestDuring(async () => {
    reply = await send('POST', `${filled.tags()}/import.json?dry_run=true`, asAdmin, body);
  });
  const whole = process.cpuUsage(before).user / 1_000 / 3;
  expect(reply?.status).toBe(200);
  expect(longest).toBeLessThan(whole / 2);
});

test('a workbook is written beside all others', async () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => [`Tag ${i}`]);
  const body = Buffer.from(JSON.stringify({ columns: ['name'], rows }));
  expect((await send('POST', `${filled.tags()}/import.json`, asAdmin, body)).status).toBe(200);
  const data = rows.map(([name = '']) => Array.from({ length: 10 }, () => ({ value: name })));
  const writing = await longestDuring(() => writeXlsxFile([{ sheet: 'Tags', data }]).toBuffer());
  let reply: Got | undefined;
  const longest = await longestDuring(async () => {
    reply = await send('GET', `${filled.tags()}/export.xlsx`, asAdmin);
  });
  expect(reply?.status).toBe(200);
  expect(longest).toBeLessThan(writing / 2);
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

/** Milliseconds of processor time of the longest turn of the event loop during some work. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const turns = setInterval(turn, 1);
  await wait(20);
  longest = 0;
  await work();
  await wait(20);
  clearInterval(turns);
  return longest;
}

test('a large file of a project is read in pieces', async () => {
  const description = 'Text '.repeat(440);
  const stakeholder = Array.from({ length: 20_000 }, (_, i) => ({ id: i + 1, name: `Person ${i}`, description }));
  const rows = { project: [{ id: 1, name: 'Large' }], stakeholder };
  const text = JSON.stringify({ format: 'tessera-project', version: 1, rows });
  const form = Buffer.from(
    `--parts-edge\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n${text}\r\n--parts-edge--\r\n`,
  );
  const type = { 'content-type': 'multipart/form-data; boundary=parts-edge' };
  const atOnce = await longestTurn(async () => {
    await new Response(new Uint8Array(form), { headers: type }).formData();
    JSON.parse(text);
  });
  const turns: number[] = [];
  for (let i = 0; i < 3 && !turns.some((turn) => turn < atOnce * 0.75); i++)
    turns.push(
      await longestTurn(async () => {
        const path = '/api/projects/import_file.json?dry_run=true';
        expect(await send('POST', path, { ...asAdmin, ...type }, form)).toMatchObject({ status: 200 });
      }),
    );
  expect(Math.min(...turns)).toBeLessThan(atOnce * 0.75);
});

describe('no turn of the event loop is long', () => {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const tags = (length: number, color: string) =>
    json({ columns: ['name', 'color'], rows: Array.from({ length }, (_, i) => [`Turn ${i}`, color]) });
  const list = () => send('GET', `${filled.tags()}.json`, asAdmin);
  const wholeLists = () => Promise.all(Array.from({ length: 12 }, list));
  beforeAll(async () => {
    const made = await send('POST', `${filled.tags()}/import.json`, asAdmin, tags(12_000, '#112233'));
    expect(made.status).toBe(200);
    await filled.server.database.script('analyze');
  });

  test.each<[string, number, () => Promise<Got | readonly Got[]>]>([
    ['a project as a file', 200, () => send('GET', `/api/projects/${filled.project()}/export.json`, asAdmin)],
    ['a list as CSV', 200, () => send('GET', `${filled.tags()}/export.csv`, asAdmin)],
    ['a list as a workbook', 200, () => send('GET', `${filled.tags()}/export.xlsx`, asAdmin)],
    ['twelve whole lists at once', 200, wholeLists],
    ['rows that are all wrong', 422, () => send('POST', `${filled.tags()}/import.json`, asAdmin, tags(20_000, 'none'))],
    [
      'a trial of 50,000 rows',
      200,
      () => send('POST', `${filled.tags()}/import.json?dry_run=true`, asAdmin, tags(50_000, '#112233')),
    ],
  ])('%s', async (_what, status, work) => {
    // The time in which this machine parses as much JSON as the largest of these bodies.
    const text = `[${'["Turn 12345","#112233"],'.repeat(50_000)}[]]`;
    const reading = await longestTurn(async () => {
      for (let i = 0; i < 15; i++) JSON.parse(text);
    });
    // Several attempts, because garbage collection may run in any.
    const turns: number[] = [];
    for (let i = 0; i < 3 && !turns.some((turn) => turn < reading); i++)
      turns.push(
        await longestTurn(async () => {
          const replies = [await work()].flat();
          expect(replies.map((one) => one.status)).toEqual(replies.map(() => status));
        }),
      );
    expect(Math.min(...turns)).toBeLessThan(reading);
  });
});

test('one person holds half of the connections to the database at most, and others are answered meanwhile', async () => {
  const { database } = filled.server;
  const as = (user: number) => ({ role: 'app', user, company: null }) as const;
  let asleep = 12;
  const sleeping = Array.from({ length: asleep }, async () => {
    await database.query(as(1), sql`select pg_sleep(0.6)`);
    asleep -= 1;
  });
  await wait(100);
  const [answer] = await database.query<{ one: number }>(as(2), sql`select 1 as one`);
  // Of three rounds of sleeping requests, the first has not ended.
  expect([answer?.one, asleep]).toEqual([1, 12]);
  await Promise.all(sleeping);
  expect(asleep).toBe(0);
});
