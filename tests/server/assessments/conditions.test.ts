/** Questions that conditions hide: page and server agree, and hidden answers are not submitted. */
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AsksEntry } from '../../../src/contract/registry.ts';
import { hiddenBeside } from '../../../src/fields/condition/hidden.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import type { Row } from '../../../src/web/resources/state/row/row.ts';
import { type LevelRows, pagesOf, progressOf } from '../../../src/web/resources/views/pages/questions.ts';
import { readAnswers, shownOf, shownPages } from '../../../src/web/resources/views/pages/shown.ts';
import type { Asker } from '../access/asker.ts';
import { type Assessment, type Assessments, assessments } from './assessment.ts';

let here: Assessments;
let reader: Asker;
beforeAll(async () => {
  here = await assessments();
  reader = here.as('project_read');
});
afterAll(() => here.server.close());

const level = (resource: string, owner: string | null, label: string) => ({
  ...{ resource, title: '', plural: '', path: '', label, order: 'position', owner, text: null, condition: 'shown_if' },
});
const asks: AsksEntry = {
  answers: '',
  field: 'assessment_question_id',
  schema: 'answer_schema',
  members: ['text', 'number', 'date', 'comment', 'skipped', 'assessment_question_option_ids'],
  required: 'required',
  while: 'asked',
  levels: [
    level('assessment_section', null, 'name'),
    level('assessment_group', 'assessment_section_id', 'name'),
    level('assessment_question', 'assessment_group_id', 'text'),
  ],
  around: null,
  table: null,
  files: null,
  handIn: null,
};

/** The page's data of an assessment and of the reader's response. */
async function seenBy(asker: Asker, { path }: Assessment) {
  const list = async (name: string): Promise<Row[]> => (await asker.get(`${path}/${name}.json?per_page=500`)).body;
  const rows: LevelRows = [await list('sections'), await list('groups'), await list('questions')];
  const answers = new Map(
    (await list('current_response/answers')).map((row) => [Number(row['assessment_question_id']), row]),
  );
  const shown = shownOf(asks, rows);
  const hidden = hiddenBeside(shown.plan, readAnswers(shown, answers));
  const pages = shownPages(pagesOf(asks, rows), hidden);
  const questions = pages.flatMap((page) => page.questions);
  return {
    hidden,
    pages,
    questions,
    missing: progressOf(questions, answers, asks.members).missing.map(({ id }) => id),
  };
}

const answer = (asker: Asker, { path }: Assessment, question: number, values: object) =>
  asker.post(`${path}/current_response/answers`, { assessment_question_id: question, ...values });

