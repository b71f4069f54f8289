/** The distribution of field values, for a test resource: the response has the counts of the database. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../codegen/generate.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import type { Chart, Distribution } from '../../../src/contract/distribution.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const berry = {
  title: 'Berry',
  'x-plural': 'Berries',
  'x-owner': 'project_id',
  required: ['name'],
  properties: {
    project_id: { type: 'integer', 'x-ref': 'project' },
    name: { type: 'string', minLength: 1 },
    colour: {
      type: ['string', 'null'],
      enum: ['red', 'blue', 'green', null],
      'x-values': { red: { title: 'Red', color: '#D43E33' } },
    },
    ripe: { type: 'boolean', default: false },
    taste: { type: ['integer', 'null'], minimum: 1, maximum: 5 },
    grams: { type: ['number', 'null'], 'x-unit': 'g' },
    picked: { type: ['string', 'null'], format: 'date' },
    bush_id: { type: ['integer', 'null'], 'x-ref': 'stakeholder', 'x-on-delete': 'null' },
    tag_ids: { type: 'array', items: { type: 'integer' }, 'x-ref': 'tag', 'x-on-delete': 'null' },
    key: { type: ['string', 'null'], format: 'secret' },
  },
  'x-collections': [
    {
      path: '/api/projects/{project_id}/berries',
      screen: { tab: '/projects/{project_id}', view: 'charts', charts: { fields: ['taste', 'name'], each: 'bush_id' } },
    },
  ],
};

/** The project's schemas with one additional resource. */
function withBerries(): ReturnType<typeof generate> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-berries-'));
  try {
    for (const folder of ['schemas', 'openapi'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
    writeFileSync(join(root, 'schemas/resources', 'berry.json'), JSON.stringify(berry));
    return generate(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const generated = withBerries();
const { server, world } = await worldServer({ generated });
const writer = askerFor(server, world, 'project_write');
const project = `/api/projects/${world.a.rows.get('project')}`;
const base = `${project}/berries`;

const bush = await writer.made(`${project}/stakeholders`, { name: 'North bush' });
const other = await writer.made(`${project}/stakeholders`, { name: 'South bush' });
const tags: number[] = [];
for (const name of ['Sweet', 'Sour']) tags.push((await writer.made(`${project}/tags`, { name })).id);
const rows = [
  { name: 'A', colour: 'red', ripe: true, taste: 5, grams: 1, picked: '2026-01-05', bush_id: bush.id, tag_ids: tags },
  { name: 'B', colour: 'red', taste: 4, grams: 2.5, picked: '2026-01-07', bush_id: bush.id, tag_ids: [tags[0]] },
  { name: 'C', colour: 'blue', taste: 4, grams: 1, picked: '2026-01-07', bush_id: other.id },
  { name: 'Zebra berry' },
];
// The world contains one row of each resource.
for (const { id } of (await writer.get(base)).body) await writer.remove(`${base}/${id}`);
for (const row of rows) await writer.made(base, row);

const counted = async (query = ''): Promise<Distribution> => {
  const reply = await writer.get(`${base}/distribution.json${query}`);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body;
};
const chart = ({ charts }: Distribution, field: string): Chart => {
  const found = charts.find((one) => one.field === field);
  if (!found) throw new Error(`There is no chart of ${field}.`);
  return found;
};
const bars = (counted: Distribution, field: string) =>
  chart(counted, field).bars.map(({ value, label, count }) => [value, label, count]);

test('each field whose values tell rows apart has a chart, and the values that may occur their bars', async () => {
  const answer = await counted();
  expect(answer).toMatchObject({ rows: 4, fewest: null });
  expect(answer.charts.map(({ field }) => field)).toEqual([
    'colour',
    'ripe',
    'taste',
    'grams',
    'picked',
    'bush_id',
    'tag_ids',
  ]);
  expect(bars(answer, 'colour')).toEqual([
    ['red', 'Red', 2],
    ['blue', 'Blue', 1],
    ['green', 'Green', 0],
  ]);
  expect(chart(answer, 'colour')).toMatchObject({
    filled: 3,
    rows: 4,
    title: 'Colour',
    bars: [{ color: '#D43E33' }, {}, {}],
  });
  expect(bars(answer, 'ripe')).toEqual([
    [true, 'Yes', 1],
    [false, 'No', 3],
  ]);
  expect(bars(answer, 'taste').map(([, , count]) => count)).toEqual([0, 0, 0, 2, 1]);
  expect(chart(answer, 'taste').mean).toBeCloseTo(13 / 3);
  expect(bars(answer, 'grams')).toEqual([
    [1, '1', 2],
    [2.5, '2.5', 1],
  ]);
  expect(chart(answer, 'grams')).toMatchObject({ unit: 'g', mean: 1.5 });
  expect(chart(answer, 'picked').period).toBe('day');
  expect(bars(answer, 'picked').map(([value, , count]) => [value, count])).toEqual([
    ['2026-01-05', 1],
    ['2026-01-06', 0],
    ['2026-01-07', 2],
  ]);
  expect(bars(answer, 'bush_id')).toEqual([
    [bush.id, 'North bush', 2],
    [other.id, 'South bush', 1],
  ]);
  expect(bars(answer, 'tag_ids')).toEqual([
    [tags[0], 'Sweet', 2],
    [tags[1], 'Sour', 1],
  ]);
  expect(chart(answer, 'tag_ids')).toMatchObject({ several: true, filled: 2 });
});

test('a filter, a search and chosen rows narrow the charts as they do the list', async () => {
  expect(await counted('?taste.equals=4&fields=colour')).toMatchObject({
    rows: 2,
    charts: [{ field: 'colour', bars: [{ count: 1 }, { count: 1 }, { count: 0 }] }],
  });
  expect((await counted('?q=zebra')).rows).toBe(1);
  expect((await counted('?name.equals=nothing')).charts[0]).toMatchObject({ filled: 0 });
});

test('many numbers stand in bins, and far days in months', async () => {
  for (let at = 0; at < 30; at++)
    await writer.made(base, {
      name: `N${at}`,
      grams: at * 10,
      picked: `2027-${String((at % 12) + 1).padStart(2, '0')}-01`,
    });
  const answer = await counted('?name.starts=N&fields=grams,picked');
  expect(
    chart(answer, 'grams')
      .bars.map(({ value, to, count }) => [value, to, count])
      .slice(0, 2),
  ).toEqual([
    [0, 50, 5],
    [50, 100, 5],
  ]);
  expect(chart(answer, 'picked')).toMatchObject({ period: 'month', filled: 30 });
  expect(chart(answer, 'picked').bars).toHaveLength(12);
});

test('charts are split by a reference; texts are counted, and the latest told', async () => {
  const answer = await counted('?each=bush_id&fields=taste,name');
  expect(answer.charts.map(({ each, field }) => [each?.label, field])).toEqual([
    ['North bush', 'taste'],
    ['North bush', 'name'],
    ['South bush', 'taste'],
    ['South bush', 'name'],
  ]);
  expect(answer.charts[1]).toMatchObject({ sort: 'texts', filled: 2, rows: 2, latest: ['B', 'A'], bars: [] });
});

test('charts compare rows by a choice, a yes or no, a list of references and days', async () => {
  const by = async (field: string, narrowed = '') => {
    const answer = await counted(`?fields=taste,picked&by=${field}${narrowed}`);
    const { groups, bars: each, mean } = chart(answer, 'taste');
    const four = each.find(({ value }) => Number(value) === 4)?.counts;
    return {
      by: answer.by,
      groups: groups.map((group, at) => [group.label, group.filled, group.mean, four?.[at]]),
      mean,
    };
  };
  expect(await by('colour')).toMatchObject({
    by: { field: 'colour', title: 'Colour', period: null, several: false, others: 0 },
    groups: [
      ['Red', 2, 4.5, 1],
      ['Blue', 1, 4, 1],
    ],
  });
  expect((await by('ripe')).groups).toEqual([
    ['Yes', 1, 5, 0],
    ['No', 2, 4, 2],
  ]);
  const byTag = await by('tag_ids');
  expect(byTag.by?.several).toBe(true);
  expect(byTag.groups).toEqual([
    ['Sweet', 2, 4.5, 1],
    ['Sour', 1, 5, 0],
    ['None', 1, 4, 1],
  ]);
  const byDay = await by('picked', '&taste.empty=false');
  expect(byDay.by?.period).toBe('day');
  expect(byDay.groups).toEqual([
    ['2026-01-05', 1, 5, 0],
    ['2026-01-07', 2, 4, 2],
  ]);
  expect((await by('bush_id')).groups.map(([label]) => label)).toEqual(['North bush', 'South bush']);
  const split = await counted('?fields=taste&each=bush_id&by=colour');
  expect(split.charts.map(({ each, groups }) => [each?.label, groups.map(({ label }) => label)])).toEqual([
    ['North bush', ['Red']],
    ['South bush', ['Blue']],
  ]);
  for (const wrong of ['grams', 'key', 'name', 'color']) {
    const { status, body } = await writer.get(`${base}/distribution.json?by=${wrong}`);
    expect([wrong, status, body.errors[0].pointer]).toEqual([wrong, 422, '/query/by']);
  }
});

test('what has no chart, no such field and no such part is refused with a sentence; so is who may not read the list', async () => {
  for (const [query, pointer, sentence] of [
    ['?fields=colur', '/query/fields', /no field "colur"/],
    ['?fields=key', '/query/fields', /"key"/],
    ['?each=colour', '/query/each', /split by a reference, and "colour" is none/],
    ['?page=2', '/query/page', /no parameter "page"/],
    ['?nothing.equals=1', '/query/nothing.equals', /cannot be filtered/],
  ] as const) {
    const { status, body } = await writer.get(`${base}/distribution.json${query}`);
    expect([query, status, body.errors?.[0]?.pointer, body.errors?.[0]?.message]).toEqual([
      query,
      422,
      pointer,
      expect.stringMatching(sentence),
    ]);
  }
  expect((await askerFor(server, world, 'other_admin').get(`${base}/distribution.json`)).status).toBe(404);
  expect((await server.ask('GET', `${base}/distribution.json`)).status).toBe(401);
});

test('the screen says which charts are drawn, and the contract has the call', () => {
  expect(generated.model.collections.get('projects_berries')?.screen?.charts).toEqual({
    fields: ['taste', 'name'],
    each: 'bush_id',
    by: null,
  });
  const { paths } = generated.contract as unknown as { paths: Record<string, unknown> };
  expect(paths['/api/projects/{project_id}/berries/distribution.json']).toBeDefined();
});
