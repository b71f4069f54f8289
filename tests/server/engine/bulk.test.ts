/** Bulk calls: all rows or none, and the report. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
/** Base path of a new project. */
let project: string;
beforeEach(async () => {
  const { id } = await creator.made('/api/projects', { name: 'Bulk' });
  project = `/api/projects/${id}`;
});

/** Imports tags and returns their ids in order. */
async function tags(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, i) => [`Tag ${i}`]);
  expect((await creator.post(`${project}/tags/import`, { columns: ['name'], rows })).body.created).toBe(count);
  return (await creator.get(`${project}/tags`)).body.map((row: { id: number }) => row.id);
}
const namesIn = async (list: string): Promise<string[]> =>
  (await creator.get(`${project}/${list}`)).body.map((row: { name: string }) => row.name);

test('an update of many rows is one change, undone as one', async () => {
  const ids = await tags(3);
  const done = await creator.post(`${project}/tags/bulk_update`, { ids: ids.slice(1), values: { color: '#112233' } });
  expect([done.status, done.body.ids]).toEqual([200, ids.slice(1)]);
  expect(done.headers.get('x-change')).toBe(String(done.body.change));
  const colors = async () =>
    (await creator.get(`${project}/tags`)).body.map((row: { color: string | null }) => row.color);
  const [first] = await colors();
  expect(await colors()).toEqual([first, '#112233', '#112233']);
  expect((await creator.undo(done)).status).toBe(204);
  expect(await colors()).toEqual([first, first, first]);
});

test('a delete of many rows is one change, undone as one', async () => {
  const ids = await tags(1_250);
  const done = await creator.post(`${project}/tags/bulk_destroy`, { ids });
  expect([done.status, done.body.ids.length]).toEqual([200, 1_250]);
  expect(await namesIn('tags')).toEqual([]);
  expect((await creator.undo(done)).status).toBe(204);
  expect((await namesIn('tags')).length).toBe(1_250);
});

test('values are checked once, with a pointer into values; nothing is changed', async () => {
  const ids = await tags(2);
  const refused = await creator.post(`${project}/tags/bulk_update`, { ids, values: { name: '', nonsense: 1 } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/values/name',
    '/values/nonsense',
  ]);
  const elsewhere = await creator.post(`${project}/tags/bulk_update`, { ids, values: { tag_category_ids: [999_999] } });
  expect([elsewhere.status, elsewhere.body.errors[0].pointer]).toEqual([422, '/values/tag_category_ids/0']);
});

test('a row that is not there, or has changed since, keeps all others from being changed', async () => {
  const ids = await tags(2);
  const missing = await creator.post(`${project}/tags/bulk_destroy`, { ids: [...ids, 999_999] });
  expect([missing.status, missing.body.errors[0].pointer]).toEqual([422, '/ids/2']);
  const [, row] = (await creator.get(`${project}/tags`)).body;
  await creator.put(`${project}/tags/${row.id}`, { name: 'Changed since' });
  const stale = await creator.post(`${project}/tags/bulk_update`, {
    ids,
    values: { name: 'Same' },
    versions: { [row.id]: row.updated_at },
  });
  expect([stale.status, stale.body.code, stale.body.rows]).toEqual([
    409,
    'stale',
    [{ id: row.id, label: 'Changed since' }],
  ]);
  expect(await namesIn('tags')).toEqual(['Tag 0', 'Changed since']);
});

test('what must be unique is refused with the row that cannot have it', async () => {
  const id = Number(project.split('/').at(-1));
  const [a, b] = [
    await creator.made('/api/labels', { project_id: id, name: 'A' }),
    await creator.made('/api/labels', { project_id: id, name: 'B' }),
  ];
  const refused = await creator.post('/api/labels/bulk_update', { ids: [a.id, b.id], values: { name: 'C' } });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/values/name']);
  expect(refused.body.detail).toContain('“B”');
});

test('rows one may not write are named, and nothing is changed', async () => {
  const other = askerFor(server, world, 'project_write');
  const mine = Number(project.split('/').at(-1));
  await creator.made(`${project}/user_permissions`, {
    user_id: world.people.get('project_write'),
    permission_key: 'read',
  });
  const theirs = await other.made('/api/projects', { name: 'Theirs' });
  const refused = await other.post('/api/projects/bulk_update', {
    ids: [mine, theirs.id],
    values: { description: 'Changed' },
  });
  expect([refused.status, refused.body.rows, refused.body.rows_count]).toEqual([403, [{ id: mine, label: 'Bulk' }], 1]);
  expect((await other.get(`/api/projects/${theirs.id}`)).body.description).not.toBe('Changed');
});