test('the page and the server agree on what is shown and what must be answered, whatever the conditions', async () => {
  const one = await here.made();
  const { database } = here.server;
  const types = ['single_choice', 'number', 'multiple_choice', 'short_text', 'date', 'yes_no'];
  const questions: { id: number; type: string; options: readonly number[]; answer: number }[] = [];
  const begun = await reader.put(`${one.path}/current_response.json`, {});
  expect(begun.status, begun.text).toBe(200);
  for (let at = 0; at < 12; at++) {
    const type = types[at % types.length] ?? '';
    const made = await one.ask(type, { required: at % 3 === 0 }, type.endsWith('choice') ? ['A', 'B', 'C'] : []);
    const given = await answer(reader, one, made.id, {});
    expect(given.status, given.text).toBe(201);
    questions.push({ ...made, type, answer: given.body.id });
  }
  const optionIds = questions.flatMap(({ options }) => options);
  const value = fc.oneof(
    fc.constantFrom(...optionIds),
    fc.constantFrom(0, 1, 2, 3, 'a', 'ab', '2026-01-01', '2026-06-01'),
  );
  const comparison = fc
    .tuple(
      fc.constantFrom('field', 'field', 'count'),
      fc.constantFrom(...questions.map(({ id }) => id)),
      fc.oneof(
        fc.constant({}),
        fc.array(value, { minLength: 1, maxLength: 3 }).map((is) => ({ is })),
        value.map((contains) => ({ contains })),
        fc.tuple(fc.constantFrom('above', 'at_most'), value).map(([word, wanted]) => ({ [word]: wanted })),
      ),
    )
    .map(([word, id, compared]): object => ({ [word]: id, ...compared }));
  const condition: fc.Arbitrary<object> = fc.letrec<{ part: object }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 2 },
      comparison,
      fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('part').map((not) => ({ not })),
    ),
  })).part;
  const level = async (table: string, ids: readonly number[], conditions: readonly (object | null)[]) => {
    const rows = JSON.stringify(ids.map((id, at) => ({ id, shown_if: conditions[at] ?? null })));
    await database.query(
      systemActor,
      sql`update ${raw(table)} t set shown_if = nullif(v -> 'shown_if', 'null') from jsonb_array_elements(${rows}::jsonb) v where t.id = (v ->> 'id')::int`,
    );
  };
  const ids = async (name: string) => (await reader.get(`${one.path}/${name}.json`)).body.map((row: Row) => row.id);
  const [sections, groups] = [await ids('sections'), await ids('groups')];
  const some = (share: number) => (drawn: object, chance: number) => (chance < share * 1000 ? drawn : null);
  const draws = fc.sample(
    fc.tuple(
      fc.array(fc.tuple(condition, fc.nat(999)), { minLength: 60, maxLength: 60 }),
      fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
    ),
    { numRuns: Number(process.env['CONDITION_ROUNDS'] ?? 60), seed: 20_261_127 },
  );
  let [hiddenRows, hiddenOptions, shownRows, missed] = [0, 0, 0, 0];
  for (const [conditions, picks] of draws) {
    const taken = (from: number, count: number, share: number) =>
      conditions.slice(from, from + count).map(([drawn, chance]) => some(share)(drawn, chance));
    await level('assessment_section', sections, taken(0, 1, 0.1));
    await level('assessment_group', groups, taken(1, 1, 0.1));
    await level(
      'assessment_question',
      questions.map(({ id }) => id),
      taken(2, 12, 0.4),
    );
    await level('assessment_question_option', optionIds, taken(14, optionIds.length, 0.2));
    for (const [at, question] of questions.entries()) {
      const pick = picks[at] ?? 0;
      const path = `${one.path}/current_response/answers/${question.answer}.json`;
      if (question.type.endsWith('choice')) {
        const chosen =
          question.type === 'single_choice'
            ? [question.options[pick % 4]].filter((id) => id)
            : question.options.filter((_, i) => (pick >> i) & 1);
        const put = await reader.put(path, { assessment_question_option_ids: chosen });
        expect(put.status, put.text).toBe(200);
        continue;
      }
      const values = {
        number: { number: [null, 0, 1, 2, 3][pick % 5] },
        short_text: { text: ['', 'a', 'ab', '1'][pick % 4] },
        date: { date: [null, '2026-01-01', '2026-06-01'][pick % 3] },
        yes_no: { number: [null, 0, 1][pick % 3] },
      }[question.type];
      const put = await reader.put(path, values ?? {});
      expect(put.status, put.text).toBe(200);
    }
    const response = (await reader.get(`${one.path}/current_response.json`)).body;
    const [hidden] = await database.query<{ questions: number[]; options: number[] }>(
      systemActor,
      sql`select questions, options from tessera_hidden_answers(${response.id}::int)`,
    );
    const seen = await seenBy(reader, one);
    const sorted = (set: Iterable<number>) => [...set].toSorted((a, b) => a - b);
    expect(sorted(hidden?.questions ?? []), JSON.stringify(conditions)).toEqual(sorted(seen.hidden.rows));
    expect(sorted(hidden?.options ?? [])).toEqual(sorted(seen.hidden.options));
    hiddenRows += seen.hidden.rows.size;
    hiddenOptions += seen.hidden.options.size;
    shownRows += seen.questions.length;
    missed += response.missing_count;
    // An answer with only hidden options counts as none on the server; the page keeps it until another option is
    // chosen.
    const chosenHidden = seen.questions.filter(({ id }) => {
      const question = questions.find((one) => one.id === id);
      return question?.options.some((option) => seen.hidden.options.has(option));
    });
    if (chosenHidden.length === 0) expect(response.missing_count).toBe(seen.missing.length);
  }
  for (const [what, count] of Object.entries({ hiddenRows, hiddenOptions, shownRows, missed }))
    expect(count, what).toBeGreaterThan(10);
});

