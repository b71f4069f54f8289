/** Calls of a system admin on a whole company: copied from another one, and filled with people and teams from files. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf, mailsTo } from '../session/browser.ts';

let server: TestServer;
let system: Browser;
let admin: Browser;
let company: number;
beforeAll(async () => {
  server = await testServer({ demo: true });
  system = await browserOf(server, 'system@example.com');
  admin = await browserOf(server, 'company@example.com');
  company = (await admin.send('GET', '/api/current_company')).body.id;
  await server.database.query(systemActor, sql`update company set licences = 100 where id = ${company}`);
});
afterAll(() => server.close());

const base = () => `/api/admin/companies/${company}`;
async function sent(name: string, text: string, dryRun = false, more: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  form.append('file', new Blob([text]), 'people.csv');
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  const response = await fetch(`${server.address}${base()}/${name}.json?dry_run=${dryRun}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${system.token}` },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const emails = async (): Promise<string[]> =>
  (await system.send('GET', `${base()}/users.json?per_page=500&page=1`)).body.map(
    ({ email }: { email: string }) => email,
  );

test('R-ADM-10: users are imported from CSV: tried first, each invited, teams by name, nobody twice', async () => {
  const [team] = (await system.send('GET', `${base()}/roles.json`)).body;
  const file = `Email,First name,Last name,Teams,Licensed\nada@example.org,Ada,Lovelace,${team.name},yes\nalan@example.org,Alan,Turing,,no\n`;
  const tried = await sent('import_users_csv', file, true);
  expect([tried.status, tried.body.clean, tried.body.created, tried.body.errors]).toEqual([200, 2, 0, []]);
  expect(await emails()).not.toContain('ada@example.org');
  const done = await sent('import_users_csv', file);
  expect([done.status, done.body.created]).toEqual([200, 2]);
  const people = (await system.send('GET', `${base()}/users.json?per_page=500&page=1`)).body;
  const ada = people.find(({ email }: { email: string }) => email === 'ada@example.org');
  expect(ada).toMatchObject({ name: 'Ada Lovelace', state: 'invited', role_ids: [team.id], licensed: true });
  expect(await mailsTo(server, 'alan@example.org')).toHaveLength(1);
  const again = await sent('import_users_csv', file);
  expect(again.status).toBe(422);
  expect(again.body.report.errors).toMatchObject([
    { row: 0, column: 'email' },
    { row: 1, column: 'email' },
  ]);
});

test('a file with a fault in one row imports nobody, and says which row and why', async () => {
  const file =
    'Email,First name,Last name\ngrace@example.org,Grace,Hopper\nno address,No,Body\ngrace@example.org,Grace,Again\n';
  const reply = await sent('import_users_csv', file);
  expect(reply.status).toBe(422);
  expect(reply.body.report.errors.map(({ row, column }: Record<string, unknown>) => [row, column])).toEqual([
    [1, 'email'],
    [2, 'email'],
  ]);
  expect(await emails()).not.toContain('grace@example.org');
  expect((await sent('import_users_csv', 'Shoe size\n42\n')).status).toBe(422);
});

test('a company admin invites from the list in the same way', async () => {
  const body = { columns: ['email', 'first_name', 'last_name'], rows: [['kay@example.org', 'Kay', 'Alan']] };
  const reply = await admin.send('POST', '/api/company_admin/users/import.json', body);
  expect([reply.status, reply.body.created]).toEqual([200, 1]);
  expect(await mailsTo(server, 'kay@example.org')).toHaveLength(1);
  expect(await emails()).toContain('kay@example.org');
  // With `Accept` for lines, the response is the same as of any other import.
  const lines = await fetch(`${server.address}/api/company_admin/users/import.json`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
    },
    body: JSON.stringify({ ...body, rows: [['may@example.org', 'May', 'Line']] }),
  });
  expect(lines.headers.get('content-type')).toContain('application/x-ndjson');
  const last = JSON.parse((await lines.text()).trim().split('\n').at(-1) ?? '');
  expect(last).toMatchObject({ report: { total: 1, created: 1 }, change: expect.any(Number) });
});

test('who is invited to a company is put into teams of that company, also where another has teams of the same names', async () => {
  const [team] = (await system.send('GET', `${base()}/roles.json`)).body;
  const copy = (await system.send('POST', `${base()}/clone.json`)).body;
  const [alike] = (
    await system.send('GET', `/api/admin/companies/${copy.id}/roles.json?q=${encodeURIComponent(team.name)}`)
  ).body;
  expect(alike.name).toBe(team.name);
  const file = `Email,First name,Last name,Teams\nedith@example.org,Edith,Clarke,${team.name}\n`;
  expect((await sent('import_users_csv', file)).status).toBe(200);
  const people = (await system.send('GET', `${base()}/users.json?q=edith@example.org`)).body;
  expect(people).toMatchObject([{ role_ids: [team.id] }]);
  const body = { email: 'mary@example.org', first_name: 'Mary', last_name: 'Jackson', role_ids: [alike.id] };
  const refused = await system.send('POST', `${base()}/users.json`, body);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ pointer: '/role_ids/0' }]);
});

test('nobody is put into a team of a company they do not belong to, from whichever side, unless they come to it', async () => {
  const copy = (await system.send('POST', `${base()}/clone.json`)).body;
  const [team] = (await system.send('GET', `/api/admin/companies/${copy.id}/roles.json`)).body;
  const [person] = (await system.send('GET', '/api/admin/users.json?q=edith@example.org')).body;
  const put = (body: object) => system.send('PUT', `/api/admin/users/${person.id}.json`, body);
  const role_ids = [...person.role_ids, team.id];
  const refused = await put({ role_ids });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([
    { pointer: '/role_ids/1', message: expect.stringContaining('does not belong to') },
  ]);
  const teamPath = `/api/admin/companies/${copy.id}/roles/${team.id}.json`;
  const other = await system.send('PUT', teamPath, { user_ids: [person.id] });
  expect([other.status, other.body.errors?.[0].pointer]).toEqual([422, '/user_ids/0']);
  const invited = { email: 'hedy@example.org', first_name: 'Hedy', last_name: 'Lamarr', role_ids: [team.id] };
  expect((await system.send('POST', '/api/admin/users.json', invited)).status).toBe(422);
  expect((await put({ role_ids, company_ids: [...person.company_ids, copy.id] })).status).toBe(200);
  // A team that the person is already in stays valid in the body.
  expect((await put({ role_ids, company_ids: person.company_ids })).status).toBe(200);
  expect((await system.send('PUT', teamPath, { user_ids: [] })).status).toBe(200);
});

test('R-ADM-11: roles are imported from CSV, all of them or none', async () => {
  const names = async () =>
    (await system.send('GET', `${base()}/roles.json`)).body.map(({ name }: { name: string }) => name);
  const refused = await sent('import_roles_csv', 'Name,Description\nNight shift,At night\n,Nameless\n');
  expect(refused.status).toBe(422);
  expect(await names()).not.toContain('Night shift');
  const done = await sent('import_roles_csv', 'Name,Description\nNight shift,At night\nDay shift,By day\n');
  expect([done.status, done.body.created]).toEqual([200, 2]);
  expect(await names()).toEqual(expect.arrayContaining(['Night shift', 'Day shift']));
  // Rows matched by name are updated; columns without a known heading and rows with faults are skipped.
  const more = { match: 'name', only_clean: 'true' };
  const rows = "Name,Description,\nDay shift,By daylight,1\n,,2\n'=Late shift,,3\n";
  const again = await sent('import_roles_csv', rows, false, more);
  expect(again.body).toMatchObject({
    total: 3,
    clean: 2,
    created: 1,
    updated: 1,
    errors: [{ row: 1, column: 'name' }],
  });
  expect(await names()).toContain('=Late shift');
});

test('R-ADM-14: a company can be cloned: its settings and teams, without its people and projects', async () => {
  const was = (await system.send('GET', `${base()}.json`)).body;
  const reply = await system.send('POST', `${base()}/clone`);
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({
    name: `Copy of ${was.name}`,
    licences: was.licences,
    licences_used: 0,
    project_count: 0,
  });
  expect(reply.body.id).not.toBe(company);
  const teams = async (id: number) =>
    (await system.send('GET', `/api/admin/companies/${id}/roles.json`)).body.map(
      ({ name, user_ids }: { name: string; user_ids: number[] }) => [name, id === company ? [] : user_ids],
    );
  expect(await teams(reply.body.id)).toEqual(await teams(company));
  expect((await admin.send('POST', `${base()}/clone`)).status).toBe(403);
  const undone = await system.send('POST', `/api/changes/${reply.headers.get('x-change')}/undo.json`, {});
  expect(undone.status).toBeLessThan(300);
  expect((await system.send('GET', `/api/admin/companies/${reply.body.id}.json`)).status).toBe(404);
});

test('somebody of another company is found and becomes a member; whoever administers a company finds its own people only', async () => {
  const named = async (browser: Browser, path: string) =>
    (await browser.send('GET', `${path}/quick_index.json?q=Olivia%20Werner`)).body as { id: number }[];
  const [person] = await named(system, '/api/admin/users');
  expect(await named(system, `${base()}/users`)).toEqual([]);
  const made = await system.send('POST', `${base()}/user_companies.json`, { user_id: person?.id });
  expect([made.status, made.body.user_id]).toEqual([201, person?.id]);
  expect(await named(system, `${base()}/users`)).toMatchObject([{ id: person?.id }]);
  expect((await system.send('DELETE', `${base()}/user_companies/${made.body.id}.json`)).status).toBeLessThan(300);
  expect(await named(admin, '/api/company_admin/users')).toEqual([]);
  expect((await admin.send('GET', '/api/admin/users/quick_index.json')).status).toBe(403);
});

test('who was taken out of a company comes back by undo, also of a change that a release before stored as “leave”', async () => {
  const [someone] = (await system.send('GET', `${base()}/users.json?per_page=1&page=3`)).body;
  const isThere = async () => (await system.send('GET', `${base()}/users/${someone.id}.json`)).status === 200;
  for (const stored of ['detach', 'leave']) {
    const gone = await system.send('DELETE', `${base()}/users/${someone.id}.json`);
    expect(gone.status).toBeLessThan(300);
    expect(await isThere()).toBe(false);
    const change = Number(gone.headers.get('x-change'));
    const [row] = await server.database.query<{ operation: string }>(
      systemActor,
      sql`update tessera_change set operation = ${stored} where id = ${change} returning (select operation from tessera_change c where c.id = ${change}) as operation`,
    );
    expect(row?.operation).toBe('detach');
    expect((await system.send('POST', `/api/changes/${change}/undo.json`)).status).toBeLessThan(300);
    expect(await isThere()).toBe(true);
  }
});
