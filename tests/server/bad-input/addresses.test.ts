/** Sort orders, addresses and credentials that are known to cause failures in servers. */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { expectProblem, filledServer } from './filled-server.ts';

const filled = filledServer();

describe('positions', () => {
  test('5,000 rows are put into order by one call', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => [`Tag ${i}`]);
    const made = await filled.asAdmin('POST', `${filled.tags()}/import.json`, { columns: ['name'], rows });
    expect(made.body).toMatchObject({ created: 5_000, errors: [] });
    const listed = (await filled.asAdmin('GET', `${filled.tags()}.json?fields=id&q=Tag`)).body as { id: number }[];
    const positions = listed.map(({ id }, i) => ({ id, position: listed.length - i }));
    const reply = await filled.asAdmin('POST', `${filled.tags()}/update_positions.json`, positions);
    expect(reply.status).toBe(200);
    expect(reply.body).toHaveLength(positions.length);
    const after = (await filled.asAdmin('GET', `${filled.tags()}.json?fields=id&q=Tag`)).body as { id: number }[];
    expect(after.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).reverse());
  });

  test('more than 20,000 are refused', async () => {
    const positions = Array.from({ length: 20_001 }, (_, i) => ({ id: i + 1, position: i }));
    expectProblem(
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}/update_positions.json`, positions)),
      422,
      'invalid',
    );
  });

  test('one that is not here refuses all', async () => {
    const [mine] = filled.world.ids.get('tag')?.stable ?? [];
    const [theirs] = filled.world.ids.get('tag')?.others ?? [];
    const reply = await filled.refused(() =>
      filled.asAdmin('POST', `${filled.tags()}/update_positions.json`, [
        { id: mine, position: 7 },
        { id: theirs, position: 8 },
      ]),
    );
    expect([404, 422]).toContain(reply.status);
  });

  test('the same row twice is 422', async () => {
    const [mine] = filled.world.ids.get('tag')?.stable ?? [];
    expectProblem(
      await filled.refused(() =>
        filled.asAdmin('POST', `${filled.tags()}/update_positions.json`, [
          { id: mine, position: 7 },
          { id: mine, position: 8 },
        ]),
      ),
      422,
      'invalid',
      '/1/id',
    );
  });

  test.each(['left', '', 1, null])('a row cannot be moved %j', async (move_direction) => {
    const [id] = filled.world.ids.get('project_status')?.stable ?? [];
    const reply = await filled.refused(() =>
      filled.server.ask('POST', `/api/admin/project_statuses/${id}/move_item.json`, {
        body: { move_direction },
        headers: filled.world.headers.system,
      }),
    );
    expectProblem(reply, 422, 'invalid', '/move_direction');
  });
});

describe('the address', () => {
  test.each([
    ['nonsense.equals=1', '/query/nonsense.equals', 'name'],
    ['name.like=1', '/query/name.like', 'contains'],
    ['id.equals=abc', '/query/id.equals', 'whole number'],
    ['sort=nonsense', '/query/sort', 'name'],
    ['fields=id,nonsense', '/query/fields', 'name'],
    ['nonsense=1', '/query/nonsense', 'per_page'],
    ['page=0', '/query/page', 'from 1'],
    ['per_page=501', '/query/per_page', '500'],
    ['count=all', '/query/count', 'exact'],
    ['operator=OR', '/query/operator', 'any'],
    ['ids=1,x', '/query/ids', 'whole numbers'],
    ['q=%00', '/query/q', 'character'],
    ['name.equals=%00', '/query/name.equals', 'text'],
  ])('?%s is 422 and says what is known', async (query, pointer, known) => {
    const reply = await filled.asAdmin('GET', `${filled.tags()}.json?${query}`);
    expectProblem(reply, 422, 'invalid', pointer);
    expect(reply.body.detail).toContain(known);
  });

  test('a misspelt parameter of a call of its own is refused in the same words', async () => {
    const reply = await filled.asAdmin('GET', '/api/search.json?q=van&nonsense=1');
    expectProblem(reply, 422, 'invalid', '/query/nonsense');
    expect(reply.body.detail).toContain('There are: q.');
  });

  test.each([
    'abc',
    '1.5',
    '-1',
    '99999999999',
    '%00',
    '%F0%9F%98%80',
    '%ff',
    '1e1',
    '__proto__',
  ])('an id of %s names nothing', async (id) => {
    expectProblem(await filled.asAdmin('GET', `${filled.tags()}/${id}.json`), 404, 'not_found');
  });

  test.each([
    '/api/nonsense',
    '/api/projects/1/nonsense.json',
    '/api//projects',
    '/api/../etc/passwd',
  ])('%s is 404', async (path) => {
    expect((await filled.asAdmin('GET', path)).status).toBe(404);
  });

  test.each(['/api/%', '/api/%zz.json', '/api/%C3'])('%s cannot be decoded and names nothing', async (path) => {
    expectProblem(await filled.asAdmin('GET', path), 404, 'not_found');
  });

  test('a verb that a path does not take is 405 and names those it takes', async () => {
    const reply = await filled.refused(() => filled.asAdmin('DELETE', `${filled.tags()}.json`));
    expectProblem(reply, 405, 'method_not_allowed');
    expect(reply.body.detail).toMatch(/takes? GET, POST/);
  });

  test('headers of more than 16 KB are 431', async () => {
    const reply = await filled.asAdmin('GET', `${filled.tags()}.json?q=${'x'.repeat(20_000)}`);
    expectProblem(reply, 431, 'head_too_large');
  });

  test('what is no HTTP is answered, and the server goes on', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(filled.server.address).port), 'localhost', () =>
        socket.write('nonsense\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (data) => (text += data));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*problem\+json/s);
    expect((await filled.asAdmin('GET', `${filled.tags()}.json?per_page=1&page=1`)).status).toBe(200);
  });
});

describe('credentials', () => {
  test.each([
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    `Bearer ${'x'.repeat(5_000)}`,
  ])('an authorization of %.20s is 401', async (authorization) => {
    expectProblem(
      await filled.server.ask('GET', '/api/projects.json', { headers: { authorization } }),
      401,
      'unauthenticated',
    );
  });

  test.each(['x', 'a:b', ':', 'a:b:c', 'x'.repeat(5_000)])('a session token of %.20s is 401', async (token) => {
    expectProblem(
      await filled.server.ask('GET', '/api/projects.json', { headers: { 'x-session-token': token } }),
      401,
      'unauthenticated',
    );
  });
});