test('what conditions hide is kept, is not asked for, and is left out once it is submitted, until it is opened again', async () => {
  const one = await here.made();
  const kind = await one.ask('single_choice', { text: 'Which?', key: 'which', required: true }, ['Small', 'Large']);
  const [small, large] = kind.options;
  const detail = await one.ask('short_text', {
    ...{ text: 'How large?', key: 'how', required: true, shown_if: { field: kind.id, is: [large] } },
  });
  const begun = await reader.put(`${one.path}/current_response.json`, {});
  expect(begun.body.missing_count).toBe(1);
  const which = await answer(reader, one, kind.id, { assessment_question_option_ids: [large] });
  const missing = async () => (await reader.get(`${one.path}/current_response.json`)).body.missing_count;
  expect(await missing()).toBe(1);
  const how = await answer(reader, one, detail.id, { text: 'Very' });
  expect([how.status, await missing()]).toEqual([201, 0]);
  const answers = `${one.path}/current_response/answers`;
  await reader.put(`${answers}/${which.body.id}.json`, { assessment_question_option_ids: [small] });
  const stored = async () => (await reader.get(answers)).body.map((row: Row) => [row['text'], row['left_out']]);
  expect([await missing(), await stored()]).toEqual([
    0,
    [
      ['', false],
      ['Very', false],
    ],
  ]);
  const status = (name: string) => ({ response_status_id: here.responseStatuses.get(name) });
  expect((await reader.put(`${one.path}/current_response.json`, status('Submitted'))).status).toBe(200);
  expect(await stored()).toEqual([
    ['', false],
    ['Very', true],
  ]);
  const exported = async () => (await here.analyst.get(`${one.path}/export.csv`)).text;
  expect(await exported()).toContain('Small');
  expect(await exported()).not.toContain('Very');
  expect((await here.analyst.get(`${one.path}/answers.json`)).text).not.toContain('Very');
  const opened = await here.analyst.put(`${one.path}/responses/${begun.body.id}.json`, status('In progress'));
  expect(opened.status, opened.text).toBe(200);
  expect([await stored(), (await exported()).includes('Very')]).toEqual([
    [
      ['', false],
      ['Very', false],
    ],
    true,
  ]);
});

test('a condition that misuses its words is refused at its place', async () => {
  const one = await here.made();
  const question = await one.ask('short_text', {});
  const put = await here.analyst.put(`${one.path}/questions/${question.id}.json`, { shown_if: { all: [{ fild: 3 }] } });
  expect(put.body.errors).toEqual([
    { pointer: '/shown_if/all/0/fild', message: 'A condition has no member "fild". Did you mean "field"?' },
  ]);
});

test('conditions of a copy read the copies', async () => {
  const one = await here.made();
  const kind = await one.ask('single_choice', {}, ['A', 'B']);
  const number = await one.ask('number', {});
  const both = {
    all: [{ field: kind.id, is: [kind.options[1]] }, { not: { field: number.id, is: [kind.options[1]] } }],
  };
  await one.ask('short_text', { shown_if: both });
  const [section] = (await here.analyst.get(`${one.path}/sections.json`)).body;
  const cloned = await here.analyst.post(`${one.path}/sections/${section.id}/clone.json`, {});
  expect(cloned.status, cloned.text).toBeLessThan(300);
  const questions: Row[] = (await here.analyst.get(`${one.path}/questions.json?sort=id`)).body;
  const options: Row[] = (await here.analyst.get(`${one.path}/question_options.json?sort=id`)).body;
  const [first, second, third] = questions.slice(3);
  const copy = options.filter((option) => option['assessment_question_id'] === first?.id)[1];
  expect(third?.['shown_if']).toEqual({
    all: [{ field: first?.id, is: [copy?.id] }, { not: { field: second?.id, is: [kind.options[1]] } }],
  });
});

test('the structure tells of conditions that cannot be, and of none where all are in order', async () => {
  const one = await here.made();
  const kind = await one.ask('single_choice', { text: 'Which?' }, ['Small', 'Large']);
  const [small, large] = kind.options;
  const detail = await one.ask('short_text', { text: 'How large?', shown_if: { field: kind.id, is: [large] } });
  const logic = async () => (await here.analyst.get(`${one.path}/sections/logic.json`)).body;
  const bars = [{ title: 'Questions that answers show', value: 1, of: 2 }];
  expect(await logic()).toEqual({ sections: [{ title: 'Conditions', bars }], warnings: [], warnings_count: 0 });
  const set = async (id: number, shown_if: unknown) =>
    expect((await here.analyst.put(`${one.path}/questions/${id}.json`, { shown_if })).status).toBe(200);
  await set(detail.id, {
    all: [
      { field: kind.id, is: [small] },
      { field: kind.id, is: [large] },
    ],
  });
  expect((await logic()).warnings).toEqual(['“How large?” is never shown: no answers fulfil its conditions.']);
  await set(kind.id, { field: detail.id });
  expect((await logic()).warnings).toEqual([
    '“Which?”, “How large?” go by one another in a circle, or by what does: their conditions hide nothing.',
    '“How large?” is never shown: no answers fulfil its conditions.',
  ]);
});
