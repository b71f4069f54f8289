/**
 * An anonymous assessment does not reveal who has answered what: tested with every call of the area as every kind of
 * reader.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kind } from '../access/kinds.ts';
import { generated } from '../generated.ts';
import { type LivePage, livePage } from '../live/page.ts';
import { type Assessment, type Assessments, assessments } from './assessment.ts';

const author: Kind = 'project_read';
/** Kinds that read responses: the creator, a person with every grant, administrators, and a respondent. */
const lookers = ['member', 'company_admin', 'system_admin', 'assessment_admin', 'project_write'] as const;

let here: Assessments;
let one: Assessment;
let named: Assessment;
const ids = { author: 0, response: 0, answer: 0, option: 0 };

/** An assessment with responses by the author and another person. */
async function answered(values: object): Promise<Assessment & typeof ids> {
  const made = await here.made(values);
  for (const kind of lookers.slice(1))
    await here.analyst.post(`${made.path}/user_permissions`, {
      user_id: here.world.people.get(kind),
      permission_key: 'admin',
    });
  const question = await made.ask('single_choice', { allows_comment: true }, ['Yes', 'No']);
  const found = { response: 0, answer: 0, option: 0 };
  for (const kind of [author, 'project_write'] as const) {
    const asker = here.as(kind);
    const { id } = (await asker.put(`${made.path}/current_response.json`, {})).body;
    const answer = await asker.made(`${made.path}/current_response/answers`, {
      assessment_question_id: question.id,
      assessment_question_option_ids: [question.options[0]],
      comment: `By ${kind === author ? 'one' : 'another'}`,
    });
    const tie = (await asker.get(`${made.path}/answer_options?response_answer_id.equals=${answer.id}`)).body[0];
    if (kind === author) Object.assign(found, { response: id, answer: answer.id, option: tie.id });
  }
  const status = here.responseStatuses.get('Submitted');
  await here.as(author).put(`${made.path}/current_response.json`, { response_status_id: status });
  return { ...made, ...found, author: here.world.people.get(author) as number };
}

beforeAll(async () => {
  here = await assessments();
  await here.tellOf(2);
  await here.as(author).put('/api/current_user/', { first_name: 'Zenobia', last_name: 'Quillfeather' });
  const made = await answered({ anonymous: true });
  one = made;
  Object.assign(ids, { author: made.author, response: made.response, answer: made.answer, option: made.option });
  named = await answered({ name: 'Named' });
});
afterAll(() => here.server.close());

/** Matches texts that would identify the author. */
const marks = (): RegExp => new RegExp(`\\b${ids.author}\\b|zenobia|quillfeather|${author}@example`, 'i');

const queries = [
  '',
  '?sort=user_id',
  '?sort=-user_id&per_page=1',
  '?user_id.equals=AUTHOR',
  '?user.name.contains=Zenobia',
  '?include=user',
  '?q=Zenobia',
  '?fields=user_id,created_at,updated_at',
  '?sort=-updated_at',
];

/**
 * GET calls of the area, with the ids of rows by the author. Calls about permissions are excluded, because they are not
 * responses.
 */
function calls({ path }: Assessment): readonly string[] {
  const { paths } = generated.contract as unknown as { paths: Record<string, { get?: unknown }> };
  const last = (address: string): number =>
    address.includes('answer_options') ? ids.option : address.includes('/answers') ? ids.answer : ids.response;
  return (
    Object.entries(paths)
      .filter(([address, { get }]) => get && address.startsWith('/api/assessments/{assessment_id}/'))
      .map(([address]) => address)
      .filter((address) => !address.includes('_permissions') && !address.includes('current_response'))
      // Workbooks and PDF files have tests of their own; a PDF contains the time of its creation.
      .filter((address) => !/\.(pdf|xlsx)$/.test(address))
      .flatMap((address) => {
        const filled = address
          .replace('/api/assessments/{assessment_id}', path)
          .replace('{response_id}', String(ids.response))
          .replace('{id}', String(last(address)));
        return filled.includes('{type}') ? ['csv', 'json'].map((type) => filled.replace('{type}', type)) : [filled];
      })
  );
}

