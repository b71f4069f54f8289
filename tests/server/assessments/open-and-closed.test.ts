/** The times at which an assessment accepts answers and a response is closed, and answers that stay unchanged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Asker } from '../access/asker.ts';
import { type Assessment, type Assessments, assessments } from './assessment.ts';

let here: Assessments;
let reader: Asker;
beforeAll(async () => {
  here = await assessments();
  reader = here.as('project_read');
});
afterAll(() => here.server.close());

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const begin = async (asker: Asker, { path }: Assessment) => {
  const reply = await asker.put(`${path}/current_response.json`, {});
  expect(reply.status).toBe(200);
  return reply.body;
};
const answer = (asker: Asker, { path }: Assessment, question: number, values: object) =>
  asker.post(`${path}/current_response/answers`, { assessment_question_id: question, ...values });

describe('what takes no answers', () => {
  test.each([
    ['a closed one', () => ({ assessment_status_id: here.statuses.get('Closed') }), /takes no answers/],
    ['a draft', () => ({ assessment_status_id: here.statuses.get('Draft') }), /takes no answers/],
    ['one without a status', () => ({ assessment_status_id: null }), /takes no answers/],
    ['one that has not begun', () => ({ starts_on: day(2) }), /has not begun yet/],
    ['one that has ended', () => ({ starts_on: null, ends_on: day(-2) }), /has ended/],
  ])('%s takes neither a response nor an answer, from whoever made it either', async (_, values, sentence) => {
    const one = await here.made();
    const question = await one.ask('short_text');
    await begin(reader, one);
    const given = await answer(reader, one, question.id, { text: 'Before' });
    expect(given.status).toBe(201);
    expect((await one.set(values())).status).toBe(200);
    const answers = `${one.path}/current_response/answers`;
    const refused = [
      await here.as('project_write').put(`${one.path}/current_response.json`, {}),
      await here.analyst.post(`${one.path}/responses`, {}),
      await reader.put(`${one.path}/current_response.json`, {
        response_status_id: here.responseStatuses.get('In progress'),
      }),
      await reader.put(`${answers}/${given.body.id}.json`, { text: 'After' }),
      await reader.post(`${answers}/bulk_update.json`, { ids: [given.body.id], values: { text: 'After' } }),
      await reader.remove(`${answers}/${given.body.id}.json`),
      await reader.post(`${answers}/bulk_destroy.json`, { ids: [given.body.id] }),
      await here.analyst.put(`${one.path}/responses/${given.body.response_id}/answers/${given.body.id}.json`, {
        text: 'Mine',
      }),
      await reader.undo(given),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, 'closed']);
      expect(body.detail).toMatch(sentence);
    }
    expect((await reader.get(answers)).body).toMatchObject([{ text: 'Before' }]);
  });

  test('its list says whether it does, and finds those that do', async () => {
    const open = await here.made({ name: 'Told open' });
    const ended = await here.made({ name: 'Told ended', ends_on: day(-1) });
    const rows = (await here.analyst.get('/api/assessments.json?accepting.equals=open&per_page=100')).body as {
      id: number;
    }[];
    expect(rows.map(({ id }) => id)).toContain(open.id);
    expect(rows.map(({ id }) => id)).not.toContain(ended.id);
  });
});

test('R-ASM-15: handing in writes when, and closes the response until somebody who may change the assessment opens it again', async () => {
  const one = await here.made();
  const question = await one.ask('short_text');
  const other = await one.ask('short_text');
  const response = await begin(reader, one);
  const given = await answer(reader, one, question.id, { text: 'Once' });
  const status = (name: string) => ({ response_status_id: here.responseStatuses.get(name) });
  const own = `${one.path}/current_response`;
  const handedIn = await reader.put(`${own}.json`, status('Submitted'));
  expect(handedIn.status).toBe(200);
  expect(Math.abs(Date.parse(handedIn.body.submitted_at) - Date.now())).toBeLessThan(60_000);
  for (const reply of [
    await reader.put(`${own}/answers/${given.body.id}.json`, { text: 'Twice' }),
    await answer(reader, one, other.id, { text: 'Twice' }),
    await reader.remove(`${own}/answers/${given.body.id}.json`),
    await reader.put(`${own}.json`, status('In progress')),
    await reader.undo(handedIn),
    await here.analyst.put(`${one.path}/responses/${response.id}/answers/${given.body.id}.json`, { text: 'Twice' }),
  ])
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      409,
      'closed',
      expect.stringMatching(/submitted/),
    ]);
  const opened = await here.analyst.put(`${one.path}/responses/${response.id}.json`, status('In progress'));
  expect([opened.status, opened.body.submitted_at]).toEqual([200, null]);
  expect((await reader.put(`${own}/answers/${given.body.id}.json`, { text: 'Twice' })).status).toBe(200);
});

test('a response is not submitted while a question that must be answered has no answer', async () => {
  const one = await here.made();
  const must = await one.ask('short_text', { required: true });
  await one.ask('short_text');
  await one.ask('short_text', { required: true, asked: false });
  await begin(reader, one);
  const handIn = () =>
    reader.put(`${one.path}/current_response.json`, { response_status_id: here.responseStatuses.get('Submitted') });
  const refused = await handIn();
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        pointer: '/response_status_id',
        message: '1 of the questions that must be answered have no answer yet. Answer them, and submit it then.',
      },
    ],
  ]);
  expect((await reader.get(`${one.path}/current_response.json`)).body).toMatchObject({
    missing_count: 1,
    submitted_at: null,
  });
  await answer(reader, one, must.id, { text: 'Now' });
  expect((await handIn()).status).toBe(200);
});

describe('what has been answered', () => {
  test('a question, its group, its section and its options stay, with how many answers there are', async () => {
    const one = await here.made();
    const question = await one.ask('single_choice', {}, ['Yes', 'No']);
    const [first = 0, second = 0] = question.options;
    await begin(reader, one);
    const given = await answer(reader, one, question.id, { assessment_question_option_ids: [first] });
    const { response_id, id } = given.body;
    const { assessment_group_id, assessment_section_id } = (
      await here.analyst.get(`${one.path}/questions/${question.id}.json`)
    ).body;
    for (const [path, resource] of [
      [`questions/${question.id}`, 'assessment_response_answer'],
      [`groups/${assessment_group_id}`, 'assessment_response_answer'],
      [`sections/${assessment_section_id}`, 'assessment_response_answer'],
      [`question_options/${first}`, 'assessment_response_answer_option'],
    ]) {
      const refused = await here.analyst.remove(`${one.path}/${path}.json`);
      expect([refused.status, refused.body.code, path]).toEqual([409, 'in_use', path]);
      expect(refused.body.in_the_way).toContainEqual(expect.objectContaining({ resource, count: 1 }));
    }
    // An answer belongs to its question alone, so it cannot be moved to another.
    const other = await one.ask('single_choice', {}, ['Maybe']);
    const removed = await here.analyst.remove(`${one.path}/questions/${question.id}.json?replace_with=${other.id}`);
    expect([removed.status, removed.body.code]).toEqual([409, 'in_use']);
    expect(removed.body.in_the_way.map((one: { resource: string }) => one.resource)).toContain(
      'assessment_response_answer',
    );
    expect(removed.body.replaceable).toBe(false);
    expect((await here.analyst.remove(`${one.path}/question_options/${second}.json`)).status).toBe(204);
    expect(
      (await here.analyst.get(`${one.path}/responses/${response_id}/answers/${id}.json`)).body
        .assessment_question_option_ids,
    ).toEqual([first]);
  });

  test('its type and its scale stay as well, and its words may change', async () => {
    const one = await here.made();
    const question = await one.ask('scale', { scale_min: 1, scale_max: 5 });
    const put = (values: object) => here.analyst.put(`${one.path}/questions/${question.id}.json`, values);
    expect((await put({ scale_max: 7 })).status).toBe(200);
    await begin(reader, one);
    expect((await answer(reader, one, question.id, { number: 6 })).status).toBe(201);
    for (const [field, value] of [
      ['assessment_question_type_id', here.types.get('number')],
      ['scale_max', 5],
      ['scale_min', 0],
    ] as const) {
      const refused = await put({ [field]: value });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ pointer: `/${field}`, message: expect.stringMatching(/^1 answers have been given/) }],
      ]);
    }
    const bulk = await here.analyst.post(`${one.path}/questions/bulk_update.json`, {
      ids: [question.id],
      values: { scale_max: 5 },
    });
    expect(bulk.status).toBe(422);
    expect((await put({ text: 'Said better', scale_max: 7, asked: false })).status).toBe(200);
    // A question without a scale, too.
    const plain = await one.ask('short_text');
    expect((await answer(reader, one, plain.id, { text: 'So' })).status).toBe(201);
    const said = await here.analyst.put(`${one.path}/questions/${plain.id}.json`, { text: 'Said better' });
    expect([said.status, said.body.text]).toEqual([200, 'Said better']);
  });

  test('a deleted response comes back with its answers, closed or not', async () => {
    const one = await here.made();
    const question = await one.ask('short_text');
    const { id } = await begin(reader, one);
    await answer(reader, one, question.id, { text: 'Kept' });
    await reader.put(`${one.path}/current_response.json`, {
      response_status_id: here.responseStatuses.get('Submitted'),
    });
    await one.set({ assessment_status_id: here.statuses.get('Closed') });
    const removed = await here.analyst.remove(`${one.path}/responses/${id}.json`);
    expect(removed.status).toBe(204);
    expect((await here.analyst.undo(removed)).status).toBe(204);
    expect((await here.analyst.get(`${one.path}/responses/${id}/answers`)).body).toMatchObject([{ text: 'Kept' }]);
    expect((await here.analyst.remove(`${one.path}/responses/${id}.json`)).status).toBe(204);
    expect((await here.analyst.post(`${one.path}/responses/removed/${id}/restore.json`, {})).status).toBeLessThan(300);
    expect((await here.analyst.get(`${one.path}/responses/${id}.json`)).body.submitted_at).not.toBeNull();
  });
});
