/** Export of responses as a file. */

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../web/pdf/read-pdf.ts';
import { asSystem } from '../access/world.ts';
import { type Assessment, type Assessments, assessments } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
  await here.tellOf(2);
});
afterAll(() => here.server.close());

async function answered(values: object = {}): Promise<Assessment> {
  const one = await here.made(values);
  const choice = await one.ask('multiple_choice', { key: 'colours', text: 'Which colours?', allows_comment: true }, [
    'Red',
    'Green',
    'Blue',
  ]);
  const scale = await one.ask('scale', { key: 'trust', text: 'How much trust?' });
  await one.ask('note', { text: 'Nearly done' });
  const words = await one.ask('short_text', { text: 'In a word?' });
  for (const [kind, chosen] of [
    ['project_read', [0, 2]],
    ['team_read', [1]],
  ] as const) {
    const asker = here.as(kind);
    await asker.put(`${one.path}/current_response.json`, {});
    const give = (question: { id: number }, given: object) =>
      asker.made(`${one.path}/current_response/answers`, { assessment_question_id: question.id, ...given });
    await give(choice, {
      assessment_question_option_ids: chosen.map((at) => choice.options[at]),
      comment: 'Said, with "quotes", a comma',
    });
    await give(scale, { number: -2 });
    if (kind === 'team_read') await give(words, { text: '=1+1' });
  }
  await here
    .as('project_read')
    .put(`${one.path}/current_response.json`, { response_status_id: here.responseStatuses.get('Submitted') });
  return { ...one, id: words.id };
}

test('R-ASM-17: an assessment is exported as csv: one row a response, one column a question by its key', async () => {
  const { path, id } = await answered();
  const reply = await here.analyst.get(`${path}/export.csv?texts=true`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="responses-\d+\.csv"$/);
  const [keys, texts, first, second, ...more] = reply.text.trimEnd().split('\r\n');
  expect(keys).toBe(`response,by,status,handed_in,colours,colours_comment,trust,q${id}`);
  expect(texts).toBe('Response,By,Status,Submitted,Which colours?,Which colours?: comment,How much trust?,In a word?');
  expect(first).toMatch(/^\d+,[^,]+,Submitted,\d{4}-[^,]+,"Red; Blue","Said, with ""quotes"", a comma",-2,$/);
  expect(second).toMatch(/^\d+,[^,]+,,,Green,"Said, with ""quotes"", a comma",-2,'=1\+1$/);
  expect(more).toEqual([]);
});

test('who may only answer gets no file, and of an anonymous assessment nobody is named', async () => {
  const { path } = await answered({ anonymous: true, name: 'Anonymous' });
  expect((await here.as('project_read').get(`${path}/export.csv`)).status).toBe(403);
  expect((await here.as('other_admin').get(`${path}/export.csv`)).status).toBe(404);
  const rows = (await here.analyst.get(`${path}/export.csv`)).text.trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatch(/^\d+,,/);
  expect(rows[0]).toMatch(/,Submitted,\d{4}-\d{2}-\d{2}T00:00:00\+00:00,/);
});

test('a thousand responses come whole and once each, in portions', async () => {
  const one = await here.made({ name: 'Many' });
  await one.ask('number', { key: 'n' });
  await asSystem(
    here.server,
    sql`insert into assessment_response (assessment_id, company_id) select ${one.id}::int, ${here.world.a.company}::int from generate_series(1, 1000)`,
  );
  const rows = (await here.analyst.get(`${one.path}/export.csv`)).text.trimEnd().split('\r\n').slice(1);
  expect([rows.length, new Set(rows).size]).toEqual([1000, 1000]);
});

async function pdfOf(path: string, kind: Parameters<Assessments['as']>[0] = 'member') {
  const response = await fetch(`${here.server.address}${path}`, { headers: here.world.headers[kind] });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test('R-ASM-18: a response is exported as pdf, with each question and what was answered', async () => {
  const one = await answered({ name: 'Maturity of a site' });
  const yes = await one.ask('yes_no', { text: 'Is Ελλάδα, Žluť and 日本 shown?' });
  await here
    .as('team_read')
    .made(`${one.path}/current_response/answers`, { assessment_question_id: yes.id, number: 1 });
  const responses = (await here.analyst.get(`${one.path}/responses?sort=id`)).body as { id: number }[];
  const [first = 0, second = 0] = responses.map(({ id }) => id);
  const { status, headers, bytes } = await pdfOf(`${one.path}/responses/${second}/export.pdf`);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="response-${second}.pdf"`,
  ]);
  const read = await readPdf(bytes);
  const text = read.pages
    .flatMap(({ texts }) => texts)
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(read.title).toBe('Maturity of a site');
  for (const part of [
    'Maturity of a site',
    'Section',
    'Which colours?',
    'Green',
    'How much trust?',
    '-2',
    '=1+1',
    'Ελλάδα, Žluť and □□ shown?',
    'Yes',
    '2 letters are in none',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Nearly done');
  const other = await readPdf((await pdfOf(`${one.path}/responses/${first}/export.pdf`)).bytes);
  expect(other.pages.flatMap(({ texts }) => texts).join(' ')).toMatch(
    /Submitted, submitted on \d{4}-\d{2}-\d{2}.*No answer/s,
  );
  expect((await pdfOf(`${one.path}/responses/${second}/export.pdf`, 'project_read')).status).toBe(403);
  expect((await pdfOf(`${one.path}/responses/999999/export.pdf`)).status).toBe(404);
});

test('the pdf of an anonymous response names nobody', async () => {
  const one = await answered({ anonymous: true, name: 'Anonymous' });
  const [{ id }] = (await here.analyst.get(`${one.path}/responses?sort=id`)).body as [{ id: number }];
  const read = await readPdf((await pdfOf(`${one.path}/responses/${id}/export.pdf`)).bytes);
  const text = read.pages.flatMap(({ texts }) => texts).join(' ');
  expect(text).toContain('Submitted');
  expect(text).not.toMatch(/By /);
});
