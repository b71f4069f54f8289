/** Valid answers: of the type of their question, within its bounds, and with its options. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Asker } from '../access/asker.ts';
import type { Reply } from '../server.ts';
import { type Assessment, type Assessments, assessments } from './assessment.ts';

let here: Assessments;
let reader: Asker;
let one: Assessment;
let answers: string;
beforeAll(async () => {
  here = await assessments();
  reader = here.as('project_read');
  one = await here.made();
  answers = `${one.path}/current_response/answers`;
  await reader.put(`${one.path}/current_response.json`, {});
});
afterAll(() => here.server.close());

type Asked = Awaited<ReturnType<Assessment['ask']>>;
const answer = (question: Asked, values: object) =>
  reader.post(answers, { assessment_question_id: question.id, ...values });
const pointers = ({ body }: Reply): readonly string[] =>
  (body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);
const chosen = (...ids: readonly (number | undefined)[]) => ({ assessment_question_option_ids: ids });

const fits: Readonly<Record<string, readonly [object, object]>> = {
  short_text: [{ text: 'A few words' }, { number: 3 }],
  long_text: [{ text: 'Many\nwords' }, { date: '2026-01-02' }],
  yes_no: [{ number: 1 }, { number: 2 }],
  scale: [{ number: 4 }, { number: 2.5 }],
  rating: [{ number: 5 }, { number: 6 }],
  number: [{ number: -99.5 }, { text: '-99.5' }],
  date: [{ date: '2026-01-02' }, { text: '2026-01-02' }],
  time: [{ text: '08:30' }, { text: '25:00' }],
  date_time: [{ text: '2026-01-02T08:30:00Z' }, { text: 'tomorrow' }],
  email: [{ text: 'anna@example.com' }, { text: 'anna' }],
  web_address: [{ text: 'https://example.com' }, { text: 'example' }],
  note: [{}, { text: 'Something' }],
};

test.each(Object.entries(fits))('%s takes what it asks for, and nothing else', async (type, [right, wrong]) => {
  const question = await one.ask(type);
  const refused = await answer(question, wrong);
  expect([refused.status, pointers(refused)]).toEqual([422, Object.keys(wrong).map((field) => `/${field}`)]);
  const given = await answer(question, right);
  expect([given.status, given.body]).toMatchObject([201, right]);
  if (Object.keys(wrong).length === 0) return;
  const changed = await reader.put(`${answers}/${given.body.id}.json`, wrong);
  expect([changed.status, pointers(changed).length > 0]).toEqual([422, true]);
  expect((await reader.get(`${answers}/${given.body.id}.json`)).body).toMatchObject(right);
});

test('a scale takes whole numbers within its bounds, and says which', async () => {
  const scale = await one.ask('scale', { scale_min: 1, scale_max: 5 });
  for (const number of [-99_999, 0, 6]) expect((await answer(scale, { number })).status).toBe(422);
  const refused = await answer(scale, { number: -99_999, text: 'and a text', date: '2026-01-01' });
  expect(pointers(refused).toSorted()).toEqual(['/date', '/number', '/text']);
  expect(refused.body.detail).toContain('Text is not asked for by this question. Leave it empty.');
  expect((await answer(scale, { number: 1 })).status).toBe(201);
});

describe('options', () => {
  test('one of a single choice, several of a multiple choice, each once, and its own alone', async () => {
    const single = await one.ask('single_choice', {}, ['Yes', 'No']);
    const multiple = await one.ask('multiple_choice', {}, ['Red', 'Green', 'Blue']);
    const [yes, no] = single.options;
    const [red, green] = multiple.options;
    for (const [question, ids] of [
      [single, [yes, no]],
      [single, [red]],
      [multiple, [red, yes]],
      [await one.ask('short_text'), [red]],
    ] as const)
      expect((await answer(question, chosen(...ids))).status).toBe(422);
    const given = await answer(single, chosen(no));
    expect([given.status, (await answer(multiple, chosen(red, green))).status]).toEqual([201, 201]);
    // The join rows can also be written directly.
    const tie = await reader.post(`${one.path}/answer_options`, {
      response_answer_id: given.body.id,
      assessment_question_option_id: yes,
    });
    expect([tie.status, tie.body.code]).toEqual([422, 'invalid']);
    expect((await reader.put(`${answers}/${given.body.id}.json`, chosen(yes))).status).toBe(200);
    expect((await reader.get(`${answers}/${given.body.id}.json`)).body.assessment_question_option_ids).toEqual([yes]);
  });

  test('a ranking keeps the order that was sent, in answers and in the ranks of their options, and undo restores it', async () => {
    const ranking = await one.ask('ranking', {}, ['Cheap', 'Quick', 'Good']);
    const [cheap, quick, good] = ranking.options;
    const given = await answer(ranking, chosen(good, cheap));
    expect([given.status, given.body.assessment_question_option_ids]).toEqual([201, [good, cheap]]);
    const path = `${answers}/${given.body.id}.json`;
    const ranked = async () => ({
      answer: (await reader.get(path)).body.assessment_question_option_ids,
      ranks: Object.fromEntries(
        (await reader.get(`${one.path}/answer_options.json?per_page=500`)).body
          .filter((tie: { response_answer_id: number }) => tie.response_answer_id === given.body.id)
          .map((tie: { assessment_question_option_id: number; rank: number }) => [
            tie.assessment_question_option_id,
            tie.rank,
          ]),
      ),
    });
    const moved = await reader.put(path, chosen(quick, good, cheap));
    expect(moved.body.assessment_question_option_ids).toEqual([quick, good, cheap]);
    const again = await reader.put(path, chosen(cheap, quick, good));
    expect(again.body._labels.assessment_question_option_ids).toEqual(['Cheap', 'Quick', 'Good']);
    const then = { [cheap as number]: 1, [quick as number]: 2, [good as number]: 3 };
    expect(await ranked()).toEqual({ answer: [cheap, quick, good], ranks: then });
    expect((await reader.undo(again)).status).toBe(204);
    const before = { [quick as number]: 1, [good as number]: 2, [cheap as number]: 3 };
    expect(await ranked()).toEqual({ answer: [quick, good, cheap], ranks: before });
  });

  test('one that is not offered any more is not chosen, and stays where it was', async () => {
    const question = await one.ask('multiple_choice', { allows_comment: true }, ['Old', 'New']);
    const [old, fresh] = question.options;
    const given = await answer(question, chosen(old));
    expect((await here.analyst.put(`${one.path}/question_options/${old}.json`, { offered: false })).status).toBe(200);
    expect((await reader.put(`${answers}/${given.body.id}.json`, { comment: 'Still so' })).status).toBe(200);
    expect((await reader.put(`${answers}/${given.body.id}.json`, chosen(fresh))).status).toBe(200);
    const refused = await reader.put(`${answers}/${given.body.id}.json`, chosen(old));
    expect([refused.status, refused.body.code]).toEqual([409, 'closed']);
  });
});

test('a comment only where the question allows one, and no skipping of what must be answered', async () => {
  const plain = await one.ask('short_text', { required: true });
  expect(pointers(await answer(plain, { text: 'Yes', comment: 'And so' }))).toEqual(['/comment']);
  expect(pointers(await answer(plain, { skipped: true }))).toEqual(['/skipped']);
  const open = await one.ask('short_text', { allows_comment: true });
  expect((await answer(open, { skipped: true, comment: 'I do not know' })).status).toBe(201);
});

test('questions of another assessment, and those that are not asked, take no answer', async () => {
  const other = await here.made({ name: 'Another' });
  const strange = await answer(await other.ask('short_text'), { text: 'Here' });
  expect([strange.status, pointers(strange)]).toEqual([422, ['/assessment_question_id']]);
  const retired = await answer(await one.ask('short_text', { asked: false }), { text: 'Here' });
  expect([retired.status, retired.body.detail]).toEqual([409, expect.stringMatching(/not asked any more/)]);
});

test('many answers at once and answers of a file are held to it as well', async () => {
  const question = await one.ask('rating');
  const given = await answer(question, { number: 3 });
  const bulk = await reader.post(`${answers}/bulk_update.json`, { ids: [given.body.id], values: { number: 9 } });
  expect(bulk.status).toBe(422);
  const other = await one.ask('rating');
  const file = { columns: ['assessment_question_id', 'number'], rows: [[String(other.id), '9']] };
  const imported = await reader.post(`${answers}/import.json`, file);
  expect(imported.status).toBe(422);
  expect((await reader.get(`${answers}?assessment_question_id.equals=${other.id}`)).body).toEqual([]);
});

test('a type that a system admin adds is asked and answered at once', async () => {
  const admin = here.as('system_admin');
  const kind = await admin.made('/api/admin/assessment_question_types', {
    name: 'Post code',
    key: 'post_code',
    json_schema: {
      type: 'object',
      properties: {
        text: { type: 'string', title: 'Post code', pattern: '^[0-9]{5}$', 'x-pattern-sentence': 'Enter five digits.' },
      },
    },
  });
  const question = await one.ask('short_text', { assessment_question_type_id: kind.id });
  const refused = await answer(question, { text: '123' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ pointer: '/text', message: expect.stringContaining('Enter five digits.') }],
  ]);
  expect((await answer(question, { text: '12345' })).status).toBe(201);
  const { answer_schema } = (await reader.get(`${one.path}/questions/${question.id}.json`)).body;
  expect(answer_schema.properties.text.title).toBe('Post code');
});