describe.each(lookers)('%s', (kind) => {
  test('reads no call that names the author, or tells a moment', async () => {
    const asker = here.as(kind);
    let read = 0;
    for (const call of calls(one))
      for (const query of /\/\d+(\.json|\/)[a-z.]*$/.test(call) ? [''] : queries) {
        const filled = query.replace('AUTHOR', String(ids.author));
        const { status, text, headers } = await asker.get(`${call}${filled}`);
        if (status !== 200) continue;
        read++;
        expect([call, filled, text]).not.toEqual([call, filled, expect.stringMatching(marks())]);
        expect([call, headers.get('content-disposition') ?? '']).not.toEqual([call, expect.stringMatching(marks())]);
        if (/responses|answer/.test(call))
          expect([call, text.match(/T\d\d:\d\d:\d\d/g)?.filter((at) => at !== 'T00:00:00') ?? []]).toEqual([call, []]);
      }
    expect(read).toBeGreaterThan(20);
    // A person who may only answer cannot read the responses of others.
    if (kind === 'project_write') return;
    const { body } = await asker.get(`${one.path}/responses?user_id.equals=${ids.author}`);
    expect(body).toEqual([]);
    const rows = (await asker.get(`${one.path}/responses`)).body;
    expect(rows.map(({ user_id }: { user_id: unknown }) => user_id)).toEqual([null, null]);
  });
});

test('the same calls name the author of an assessment that is not anonymous', async () => {
  const { body } = await here.analyst.get(`${named.path}/responses?user_id.equals=${ids.author}`);
  expect(body).toMatchObject([{ user_id: ids.author, _labels: { user_id: 'Zenobia Quillfeather' } }]);
});

test('the author reads the own response whole, and what has happened to it', async () => {
  const own = here.as(author);
  const response = (await own.get(`${one.path}/current_response.json`)).body;
  expect(response).toMatchObject({ id: ids.response, user_id: ids.author });
  expect(response.updated_at).not.toMatch(/T00:00:00(\.0+)?[+Z]/);
});

test('what uses a person leads to no answer', async () => {
  for (const kind of ['company_admin', 'system_admin'] as const) {
    const base = kind === 'system_admin' ? '/api/admin/users' : '/api/users';
    const { status, body } = await here.as(kind).get(`${base}/${ids.author}/uses?per_page=500`);
    expect(status).toBe(200);
    const uses = body as { resource: string; id: number }[];
    expect(uses.some(({ resource, id }) => resource === 'assessment_response' && id === ids.response)).toBe(false);
    expect(uses.some(({ resource }) => resource === 'assessment_response')).toBe(true);
  }
});

test('no figure about people tells of it', async () => {
  const day = new Date().toISOString().slice(0, 10);
  for (const path of ['/api/admin/analytics/changed_rows', '/api/admin/analytics/most_recent_user_events']) {
    const { status, body } = await here.as('system_admin').get(`${path}?from=${day}&to=${day}&zone=UTC`);
    expect([path, status]).toEqual([path, 200]);
    const rows = (body.rows ?? body) as {
      user_id: number;
      what: string | null;
      row_id?: number;
      name: string | null;
    }[];
    const own = rows.filter(({ user_id }) => user_id === ids.author);
    expect(own.length).toBeGreaterThan(0);
    if (path.endsWith('changed_rows'))
      expect(own.filter(({ what, row_id }) => what === 'Response' && row_id === ids.response)).toEqual([]);
    expect(own.filter(({ what }) => what === null)).toEqual([]);
  }
});

test('a refusal of a stale version names nobody, and the day that was read is a version', async () => {
  const stale = await here.analyst.put(`${one.path}/responses/${ids.response}.json`, {
    response_status_id: here.responseStatuses.get('In progress'),
    updated_at: '2020-01-01T00:00:00Z',
  });
  expect([stale.status, stale.body.code, stale.body.changed_by]).toEqual([409, 'stale', null]);
  expect(stale.text).not.toMatch(marks());
  const { updated_at } = (await here.analyst.get(`${one.path}/responses/${ids.response}.json`)).body;
  const opened = await here.analyst.put(`${one.path}/responses/${ids.response}.json`, {
    response_status_id: here.responseStatuses.get('In progress'),
    updated_at,
  });
  expect([opened.status, opened.body.user_id, opened.body.submitted_at]).toEqual([200, null, null]);
});

