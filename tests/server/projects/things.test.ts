/** Stakeholders, products and tags over HTTP: imported from files, and their uses. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { askerFor } from '../access/asker.ts';
import { send } from '../files/pictures.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
beforeAll(async () => {
  here = await moduleWorld();
});
afterAll(() => here.server.close());

const upload = (base: string, file: Buffer | string) =>
  send(here.server, here.world, 'member', `${here.project}/${base}/import_upload.json`, file, {}, 'file');
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('import_upload', () => {
  test('R-STK-05, R-STK-10: import of stakeholders by POST import_upload.json: an uploaded CSV yields stakeholder_roles and stakeholders', async () => {
    await here.creator.made(`${here.project}/stakeholder_roles`, { name: 'Sponsor' });
    const reply = await upload(
      'stakeholders',
      'Name,Roles,Organisation,Link address\nAda,sponsor; Driver,Nordfracht,https://example.com\nGrace,DRIVER,,\n,,Quiet one,',
    );
    expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
    expect(new Set(Object.keys(reply.body))).toEqual(new Set(['stakeholder_roles', 'stakeholders']));
    expect(names(reply.body.stakeholder_roles)).toEqual(['Driver']);
    expect(reply.body.stakeholders).toMatchObject([
      {
        name: 'Ada',
        organisation: 'Nordfracht',
        link_url: 'https://example.com',
        _labels: { stakeholder_role_ids: ['Sponsor', 'Driver'] },
      },
      { name: 'Grace', _labels: { stakeholder_role_ids: ['Driver'] } },
      { name: 'Untitled', organisation: 'Quiet one', link_url: '' },
    ]);
    expect((await here.creator.undo(reply)).status).toBe(204);
    expect((await here.creator.get(`${here.project}/stakeholders`)).body).toEqual([]);
    expect(names((await here.creator.get(`${here.project}/stakeholder_roles`)).body)).toEqual(['Sponsor']);
  });

  test('R-STK-07: import of products and services by POST import_upload.json', async () => {
    const cell = (value: string) => ({ value });
    const rows = [
      ['Name', 'Categories', 'Description'],
      ['Parcel', 'Shipping', 'Goes anywhere'],
    ];
    const reply = await upload(
      'product_and_service_items',
      await writeXlsxFile(rows.map((row) => row.map(cell))).toBuffer(),
    );
    expect(names(reply.body.product_and_service_item_categories)).toEqual(['Shipping']);
    expect(reply.body.product_and_service_items).toMatchObject([{ name: 'Parcel', description: 'Goes anywhere' }]);
  });

  test('R-STK-09: import of tags by POST import_upload.json', async () => {
    const reply = await upload('tags', 'name;color\nUrgent;#D43E33\nLater;\n');
    expect(reply.body).toMatchObject({
      tag_categories: [],
      tags: [{ name: 'Urgent', color: '#D43E33' }, { name: 'Later' }],
    });
  });

  test('what a list exports as JSON comes back in another project, with what it names; a dry run answers the same and writes nothing', async () => {
    const role = await here.creator.made(`${here.project}/stakeholder_roles`, { name: 'Keeper' });
    const stored = { name: 'Ada of the export', organisation: 'Nordfracht', stakeholder_role_ids: [role.id] };
    await here.creator.made(`${here.project}/stakeholders`, stored);
    const exported = await here.creator.get(`${here.project}/stakeholders/export.json?q=export`);
    const project = `/api/projects/${(await here.creator.made('/api/projects', { name: 'Elsewhere' })).id}`;
    const there = (query: string) =>
      send(
        here.server,
        here.world,
        'member',
        `${project}/stakeholders/import_upload.json${query}`,
        JSON.stringify(exported.body),
        {},
        'file',
      );
    const listed = async () => names((await here.creator.get(`${project}/stakeholder_roles`)).body);
    const tried = await there('?dry_run=true');
    expect([tried.status, names(tried.body.stakeholders), names(tried.body.stakeholder_roles)]).toEqual([
      200,
      [stored.name],
      ['Keeper'],
    ]);
    expect([tried.headers.get('x-change'), await listed()]).toEqual([null, []]);
    const reply = await there('');
    expect(reply.body.stakeholders).toMatchObject([
      { name: stored.name, organisation: stored.organisation, _labels: { stakeholder_role_ids: ['Keeper'] } },
    ]);
    expect(await listed()).toEqual(['Keeper']);
    expect((await here.creator.undo(reply)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('of two columns that mean one field none is taken, and both are named', async () => {
    const reply = await upload('tags', 'Name,Colour,name\nFirst,,Last\n');
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      [
        {
          pointer: '/columns/2',
          message: 'The columns A and C are both called "Name". Rename or remove one of them.',
        },
      ],
    ]);
  });

  test('faults name the row as a spreadsheet counts it', async () => {
    const reply = await upload('tags', 'Name,Colour\n\n"Two\nlines",\n\nBad,reddish\n');
    expect(reply.body.errors).toMatchObject([{ pointer: '/1/color', line: 5 }]);
    expect(reply.body.detail).toMatch(/^Row 5: /);
  });

  test('the encoding of a file may be said, and is one that is known', async () => {
    const file = Buffer.from([...Buffer.from('Name\n'), 0xf4, 0xc5, 0xc7]);
    const sentIn = (encoding: string) =>
      send(
        here.server,
        here.world,
        'member',
        `${here.project}/tags/import_upload.json?dry_run=true&encoding=${encoding}`,
        file,
        {},
        'file',
      );
    expect((await sentIn('koi8-r')).body.tags).toMatchObject([{ name: 'Тег' }]);
    expect((await sentIn('ebcdic')).body.errors).toMatchObject([{ pointer: '/query/encoding' }]);
  });

  test('a workbook with a chart on a sheet of its own is taken by its rows', async () => {
    const file = readFileSync(new URL('../../tables/fixtures/chart-sheet.xlsx', import.meta.url));
    const path = `${here.project}/tags/import_upload.json?dry_run=true`;
    const reply = await send(here.server, here.world, 'member', path, file, {}, 'file');
    expect([reply.status, names(reply.body.tags)]).toEqual([200, ['Harbour', 'Tug']]);
  });

  test('a file with a fault writes nothing, not even the roles it names, and says where the fault is', async () => {
    const before = (await here.creator.get(`${here.project}/stakeholder_roles`)).body.length;
    const reply = await upload('stakeholders', 'Name,Roles,Shoe size,Colour\nAda,Brand new,,\nBo,,,blue-ish\n');
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([{ pointer: '/columns/2', message: 'Nothing here is called "Shoe size".' }]);
    const again = await upload('stakeholders', 'Name,Roles,Colour\nAda,Brand new,\nBo,,blue-ish\n');
    expect([again.status, again.body.errors[0].pointer]).toEqual([422, '/1/color']);
    expect((await here.creator.get(`${here.project}/stakeholder_roles`)).body).toHaveLength(before);
  });
});

describe('where a thing is used', () => {
  let ada: number;
  let other: number;
  let one: { id: number };
  let items: string;
  beforeAll(async () => {
    ada = (await here.creator.made(`${here.project}/stakeholders`, { name: 'Ada' })).id;
    other = (await here.creator.made(`${here.project}/stakeholders`, { name: 'Grace' })).id;
    const board = await here.board('First board');
    items = `${board}/entity_values`;
    one = await here.creator.made(items, { entity_attribute_id: here.card, title: 'Pack', stakeholder_ids: [ada] });
    await here.creator.made(`${await here.board('Second board')}/entity_values`, {
      entity_attribute_id: here.card,
      title: 'Ship',
      stakeholder_ids: [other, ada],
    });
    await here.creator.made('/api/links', {
      linkable_type: 'stakeholder',
      linkable_id: ada,
      url: 'https://example.com',
    });
  });

  test('assigned_items_index tells every item of every module, or of one', async () => {
    const path = `${here.project}/stakeholders/assigned_items_index`;
    const all = (await here.creator.get(path)).body;
    expect(all).toMatchObject([
      {
        assigned_id: ada,
        title: 'Pack',
        module_name: 'First board',
        type_key: 'Kanbans',
        field: 'stakeholder_ids',
        field_title: 'Stakeholders',
      },
      { assigned_id: Math.min(ada, other), title: 'Ship', module_name: 'Second board' },
      { assigned_id: Math.max(ada, other), title: 'Ship', module_name: 'Second board' },
    ]);
    expect((await here.creator.get(`${path}.json?module_id=${all[0].module_id}`)).body).toEqual([all[0]]);
    const stranger = askerFor(here.server, here.world, 'other_member');
    expect((await stranger.get(path)).status).toBe(404);
  });

  test('the coverage of a project counts the items of each module by what they are marked with', async () => {
    const path = `${here.project}/coverage`;
    const all = (await here.creator.get(path)).body as readonly Readonly<Record<string, unknown>>[];
    const of = (id: number) =>
      all.filter(({ resource, assigned_id }) => resource === 'stakeholder' && assigned_id === id);
    expect(of(ada)).toMatchObject([{ count: 1 }, { count: 1 }]);
    expect(of(other)).toEqual([
      { resource: 'stakeholder', assigned_id: other, module_id: of(ada)[1]?.module_id, count: 1 },
    ]);
    const [first] = of(ada);
    expect((await here.creator.get(`${path}.json?module_id=${first?.module_id}`)).body).toEqual([first]);
    expect((await askerFor(here.server, here.world, 'other_member').get(path)).status).toBe(404);

    // The project itself returns the percentage of used rows.
    const kinds = ['stakeholders', 'product_and_service_items', 'tags'];
    const things = await Promise.all(
      kinds.map(async (kind) => (await here.creator.get(`${here.project}/${kind}.json?per_page=500`)).body.length),
    );
    const used = new Set(all.map(({ resource, assigned_id }) => `${resource} ${assigned_id}`)).size;
    const coverage = Math.floor((100 * used) / things.reduce((sum, count) => sum + count, 0));
    expect(coverage).toBeGreaterThan(0);
    expect((await here.creator.get(`${here.project}.json`)).body.coverage).toBe(coverage);
  });

  test('a row tells what points to it, with where that stands', async () => {
    const reply = await here.creator.get(`${here.project}/stakeholders/${ada}/uses.json`);
    expect(reply.headers.get('x-total-count')).toBe('3');
    const pack = reply.body.find(({ label }: { label: string }) => label === 'Pack');
    expect(pack).toMatchObject({
      resource: 'entity_value',
      title: 'Item',
      id: one.id,
      field: 'stakeholder_ids',
      on_delete: 'null',
      owners: [
        { resource: 'project_scenario_module', label: 'First board' },
        { resource: 'project', label: 'Many' },
      ],
    });
    const link = reply.body.find(({ resource }: { resource: string }) => resource === 'link');
    expect(link).toMatchObject({
      on_delete: 'cascade',
      owners: [{ resource: 'stakeholder', label: 'Ada' }, { resource: 'project' }],
    });
    const stranger = askerFor(here.server, here.world, 'other_member');
    expect((await stranger.get(`${here.project}/stakeholders/${ada}/uses.json`)).status).toBe(404);
  });

  test('what somebody may not read is not told', async () => {
    const person = here.world.a.rows.get('user');
    const mine = (await here.creator.get(`/api/users/${person}/uses.json?per_page=500`)).body;
    const theirs = (
      await askerFor(here.server, here.world, 'team_admin').get(`/api/users/${person}/uses.json?per_page=500`)
    ).body;
    const projects = (rows: { owners: { resource: string; label: string }[] }[]) =>
      rows.flatMap(({ owners }) => owners.filter(({ resource }) => resource === 'project').map(({ label }) => label));
    expect(Array.isArray(mine)).toBe(true);
    expect(projects(theirs)).not.toContain('Many');
  });

  test('one is merged into another: every use is led there, in one change, which is undone whole', async () => {
    const gone = await here.creator.remove(`${here.project}/stakeholders/${ada}.json?replace_with=${other}`);
    expect(gone.status, gone.text).toBe(204);
    expect((await here.creator.get(`${items}/${one.id}`)).body.stakeholder_ids).toEqual([other]);
    const ship = (await here.creator.get(`${here.project}/stakeholders/${other}/uses.json`)).body;
    expect(ship.map(({ label }: { label: string }) => label)).toEqual(['Pack', 'Ship']);
    expect((await here.creator.undo(gone)).status).toBe(204);
    expect((await here.creator.get(`${items}/${one.id}`)).body.stakeholder_ids).toEqual([ada]);
  });
});

describe('what a project lacks', () => {
  const gaps = async (): Promise<readonly string[]> =>
    (await here.creator.get(`${here.project}/gaps`)).body.map(
      ({ label, gap }: { label: string; gap: string }) => `${label}: ${gap}`,
    );

  test('unused tags, empty modules, empty blocks of a canvas that has notes, and risks without a person are found', async () => {
    const tag = await here.creator.made(`${here.project}/tags`, { name: 'Unused' });
    const kinds = (await here.creator.get('/api/scenario_modules')).body;
    const module = async (key: string, name: string): Promise<number> =>
      (
        await here.creator.made(`${here.project}/project_scenario_modules`, {
          name,
          scenario_module_id: kinds.find(({ type_key }: { type_key: string }) => type_key === key).id,
        })
      ).id;
    const swot = await module('SwotCanvases', 'Our SWOT');
    const risks = await module('Risks', 'Our risks');
    expect(await gaps()).toEqual(
      expect.arrayContaining([
        'Unused: No item of a module refers to it.',
        'Our SWOT: The module has no items.',
        'Our risks: The module has no items.',
      ]),
    );
    const types = (await here.creator.get('/api/entity_attributes?per_page=500')).body;
    const type = (kind: string) =>
      types.find((one: { _labels: { module_type_id: string } }) => one._labels.module_type_id === kind).id;
    const add = (at: number, kind: string, body: object) =>
      here.creator.made(`${here.project}/project_scenario_modules/${at}/entity_values`, {
        entity_attribute_id: type(kind),
        ...body,
      });
    await add(swot, 'SWOT canvas', { title: 'Fast', values: { block: 'strengths' }, tag_ids: [tag.id] });
    await add(risks, 'Risks', { title: 'Fire' });
    const found = await gaps();
    expect(found.filter((line) => line.startsWith('Our SWOT')).sort()).toEqual([
      'Our SWOT: The block "opportunities" has no note.',
      'Our SWOT: The block "threats" has no note.',
      'Our SWOT: The block "weaknesses" has no note.',
    ]);
    expect(found).toContain('Fire: Nobody is assigned to it.');
    expect(found.join()).not.toMatch(/Unused|Our risks/);
    await add(risks, 'Risks', { title: 'Flood', values: { status: 'closed' } });
    expect((await gaps()).join()).not.toContain('Flood');
    const stranger = askerFor(here.server, here.world, 'other_member');
    expect((await stranger.get(`${here.project}/gaps`)).status).toBe(404);
  });

  test('the first 500 are answered with the number of all', async () => {
    const before = (await gaps()).length;
    const unused = Array.from({ length: 501 }, (_, n) => `Unused ${n}`);
    expect((await upload('tags', ['Name', ...unused].join('\n'))).status).toBe(200);
    const answer = await here.creator.get(`${here.project}/gaps`);
    expect(answer.body).toHaveLength(500);
    expect(answer.headers.get('x-total-count')).toBe(String(before + unused.length));
  });
});
