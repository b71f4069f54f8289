/** The event stream for programs: its events, the point at which it resumes, and its end. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { worldServer } from '../access/world-server.ts';
import { readStream, type StreamReader } from './stream.ts';

const { server, world } = await worldServer();
const writer = askerFor(server, world, 'project_write');
const admin = askerFor(server, world, 'company_admin');
let project: string;
const streams: StreamReader[] = [];

beforeAll(() => {
  project = `/api/projects/${world.a.rows.get('project')}`;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.stop();
});

const open = async (
  watch: string,
  headers: Readonly<Record<string, string>> | Kind,
  more: Readonly<Record<string, string>> = {},
): Promise<StreamReader> => {
  const known = typeof headers === 'string' ? world.headers[headers] : headers;
  const stream = await readStream(`${server.address}/api/changes/stream?watch=${encodeURIComponent(watch)}`, {
    ...known,
    ...more,
  });
  streams.push(stream);
  if (stream.status === 200) await stream.next(({ kind }) => kind === 'mark');
  return stream;
};
const tells = (id: number) => (event: StreamReader['heard'][number]) =>
  event.changes?.some((one) => one.id === id) === true;
const keyOf = async (): Promise<{ readonly id: number; readonly headers: Readonly<Record<string, string>> }> => {
  const made = await admin.made('/api/company_admin/company_api_keys', { name: 'Program', permission_key: 'read' });
  return { id: made.id, headers: { authorization: `Bearer ${made.key}` } };
};

test('a program hears of rows by an API key, and goes on from the last event it has read', async () => {
  const { headers } = await keyOf();
  const catalogs = `/api/data_catalogs`;
  const stream = await open(`${catalogs}.json`, headers);
  const made = await admin.made(catalogs, { name: 'Heard' });
  const event = await stream.next(tells(made.id));
  expect(event).toMatchObject({ kind: 'changes', path: catalogs, at: expect.any(String) });
  expect(JSON.stringify(stream.heard)).not.toContain('Heard');
  stream.stop();
  await stream.ended;
  await admin.put(`${catalogs}/${made.id}`, { name: 'Missed' });
  const again = await open(catalogs, headers, { 'last-event-id': event.at ?? '' });
  expect((await again.next(tells(made.id))).changes).toMatchObject([{ id: made.id, action: 'update' }]);
  // The mark of a list is valid for the stream too. An invalid mark gets a reset.
  const mark = (await server.ask('GET', catalogs, { headers })).headers.get('x-mark') as string;
  const fresh = await open(catalogs, headers, { 'last-event-id': mark });
  expect(fresh.heard.map(({ kind }) => kind)).toEqual(['mark']);
  const lost = await open(catalogs, headers, { 'last-event-id': 'nonsense' });
  expect(lost.heard.map(({ kind }) => kind)).toEqual(['reset', 'mark']);
});

test('a stream ends when its key is taken back, and tells nothing that comes after', async () => {
  const { id, headers } = await keyOf();
  const stream = await open('/api/data_catalogs', headers);
  await admin.put(`/api/company_admin/company_api_keys/${id}`, { active: false });
  await stream.ended;
  expect(stream.heard.at(-1)).toMatchObject({ kind: 'ended', code: 'unauthenticated', at: undefined });
  expect((await open('/api/data_catalogs', headers)).status).toBe(401);
});

test('nobody hears of what they may not read, and who loses the right hears no more', async () => {
  expect((await open(project, 'other_admin')).status).toBe(404);
  expect((await open(project, 'member')).status).toBe(403);
  expect((await open(`${project}/nothing`, 'project_read')).status).toBe(422);
  const foreign = await open('/api/projects', 'other_admin');
  const reading = await open(`${project},/api/projects`, 'project_read');
  const tag = await writer.made(`${project}/tags`, { name: 'Within' });
  await reading.next(tells(tag.id));
  await writer.put(project, { description: 'Changed' });
  await reading.next(({ path, changes }) => path === '/api/projects' && changes !== undefined);
  const granted = (await askerFor(server, world, 'project_admin').get(`${project}/user_permissions`)).body as {
    id: number;
    user_id: number;
  }[];
  const own = granted.find(({ user_id }) => user_id === world.people.get('project_read'));
  await askerFor(server, world, 'project_admin').remove(`${project}/user_permissions/${own?.id}`);
  expect(await reading.next(({ kind }) => kind === 'refused')).toMatchObject({ path: project, code: 'forbidden' });
  await reading.next(({ kind, path }) => kind === 'reset' && path === '/api/projects');
  const count = reading.heard.length;
  await writer.made(`${project}/tags`, { name: 'After' });
  const mine = await askerFor(server, world, 'other_admin').made('/api/projects', { name: 'Elsewhere' });
  await foreign.next(tells(mine.id));
  expect(foreign.heard.filter(({ kind }) => kind === 'changes')).toHaveLength(1);
  expect(reading.heard.slice(count)).toEqual([]);
});

test('grants of one company reset no stream of another', async () => {
  const foreign = await open('/api/projects', 'other_admin');
  const reading = await open('/api/projects', 'company_admin');
  const team = await admin.made('/api/company_admin/roles', { name: 'Team of one company' });
  const granted = { role_id: team.id, permission_key: 'read' };
  await askerFor(server, world, 'project_admin').made(`${project}/role_permissions`, granted);
  await reading.next(({ kind }) => kind === 'reset');
  const own = world.b.rows.get('project') as number;
  await askerFor(server, world, 'other_admin').put(`/api/projects/${own}`, { description: 'Later' });
  await foreign.next(tells(own));
  expect(foreign.heard.map(({ kind }) => kind)).not.toContain('reset');
});

test('a key has five streams, and what it asks besides is answered meanwhile', async () => {
  const { headers } = await keyOf();
  const five = await Promise.all(Array.from({ length: 5 }, () => open('/api/data_catalogs', headers)));
  expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await open('/api/data_catalogs', headers)).status).toBe(429);
  expect((await server.ask('GET', '/api/data_catalogs', { headers })).status).toBe(200);
  five[0]?.stop();
  await expect.poll(async () => (await open('/api/data_catalogs', headers)).status).toBe(200);
});

test('a server that is being stopped ends its streams', async () => {
  const stream = await open('/api/data_catalogs', 'company_admin');
  const begun = Date.now();
  await server.api.app.close();
  await stream.ended;
  expect(stream.heard.map(({ kind }) => kind)).toEqual(['mark']);
  expect(Date.now() - begun).toBeLessThan(10_000);
});