test('an update with a base is merged by what is shown of the row, and a conflict names nobody', async () => {
  const path = `${one.path}/responses/${ids.response}.json`;
  const { body: read } = await here.analyst.get(path);
  const [open, submitted] = ['In progress', 'Submitted'].map((name) => here.responseStatuses.get(name));
  const base = { response_status_id: read.response_status_id };
  const other = read.response_status_id === open ? submitted : open;
  await here.analyst.put(path, { response_status_id: other });
  const mine = await here.analyst.put(path, { response_status_id: null, base, updated_at: read.updated_at });
  expect(mine.body._conflict).toMatchObject({ fields: ['/response_status_id'], changed_by: null });
  expect(mine.text).not.toMatch(marks());
  const masked = { base: { response_status_id: other, user_id: null }, updated_at: read.updated_at };
  const back = await here.analyst.put(path, { response_status_id: open, ...masked });
  expect([back.status, back.body._conflict, back.body.user_id]).toEqual([200, undefined, null]);
});

test('no live message comes of it, and one comes where answers are not anonymous', async () => {
  const pages: LivePage[] = [];
  const watch = async (assessment: Assessment): Promise<LivePage> => {
    const page = await livePage(here.server.address, here.world.headers.member);
    pages.push(page);
    await page.watch(`${assessment.path}/responses`);
    return page;
  };
  try {
    const [silent, notified] = [await watch(one), await watch(named)];
    for (const { path } of [one, named])
      expect((await here.as('team_read').put(`${path}/current_response.json`, {})).status).toBe(200);
    const { id } = (await here.as('team_read').get(`${named.path}/current_response.json`)).body;
    await notified.change('assessment_response', id);
    // Changes arrive in the order in which they were written.
    const other = await here.as('data_map_read').put(`${named.path}/current_response.json`, {});
    await silent.watch(`${named.path}/responses`);
    const last = await here.as('data_map_write').put(`${named.path}/current_response.json`, {});
    expect([other.status, last.status]).toEqual([200, 200]);
    await silent.change('assessment_response', last.body.id);
    const heard = JSON.stringify(silent.heard);
    const anonymous = (await here.as('team_read').get(`${one.path}/current_response.json`)).body.id;
    expect(heard).not.toMatch(new RegExp(`"id":${anonymous}\\b`));
  } finally {
    await Promise.all(pages.map((page) => page.close()));
  }
});

test('it is not taken back, nor begun, once somebody has answered', async () => {
  for (const [assessment, anonymous] of [
    [one, false],
    [named, true],
  ] as const) {
    const refused = await assessment.set({ anonymous });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/anonymous']);
  }
  const fresh = await here.made();
  expect((await fresh.set({ anonymous: true })).status).toBe(200);
  expect((await fresh.set({ anonymous: false })).status).toBe(200);
});

test.each([
  true,
  false,
])('a person who was deleted and is back has the own response again, anonymous: %s', async (anonymous) => {
  const made = await here.made({ anonymous });
  const own = here.as('team_read');
  const person = `/api/admin/users/${here.world.people.get('team_read')}`;
  const response = (await own.put(`${made.path}/current_response.json`, {})).body;
  const gone = await here.as('system_admin').remove(person);
  expect(gone.status).toBe(204);
  const left = await here.analyst.get(`${made.path}/responses/${response.id}.json`);
  expect([left.status, left.body.user_id]).toEqual([200, null]);
  expect((await here.as('system_admin').undo(gone)).status).toBe(204);
  const back = (await own.get(`${made.path}/current_response.json`)).body;
  expect([back.id, back.user_id]).toEqual([response.id, response.user_id]);
  // The exact time would identify the author of an anonymous response.
  expect(back.updated_at === response.updated_at).toBe(anonymous);
});
