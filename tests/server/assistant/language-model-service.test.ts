/** The service of a language model: the Test button, the called addresses, and the recorded use. */

import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { allowedLookup } from '../../../src/server/language-models/address-policy.ts';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { type Behaviour, scriptedService } from './scripted-service.ts';

const service = await scriptedService();
afterAll(() => service.close());
const { server, world } = await worldServer({ env: { PRIVATE_SERVICES: '1', MODEL_PATIENCE_SECONDS: '1' } });
const admin = askerFor(server, world, 'system_admin');

const modelOf = (values: object) =>
  admin.made('/api/admin/llm_models', {
    name: 'Tried',
    model_key: 'small',
    base_url: service.base,
    api_key: 'sesame',
    input_price: 2,
    output_price: 10,
    ...values,
  });
const tried = async (id: number) => {
  const reply = await admin.post(`/api/admin/llm_models/${id}/test_connection.json`, {});
  return [reply.status, reply.body?.detail ?? null];
};

test('a service that answers passes, and the request is counted with its cost', async () => {
  const { id } = await modelOf({ purpose: 'both' });
  expect(await tried(id)).toEqual([204, null]);
  expect(service.seen.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/v1/chat/completions', 'Bearer sesame'],
    ['/v1/embeddings', 'Bearer sesame'],
  ]);
  const uses = await asSystem(
    server,
    sql`select purpose, input_tokens, output_tokens, cost::float8 as cost, failed from llm_usage where llm_model_id = ${id}`,
  );
  expect(uses).toEqual([{ purpose: 'test', input_tokens: 1003, output_tokens: 100, cost: 0.003006, failed: false }]);
});

const faults: readonly (readonly [string, Behaviour, RegExp])[] = [
  ['refuses the key', { kind: 'status', status: 401 }, /refuses the key \(401\)/],
  ['knows no such model', { kind: 'status', status: 404 }, /no such address or model/],
  ['takes no more', { kind: 'status', status: 429, headers: { 'retry-after': '7' } }, /429.*after 7 seconds/],
  ['fails', { kind: 'status', status: 500 }, /has failed \(500\)/],
  ['refuses the request', { kind: 'status', status: 400 }, /refuses the request \(400\)/],
  ['answers a page', { kind: 'page' }, /answered a web page/],
  ['leads elsewhere', { kind: 'redirect' }, /leads to another address \(307\), which is not followed/],
  ['breaks off in the middle of a character', { kind: 'cut off' }, /broke off/],
  ['reports an error as an event', { kind: 'error event' }, /reports an error/],
  ['does not end', { kind: 'endless' }, /more than is read/],
];
test.each(faults)('a service that %s is told of as a sentence', async (_, behaviour, sentence) => {
  const { id } = await modelOf({});
  const before = service.seen.length;
  service.behave(behaviour);
  const [status, detail] = await tried(id);
  expect([status, detail]).toEqual([424, expect.stringMatching(sentence)]);
  expect(detail).not.toMatch(/sesame|sk-secret|127\.0\.0\.1/);
  expect(service.seen.length).toBe(before + 1);
  service.behave({ kind: 'says', answers: [{ text: ['ready'] }] });
});

test('a service that answers at once instead of streaming is understood', async () => {
  const { id } = await modelOf({});
  service.behave({ kind: 'no events' });
  expect(await tried(id)).toEqual([204, null]);
});

test('a model without an address, and a service that is not there, are told of', async () => {
  const [without, away] = [await modelOf({ base_url: null }), await modelOf({ base_url: 'http://127.0.0.1:9/v1' })];
  expect(await tried(without.id)).toEqual([424, expect.stringMatching(/^No address/)]);
  expect(await tried(away.id)).toEqual([424, 'The service cannot be reached.']);
});

test('nobody but system admins tries a service', async () => {
  const { id } = await modelOf({});
  const path = `/api/admin/llm_models/${id}/test_connection.json`;
  expect((await askerFor(server, world, 'company_admin').post(path, {})).status).toBe(403);
});

const lookedUp = (address: string, privateNetwork: boolean): string => {
  try {
    allowedLookup({ url: new URL(address), privateNetwork });
    return 'called';
  } catch (error) {
    return (error as Error).message;
  }
};
test('addresses inside the private network are called only where the setting says so, link-local ones never', () => {
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.5',
    '172.20.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[fd00::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
  ]) {
    expect([host, lookedUp(`https://${host}/v1`, false)]).toEqual([host, expect.stringMatching(/private network/)]);
    expect([host, lookedUp(`http://${host}/v1`, true)]).toEqual([host, 'called']);
  }
  for (const host of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]'])
    expect([host, lookedUp(`http://${host}/`, true)]).toEqual([host, expect.stringMatching(/link-local/)]);
  expect(lookedUp('https://1.1.1.1/v1', false)).toBe('called');
  expect(lookedUp('http://1.1.1.1/v1', true)).toMatch(/over https/);
  expect(lookedUp('file:///etc/passwd', true)).toMatch(/no scheme/);
});

test('a name that leads into the private network is refused when it is resolved', async () => {
  const lookup = allowedLookup({ url: new URL('https://localhost/v1'), privateNetwork: false });
  const error = await new Promise((resolve) => lookup('localhost', { all: true }, resolve));
  expect(String(error)).toMatch(/inside the private network/);
});
