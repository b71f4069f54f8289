/** Request bodies that are known to cause failures in servers. */
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { expectProblem, filledServer } from './filled-server.ts';

const filled = filledServer();

describe('the body as a whole', () => {
  test('20 MB are refused with 413 before they are read', async () => {
    const reply = await filled.refused(() =>
      filled.asAdmin('POST', `${filled.tags()}.json`, JSON.stringify({ name: 'x'.repeat(20 * 1024 * 1024) })),
    );
    expectProblem(reply, 413, 'too_large');
    expect(reply.body.detail).toContain('2 MB');
  });

  test('20 MB that come without a length are refused when there is too much of them', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        `${filled.server.address}${filled.tags()}.json`,
        { method: 'POST', headers: { ...filled.world.headers.admin, 'content-type': 'application/json' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      // The server closes the connection before the rest has been sent.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
      );
      const chunk = Buffer.alloc(64 * 1024, 'x');
      for (let i = 0; i < 320; i++) sent.write(chunk);
      sent.end();
    });
    expect(status).toBe(413);
  });

  test.each([
    '{',
    '{"name": "a",}',
    "{'name': 1}",
    '[1, 2',
    '\u0000',
    'NaN',
    '{"name": "a"} {}',
  ])('broken JSON is 400 with a sentence: %j', async (body) => {
    expectProblem(await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, body)), 400, 'malformed');
  });

  test('an empty body is 400', async () => {
    expectProblem(await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, '')), 400, 'malformed');
  });

  test('bytes that are no UTF-8 are 400', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]);
    const reply = await fetch(`${filled.server.address}${filled.tags()}.json`, {
      method: 'POST',
      headers: { ...filled.world.headers.admin, 'content-type': 'application/json' },
      body,
    });
    expect(reply.status).toBe(400);
  });

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('%s is 415 and says what is taken', async (type) => {
    const reply = await filled.refused(() =>
      filled.server.ask('POST', `${filled.tags()}.json`, {
        body: '{"name":"a"}',
        headers: { ...filled.world.headers.admin, 'content-type': type },
      }),
    );
    expectProblem(reply, 415, 'wrong_type');
    expect(reply.body.detail).toContain('application/json');
  });

  test.each([[], [{}], 'text', 1, null, true])('%j where an object belongs is 422 at the root', async (body) => {
    expectProblem(
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, JSON.stringify(body))),
      422,
      'invalid',
      '',
    );
  });

  test('a body nested 100,000 deep is refused', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const reply = await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, deep));
    expectProblem(reply, 400, 'malformed');
    expect(reply.body.detail).toContain('nested deeper');
  });

  test('a name nested 50 lists deep is refused at its field', async () => {
    const body = `{"name":${'['.repeat(50)}${']'.repeat(50)}}`;
    expectProblem(
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, body)),
      422,
      'invalid',
      '/name',
    );
  });
});

describe('members', () => {
  test('unknown ones are named, with those that are known', async () => {
    const reply = await filled.refused(() =>
      filled.asAdmin('POST', `${filled.tags()}.json`, { name: 'a', nonsense: 1 }),
    );
    expectProblem(reply, 422, 'invalid', '/nonsense');
    expect(reply.body.detail).toMatch(/no field "nonsense".*Known: .*name/);
  });

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'prototype',
    'hasOwnProperty',
  ])('%s is an unknown member like any other', async (member) => {
    const reply = await filled.refused(() =>
      filled.asAdmin('POST', `${filled.tags()}.json`, `{"name":"a","${member}":{"admin":true}}`),
    );
    expectProblem(reply, 422, 'invalid', `/${member}`);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  test('a pointer escapes what has a meaning in pointers', async () => {
    expectProblem(
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, { name: 'a', 'a/b~c': 1 })),
      422,
      'invalid',
      '/a~1b~0c',
    );
  });

  test.each([
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud83d'],
    ['too long a text', 'x'.repeat(20_000)],
    ['a number', 5],
    ['nothing', null],
    ['an empty text', ''],
    ['a list', ['a']],
  ])('%s as a name is 422 at the name', async (_, name) => {
    expectProblem(
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, { name })),
      422,
      'invalid',
      '/name',
    );
  });

  test('every fault is told at once', async () => {
    const reply = await filled.refused(() =>
      filled.asAdmin('POST', `${filled.tags()}.json`, { color: 'blue', position: 1.5, x: 1 }),
    );
    expect(reply.body.errors.map((one: { pointer: string }) => one.pointer).sort()).toEqual([
      '/color',
      '/name',
      '/position',
      '/x',
    ]);
  });

  test.each([
    2_147_483_648,
    -2_147_483_649,
    1e308,
    1.5,
    '1',
    true,
  ])('a position of %j is 422 at the position', async (position) => {
    expectProblem(
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, { name: 'a', position })),
      422,
      'invalid',
      '/position',
    );
  });

  test.each([999_999_999, 0, -1])('an id that does not exist is 422 at its field: %j', async (id) => {
    expectProblem(
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, { name: 'a', tag_category_id: id })),
      422,
      'invalid',
      '/tag_category_id',
    );
  });

  test('an id of another company is as unknown as one that does not exist', async () => {
    const others = filled.world.ids.get('tag_category')?.others[0] as number;
    const ask = (id: number) =>
      filled.refused(() => filled.asAdmin('POST', `${filled.tags()}.json`, { name: 'a', tag_category_id: id }));
    const [theirs, nobodys] = [await ask(others), await ask(999_999_999)];
    expectProblem(theirs, 422, 'invalid', '/tag_category_id');
    expect(theirs.body.errors[0].message.replaceAll(String(others), '#')).toBe(
      nobodys.body.errors[0].message.replaceAll('999999999', '#'),
    );
  });

  test('the same id twice in a list is 422 at the list', async () => {
    const category = filled.world.ids.get('stakeholder_role')?.stable[0] as number;
    const reply = await filled.refused(() =>
      filled.asAdmin('POST', `/api/projects/${filled.project()}/stakeholders.json`, {
        name: 'a',
        stakeholder_role_ids: [category, category],
      }),
    );
    expectProblem(reply, 422, 'invalid', '/stakeholder_role_ids');
  });
});
