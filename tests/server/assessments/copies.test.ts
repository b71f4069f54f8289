/** Copies of parts of an assessment, with question keys that stay separate, and answers for copied options. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assessments, assessments } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
});
afterAll(() => here.server.close());

test('a copied question stands beside it, without its key', async () => {
  const made = await here.made();
  const { id } = await made.ask('number', { key: 'age' });
  expect((await here.analyst.post(`${made.path}/questions/${id}/clone.json`, {})).status).toBe(201);
  const rows = (await here.analyst.get(`${made.path}/questions?sort=id`)).body;
  expect(rows).toMatchObject([{ key: 'age' }, { key: null, assessment_group_id: rows[0].assessment_group_id }]);
});

test('a copied section has copies of its questions, without their keys', async () => {
  const made = await here.made();
  await made.ask('number', { key: 'age' });
  const keysOf = async (path: string) =>
    (await here.analyst.get(`${path}/questions?sort=id`)).body.map(({ key }: { key: string | null }) => key);
  const [section] = (await here.analyst.get(`${made.path}/sections`)).body;
  const copied = await here.analyst.post(`${made.path}/sections/${section.id}/clone.json`, {});
  expect([copied.status, await keysOf(made.path)]).toEqual([201, ['age', null]]);
});

test('a question that has no options yet takes a comment, and no option of another', async () => {
  const made = await here.made();
  const { id } = await made.ask('single_choice', { allows_comment: true });
  const other = await made.ask('single_choice', {}, ['Yes']);
  await here.analyst.put(`${made.path}/current_response.json`, {});
  const answers = `${made.path}/current_response/answers`;
  const refused = await here.analyst.post(answers, {
    assessment_question_id: id,
    assessment_question_option_ids: other.options,
  });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/assessment_question_option_ids']);
  expect((await here.analyst.post(answers, { assessment_question_id: id, comment: 'None fits' })).status).toBe(201);
});

test('a copied catalog has the keys of its elements', async () => {
  const catalog = await here.analyst.made('/api/data_catalogs', { name: 'Catalog' });
  const rowsOf = async (id: number) =>
    (await here.analyst.get(`/api/data_catalogs/${id}/data_catalog_details`)).body.map(
      (row: { key: string }) => row.key,
    );
  await here.analyst.made(`/api/data_catalogs/${catalog.id}/data_catalog_details`, { name: 'Person', key: 'p' });
  const copy = await here.analyst.post(`/api/data_catalogs/${catalog.id}/clone.json`, {});
  expect([copy.status, await rowsOf(copy.body.id)]).toEqual([201, ['p']]);
});
