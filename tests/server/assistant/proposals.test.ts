/** Changes that a model requests: they become proposals only, checked with the permissions of the person who asks. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { testServer } from '../server.ts';
import { askAssistant, conversationOf } from './ask.ts';
import { scriptedService } from './scripted-service.ts';

const service = await scriptedService();
const server = await testServer({ demo: true, env: { PRIVATE_SERVICES: '1', MODEL_PATIENCE_SECONDS: '5' } });
afterAll(async () => {
  await server.close();
  await service.close();
});
const system = await server.logIn('system@example.com');
const company = await server.logIn('company@example.com');
await server.ask('POST', '/api/admin/llm_models.json', {
  headers: system,
  body: { name: 'Scripted', model_key: 'small', base_url: service.base },
});

const page = { resource: 'project', id: 1 };
const ask = async (changes: readonly unknown[] | string, headers = company, on: object = page) => {
  const input = typeof changes === 'string' ? changes : { changes };
  service.behave({ kind: 'says', answers: [{ calls: [{ name: 'propose', input }] }, { text: ['{}'] }] });
  const answer = await askAssistant(server, headers, { conversation: await conversationOf(server, headers), page: on });
  const [, results = ''] = (service.seen.at(-1)?.body.messages.at(-1).content as string).split('\n');
  return { ...answer, told: results };
};
interface Shape {
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly size: { readonly height: number } | null;
}
interface Flow {
  readonly source: string;
  readonly target: string;
}
const create = (name: string) => ({
  action: 'create',
  address: '/api/projects/1/tags',
  body: { name },
  reason: 'It is asked for.',
});
const tags = async () =>
  (await server.ask('GET', '/api/projects/1/tags.json?per_page=500', { headers: company })).body.map(
    ({ name }: { name: string }) => name,
  );

test('what a model would change is proposed, changed only once it is accepted, and undone in one step', async () => {
  const before = await tags();
  const answer = await ask([create('Urgent'), create('Later')]);
  expect(answer.message.proposals).toMatchObject([
    { project_id: 1, action: 'create', about: 'Urgent' },
    { project_id: 1, action: 'create', about: 'Later' },
  ]);
  expect(await tags()).toEqual(before);
  const ids = answer.message.proposals.map(({ id }: { id: number }) => id);
  const [row] = (await server.ask('GET', `/api/projects/1/proposals.json?ids=${ids[0]}`, { headers: company })).body;
  expect(row).toMatchObject({ status: 'open', reason: 'It is asked for.', source: 'Assistant: What is there?' });
  const accepted = await server.ask('POST', '/api/projects/1/proposals/accept.json', {
    headers: company,
    body: { ids },
  });
  expect(accepted.body).toMatchObject({ ids, refused: [] });
  expect((await tags()).sort()).toEqual([...before, 'Later', 'Urgent'].sort());
  await server.ask('POST', `/api/changes/${accepted.headers.get('x-change')}/undo.json`, { headers: company });
  expect((await tags()).sort()).toEqual([...before].sort());
});

const locked = '/api/projects/1/project_scenario_modules/1/entity_values';
const wrong: readonly (readonly [string, readonly unknown[] | string])[] = [
  ['an unknown field', [{ ...create('X'), body: { nam: 'X' } }]],
  ['a value that does not fit', [{ ...create('X'), body: { name: 5 } }]],
  [
    'another row than the project’s',
    [{ action: 'update', address: '/api/projects/2/tags', row_id: 1, body: { name: 'X' }, reason: '' }],
  ],
  [
    'a row of nobody',
    [{ action: 'update', address: '/api/projects/1/tags', row_id: 999_999, body: { name: 'X' }, reason: '' }],
  ],
  ['the deletion of the project', [{ action: 'delete', address: '/api/projects', row_id: 1, reason: '' }]],
  ['another project', [{ action: 'update', address: '/api/projects', row_id: 2, body: { name: 'X' }, reason: '' }]],
  [
    'a grant',
    [
      {
        action: 'create',
        address: '/api/projects/1/user_permissions',
        body: { user_id: 3, permission_key: 'admin' },
        reason: '',
      },
    ],
  ],
  ['an access link', [{ action: 'create', address: '/api/projects/1/project_access_urls', body: {}, reason: '' }]],
  [
    'an account',
    [{ action: 'update', address: '/api/admin/users', row_id: 1, body: { system_admin: true }, reason: '' }],
  ],
  ['an item of a locked module', [{ action: 'update', address: locked, row_id: 4, body: { title: 'X' }, reason: '' }]],
  ['5,000 changes at once', Array.from({ length: 5_000 }, (_, at) => create(`X ${at}`))],
  ['no list of changes', '{"changes":"all"}'],
  ['one right change beside a wrong one', [create('X'), { ...create('Y'), body: {} }]],
];
test.each(wrong)('a model that asks for %s proposes and changes nothing, and is told why', async (_, changes) => {
  const state = async () =>
    server.database.query(
      systemActor,
      sql`select (select count(*) from proposal)::int as proposals, (select count(*) from tag)::int as tags,
      (select count(*) from user_permission)::int as grants, (select count(*) from project where not removed)::int as projects,
      (select title from entity_value where id = 4) as title, (select count(*) from project_access_url)::int as links,
      (select string_agg(name, ',' order by id) from project) as names`,
    );
  const before = await state();
  const answer = await ask(changes);
  expect(answer.message).toMatchObject({ outcome: 'answered', proposals: [] });
  expect(answer.told).toMatch(/^\{"refused":/);
  expect(await state()).toEqual(before);
});

test('a model that says that its proposal is accepted makes one that is open', async () => {
  const answer = await ask([{ ...create('Self-accepted'), status: 'accepted', decided_by_id: 1, source: 'The board' }]);
  const [{ id }] = answer.message.proposals;
  const [row] = (await server.ask('GET', `/api/projects/1/proposals.json?ids=${id}`, { headers: company })).body;
  expect(row).toMatchObject({ status: 'open', decided_by_id: null, source: 'Assistant: What is there?' });
  expect(await tags()).not.toContain('Self-accepted');
});

test('a process that is described is proposed as shapes and flows below the present ones, and drawn once it is accepted', async () => {
  const modules = '/api/projects/1/project_scenario_modules';
  const all = (await server.ask('GET', `${modules}.json`, { headers: company })).body;
  const kind = all.find(({ type_key }: { type_key: string }) => type_key === 'Bpmns').scenario_module_id;
  const made = await server.ask('POST', `${modules}.json`, {
    headers: company,
    body: { name: 'Orders', scenario_module_id: kind },
  });
  const module = made.body.id as number;
  const [task] = await server.database.query<{ id: number }>(
    systemActor,
    sql`select id from entity_attribute where module_type_id = ${kind} and key = 'bp.Activity'`,
  );
  const there = {
    entity_attribute_id: task?.id,
    jsid: 'a',
    position: { x: 10, y: 10 },
    size: { width: 100, height: 80 },
  };
  await server.ask('POST', `${modules}/${module}/entity_values.json`, { headers: company, body: there });
  const items = async () =>
    (await server.ask('GET', `${modules}/${module}/entity_values.json?per_page=500`, { headers: company })).body;
  const before = await items();
  const steps = 'Check the order\nIs it in stock?\n  Yes: Pack it\n  No: Order it\nSend the invoice';
  const tooMuch = Array.from({ length: 121 }, (_, step) => `Step ${step}`).join('\n');
  const draws = [tooMuch, steps, steps].map((text) => ({ calls: [{ name: 'draw', input: { steps: text } }] }));
  service.behave({ kind: 'says', answers: [...draws, { text: ['{}'] }] });
  const on = { resource: 'project_scenario_module', id: module, project_id: 1 };
  const answer = await askAssistant(server, company, { conversation: await conversationOf(server, company), page: on });
  const { proposals } = answer.message;
  expect(proposals.map(({ about }: { about: string }) => about)).toEqual(
    expect.arrayContaining(['Check the order', 'Is it in stock?', 'Pack it', 'Order it', 'Send the invoice']),
  );
  const sent = JSON.stringify(service.seen.at(-1)?.body);
  expect(sent).toContain('One drawing has at most 120 shapes and flows');
  expect(sent).toContain('One answer has one drawing');
  expect(await items()).toHaveLength(before.length);
  const ids = proposals.map(({ id }: { id: number }) => id);
  const accepted = await server.ask('POST', '/api/projects/1/proposals/accept.json', {
    headers: company,
    body: { ids },
  });
  expect(accepted.body).toMatchObject({ ids, refused: [] });
  const known = new Set(before.map(({ id }: { id: number }) => id));
  const drawn = (await items()).filter(({ id }: { id: number }) => !known.has(id));
  expect(drawn).toHaveLength(ids.length);
  const bottom = Math.max(
    ...before.flatMap(({ position, size }: Shape) => (position && size ? [position.y + size.height] : [])),
  );
  const shapes = drawn.filter(({ position }: Shape) => position);
  expect(shapes.every(({ position }: Shape) => (position?.y ?? 0) > bottom)).toBe(true);
  const jsids = new Set(shapes.map(({ jsid }: { jsid: string }) => jsid));
  const flows = drawn.filter(({ position }: Shape) => !position);
  expect(flows.length).toBeGreaterThan(5);
  expect(flows.every(({ source, target }: Flow) => jsids.has(source) && jsids.has(target))).toBe(true);
  await server.ask('POST', `/api/changes/${accepted.headers.get('x-change')}/undo.json`, { headers: company });
  expect(await items()).toHaveLength(before.length);
});

test('a drawing that is asked for while an earlier one is only proposed goes below that one', async () => {
  const modules = '/api/projects/1/project_scenario_modules';
  const all = (await server.ask('GET', `${modules}.json`, { headers: company })).body;
  const kind = all.find(({ type_key }: { type_key: string }) => type_key === 'Bpmns').scenario_module_id;
  const body = { name: 'Returns', scenario_module_id: kind };
  const { id } = (await server.ask('POST', `${modules}.json`, { headers: company, body })).body;
  const items = async () =>
    (await server.ask('GET', `${modules}/${id}/entity_values.json?per_page=500`, { headers: company })).body;
  const empty = await items();
  const draw = async (steps: string): Promise<readonly number[]> => {
    service.behave({ kind: 'says', answers: [{ calls: [{ name: 'draw', input: { steps } }] }, { text: ['{}'] }] });
    const on = { resource: 'project_scenario_module', id, project_id: 1 };
    const conversation = await conversationOf(server, company);
    const asked = await askAssistant(server, company, { conversation, page: on });
    return asked.message.proposals.map((proposal: { readonly id: number }) => proposal.id);
  };
  const drawings = [await draw('Take it back\nCheck it'), await draw('Refund it')];
  const known = new Set(empty.map((item: { readonly id: number }) => item.id));
  const shapes: (readonly Shape[])[] = [];
  for (const ids of drawings) {
    await server.ask('POST', '/api/projects/1/proposals/accept.json', { headers: company, body: { ids } });
    const added = (await items()).filter((item: { readonly id: number }) => !known.has(item.id));
    for (const item of added) known.add(item.id);
    shapes.push(added.filter(({ position }: Shape) => position));
  }
  const [first = [], second = []] = shapes;
  expect(first.length).toBeGreaterThan(0);
  expect(second.length).toBeGreaterThan(0);
  const bottom = Math.max(...first.map(({ position, size }) => (position?.y ?? 0) + (size?.height ?? 0)));
  expect(Math.min(...second.map(({ position }) => position?.y ?? 0))).toBeGreaterThan(bottom);
});

test('who may not change a project proposes nothing in it, and no project is open on other pages', async () => {
  const reader = await server.logIn('other@example.com');
  const answer = await ask([create('X')], reader);
  expect(answer.message.proposals).toEqual([]);
  expect(answer.told).toMatch(/refused/);
  const elsewhere = await ask([create('X')], company, { resource: 'data_catalog', id: 1 });
  expect(elsewhere.message.proposals).toEqual([]);
  expect(service.seen.at(-1)?.body.tools.map((tool: { function: { name: string } }) => tool.function.name)).toEqual([
    'search',
    'read',
  ]);
});

test('of 200 answers that ask for changes none changes anything without being accepted', async () => {
  const before = await tags();
  for (let turn = 0; turn < 200; turn++) await ask([create(`Unasked ${turn}`)]);
  expect(await tags()).toEqual(before);
}, 120_000);
