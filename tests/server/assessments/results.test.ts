/** Results of an assessment by question. Results of an anonymous assessment do not reveal a small group. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Distribution } from '../../../src/contract/distribution.ts';
import type { Kind } from '../access/kinds.ts';
import { type Assessment, type Assessments, assessments, readers } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
});
afterAll(() => here.server.close());

interface Asked {
  readonly made: Assessment;
  readonly choice: { readonly id: number; readonly options: readonly number[] };
  readonly scale: { readonly id: number };
  readonly text: { readonly id: number };
}

async function assessmentWith(values: object = {}): Promise<Asked> {
  const made = await here.made(values);
  const choice = await made.ask('single_choice', { text: 'Colour?' }, ['Red', 'Blue', 'Green']);
  const scale = await made.ask('scale', { text: 'How sure?', scale_min: 1, scale_max: 3, scale_max_label: 'Sure' });
  const text = await made.ask('short_text', { text: 'Why?' });
  return { made, choice, scale, text };
}

async function answer(
  { made, choice, scale, text }: Asked,
  kind: Kind,
  [option, number, why]: readonly [number, number, string],
) {
  const own = here.as(kind);
  await own.put(`${made.path}/current_response.json`, {});
  const give = (values: object) => own.made(`${made.path}/current_response/answers`, values);
  await give({ assessment_question_id: choice.id, assessment_question_option_ids: [choice.options[option]] });
  await give({ assessment_question_id: scale.id, number });
  if (why) await give({ assessment_question_id: text.id, text: why });
}

const fields = 'each=assessment_question_id&fields=assessment_question_option_ids,number,date,text';
async function results({ made }: Asked, more = ''): Promise<Distribution> {
  const reply = await here.analyst.get(`${made.path}/answers/distribution.json?${fields}${more}`);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body;
}
const counts = (found: Distribution, at: number) => found.charts[at]?.bars.map(({ label, count }) => [label, count]);

test('each question has a chart of its options, of its scale with the mean, or of its latest texts', async () => {
  const one = await assessmentWith();
  await answer(one, 'project_read', [0, 3, 'Because']);
  await answer(one, 'project_write', [0, 2, 'So']);
  await answer(one, 'team_read', [1, 2, '']);
  const found = await results(one);
  expect(found.fewest).toBeNull();
  expect(found.charts.map(({ each, sort }) => [each?.label, each?.above, sort])).toEqual([
    ['Colour?', ['Section', 'Group'], 'values'],
    ['How sure?', ['Section', 'Group'], 'numbers'],
    ['Why?', ['Section', 'Group'], 'texts'],
  ]);
  expect(counts(found, 0)).toEqual([
    ['Red', 2],
    ['Blue', 1],
    ['Green', 0],
  ]);
  expect(counts(found, 1)).toEqual([
    ['1', 0],
    ['2', 2],
    ['3 – Sure', 1],
  ]);
  expect(found.charts[1]?.mean).toBeCloseTo(7 / 3);
  expect(found.charts[2]).toMatchObject({ filled: 2, latest: ['So', 'Because'] });
  const some = await results(one, `&assessment_question_id.equals=${one.scale.id}`);
  expect(some.charts.map(({ each }) => each?.label)).toEqual(['How sure?']);
});

/** An assessment with a ranking of three options, answered once for each given order; an order may omit options. */
async function ranked(orders: readonly (readonly number[])[], values: object = {}): Promise<Distribution> {
  const made = await here.made(values);
  const ranking = await made.ask('ranking', { text: 'What first?' }, ['Price', 'Speed', 'Safety']);
  for (const [at, order] of orders.entries()) {
    const own = here.as(readers[at] as Kind);
    await own.put(`${made.path}/current_response.json`, {});
    await own.made(`${made.path}/current_response/answers`, {
      assessment_question_id: ranking.id,
      assessment_question_option_ids: order.map((option) => ranking.options[option]),
    });
  }
  return (await here.analyst.get(`${made.path}/answers/distribution.json?${fields}`)).body;
}
const places = (told: Distribution) => told.charts[0]?.bars.map(({ label, count, place }) => [label, count, place]);

test('a ranking has its options in the order of their mean places', async () => {
  const told = await ranked([
    [2, 0, 1],
    [2, 1],
    [0, 2],
  ]);
  expect(told.charts[0]).toMatchObject({ ranked: true, filled: 3 });
  expect(places(told)).toEqual([
    ['Safety', 3, expect.closeTo(4 / 3)],
    ['Price', 2, 1.5],
    ['Speed', 2, 2.5],
  ]);
});

test('of an anonymous ranking no place is told where one of few people could be computed', async () => {
  const whole = [2, 0, 1];
  const five = await ranked(
    Array.from({ length: 5 }, () => whole),
    { anonymous: true },
  );
  expect(places(five)).toEqual([
    ['Safety', 5, 1],
    ['Price', 5, 2],
    ['Speed', 5, 3],
  ]);
  const six = await ranked([...Array.from({ length: 5 }, () => whole), [1, 2]], { anonymous: true });
  expect(six.charts[0]?.withheld).toBe('bars');
  expect(places(six)?.map(([, , place]) => place)).toEqual([null, null, null]);
});

