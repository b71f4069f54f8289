/** Limits of one request: a larger request is refused with a sentence, before it affects other callers. */

import { request } from 'node:http';
import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import * as listLimits from '../../../src/contract/list-limits.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { generated } from '../generated.ts';
import { expectProblem, filledServer } from './filled-server.ts';

const filled = filledServer();

/** Checks that another caller gets a response while a request runs. */
const othersAreAnswered = async (running: Promise<unknown>): Promise<void> => {
  const first = await Promise.race([
    running.then(() => 'the request'),
    filled.server.ask('GET', '/api/release_notes.json').then(({ status }) => `another call: ${status}`),
  ]);
  // A request that is refused immediately may finish first.
  expect(['the request', 'another call: 200']).toContain(first);
  await running;
  expect((await filled.server.ask('GET', '/api/release_notes.json')).status).toBe(200);
};

describe('a query', () => {
  test('keeps what stands behind a second question mark', async () => {
    const name = `Who? ${Math.random()}`;
    const made = await filled.asAdmin('POST', `${filled.tags()}.json`, { name });
    expect(made.status).toBe(201);
    const found = await filled.asAdmin('GET', `${filled.tags()}.json?q=who?%20${name.slice(5)}`);
    expect(found.body.map((row: { name: string }) => row.name)).toEqual([name]);
    expectProblem(
      await filled.asAdmin('GET', `${filled.tags()}.json?per_page=1?nope=2`),
      422,
      'invalid',
      '/query/per_page',
    );
  });

  test('is told in the contract how much it may hold', () => {
    const parameters = generated.contract.components.parameters as Record<
      string,
      { readonly description: string; readonly schema: Record<string, unknown> }
    >;
    expect(parameters['q']?.schema['maxLength']).toBe(listLimits.maxSearchCharacters);
    const { description } = generated.contract['info'] as { readonly description: string };
    for (const most of [listLimits.maxFilters, listLimits.maxFilterValues, listLimits.maxFilterCharacters])
      expect(description).toContain(` ${most} `);
    expect(parameters['sort']?.description).toContain(` ${listLimits.maxSortFields} `);
  });

  const distinct = Array.from({ length: 31 }, (_, i) => `name${i}.equals=a`);
  test.each([
    ['31 conditions', distinct.join('&'), '/query', 'at most 30'],
    ['501 values of one condition', Array(501).fill('id.equals=1').join('&'), '/query', 'at most 500'],
    ['501 values in any', `any=${Array(501).fill('id.equals%3D1').join('%26')}`, '/query', 'at most 500'],
    ['a long value', `name.equals=${'a'.repeat(501)}`, '/query/name.equals', 'at most 500'],
    ['a long search', `q=${'%25'.repeat(201)}`, '/query/q', 'at most 200'],
    ['11 fields to sort by', `sort=${Array(11).fill('name').join(',')}`, '/query/sort', 'at most 10'],
  ])('of %s is refused', async (_, query, pointer, words) => {
    const reply = await filled.asAdmin('GET', `${filled.tags()}.json?${query}`);
    expectProblem(reply, 422, 'invalid', pointer);
    expect(reply.body.detail).toContain(words);
  });

  test('of an index takes as long a search as a list', async () => {
    expectProblem(
      await filled.asAdmin('GET', `${filled.tags()}/quick_index.json?q=${'a'.repeat(201)}`),
      422,
      'invalid',
      '/query/q',
    );
  });

  const comparisons = ['equals', 'not', 'contains', 'starts'].flatMap((one) =>
    ['name', 'description', 'color'].map((field) => `${field}.${one}=a`),
  );
  const orders = ['at_least', 'at_most', 'more_than', 'less_than'].flatMap((one) => [
    `created_at.${one}=2026-01-01T00:00:00Z`,
    `updated_at.${one}=2026-01-01T00:00:00Z`,
    `item_count.${one}=0`,
    `comment_count.${one}=0`,
    `position.${one}=0`,
  ]);
  const sortable = ['id', 'name', 'description', 'color', 'item_count', 'comment_count', 'position'];
  test.each([
    ['30 conditions', [...comparisons, ...orders].slice(0, 30).join('&')],
    ['500 values of one condition', Array(500).fill('id.equals=1').join('&')],
    ['500 values in any', `any=${Array(500).fill('id.equals%3D1').join('%26')}`],
    ['a value of 500 characters', `name.equals=${'a'.repeat(500)}`],
    ['a search of 200 characters', `q=${'%25'.repeat(200)}`],
    ['10 fields to sort by', `sort=${[...sortable, 'created_at', 'updated_at', '-name'].join(',')}`],
  ])('of %s, the maximum, is answered', async (_, query) => {
    const reply = await filled.asAdmin('GET', `${filled.tags()}.json?${query}`);
    expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  });

  test('of much in each of its parts is answered', async () => {
    const names = ['name', 'description', 'color'];
    const comparisons = ['equals', 'not', 'contains', 'starts'];
    const query = names.flatMap((name) => comparisons.map((one) => `${name}.${one}=${'a'.repeat(400)}`));
    const reply = await filled.asAdmin('GET', `${filled.tags()}.json?q=${'a'.repeat(200)}&${query.join('&')}`);
    expect([reply.status, reply.body]).toEqual([200, []]);
  });
});

