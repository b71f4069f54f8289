/** A thousand answers of a model that sometimes lies, and people who wait for a hanging service. */
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../server.ts';
import { askAssistant, conversationOf } from './ask.ts';
import { scriptedService } from './scripted-service.ts';

const service = await scriptedService();
const server = await testServer({ demo: true, env: { PRIVATE_SERVICES: '1', MODEL_PATIENCE_SECONDS: '20' } });
afterAll(async () => {
  await server.close();
  await service.close();
});
const system = await server.logIn('system@example.com');
const people = await Promise.all(['company@example.com', 'member@example.com'].map((email) => server.logIn(email)));
await server.ask('POST', '/api/admin/llm_models.json', {
  headers: system,
  body: { name: 'Scripted', model_key: 'small', base_url: service.base },
});

/** A pseudo-random number from 0 to 1 that is the same in each run. */
const seeded = (seed: number): number => {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0;
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0) / 2 ** 32;
};
const oneOf = <T>(all: readonly T[], seed: number): T => all[Math.floor(seeded(seed) * all.length)] as T;

const rows = [
  'project/1',
  'project_scenario_module/10',
  'project_scenario_module/1',
  'project/2',
  'company/1',
  'user/1',
  'project/1 ',
  '../project/1',
  '',
];
const fields = ['name', 'description', 'title', 'values.name', '__proto__', 'id', ''];
const quotes = [
  'Warehouse automation Hamburg',
  'Risks of the project',
  'sixty robots',
  'automation',
  'tomation Ham',
  'Bremen',
  'e',
  '',
  'Goods receipt',
  '<script>',
  'Twice as many lines picked per hour',
];
const claims = (seed: number): string =>
  Array.from({ length: 8 }, (_, at) => {
    const from = seed * 100 + at * 7;
    const one = {
      row: oneOf(rows, from + 1),
      field: oneOf(fields, from + 2),
      quote: oneOf(quotes, from + 3),
      text: `Sentence ${from}.`,
    };
    return `${JSON.stringify(one)}${oneOf(['\n', ' ', ',\n', ' prose '], from + 4)}`;
  }).join('');

test('of 1,000 scripted answers no sentence is shown whose quotation does not stand where it says, and nothing is changed', async () => {
  service.behave({ kind: 'says', answers: (_, turn) => ({ text: [claims(turn)] }) });
  const page = { resource: 'project', id: 1 };
  const conversations = await Promise.all(people.map((headers) => conversationOf(server, headers)));
  const changes = async () =>
    (
      await server.ask('GET', '/api/projects/1/project_history_events.json?per_page=1', { headers: people[0] ?? {} })
    ).headers.get('x-total-count');
  const before = await changes();
  const read = new Map<string, Record<string, unknown>>();
  const rowOf = async (resource: string, id: number) => {
    const path =
      resource === 'project' ? `/api/projects/${id}.json` : `/api/projects/1/project_scenario_modules/${id}.json`;
    const known = read.get(path) ?? (await server.ask('GET', path, { headers: people[0] ?? {} })).body;
    read.set(path, known);
    return known;
  };
  let shown = 0;
  let leftOut = 0;
  const asking = async (headers: Readonly<Record<string, string>>, conversation: number) => {
    for (let turn = 0; turn < 500; turn++) {
      const { message } = await askAssistant(server, headers, { conversation, page });
      leftOut += message.left_out;
      for (const { resource, id, field, quote } of message.readable_sentences) {
        shown += 1;
        const text = String((await rowOf(resource, id))[field])
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ');
        expect([resource, id, field, text]).toEqual([resource, id, field, expect.stringContaining(quote)]);
      }
    }
  };
  await Promise.all(people.map((headers, at) => asking(headers, conversations[at] as number)));
  expect(shown).toBeGreaterThan(50);
  expect(leftOut).toBeGreaterThan(5_000);
  expect(await changes()).toBe(before);
}, 240_000);

test('while people wait for a service that hangs, the calls of others are as fast as before', async () => {
  const measured = async (): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < 100; turn++) {
      const begun = performance.now();
      await server.ask('GET', '/api/projects/1/project_scenario_modules.json', { headers: system });
      times.push(performance.now() - begun);
    }
    return times.sort((one, other) => one - other)[94] ?? 0;
  };
  await measured();
  const quiet = await measured();
  service.behave({ kind: 'silent' });
  const leaving = new AbortController();
  const seen = service.seen.length;
  const waiting = people.flatMap((headers) =>
    [1, 2].map(async () =>
      askAssistant(server, headers, {
        conversation: await conversationOf(server, headers),
        page: { resource: 'project', id: 1 },
        signal: leaving.signal,
      }).catch(() => null),
    ),
  );
  await expect.poll(() => service.seen.length - seen).toBe(4);
  const hanging = await measured();
  console.info(`p95 ${quiet.toFixed(1)} ms without, ${hanging.toFixed(1)} ms while four answers hang`);
  expect(hanging).toBeLessThan(quiet * 2 + 20);
  leaving.abort();
  await Promise.all(waiting);
  await expect.poll(() => service.seen.slice(seen).every(({ ended }) => ended)).toBe(true);
});