test('whoever may only answer is refused', async () => {
  const one = await assessmentWith();
  expect((await here.as('project_read').get(`${one.made.path}/answers/distribution.json`)).status).toBe(403);
});

test('of an anonymous assessment nothing is told before five have answered', async () => {
  const one = await assessmentWith({ anonymous: true });
  for (const kind of readers.slice(0, 4)) await answer(one, kind, [0, 3, 'Because']);
  expect(await results(one)).toEqual({ fewest: 5, rows: null, by: null, charts: [] });
  await answer(one, readers[4] as Kind, [0, 3, 'Because']);
  const found = await results(one);
  expect(found.rows).toBe(5);
  expect(counts(found, 0)).toEqual([
    ['Red', 5],
    ['Blue', 0],
    ['Green', 0],
  ]);
});

test('a bar of fewer than five is withheld, and so is what it could be computed from', async () => {
  const one = await assessmentWith({ anonymous: true });
  for (const [at, kind] of readers.entries())
    await answer(one, kind, [at < 5 ? 0 : 1, at < 5 ? 3 : 1, at < 2 ? 'Mine' : '']);
  const found = await results(one);
  expect(found.rows).toBe(6);
  expect(counts(found, 0)).toEqual([
    ['Red', null],
    ['Blue', null],
    ['Green', 0],
  ]);
  expect(found.charts[1]).toMatchObject({ withheld: 'bars', mean: null });
  // Two people have written a text.
  expect(found.charts[2]).toMatchObject({ withheld: 'chart', filled: null, latest: [] });
});

test('a number that few have said is not told, not even that it was said', async () => {
  const one = await assessmentWith({ anonymous: true });
  const sheets = await one.made.ask('number', { text: 'How many sheets?' });
  for (const [at, kind] of readers.entries()) {
    await here.as(kind).put(`${one.made.path}/current_response.json`, {});
    await here.as(kind).made(`${one.made.path}/current_response/answers`, {
      assessment_question_id: sheets.id,
      number: at < 5 ? 4321 : 1234,
    });
  }
  const found = await results(one);
  expect(found.charts[0]).toMatchObject({ each: { label: 'How many sheets?' }, filled: 6, withheld: 'bars', bars: [] });
  expect(JSON.stringify(found)).not.toMatch(/4321|1234/);
});

test('no filter, search or part of an anonymous assessment tells of one by the difference to the whole', async () => {
  const one = await assessmentWith({ anonymous: true });
  for (const kind of readers) await answer(one, kind, [0, 3, 'Because']);
  for (const more of ['&number.equals=3', '&q=Because', '&ids=1', '&created_at.more_than=2020-01-01T00:00:00Z']) {
    const { status, body } = await here.analyst.get(`${one.made.path}/answers/distribution.json?${fields}${more}`);
    expect([more, status, body.detail]).toEqual([more, 422, expect.stringContaining('are anonymous')]);
  }
  const parts = await here.analyst.get(`${one.made.path}/responses/distribution.json?each=response_status_id`);
  expect(parts.status).toBe(422);
  const byResponse = await here.analyst.get(`${one.made.path}/answers/distribution.json?each=response_id`);
  expect(byResponse.status).toBe(422);
  // Conditions on the question do not depend on the respondent.
  expect((await results(one, `&assessment_question_id.equals=${one.choice.id}`)).charts).toHaveLength(1);
});

/** Puts people into a new team; answers its id. */
const teamOf = async (name: string, kinds: readonly Kind[]): Promise<number> =>
  (
    await here.as('company_admin').made('/api/company_admin/roles', {
      name,
      user_ids: kinds.map((kind) => here.world.people.get(kind)),
    })
  ).id;
const compared = (found: Distribution, at: number) => ({
  groups: found.charts[at]?.groups.map(({ label, filled }) => [label, filled]),
  counts: found.charts[at]?.bars.map(({ label, counts: each }) => [label, ...each]),
});

test('results are compared by the team of each person, by time, and by section', async () => {
  await teamOf('Day shift', ['project_read', 'project_write']);
  await teamOf('Night shift', ['project_write', 'team_read']);
  const one = await assessmentWith();
  await answer(one, 'project_read', [0, 3, 'Because']);
  await answer(one, 'project_write', [0, 2, 'So']);
  await answer(one, 'data_map_read', [1, 1, '']);
  const byTeam = await results(one, '&by=role_ids');
  expect(byTeam.by).toMatchObject({ field: 'role_ids', several: true });
  expect(byTeam.charts[0]?.filled).toBe(3);
  const { groups, counts: each } = compared(byTeam, 0);
  // A team of the world may have one of these people as well.
  const day = groups?.findIndex(([label]) => label === 'Day shift') ?? -1;
  const night = groups?.findIndex(([label]) => label === 'Night shift') ?? -1;
  expect([groups?.[day], groups?.[night]]).toEqual([
    ['Day shift', 2],
    ['Night shift', 1],
  ]);
  expect(each?.map(([label, ...numbers]) => [label, numbers[day], numbers[night]])).toEqual([
    ['Red', 2, 1],
    ['Blue', 0, 0],
    ['Green', 0, 0],
  ]);
  expect(byTeam.charts[1]?.groups[day]?.mean).toBe(2.5);

  const byTime = await results(one, '&by=created_at');
  expect(byTime.by).toMatchObject({ period: 'day' });
  expect(byTime.charts[0]?.groups).toHaveLength(1);
  const ofSections = `${one.made.path}/answers/distribution.json?fields=number&by=assessment_section_id`;
  const bySection = (await here.analyst.get(ofSections)).body as Distribution;
  expect(bySection.charts[0]?.groups).toMatchObject([{ label: 'Section', filled: 3, mean: 2 }]);

  const wrong = await here.analyst.get(`${one.made.path}/answers/distribution.json?${fields}&by=text`);
  expect([wrong.status, wrong.body.errors[0].message]).toEqual([422, expect.stringContaining('compared by')]);
});

