/** Import of an assessment from a file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsform } from '../../questionnaires/workbook.ts';
import type { Kind } from '../access/kinds.ts';
import { type Assessments, assessments } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
});
afterAll(() => here.server.close());

const survey = [
  ['type', 'name', 'label', 'required', 'relevant'],
  ['begin_group', 'about', 'About you', '', ''],
  ['text', 'who', 'Who are you?', 'yes', ''],
  ['select_one yn', 'happy', 'Happy?', '', `\${who} != ''`],
  ['end_group', '', '', '', ''],
  ['note', 'thanks', 'Thank you', '', ''],
];
const choices = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];

async function send(sheets: Parameters<typeof xlsform>[0], query = '', kind: Kind = 'member') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await xlsform(sheets))]), 'form.xlsx');
  const response = await fetch(`${here.server.address}/api/assessments/import.json${query}`, {
    method: 'POST',
    headers: here.world.headers[kind],
    body,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const count = async (): Promise<number> =>
  Number((await here.analyst.get('/api/assessments.json?per_page=1')).headers.get('x-total-count'));

test('R-ASM-16: an assessment can be imported from a template file, tried before, and taken back as one change', async () => {
  const before = await count();
  const sheets = { survey, choices, settings: [['form_title'], ['Wellbeing']] };
  const tried = await send(sheets, '?dry_run=true');
  expect([tried.status, tried.body.id, tried.body.name, await count()]).toEqual([200, null, 'Wellbeing', before]);
  expect(tried.body.report).toMatchObject({
    format: 'XLSForm',
    taken: 3,
    beside: ['2 sections', '2 groups', '2 options'],
    rows: [
      { line: 3, cells: ['Who are you?', 'Short text', 'About you', ''], outcome: 'new' },
      { line: 4, cells: ['Happy?', 'Single choice', 'About you', 'Yes; No'] },
      { line: 6, cells: ['Thank you', 'Note', 'Wellbeing', ''] },
    ],
    losses: [],
  });
  const made = await send(sheets);
  const path = `/api/assessments/${made.body.id}`;
  expect((await here.analyst.get(path)).body).toMatchObject({
    name: 'Wellbeing',
    accepting: 'closed',
    section_count: 2,
  });
  expect((await here.analyst.get(`${path}/questions?sort=id`)).body).toMatchObject([
    { key: 'who', required: true, condition: '' },
    { key: 'happy', required: false, condition: '', shown_if: { field: expect.any(Number) }, option_count: 2 },
    { key: 'thanks', text: 'Thank you' },
  ]);
  // It can be answered like a manually created assessment.
  await here.analyst.put(path, { assessment_status_id: here.statuses.get('Open') });
  await here.analyst.put(`${path}/current_response.json`, {});
  const questions = (await here.analyst.get(`${path}/questions`)).body as { id: number; key: string }[];
  const who = questions.find(({ key }) => key === 'who')?.id;
  const answers = `${path}/current_response/answers`;
  expect((await here.analyst.post(answers, { assessment_question_id: who, text: 'I' })).status).toBe(201);
  const again = await send(sheets);
  expect(await count()).toBe(before + 2);
  const undone = await here.analyst.post(`/api/changes/${again.headers.get('x-change')}/undo.json`, {});
  expect([undone.status, await count()]).toEqual([204, before + 1]);
});

test('a file with faults is refused by line, and nothing is made of it', async () => {
  const before = await count();
  const wrong = [...survey, ['text', 'who', 'Again?'], ['begin_group', 'open', 'Open'], ['select_one nn', 'x', 'X?']];
  const refused = await send({ survey: wrong, choices });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      { pointer: '/line/7', message: expect.stringContaining('Line 7: “who” is the name') },
      { pointer: '/line/9', message: expect.stringContaining('no list of choices “nn”') },
      { pointer: '/line/8', message: 'Line 8: The group “open” is never ended.' },
    ],
  ]);
  const empty = await send({ survey: [['type', 'name', 'label']] });
  expect([empty.status, empty.body.detail]).toEqual([422, 'There are no questions in this file.']);
  expect(await count()).toBe(before);
  expect((await send({ survey, choices }, '', 'restricted')).status).toBe(403);
});

test('conditions of options go there and back, and a REDCap dictionary names what it leaves out', async () => {
  const sheets = {
    survey: [
      ['type', 'name', 'label', 'choice_filter'],
      ['select_one states', 'where_it_is', 'Where?'],
      ['select_one cities', 'city', 'Which city?', `state = \${where_it_is}`],
    ],
    choices: [
      ['list_name', 'name', 'label', 'state'],
      ['states', 'tx', 'Texas'],
      ['states', 'wa', 'Washington'],
      ['cities', 'seattle', 'Seattle', 'wa'],
      ['cities', 'dallas', 'Dallas', 'tx'],
    ],
  };
  const { body } = await send(sheets);
  const path = `/api/assessments/${body.id}`;
  const options = (await here.analyst.get(`${path}/question_options?sort=id`)).body;
  const named = new Map(options.map((one: { text: string; id: number }) => [one.text, one.id]));
  const where = options.find(({ text }: { text: string }) => text === 'Texas').assessment_question_id;
  expect(options.map(({ text, shown_if }: Record<string, unknown>) => [text, shown_if])).toEqual([
    ['Texas', null],
    ['Washington', null],
    ['Seattle', { field: where, is: [named.get('Washington')] }],
    ['Dallas', { field: where, is: [named.get('Texas')] }],
  ]);
  const xlsx = await fetch(`${here.server.address}${path}/template.xlsx`, { headers: here.world.headers.member });
  expect(xlsx.headers.get('x-losses')).toBeNull();
  const form = new FormData();
  form.append('file', new Blob([await xlsx.arrayBuffer()]), 'back.xlsx');
  const sent = { method: 'POST', headers: here.world.headers.member, body: form };
  const back = (await (await fetch(`${here.server.address}/api/assessments/import.json`, sent)).json()) as {
    id: number;
  };
  const again = (await here.analyst.get(`/api/assessments/${back.id}/question_options?sort=id`)).body;
  expect(again.map((one: { shown_if: unknown }) => one.shown_if !== null)).toEqual([false, false, true, true]);

  const csv = await fetch(`${here.server.address}${path}/template.csv`, { headers: here.world.headers.member });
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(await csv.text()).toContain('where_it_is,form,,radio,Where?,"1, Texas | 2, Washington"');
  expect(JSON.parse(decodeURIComponent(csv.headers.get('x-losses') ?? ''))).toContain(
    'When single options of “Which city?” are offered is left out: all are.',
  );
});

test('the questions of an assessment are downloaded as an XLSForm that import takes back', async () => {
  const made = await send({ survey, choices, settings: [['form_title'], ['There and back']] });
  const path = `/api/assessments/${made.body.id}`;
  const file = await fetch(`${here.server.address}${path}/template.xlsx`, { headers: here.world.headers.member });
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="assessment-${made.body.id}.xlsx"`,
  ]);
  const body = new FormData();
  body.append('file', new Blob([await file.arrayBuffer()]), 'back.xlsx');
  const response = await fetch(`${here.server.address}/api/assessments/import.json`, {
    method: 'POST',
    headers: here.world.headers.member,
    body,
  });
  const back = (await response.json()) as { id: number; name: string };
  expect([response.status, back.name]).toEqual([200, 'There and back']);
  const fields = 'key,text,required,condition,shown_if,option_count,assessment_question_type_id';
  const read = async (id: number) =>
    (await here.analyst.get(`/api/assessments/${id}/questions?sort=id&fields=${fields}`)).body.map(
      ({ id: _, _labels: __, shown_if: shown, ...one }: Record<string, unknown>) => ({ ...one, shown: shown !== null }),
    );
  expect(await read(back.id)).toEqual(await read(made.body.id));
});