test('where a delete ends a membership, so do many', async () => {
  const maps = [];
  for (const name of ['One', 'Two']) maps.push((await creator.made(`${project}/data_maps`, { name })).id);
  const out = await creator.post(`${project}/data_maps/bulk_destroy`, { ids: maps });
  expect(out.status).toBe(200);
  expect((await creator.get(project)).body.data_map_ids).toEqual([]);
  expect((await creator.get(`/api/data_maps/${maps[0]}`)).status).toBe(200);
  expect((await creator.undo(out)).status).toBe(204);
  expect((await creator.get(project)).body.data_map_ids).toEqual(maps);
});

/** Requests a streamed response and yields its lines. */
async function* linesOf(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<Record<string, unknown>> {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { ...world.headers.member, 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Record<string, unknown>;
  }
}

test('progress is told line by line, and the last line has the change', async () => {
  const ids = await tags(1_250);
  const lines: Record<string, unknown>[] = [];
  for await (const line of linesOf(`${project}/tags/bulk_destroy.json`, { ids })) lines.push(line);
  const progress = lines.slice(0, -1);
  expect(progress.length).toBeGreaterThan(1);
  expect(progress.every(({ of }) => of === 1_250)).toBe(true);
  expect(progress.map(({ done }) => done)).toEqual(progress.map(({ done }) => done as number).sort((a, b) => a - b));
  expect(lines.at(-1)).toEqual({ change: expect.any(Number), ids });
  const undone: Record<string, unknown>[] = [];
  for await (const line of linesOf(`/api/changes/${lines.at(-1)?.['change']}/undo.json`, {})) undone.push(line);
  expect(undone.at(-1)).toEqual({ change: expect.any(Number) });
  expect((await namesIn('tags')).length).toBe(1_250);
});

test('an import tells how far it is, and of one that is called off in the middle nothing is there', async () => {
  const body = { columns: ['name'], rows: Array.from({ length: 600 }, (_, i) => [`Row ${i}`]) };
  const lines: Record<string, unknown>[] = [];
  for await (const line of linesOf(`${project}/tags/import.json`, body)) lines.push(line);
  expect(lines.slice(0, -1)).toEqual([500, 600].map((done) => ({ done, of: 600 })));
  expect(lines.at(-1)).toEqual({
    change: expect.any(Number),
    report: expect.objectContaining({ total: 600, created: 600 }),
  });
  const going = new AbortController();
  await expect(
    (async () => {
      const more = { columns: ['name'], rows: Array.from({ length: 2_000 }, (_, i) => [`More ${i}`]) };
      for await (const line of linesOf(`${project}/tags/import.json`, more, going.signal))
        if ('done' in line) going.abort();
    })(),
  ).rejects.toThrow();
  expect((await namesIn('tags')).filter((name: string) => name.startsWith('More'))).toEqual([]);
});

test('a caller who goes away in the middle has changed nothing', async () => {
  const ids = await tags(2_000);
  const going = new AbortController();
  await expect(
    (async () => {
      for await (const line of linesOf(
        `${project}/tags/bulk_update.json`,
        { ids, values: { name: 'Half' } },
        going.signal,
      ))
        if ('done' in line) going.abort();
    })(),
  ).rejects.toThrow();
  // A later change of one of the rows waits for the cancelled one, and finds the row unchanged.
  await creator.put(`${project}/tags/${ids.at(-1)}`, { name: 'Last' });
  const names = await namesIn('tags');
  expect([names.length, names.includes('Half'), names.at(-1)]).toEqual([2_000, false, 'Last']);
});

test('what one row points to already, without a right on it, may stay there and goes to no other row', async () => {
  const hidden = world.beside.rows.get('data_catalog') as number;
  const detail = world.beside.rows.get('data_catalog_detail') as number;
  const projects = [
    project.split('/').at(-1) as string,
    (await creator.made('/api/projects', { name: 'Without' })).id,
  ].map(Number);
  const [holding, without] = projects as [number, number];
  await asSystem(
    server,
    sql`insert into project__data_catalog_ids (row_id, target_id, place, company_id) values (${holding}, ${hidden}, 0, ${world.a.company})`,
  );
  const catalogs = (ids: readonly number[]) =>
    creator.post('/api/projects/bulk_update', { ids, values: { name: 'Held', data_catalog_ids: [hidden] } });
  expect((await catalogs([holding])).status).toBe(200);
  const refused = await catalogs([holding, without]);
  expect([refused.status, refused.body.errors?.[0].pointer]).toEqual([422, '/values/data_catalog_ids/0']);

  const [type] = (await creator.get('/api/scenario_modules')).body;
  const module = await creator.made(`${project}/project_scenario_modules`, { name: 'M', scenario_module_id: type.id });
  const items = `${project}/project_scenario_modules/${module.id}/entity_values`;
  const [attribute] = (await creator.get('/api/entity_attributes')).body;
  const item = (title: string) => creator.made(items, { entity_attribute_id: attribute.id, title });
  const [holds, holdsNot] = [await item('Holds'), await item('Holds not')];
  await asSystem(server, sql`update entity_value set data_catalog_detail_id = ${detail} where id = ${holds.id}`);
  const point = (ids: readonly number[]) =>
    creator.post(
      `${items}/bulk_update`,
      ids.map((id) => ({ id, title: 'Again', data_catalog_detail_id: detail })),
    );
  const both = await point([holds.id, holdsNot.id]);
  expect([both.status, both.body.errors?.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
    422,
    ['/1/data_catalog_detail_id'],
  ]);
  expect((await point([holds.id])).status).toBe(200);
});

test('a row that the caller may not read does not take the place of one that is deleted', async () => {
  const mine = await creator.made('/api/data_catalogs', { name: 'Mine' });
  const hidden = world.beside.rows.get('data_catalog') as number;
  const foreign = world.b.rows.get('data_catalog') as number;
  for (const by of [hidden, foreign, 999_999]) {
    const refused = await creator.remove(`/api/data_catalogs/${mine.id}?replace_with=${by}`);
    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      422,
      { pointer: '/query/replace_with', message: `There is no data catalog with id ${by} here to take its place.` },
    ]);
    const many = await creator.post('/api/data_catalogs/bulk_destroy', { ids: [mine.id], replace_with: by });
    expect([many.status, many.body.errors?.[0].pointer]).toEqual([422, '/replace_with']);
  }
  expect((await creator.get(`/api/data_catalogs/${mine.id}`)).status).toBe(200);
});

