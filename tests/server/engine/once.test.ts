/** A creating request is repeated because its response was lost. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../server.ts';

let server: TestServer;
let system: { readonly authorization: string };
beforeAll(async () => {
  server = await testServer({ demo: true });
  system = await server.logIn('system@example.com');
});
afterAll(() => server.close());

const path = '/api/admin/risk_item_impacts.json';
const send = (key: string, name: string, headers: Record<string, string> = system) =>
  server.ask('POST', path, { headers: { ...headers, 'idempotency-key': key }, body: { name } });
const named = async (name: string): Promise<number> => {
  const { body } = await server.ask('GET', path, { headers: system });
  return body.filter((row: { name: string }) => row.name === name).length;
};

test('a row sent twice under one key is made once, and both are answered with it', async () => {
  const key = randomUUID();
  const first = await send(key, 'Sent twice');
  const second = await send(key, 'Sent twice');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
  expect(second.headers.get('x-change')).toBe(first.headers.get('x-change'));
  expect(await named('Sent twice')).toBe(1);
});

test('sent several times at once it is made once', async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(key, 'At once')));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await named('At once')).toBe(1);
});

test('the same words under another key are another row, and a key is its sender’s own', async () => {
  const key = randomUUID();
  await send(key, 'Twin');
  await send(randomUUID(), 'Twin');
  expect(await named('Twin')).toBe(2);
  const company = await server.logIn('company@example.com');
  const project = await server.ask('POST', '/api/projects.json', {
    headers: { ...company, 'idempotency-key': key },
    body: { name: 'Of somebody else' },
  });
  expect(project.status).toBe(201);
  expect(project.body.name).toBe('Of somebody else');
});

test('what was made and taken away again is not made anew', async () => {
  const key = randomUUID();
  const { body } = await send(key, 'Short-lived');
  await server.ask('DELETE', `/api/admin/risk_item_impacts/${body.id}.json`, { headers: system });
  const again = await send(key, 'Short-lived');
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect(await named('Short-lived')).toBe(0);
});

test('a key that cannot be remembered is refused with what to do', async () => {
  const { status, body } = await send('x'.repeat(101), 'Never');
  expect(status).toBe(422);
  expect(body.errors[0].message).toContain('1 to 100 characters');
});

test('a stale update is told who was faster', async () => {
  const { body } = await send(randomUUID(), 'Contested');
  const address = `/api/admin/risk_item_impacts/${body.id}.json`;
  await server.ask('PUT', address, { headers: system, body: { name: 'Theirs' } });
  const late = await server.ask('PUT', address, {
    headers: system,
    body: { name: 'Mine', updated_at: body.updated_at },
  });
  const { body: who } = await server.ask('GET', '/api/current_user', { headers: system });
  expect(late.status).toBe(409);
  expect(late.body.changed_by).toBe(`${who.first_name} ${who.last_name}`.trim());
});
