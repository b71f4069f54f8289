/** Versions, positions and trees over HTTP. */
import { beforeEach, describe, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
let id: number;
let project: string;
beforeEach(async () => {
  id = (await creator.made('/api/projects', { name: 'Written' })).id;
  project = `/api/projects/${id}`;
});

type Row = Record<string, unknown> & { id: number };
const column = (rows: Row[], name: string) => rows.map((row) => row[name]);

describe('versions', () => {
  test('a write on a stale version is 409 with the row as it is; on the version, or on none, it is done', async () => {
    const made = await creator.made(`${project}/tags`, { name: 'One' });
    const path = `${project}/tags/${made.id}`;
    const second = await creator.put(path, { name: 'Two', updated_at: made.updated_at });
    expect(second.status).toBe(200);
    const stale = await creator.put(path, { name: 'Three', updated_at: made.updated_at });
    expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'stale', 'Two']);
    expect((await creator.remove(`${path}?updated_at=${encodeURIComponent(made.updated_at)}`)).status).toBe(409);
    expect((await creator.put(path, { name: 'Three' })).body.name).toBe('Three');
    expect((await creator.remove(`${path}?updated_at=nonsense`)).status).toBe(422);
    expect((await creator.remove(path)).status).toBe(204);
    expect((await creator.get(path)).status).toBe(404);
  });

  test('versions grow with every write, also within a millisecond', async () => {
    const made = await creator.made(`${project}/tags`, { name: '0' });
    const versions = [Date.parse(made.updated_at)];
    for (let i = 1; i <= 5; i++)
      versions.push(Date.parse((await creator.put(`${project}/tags/${made.id}`, { name: String(i) })).body.updated_at));
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });

  test('of two writes at once on one version one is done', async () => {
    const made = await creator.made(`${project}/tags`, { name: 'Raced for' });
    const path = `${project}/tags/${made.id}`;
    const both = await Promise.all(['a', 'b'].map((name) => creator.put(path, { name, updated_at: made.updated_at })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('hiding, restoring and taking out ask the version as well', async () => {
    expect((await creator.remove(`${project}?updated_at=2000-01-01T00:00:00.000Z`)).status).toBe(409);
    expect((await creator.get(project)).status).toBe(200);
  });
});

describe('places', () => {
  test('a new row comes last, or where it says', async () => {
    for (const name of ['a', 'b']) await creator.made(`${project}/sections`, { name });
    await creator.made(`${project}/sections`, { name: 'first', position: -1 });
    expect(column((await creator.get(`${project}/sections`)).body, 'name')).toEqual(['first', 'a', 'b']);
    expect(column((await creator.get(`${project}/sections`)).body, 'position')).toEqual([-1, 0, 1]);
  });

  test('each project counts for itself', async () => {
    const other = (await creator.made('/api/projects', { name: 'Another' })).id;
    await creator.made(`${project}/sections`, { name: 'a' });
    expect((await creator.made(`/api/projects/${other}/sections`, { name: 'b' })).position).toBe(0);
  });

  test('ids of elsewhere move nothing at all', async () => {
    const rows = [];
    for (const name of ['a', 'b']) rows.push(await creator.made(`${project}/sections`, { name }));
    const foreign = world.a.rows.get('section');
    const reply = await creator.post(`${project}/sections/update_positions`, [
      { id: rows[0].id, position: 9 },
      { id: foreign, position: 0 },
    ]);
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, '/1/id']);
    expect(column((await creator.get(`${project}/sections`)).body, 'position')).toEqual([0, 1]);
  });

  test('5,000 places are set at once', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [`tag ${i}`]);
    await creator.post(`${project}/tags/import`, { columns: ['name'], rows });
    const all: Row[] = (await creator.get(`${project}/tags?fields=position`)).body;
    const moved = await creator.post(
      `${project}/tags/update_positions`,
      all.map((row, i) => ({ id: row.id, position: 5000 - i })),
    );
    expect([moved.status, moved.body.length]).toEqual([200, 5000]);
    expect((await creator.get(`${project}/tags?per_page=1&page=1`)).body[0].name).toBe('tag 4999');
  });
});

describe('trees', () => {
  let details: string;
  beforeEach(async () => {
    const catalog = await creator.made('/api/data_catalogs', { name: 'Tree' });
    details = `/api/data_catalogs/${catalog.id}/data_catalog_details`;
  });

  test('levels follow from parents, and move with the subtree', async () => {
    const top = await creator.made(details, { name: 'top' });
    const other = await creator.made(details, { name: 'other' });
    const middle = await creator.made(details, { name: 'middle', parent_id: top.id });
    const leaf = await creator.made(details, { name: 'leaf', parent_id: middle.id });
    expect([top.level, middle.level, leaf.level]).toEqual([0, 1, 2]);
    await creator.put(`${details}/${top.id}`, { parent_id: other.id });
    const now: Row[] = (await creator.get(`${details}?sort=name`)).body;
    expect(now.map(({ name, level }) => `${name} ${level}`)).toEqual(['leaf 3', 'middle 2', 'other 0', 'top 1']);
  });

  test('nothing stands below itself, nor below a row of another catalog', async () => {
    const top = await creator.made(details, { name: 'top' });
    const leaf = await creator.made(details, { name: 'leaf', parent_id: top.id });
    for (const parent_id of [top.id, leaf.id, world.a.rows.get('data_catalog_detail')]) {
      const reply = await creator.put(`${details}/${top.id}`, { parent_id });
      expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, '/parent_id']);
    }
  });

  test('deleting a node deletes what is below it', async () => {
    const top = await creator.made(details, { name: 'top' });
    const middle = await creator.made(details, { name: 'middle', parent_id: top.id });
    await creator.made(details, { name: 'leaf', parent_id: middle.id });
    expect((await creator.remove(`${details}/${top.id}`)).status).toBe(204);
    expect((await creator.get(details)).body).toEqual([]);
  });
});