describe('the cells of an import', () => {
  const nasty = [
    '1'.repeat(1_000_000),
    `a${' '.repeat(1_000_000)}a`,
    `a${';'.repeat(1_000_000)}`,
    `${'1.'.repeat(500_000)}x`,
  ];

  test.each([
    'position',
    'name',
    'tag_category_ids',
    'color',
  ])('that are far too long for %s are refused one by one, and others are answered meanwhile', async (column) => {
    const rows = nasty.map((cell) => ['A name', `${cell}x`]);
    const columns = column === 'name' ? ['description', 'name'] : ['name', column];
    const pending = filled.asAdmin('POST', `${filled.tags()}/import.json?dry_run=true`, { columns, rows });
    await othersAreAnswered(pending);
    const reply = await pending;
    expect(reply.status).toBe(200);
    expect(reply.body.clean).toBe(0);
    expect(reply.body.errors.map(({ message }: { message: string }) => message)).toEqual(
      nasty.map(() => expect.stringMatching(/characters; at most [\d,]+ can be imported/)),
    );
  });

  test('as long as the field allows are taken, and one character more is refused', async () => {
    const rows = [
      ['Long', 'x'.repeat(10_000)],
      ['Longer', 'x'.repeat(10_001)],
    ];
    const reply = await filled.asAdmin('POST', `${filled.tags()}/import.json?dry_run=true`, {
      columns: ['name', 'description'],
      rows,
    });
    expect(reply.status).toBe(200);
    expect(
      reply.body.errors.map(({ row }: { row: number }) => row),
      'rows by their index',
    ).toEqual([1]);
  });
});

