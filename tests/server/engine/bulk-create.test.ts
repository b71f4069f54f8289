/** Bulk creates over HTTP: many rows in one change, nested, and in other collections. */
import { beforeEach, describe, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');

const namesIn = async (path: string, label = 'name'): Promise<readonly string[]> =>
  (await asker.get(path)).body.map((row: Record<string, string>) => row[label]);

describe('below owners', () => {
  let assessment: string;
  let type: number;
  beforeEach(async () => {
    const made = await asker.made('/api/assessments', { name: 'Survey' });
    assessment = `/api/assessments/${made.id}`;
    type = (await asker.get('/api/assessment_question_types')).body[0].id;
  });

  test('rows of four collections are one change, and one undo takes them all away', async () => {
    const reply = await asker.post(`${assessment}/sections/bulk_create`, {
      rows: [
        { values: { name: 'People' } },
        { values: { name: 'Skills' }, in: 'groups', below: 0 },
        { values: { text: 'What can you do?', assessment_question_type_id: type }, in: 'questions', below: 1 },
        { values: { text: 'Read' }, in: 'question_options', below: 2 },
        { values: { text: 'Write' }, in: 'question_options', below: 2 },
        { values: { name: 'Tools' } },
        { values: { name: 'Machines' }, in: 'groups', below: 5 },
      ],
    });
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    expect(reply.body.ids).toHaveLength(7);
    expect(await namesIn(`${assessment}/sections`)).toEqual(['People', 'Tools']);
    expect(await namesIn(`${assessment}/groups?assessment_section_id.equals=${reply.body.ids[0]}`)).toEqual(['Skills']);
    expect(await namesIn(`${assessment}/question_options`, 'text')).toEqual(['Read', 'Write']);
    const undone = await asker.post(`/api/changes/${reply.body.change}/undo`, {});
    expect(undone.status).toBe(204);
    for (const path of ['sections', 'groups', 'questions', 'question_options'])
      expect((await asker.get(`${assessment}/${path}`)).body).toEqual([]);
  });

  test('those at the top are put behind the row that is named', async () => {
    const first = await asker.made(`${assessment}/sections`, { name: 'First' });
    await asker.made(`${assessment}/sections`, { name: 'Last' });
    const reply = await asker.post(`${assessment}/sections/bulk_create`, {
      rows: [{ values: { name: 'Second' } }, { values: { name: 'Third' } }],
      after: first.id,
    });
    expect(reply.status).toBe(201);
    expect(await namesIn(`${assessment}/sections`)).toEqual(['First', 'Second', 'Third', 'Last']);
  });

  test.each([
    ['a row below one of another kind', { values: { text: 'Red' }, in: 'question_options', below: 0 }, '/rows/1/below'],
    ['a collection that is not beside it', { values: { name: 'x' }, in: 'responses', below: 0 }, '/rows/1/below'],
    ['a collection that there is not', { values: { name: 'x' }, in: 'chapters', below: 0 }, '/rows/1/in'],
    ['a row of another collection below none', { values: { name: 'x' }, in: 'groups' }, '/rows/1/in'],
    ['a row below a later one', { values: { name: 'x' }, in: 'groups', below: 1 }, '/rows/1/below'],
    ['a value that does not fit', { values: { name: '' }, in: 'groups', below: 0 }, '/rows/1/values/name'],
  ])('%s is refused at its line, and nothing is added', async (_, row, pointer) => {
    const reply = await asker.post(`${assessment}/sections/bulk_create`, { rows: [{ values: { name: 'A' } }, row] });
    expect([reply.status, reply.body.errors?.map((one: { pointer: string }) => one.pointer)]).toEqual([422, [pointer]]);
    expect(await namesIn(`${assessment}/sections`)).toEqual([]);
  });

  test('a neighbour in another place is refused, and nothing is added', async () => {
    const [one, other] = await Promise.all(['A', 'B'].map((name) => asker.made(`${assessment}/sections`, { name })));
    const group = await asker.made(`${assessment}/groups`, { name: 'G', assessment_section_id: one?.id });
    const reply = await asker.post(`${assessment}/groups/bulk_create`, {
      rows: [{ values: { name: 'H', assessment_section_id: other?.id } }],
      after: group.id,
    });
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, '/after']);
    expect(await namesIn(`${assessment}/groups`)).toEqual(['G']);
  });

  test('of another assessment none is added', async () => {
    const other = await asker.made('/api/assessments', { name: 'Other' });
    const section = await asker.made(`/api/assessments/${other.id}/sections`, { name: 'Theirs' });
    const reply = await asker.post(`${assessment}/groups/bulk_create`, {
      rows: [{ values: { name: 'Mine', assessment_section_id: section.id } }],
    });
    expect(reply.status).toBe(422);
    expect(await namesIn(`/api/assessments/${other.id}/groups`)).toEqual([]);
  });
});

test('rows below rows of their own kind, with their levels, behind a neighbour', async () => {
  const catalog = await asker.made('/api/data_catalogs', { name: 'Trees' });
  const elements = `/api/data_catalogs/${catalog.id}/data_catalog_details`;
  const first = await asker.made(elements, { name: 'First' });
  await asker.made(elements, { name: 'Last' });
  const reply = await asker.post(`${elements}/bulk_create`, {
    rows: [
      { values: { name: 'Person' } },
      { values: { name: 'Address' }, below: 0 },
      { values: { name: 'Street' }, below: 1 },
      { values: { name: 'Name' }, below: 0 },
    ],
    after: first.id,
  });
  expect(reply.status).toBe(201);
  expect(await namesIn(`${elements}?below=0`)).toEqual(['First', 'Person', 'Last']);
  expect(await namesIn(`${elements}?below=${reply.body.ids[0]}`)).toEqual(['Address', 'Name']);
  const [street] = (await asker.get(`${elements}?name.equals=Street`)).body;
  expect(street.level).toBe(2);
});
