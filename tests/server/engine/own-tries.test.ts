/**
 * An update is repeated with more fields, because the response to the first was lost: it does not conflict with itself.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../server.ts';

type Headers = Readonly<Record<string, string>>;

let server: TestServer;
let system: Headers;
let company: Headers;
beforeAll(async () => {
  server = await testServer({ demo: true });
  system = await server.logIn('system@example.com');
  company = await server.logIn('company@example.com');
});
afterAll(() => server.close());

interface Note {
  readonly id: number;
  readonly updated_at: string;
}
const notes = '/api/admin/release_notes';
const make = async (): Promise<Note> =>
  (await server.ask('POST', `${notes}.json`, { headers: system, body: { title: 'Note' } })).body;
const put = ({ id }: Note, body: object, key?: string, headers = system) =>
  server.ask('PUT', `${notes}/${id}.json`, { headers: { ...headers, ...(key && { 'edit-key': key }) }, body });

test('tries of one edit follow each other, whatever the server has made of the words of those before', async () => {
  const note = await make();
  const { updated_at } = note;
  const key = randomUUID();
  const tries = ['<p>one<script>1</script></p>', '<p>one two<script>1</script></p>', '<p>one two three</p>'];
  for (const content of tries) expect((await put(note, { content, updated_at }, key)).status).toBe(200);
  expect((await put(note, { title: 'Other', updated_at }, randomUUID())).status).toBe(409);
  const { body } = await server.ask('GET', `${notes}/${note.id}.json`, { headers: system });
  expect([body.title, body.content]).toEqual(['Note', '<p>one two three</p>']);
});

test('a try that is sent again changes nothing, and is answered with the change of the first', async () => {
  const note = await make();
  const edit = { title: 'Once', content: '<p>one<script>1</script></p>', updated_at: note.updated_at };
  const key = randomUUID();
  const [first, again] = [await put(note, edit, key), await put(note, edit, key)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('x-change')).toBe(first.headers.get('x-change'));
  const { updated_at: _, ...unversioned } = edit;
  expect((await put(note, unversioned, key)).body).toEqual(first.body);
  // Another value, and another edit with the same values, count as changes.
  const more = await put(note, { ...edit, title: 'Twice' }, key);
  expect(more.body.title).toBe('Twice');
  const other = await put(note, { title: 'Twice' }, randomUUID());
  const versions = [first, more, other].map(({ body }) => body.updated_at);
  expect(new Set(versions).size).toBe(3);
});

test('a change of somebody else in between is a conflict, which names the fields they have changed and no others', async () => {
  const note = await make();
  const { updated_at } = note;
  const key = randomUUID();
  await put(note, { title: 'Mine', summary: '<p>mine</p>', updated_at }, key);
  await put(note, { summary: '<p>theirs</p>' });
  const late = await put(note, { title: 'Mine and more', updated_at }, key);
  expect([late.status, late.body.changed_since]).toEqual([409, ['summary']]);
  expect(late.body.current).toMatchObject({ title: 'Mine', summary: '<p>theirs</p>' });
});

test('a try that has not arrived excuses no change of others, and a key is its sender’s own', async () => {
  const path = '/api/projects/1.json';
  const member = await server.logIn('member@example.com');
  const change = (headers: Headers, body: object, key: string) =>
    server.ask('PUT', path, { headers: { ...headers, 'edit-key': key }, body });
  const { updated_at } = (await server.ask('GET', path, { headers: company })).body;
  const key = randomUUID();
  expect((await change(member, { name: 'Theirs' }, key)).status).toBe(200);
  const late = await change(company, { name: 'Mine', updated_at }, key);
  expect([late.status, late.body.changed_since]).toEqual([409, undefined]);
});

test('one’s own account is saved so too', async () => {
  const path = '/api/current_user';
  const { updated_at } = (await server.ask('GET', path, { headers: company })).body;
  const headers = { ...company, 'edit-key': randomUUID() };
  for (const job_title of ['Head', 'Head of all', 'Head of all'])
    expect((await server.ask('PUT', path, { headers, body: { job_title, updated_at } })).status).toBe(200);
  const late = await server.ask('PUT', path, { headers: company, body: { job_title: 'Tail', updated_at } });
  expect(late.status).toBe(409);
});

test('a key that cannot be remembered is refused with what to do', async () => {
  const { status, body } = await put(await make(), { title: 'Never' }, 'x'.repeat(101));
  expect(status).toBe(422);
  expect(body.errors[0].message).toContain('1 to 100 characters');
});
