/** Projects exported as files and recreated from these files, over HTTP. */
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../files/pictures.ts';
import { type Reply, type TestServer, testServer } from '../server.ts';

let server: TestServer;
let member: { readonly authorization: string };
let other: { readonly authorization: string };
beforeAll(async () => {
  server = await testServer({ demo: true });
  member = await server.logIn('company@example.com');
  other = await server.logIn('other@example.com');
});
afterAll(() => server.close());

interface File {
  readonly rows: Record<string, { id: number; [key: string]: unknown }[]>;
  readonly outside: Record<string, { name: string; by: object }[]>;
  readonly files: { data: string }[];
}

const exported = async (id: number, headers: Record<string, string> = member): Promise<File> => {
  const reply = await server.ask('GET', `/api/projects/${id}/export.json`, { headers });
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return reply.body;
};

async function imported(file: unknown, query = '', headers = member): Promise<Reply> {
  const form = new FormData();
  form.append('project[file]', new Blob([typeof file === 'string' ? file : JSON.stringify(file)]), 'project.json');
  const response = await fetch(`${server.address}/api/projects/import_file.json${query}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
}

const get = async (path: string, headers = member) => (await server.ask('GET', path, { headers })).body;
const projects = (): Promise<{ id: number; name: string; module_count: number }[]> =>
  get('/api/projects?per_page=500&sort=-module_count');

test('R-PROJ-10: a project is exported as JSON, and a project made from that file is equal to it: its export is the same', async () => {
  const [source] = await projects();
  const put = (path: string, body: object) => server.ask('PUT', path, { headers: member, body });
  // A picture, a locked module and a thread of comments are part of the project.
  const form = new FormData();
  form.append('image[image]', new Blob([new Uint8Array(png())]), 'cover.png');
  await fetch(`${server.address}/api/projects/${source?.id}/upload_image.json`, {
    method: 'POST',
    headers: member,
    body: form,
  });
  const [module] = await get(`/api/projects/${source?.id}/project_scenario_modules`);
  await put(`/api/projects/${source?.id}/project_scenario_modules/${module.id}`, { locked: true });

  const modules = await get(`/api/projects/${source?.id}/project_scenario_modules`);
  const filled = modules.find(
    ({ entity_value_count: count, locked }: { entity_value_count: number; locked: boolean }) => count > 1 && !locked,
  );
  const itemsOf = (id: number) => get(`/api/projects/${source?.id}/project_scenario_modules/${id}/entity_values`);
  const elsewhere = modules.find(
    ({ id, entity_value_count: count }: { id: number; entity_value_count: number }) => id !== filled.id && count > 0,
  );
  const [[first], [second]] = await Promise.all([itemsOf(filled.id), itemsOf(elsewhere.id)]);
  const link = { entity_value_id: first.id, linked_entity_value_id: second.id, title: 'Leads there' };
  const linked = `/api/projects/${source?.id}/project_scenario_modules/${filled.id}/entity_value_links`;
  expect((await server.ask('POST', linked, { headers: member, body: link })).status).toBe(201);

  const file = await exported(source?.id ?? 0);
  expect(file.rows['project_scenario_module']).toHaveLength(source?.module_count ?? 0);
  expect(file.rows['entity_value']?.length).toBeGreaterThan(100);
  expect(file.files.length).toBeGreaterThan(0);
  expect(Object.keys(file.rows)).toEqual(
    expect.arrayContaining([
      'section',
      'stakeholder',
      'product_and_service_item',
      'tag',
      'comment',
      'entity_value_link',
    ]),
  );

  const before = (await projects()).length;
  const tried = await imported(file, '?dry_run=true');
  expect([tried.status, tried.body.faults, tried.body.left_out]).toEqual([200, [], []]);
  expect((await projects()).length).toBe(before);

  const reply = await imported(file, '?name=Back%20again');
  expect([reply.status, reply.text.slice(0, 600)]).toEqual([201, expect.stringContaining('Back again')]);
  expect(reply.body.permissions).toEqual({ read: true, write: true, admin: true });
  const again = await exported(reply.body.id);
  for (const [resource, rows] of Object.entries(file.rows))
    expect([resource, again.rows[resource]]).toEqual([
      resource,
      resource === 'project' ? rows.map((row) => ({ ...row, name: 'Back again' })) : rows,
    ]);
  expect(again.outside).toEqual(file.outside);
  expect(again.files).toEqual(file.files);
  expect(Object.keys(again.rows)).toEqual(Object.keys(file.rows));

  // Two of the pictures are separate files, and the whole import is one change.
  const picture = (await get(`/api/projects/${reply.body.id}`)).image.url;
  expect(picture).not.toBe((await get(`/api/projects/${source?.id}`)).image.url);
  expect((await server.ask('GET', picture)).status).toBe(200);
  const undone = await server.ask('POST', `/api/changes/${reply.headers.get('x-change')}/undo.json`, {
    headers: member,
  });
  expect([undone.status, undone.text]).toEqual([204, '']);
  expect((await server.ask('GET', `/api/projects/${reply.body.id}`, { headers: member })).status).toBe(404);
}, 300_000);

test('what a file says of a project is the same after the way there and back, for projects of every kind', async () => {
  for (const { id, name } of (await projects()).slice(1)) {
    const file = await exported(id);
    const reply = await imported(file);
    expect([name, reply.status, reply.body.errors]).toEqual([name, 201, undefined]);
    expect([name, await exported(reply.body.id)]).toEqual([name, file]);
  }
}, 300_000);

test('R-PROJ-10: a project is exported as a workbook with its lists and the items of each module', async () => {
  const [source] = await projects();
  const reply = await fetch(`${server.address}/api/projects/${source?.id}/export.xlsx`, { headers: member });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  const sheets = await readSheets(Buffer.from(await reply.arrayBuffer()));
  const stakeholders = await get(`/api/projects/${source?.id}/stakeholders`);
  const names = (sheet: string) => {
    const [head = [], ...rows] = sheets.find((one) => one.sheet === sheet)?.data ?? [];
    return rows.map((row) => row[head.indexOf('Name')]);
  };
  expect(names('Stakeholders')).toEqual(stakeholders.map(({ name }: { name: string }) => name));
  const modules = await get(`/api/projects/${source?.id}/project_scenario_modules`);
  expect(names('Modules')).toEqual(modules.map(({ name }: { name: string }) => name));
  const risks = modules.find(({ type_key }: { type_key: string }) => type_key === 'Risks');
  const [head] = sheets.find(({ sheet }) => sheet === risks.name)?.data ?? [];
  expect(head).toEqual(expect.arrayContaining(['Title', 'Probability', 'Impact', 'Mitigation']));
  expect((await fetch(`${server.address}/api/projects/${source?.id}/export.doc`, { headers: member })).status).toBe(
    404,
  );
}, 300_000);

test('a file goes into another company: who and what is not there is left out and told by name', async () => {
  const [source] = await projects();
  const file = await exported(source?.id ?? 0);
  const tried = await imported(file, '?dry_run=true', other);
  expect([tried.status, tried.body.faults]).toEqual([200, []]);
  const people = file.outside['user']?.map(({ name }) => name) ?? [];
  expect(people.length).toBeGreaterThan(0);
  expect(tried.body.left_out.filter(({ resource }: { resource: string }) => resource === 'user')).toHaveLength(
    people.length,
  );

  const reply = await imported(file, '', other);
  expect([reply.status, reply.body.detail, reply.body.name]).toEqual([201, undefined, source?.name]);
  const here = await exported(reply.body.id, other);
  expect(here.rows['entity_value']).toHaveLength(file.rows['entity_value']?.length ?? 0);
  expect(here.outside['user']).toBeUndefined();
  // Imported comments are not attributed to the original authors: the importing person is the author, and the original
  // name is stored beside it.
  expect(here.rows['comment']?.map(({ said_by }) => said_by)).toEqual(
    file.rows['comment']?.map(({ said_by }) => said_by),
  );
  const said = await get(`/api/comments?commentable_type.equals=project_scenario_module&per_page=5`, other);
  expect(new Set(said.map(({ user_id }: { user_id: number }) => user_id)).size).toBeLessThan(2);
}, 300_000);

test('faults of a file are told at their place, and nothing of it is made', async () => {
  const before = (await projects()).length;
  const file = await exported((await projects())[0]?.id ?? 0);
  const faulty = structuredClone(file);
  const [stakeholder] = faulty.rows['stakeholder'] ?? [];
  Object.assign(stakeholder ?? {}, { name: '', stakeholder_role_ids: [999] });
  (faulty.rows['section'] ?? []).push({ id: 1, name: 'Twice' });
  faulty.rows['nothing'] = [{ id: 1 }];
  const sections = faulty.rows['section']?.length ?? 0;
  const pointers = (reply: Reply) => reply.body.errors.map(({ pointer }: { pointer: string }) => pointer);
  const reply = await imported(faulty);
  expect(reply.status).toBe(422);
  expect(pointers(reply)).toEqual(
    expect.arrayContaining([
      '/rows/nothing',
      '/rows/stakeholder/0/name',
      '/rows/stakeholder/0/stakeholder_role_ids/0',
      `/rows/section/${sections - 1}/id`,
    ]),
  );
  const tried = await imported(faulty, '?dry_run=true');
  expect([tried.status, tried.body.faults.length]).toEqual([200, pointers(reply).length]);

  const strange = structuredClone(file);
  const kinds = strange.outside['scenario_module'] ?? [];
  Object.assign(kinds[0] ?? {}, { name: 'Unheard of', by: { name: 'Unheard of' } });
  const unknown = await imported(strange);
  expect([unknown.status, unknown.body.detail, unknown.body.errors?.[0]]).toEqual([
    422,
    expect.any(String),
    {
      pointer: expect.stringMatching(/^\/rows\/project_scenario_module\/\d+\/scenario_module_id$/),
      message: expect.stringContaining('Unheard of'),
    },
  ]);

  const values = structuredClone(file);
  const item = values.rows['entity_value']?.findIndex((row) => row['values']) ?? 0;
  Object.assign(values.rows['entity_value']?.[item] ?? {}, { values: { no_such_member: 1 } });
  expect(pointers(await imported(values))).toEqual([`/rows/entity_value/${item}/values/no_such_member`]);

  const picture = structuredClone(file);
  Object.assign(picture.files[0] ?? {}, { data: Buffer.from('<svg/>').toString('base64') });
  expect(pointers(await imported(picture))).toEqual(['/files/0/data']);

  for (const text of ['{', '[]', '{"format":"tessera-project","version":2,"rows":{"project":[{"id":1}]}}']) {
    const refused = await imported(text);
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('no file of a project')]);
  }
  expect((await projects()).length).toBe(before);
}, 300_000);

test('an access link gives the project as a file, and no comments in it', async () => {
  const [source] = await projects();
  const comment = { commentable_type: 'project', commentable_id: source?.id, text: 'Between us' };
  await server.ask('POST', '/api/comments.json', { headers: member, body: comment });
  const link = await server.ask('POST', `/api/projects/${source?.id}/project_access_urls.json`, {
    headers: member,
    body: {},
  });
  expect(link.status).toBe(201);
  expect((await exported(source?.id ?? 0)).rows['comment']).toEqual(
    expect.arrayContaining([expect.objectContaining({ text: 'Between us' })]),
  );
  const headers = { 'x-session-token': link.body.code };
  const file = await exported(source?.id ?? 0, headers);
  expect([file.rows['project']?.length, file.rows['comment']]).toEqual([1, undefined]);
  expect(JSON.stringify(file)).not.toContain('Between us');
});