test('a later change of teams does not regroup answers, and nobody reads the team of a response', async () => {
  const team = await teamOf('First', ['project_read']);
  const one = await assessmentWith();
  await answer(one, 'project_read', [0, 3, '']);
  await here.as('company_admin').put(`/api/company_admin/roles/${team}`, { user_ids: [] });
  const found = await results(one, '&by=role_ids');
  expect(found.charts[0]?.groups.map(({ label }) => label)).toContain('First');
  const rows = await here.analyst.get(`${one.made.path}/responses`);
  expect(rows.text).not.toContain('role_ids');
  const uses = await here.as('system_admin').get(`/api/admin/roles/${team}/uses`);
  expect([uses.status, uses.text.includes('assessment_response')]).toEqual([200, false]);
  expect((await here.as('company_admin').remove(`/api/company_admin/roles/${team}`)).status).toBe(204);
  expect((await results(one, '&by=role_ids')).charts[0]?.filled).toBe(1);
});

test('of an anonymous assessment teams are compared in groups of five, and by nothing else', async () => {
  const one = await assessmentWith({ anonymous: true });
  await teamOf('Few', readers.slice(0, 2));
  for (const kind of readers) await answer(one, kind, [0, 3, 'Because']);
  for (const by of ['created_at', 'assessment_question_id', 'left_out', 'user_id']) {
    const { status } = await here.analyst.get(`${one.made.path}/answers/distribution.json?${fields}&by=${by}`);
    expect([by, status]).toEqual([by, 422]);
  }
  const found = await results(one, '&by=role_ids');
  expect(found.charts[0]).toMatchObject({ filled: 6, groups: [] });
  await here.tellOf(2);
  const told = await results(one, '&by=role_ids');
  await here.tellOf(5);
  expect(told.charts[0]?.groups.every(({ filled, together }) => filled >= 2 && (together === 0 || together > 1))).toBe(
    true,
  );
  expect(told.charts[0]?.groups.reduce((sum, { filled }) => sum + filled, 0)).toBe(6);
});

test('responses of an anonymous assessment are neither listed nor filed before five have answered', async () => {
  const one = await assessmentWith({ anonymous: true });
  for (const kind of readers.slice(0, 4)) await answer(one, kind, [0, 3, 'Because']);
  const { path } = one.made;
  const read = async (what: string) => {
    const { status, headers, text } = await here.analyst.get(`${path}/${what}`);
    return { status, fewest: headers.get('x-fewest-people'), text };
  };
  const lists = ['responses', 'answers', 'answer_options', 'responses?handed_in.equals=false'];
  for (const list of lists) expect([list, await read(list)]).toEqual([list, { status: 200, fewest: '5', text: '[]' }]);
  expect((await read('responses/quick_index')).text).toBe('[]');
  expect((await read('responses/export.json')).text).toBe('[]');
  expect((await read('export.csv')).status).toBe(409);
  // A respondent can read their own response at any time.
  expect((await here.as('project_read').get(`${path}/current_response/answers`)).body).toHaveLength(3);

  await answer(one, readers[4] as Kind, [1, 1, '']);
  const rows = (await here.analyst.get(`${path}/responses`)).body as { id: number }[];
  expect(rows).toHaveLength(5);
  expect((await read('export.csv')).status).toBe(200);
  // One of the five rows has a page; a filter would select fewer than five.
  expect((await here.analyst.get(`${path}/responses/${rows[0]?.id}/answers`)).body.length).toBeGreaterThan(1);
  expect(await read('answers?number.equals=1')).toMatchObject({ text: '[]', fewest: '5' });
  // The response does not reveal whether such a row exists.
  expect(await read('answers?number.equals=99')).toMatchObject({ text: '[]', fewest: '5' });
});

test('who administers the installation says how many have to be together', async () => {
  const one = await assessmentWith({ anonymous: true });
  for (const kind of readers.slice(0, 3)) await answer(one, kind, [0, 3, '']);
  await here.tellOf(3);
  expect((await results(one)).rows).toBe(3);
  await here.tellOf(5);
  expect((await results(one)).rows).toBeNull();
  expect((await here.as('system_admin').put('/api/admin/systems', { smallest_group: 1 })).status).toBe(422);
});