test('calls that tell of their progress give their turn back: many of one caller, one after another, are all done', async () => {
  const [id] = await tags(1);
  for (let round = 1; round <= 5; round++) {
    const body = { ids: [id], values: { name: `Round ${round}` } };
    for await (const line of linesOf(`${project}/tags/bulk_update.json`, body))
      expect(line).not.toHaveProperty('problem');
  }
  expect(await namesIn('tags')).toEqual(['Round 5']);
});

test('members of teams are added and removed, and each team keeps its others', async () => {
  const admin = askerFor(server, world, 'company_admin');
  const person = (kind: 'member' | 'project_read' | 'project_admin') => world.people.get(kind) as number;
  const roles = '/api/company_admin/roles';
  const ids: number[] = [];
  for (const [name, user_ids] of [
    ['First team', [person('member'), person('project_read')]],
    ['Second team', [person('project_read')]],
  ] as const)
    ids.push((await admin.made(roles, { name, user_ids })).id);
  const locks = async () => {
    const teams = await Promise.all(ids.map(async (id) => (await admin.get(`${roles}/${id}`)).body.user_ids));
    return teams.map((team: number[]) => team.toSorted((a, b) => a - b));
  };
  const sorted = (...kinds: Parameters<typeof person>[0][]) => kinds.map(person).toSorted((a, b) => a - b);
  const done = await admin.post(`${roles}/bulk_update`, {
    ids,
    values: {},
    add: { user_ids: [person('project_admin')] },
    remove: { user_ids: [person('member')] },
  });
  expect(done.status).toBe(200);
  const after = sorted('project_read', 'project_admin');
  expect(await locks()).toEqual([after, after]);
  expect((await admin.undo(done)).status).toBe(204);
  expect(await locks()).toEqual([sorted('member', 'project_read'), sorted('project_read')]);
});
