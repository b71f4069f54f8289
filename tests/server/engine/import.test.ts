/** Imports over HTTP: a dry run, all rows, or only valid rows. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const maker = askerFor(server, world, 'member');
let id: number;
let project: string;
beforeEach(async () => {
  id = (await maker.made('/api/projects', { name: 'Imported into' })).id;
  project = `/api/projects/${id}`;
});

const columns = ['name', 'color'];
const mixed = [
  ['Good', '#112233'],
  ['', '#112233'],
  ['Bad colour', 'reddish'],
  ['Also good', null],
];
const names = async (list: string) =>
  (await maker.get(`${project}/${list}`)).body.map((row: { name: string }) => row.name);

test('a dry run says what would be and writes nothing', async () => {
  const reply = await maker.post(`${project}/tags/import?dry_run=true`, { columns, rows: mixed });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ total: 4, clean: 2, created: 0 });
  expect(reply.body.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
    '1 name',
    '2 color',
  ]);
  expect(reply.body.rows.map(({ name }: { name: string }) => name)).toEqual(['Good', 'Also good']);
  expect(reply.headers.get('x-change')).toBeNull();
  expect(await names('tags')).toEqual([]);
});

test('faults have the numbers of the rows in the file, where the call says them', async () => {
  const body = {
    columns,
    rows: [
      ['One', null],
      ['Two', null],
      ['Bad', 'reddish'],
    ],
    row_numbers: [3, 7, 9],
  };
  const reply = await maker.post(`${project}/tags/import?dry_run=true`, body);
  expect(reply.body.errors.map(({ row, line }: { row: number; line: number }) => [row, line])).toEqual([[2, 9]]);
});

test('with faults nothing is imported: 422 with the report', async () => {
  const reply = await maker.post(`${project}/tags/import`, { columns, rows: mixed });
  expect([reply.status, reply.body.report.clean, reply.body.report.errors.length]).toEqual([422, 2, 2]);
  expect(await names('tags')).toEqual([]);
});

test('or only the clean rows are, if that is asked for', async () => {
  const reply = await maker.post(`${project}/tags/import`, { columns, rows: mixed, only_clean: true });
  expect([reply.status, reply.body.created]).toEqual([200, 2]);
  expect(await names('tags')).toEqual(['Good', 'Also good']);
});

test('references are given by what they are called or by id; unknown and ambiguous ones are faults', async () => {
  const payer = await maker.made(`${project}/stakeholder_roles`, { name: 'Payer' });
  for (const name of ['Twin', 'Twin']) await maker.made(`${project}/stakeholder_roles`, { name });
  const reply = await maker.post(`${project}/stakeholders/import`, {
    columns: ['name', 'stakeholder_role_ids'],
    rows: [
      ['By name', 'payer'],
      ['By id', String(payer.id)],
      ['Unknown', 'Nobody'],
      ['Ambiguous', 'Twin'],
    ],
    only_clean: true,
  });
  expect(reply.body.errors.map(({ message }: { message: string }) => message.replace(/.*: /, ''))).toEqual([
    'there is no stakeholder role called "Nobody".',
    'several are called "Twin"; give the id.',
  ]);
  const rows = (await maker.get(`${project}/stakeholders`)).body;
  expect(rows.map((row: { stakeholder_role_ids: number[] }) => row.stakeholder_role_ids)).toEqual([
    [payer.id],
    [payer.id],
  ]);
});

test('people of one name are told apart by their email, by whoever may see it', async () => {
  const twins = (['project_read', 'project_write'] as const).map((kind) => world.people.get(kind) as number);
  await asSystem(server, sql`update "user" set first_name = 'Anna', last_name = 'Twin' where id = any(${twins})`);
  const rows = [
    ['One', 'Anna Twin'],
    ['Other', `TWIN${twins[1]}@example.com`],
  ];
  await asSystem(server, sql`update "user" set email = 'twin' || id || '@example.com' where id = any(${twins})`);
  const admin = askerFor(server, world, 'company_admin');
  const teams = { columns: ['name', 'user_ids'], rows, only_clean: true };
  const { body } = await admin.post('/api/company_admin/roles/import', teams);
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'Members: several are called "Anna Twin"; give the email or id.',
  ]);
  expect(body.rows).toMatchObject([{ name: 'Other', user_ids: [twins[1]] }]);

  const grants = { columns: ['user_id', 'permission_key'], rows: [[`twin${twins[0]}@example.com`, 'read']] };
  const refused = await maker.post(`${project}/user_permissions/import`, grants);
  expect(refused.body.report.errors).toEqual([
    { row: 0, column: 'user_id', message: expect.stringMatching(/there is no user called/) },
  ]);
});

test('values that must be unique are faults, in the file and beside it', async () => {
  await maker.made('/api/labels', { project_id: id, name: 'Taken' });
  const reply = await maker.post('/api/labels/import?dry_run=true', {
    columns: ['project_id', 'name'],
    rows: [
      [String(id), 'Taken'],
      [String(id), 'Twice'],
      [String(id), 'Twice'],
    ],
  });
  expect(reply.body.errors.map(({ row }: { row: number }) => row)).toEqual([0, 2]);
});

test('all rows of an import belong to the owner whose rights were asked', async () => {
  const reply = await maker.post('/api/labels/import', {
    columns: ['project_id', 'name'],
    rows: [
      [String(id), 'Mine'],
      [String(world.a.rows.get('project')), 'Smuggled'],
    ],
  });
  expect([reply.status, reply.body.report.errors[0].row]).toEqual([422, 1]);
});

test('an owner that a cell names must be in the project the path names', async () => {
  const foreign = world.a.rows.get('tag');
  const reply = await maker.post(`${project}/tag_map_items/import`, { columns: ['tag_id'], rows: [[String(foreign)]] });
  expect([reply.status, reply.body.report.errors[0].column]).toEqual([422, 'tag_id']);
});

test('a file that is exported can be imported again', async () => {
  const role = await maker.made(`${project}/stakeholder_roles`, { name: 'Owner; really' });
  await maker.made(`${project}/stakeholders`, {
    name: '=1+1',
    organisation: 'Comma, "quoted"',
    color: '#abcdef',
  });
  await maker.made(`${project}/stakeholders`, { name: 'Plain', stakeholder_role_ids: [role.id] });
  const rows = (await maker.get(`${project}/stakeholders/export.json?fields=name,organisation,color`)).body;
  const keys = ['name', 'organisation', 'color'];
  const reply = await maker.post(`${project}/stakeholders/import`, {
    columns: keys,
    rows: rows.map((row: Record<string, string>) => keys.map((key) => row[key])),
  });
  expect([reply.status, reply.body.created]).toEqual([200, 2]);
  expect(await names('stakeholders')).toEqual(['=1+1', 'Plain', '=1+1', 'Plain']);
  const csv = await maker.get(`${project}/stakeholders/export.csv?fields=name`);
  expect(csv.text).toContain("'=1+1");
});

test.each([
  [{ columns: ['name', 'nonsense'], rows: [] }, '/columns/1'],
  [{ columns: ['name', 'name'], rows: [] }, '/columns'],
  [{ columns: [], rows: [] }, '/columns'],
  [{ columns: ['name'], rows: 'a,b' }, '/rows'],
  [{ rows: [] }, '/columns'],
])('a file that is none: %j', async (body, pointer) => {
  const reply = await maker.post(`${project}/tags/import`, body);
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
});

test('rows that are known by a unique set are changed, others added: the dry run says which, the undo takes back both', async () => {
  for (const [name, color] of [
    ['Urgent', '#112233'],
    ['Later', '#445566'],
  ])
    await maker.made('/api/labels', { project_id: id, name, color });
  const body = {
    columns: ['project_id', 'name', 'color'],
    rows: [
      [id, 'Urgent', '#aabbcc'],
      [id, 'Later', '#445566'],
      [id, 'Someday', '#778899'],
    ],
    match: ['project_id', 'name'],
  };
  const tried = await maker.post('/api/labels/import?dry_run=true', body);
  expect([tried.status, tried.body.outcomes]).toEqual([200, { new: 1, changed: 1, unchanged: 1 }]);
  expect(tried.body.rows.map((row: { _outcome: string }) => row._outcome)).toEqual(['changed', 'unchanged', 'new']);
  const done = await maker.post('/api/labels/import', body);
  expect([done.status, done.body.created, done.body.updated]).toEqual([200, 1, 1]);
  const colours = async () => {
    const { body: rows } = await maker.get(`/api/labels?project_id.equals=${id}&sort=name`);
    return rows.map(({ name, color }: { name: string; color: string }) => `${name} ${color}`);
  };
  expect(await colours()).toEqual(['Later #445566', 'Someday #778899', 'Urgent #aabbcc']);
  expect((await maker.undo(done)).status).toBe(204);
  expect(await colours()).toEqual(['Later #445566', 'Urgent #112233']);
  // No unique rule matches this field.
  const refused = await maker.post('/api/labels/import', { ...body, match: ['color'] });
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    422,
    expect.stringContaining('project_id and name'),
  ]);
});

test('rows that are known by their id are changed in what the file gives; an id of another project is a fault', async () => {
  const [one, two] = [
    await maker.made(`${project}/tags`, { name: 'One' }),
    await maker.made(`${project}/tags`, { name: 'Two' }),
  ];
  const other = (await maker.made('/api/projects', { name: 'Another' })).id;
  const beside = await maker.made(`/api/projects/${other}/tags`, { name: 'Beside' });
  const body = {
    columns: ['id', 'color'],
    rows: [
      [one.id, '#aabbcc'],
      [two.id, null],
      [beside.id, '#aabbcc'],
    ],
    match: ['id'],
  };
  const refused = await maker.post(`${project}/tags/import`, body);
  expect([refused.status, refused.body.report.errors]).toEqual([
    422,
    [{ row: 2, column: 'id', message: 'There is no tag with this id here.' }, expect.anything()],
  ]);
  const done = await maker.post(`${project}/tags/import`, { ...body, only_clean: true });
  expect([done.body.created, done.body.updated, done.body.outcomes.unchanged]).toEqual([0, 1, 1]);
  expect(
    (await maker.get(`${project}/tags?sort=name`)).body.map((row: { name: string; color: string }) => [
      row.name,
      row.color === '#aabbcc',
    ]),
  ).toEqual([
    ['One', true],
    ['Two', false],
  ]);
  expect((await maker.get(`/api/projects/${other}/tags/${beside.id}`)).body.color).not.toBe('#aabbcc');
});

test('roles that only the file knows are told with the faults, and made with its rows where that is asked for; all of it is one change', async () => {
  await maker.made(`${project}/stakeholder_roles`, { name: 'Payer' });
  const rows = [
    ['Ada', 'payer; Keeper'],
    ['Bea', 'KEEPER; Guest'],
    ['Cleo', '999999'],
  ];
  const body = { columns: ['name', 'stakeholder_role_ids'], rows };
  const list = `${project}/stakeholders/import`;
  const rehearsal = await maker.post(`${list}?dry_run=true`, body);
  expect(rehearsal.body).toMatchObject({
    clean: 0,
    makeable: [{ field: 'stakeholder_role_ids', plural: 'Stakeholder roles', names: ['Keeper', 'Guest'] }],
  });
  const tried = await maker.post(`${list}?dry_run=true`, { ...body, make: ['stakeholder_role_ids'] });
  expect([tried.body.clean, tried.body.errors.map(({ row }: { row: number }) => row)]).toEqual([2, [2]]);
  expect(await names('stakeholder_roles')).toEqual(['Payer']);

  const refused = await maker.post(list, { ...body, make: ['stakeholder_role_ids'] });
  expect([refused.status, await names('stakeholder_roles')]).toEqual([422, ['Payer']]);
  const done = await maker.post(list, { ...body, rows: rows.slice(0, 2), make: ['stakeholder_role_ids'] });
  expect([done.status, done.body.created]).toEqual([200, 2]);
  expect(await names('stakeholder_roles')).toEqual(['Payer', 'Keeper', 'Guest']);
  const [ada, bea] = (await maker.get(`${project}/stakeholders`)).body;
  expect([ada, bea].map(({ _labels }) => Object.values(_labels.stakeholder_role_ids))).toEqual([
    ['Payer', 'Keeper'],
    ['Keeper', 'Guest'],
  ]);
  expect((await maker.undo(done)).status).toBe(204);
  expect([await names('stakeholder_roles'), await names('stakeholders')]).toEqual([['Payer'], []]);

  const strange = await maker.post(list, { ...body, make: ['name'] });
  expect([strange.status, strange.body.errors[0].pointer]).toEqual([422, '/make/0']);
});
