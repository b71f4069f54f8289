/** Explained permissions over HTTP: the explanation matches the result of calls. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf } from '../session/browser.ts';

let server: TestServer;
let admin: Browser;
let member: Browser;
let person: number;
beforeAll(async () => {
  server = await testServer({ demo: true });
  admin = await browserOf(server, 'company@example.com');
  member = await browserOf(server, 'member@example.com');
  person = (await member.send('GET', '/api/current_user')).body.id;
});
afterAll(() => server.close());

interface Told {
  readonly right: string | null;
  readonly steps: readonly { readonly title: string; readonly right: string | null }[];
}
const why = async (base: string): Promise<Told> => {
  const reply = await admin.send('GET', `${base}/effective_rights.json?user_id=${person}`);
  expect(reply.status).toBe(200);
  return reply.body;
};
const made = async (path: string, body: object) => (await admin.send('POST', `${path}.json`, body)).body.id as number;
const rename = async (base: string) => (await member.send('PUT', `${base}.json`, { name: 'Renamed' })).status;

test('the chain names grants of the person and of teams, and the highest of them counts', async () => {
  const base = `/api/projects/${await made('/api/projects', { name: 'Explained' })}`;
  expect(await why(base)).toMatchObject({ right: null });
  expect((await member.send('GET', `${base}.json`)).status).not.toBe(200);
  await made(`${base}/user_permissions`, { user_id: person, permission_key: 'read' });
  expect((await why(base)).right).toBe('read');
  expect(await rename(base)).toBe(403);
  const team = await made('/api/company_admin/roles', { name: 'Explainers', user_ids: [person] });
  await made(`${base}/role_permissions`, { role_id: team, permission_key: 'write' });
  const explanation = await why(base);
  expect(explanation.right).toBe('write');
  expect(explanation.steps.map(({ title, right }) => [title, right])).toEqual([
    ['Company', 'write'],
    ['Direct grant', 'read'],
    ['Team Explainers', 'write'],
    ['Together', 'write'],
  ]);
  expect(await rename(base)).toBe(200);
});

test('without a licence a person only reads, whatever has been granted, and an assessment not even that', async () => {
  const base = `/api/projects/${await made('/api/projects', { name: 'Licensed' })}`;
  const assessment = `/api/assessments/${await made('/api/assessments', { name: 'Licensed' })}`;
  for (const one of [base, assessment])
    await made(`${one}/user_permissions`, { user_id: person, permission_key: 'admin' });
  expect([(await why(base)).right, (await why(assessment)).right]).toEqual(['admin', 'admin']);
  await admin.send('POST', `/api/company_admin/users/${person}/remove_licence.json`);
  expect([(await why(base)).right, (await why(assessment)).right]).toEqual(['read', null]);
  expect(await rename(base)).toBe(403);
  expect((await member.send('GET', `${base}.json`)).status).toBe(200);
  expect((await member.send('GET', `${assessment}.json`)).status).not.toBe(200);
  await admin.send('POST', `/api/company_admin/users/${person}/add_licence.json`);
});

test('a module is as its project, and locked it is only read, by whoever administers the project too', async () => {
  const base = `/api/projects/${await made('/api/projects', { name: 'With a lock' })}`;
  const [kind] = (await admin.send('GET', '/api/scenario_modules.json')).body;
  const module = `${base}/project_scenario_modules/${await made(`${base}/project_scenario_modules`, { name: 'Locked', scenario_module_id: kind.id })}`;
  await made(`${base}/user_permissions`, { user_id: person, permission_key: 'admin' });
  const last = async () => (await why(module)).steps.slice(-2).map(({ title, right }) => [title, right]);
  expect(await last()).toEqual([
    ['Lock', 'admin'],
    ['Together', 'admin'],
  ]);
  expect(await rename(module)).toBe(200);
  await admin.send('PUT', `${module}.json`, { locked: true });
  expect(await last()).toEqual([
    ['Lock', 'read'],
    ['Together', 'read'],
  ]);
  expect(await rename(module)).toBe(403);
  const elsewhere = `/api/projects/${await made('/api/projects', { name: 'Elsewhere' })}`;
  const wrong = `${elsewhere}/project_scenario_modules/${module.split('/').at(-1)}/effective_rights.json`;
  expect((await admin.send('GET', wrong)).status).toBe(404);
});

test('nobody learns of others who does not administer the thing, nor of people of other companies', async () => {
  const base = `/api/projects/${await made('/api/projects', { name: 'Closed' })}`;
  await made(`${base}/user_permissions`, { user_id: person, permission_key: 'write' });
  expect((await member.send('GET', `${base}/effective_rights.json?user_id=${person}`)).status).toBe(403);
  const stranger = await browserOf(server, 'other@example.com');
  const { id } = (await stranger.send('GET', '/api/current_user')).body;
  expect((await admin.send('GET', `${base}/effective_rights.json?user_id=${id}`)).status).toBe(404);
});