describe('html', () => {
  const project = (description: string) =>
    filled.asAdmin('PUT', `/api/projects/${filled.project()}.json`, { description });

  test.each([
    ['1.9 MB of nested tags', '<b>'.repeat(630_000), 'takes at most'],
    ['tags nested 60,000 deep', '<b>'.repeat(60_000), 'deeper than 100 levels'],
    ['signs that are written out longer than they are', '&'.repeat(150_000), 'as it is stored'],
  ])('of %s is refused, and others are answered meanwhile', async (_, description, words) => {
    const pending = project(description);
    await othersAreAnswered(pending);
    const reply = await pending;
    expectProblem(reply, 422, 'invalid', '/description');
    expect(reply.body.detail).toContain(words);
  });

  test('of 100 levels is stored, of 101 refused', async () => {
    const nested = (levels: number) => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`;
    expect((await project(nested(100))).status).toBe(200);
    expectProblem(await project(nested(101)), 422, 'invalid', '/description');
  });

  test('that is stored can be sent back as it is', async () => {
    const description = `<table><tbody><tr><td colspan="2">${'&amp;'.repeat(39_000)}</td></tr></tbody></table>`;
    const stored = await project(description);
    expect([stored.status, stored.body.description]).toEqual([200, description]);
    const again = await project(stored.body.description);
    expect([again.status, again.body.description]).toEqual([200, description]);
  });
});

/** Sends a head that announces a large body, but not the body. Returns the status of the response. */
const announced = (path: string, headers: Readonly<Record<string, string>>, size: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      filled.server.address + path,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': String(size) },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      },
    );
    sent.on('error', reject);
    sent.flushHeaders();
  });

describe('a large body', () => {
  test('is not waited for where the right to send it is missing', async () => {
    const { outsider, restricted } = filled.world.headers;
    expect(await announced(`${filled.tags()}/import.json`, outsider, 19_000_000)).toBe(404);
    expect(await announced(`${filled.tags()}/import.json`, restricted, 19_000_000)).toBe(403);
  });

  test('of an import whose rows say whose they are is of ordinary size', async () => {
    expect(await announced('/api/comments/import.json', filled.world.headers.admin, 3_000_000)).toBe(413);
  });

  test('with millions of faults is refused for the first', async () => {
    const rows = Array.from({ length: 600_000 }, () => 0);
    const pending = filled.asAdmin('POST', `${filled.tags()}/import.json`, { columns: ['name'], rows });
    await othersAreAnswered(pending);
    expectProblem(await pending, 422, 'invalid');
  });
});

test('as many requests as a page could ever make at once are answered', async () => {
  const replies = await Promise.all(Array.from({ length: 300 }, () => filled.asAdmin('GET', `${filled.tags()}.json`)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a long answer is compressed for whoever takes it so, a short one and a login are not', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => [`Long ${i}`]);
  await filled.asAdmin('POST', `${filled.tags()}/import.json`, { columns: ['name'], rows });
  const encodingOf = async (path: string, accepted: string) => {
    const headers = { ...filled.world.headers.admin, 'accept-encoding': accepted };
    const reply = await filled.server.ask('GET', path, { headers });
    expect(reply.body).toBeInstanceOf(Array);
    return [reply.headers.get('content-encoding'), reply.headers.get('vary')];
  };
  expect(await encodingOf(`${filled.tags()}.json`, 'gzip, br')).toEqual(['br', 'accept-encoding']);
  expect(await encodingOf(`${filled.tags()}.json`, 'gzip, br;q=0')).toEqual(['gzip', 'accept-encoding']);
  expect(await encodingOf(`${filled.tags()}.json`, 'identity')).toEqual([null, 'accept-encoding']);
  expect(await encodingOf(`${filled.tags()}.json?page=1&per_page=5`, 'br')).toEqual([null, null]);
});

test('a list of more than can be sent is 422, and so is its export', async () => {
  const { database } = filled.server;
  const project = filled.project();
  const rows = Array.from({ length: 700 }, (_, i) => [`Big ${i}`]);
  const made = await filled.asAdmin('POST', `${filled.tags()}/import.json`, { columns: ['name'], rows });
  expect(made.status).toBe(200);
  await database.query(
    systemActor,
    sql`update tag set description = repeat('x', 200000) where project_id = ${project} and name like 'Big %'`,
  );
  for (const path of [`${filled.tags()}.json`, `${filled.tags()}/export.csv`]) {
    const reply = await filled.asAdmin('GET', path);
    expectProblem(reply, 422, 'invalid', '/query');
    expect(reply.body.detail).toContain('128 MB');
  }
  expect((await filled.asAdmin('GET', `${filled.tags()}.json?page=1&per_page=50`)).status).toBe(200);
  await database.query(systemActor, sql`delete from tag where name like ${raw("'Big %'")}`);
});

test('a handler whose call is in no contract stops the start', () => {
  const without = { ...generated, handWritten: generated.handWritten.filter(({ id }) => id !== 'logout') };
  expect(() => filled.server.api.swap(without)).toThrow(/no call in the contract: logout\./);
});
