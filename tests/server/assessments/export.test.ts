/** Responses as a file. */

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../access/world.ts';
import { type Assessment, type Assessments, assessments } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
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
  expect(texts).toBe('Response,By,Status,Handed in,Which colours?,Which colours?: comment,How much trust?,In a word?');
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
