/** Types of questions with fields of their own: asked, answered, filtered, charted and exported at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Distribution } from '../../../src/contract/distribution.ts';
import type { JsonSchema } from '../../../src/fields/json-schema.ts';
import { exampleOf, kinds } from '../../../src/fields/kinds.ts';
import type { Asker } from '../access/asker.ts';
import { type Assessment, type Assessments, assessments, readers } from './assessment.ts';

let here: Assessments;
let one: Assessment;
let reader: Asker;
let project: number;
beforeAll(async () => {
  here = await assessments();
  one = await here.made();
  project = here.world.a.rows.get('project') ?? 0;
  // May read the project, and answer.
  reader = here.as('project_read');
  await reader.put(`${one.path}/current_response.json`, {});
});
afterAll(() => here.server.close());

const answersOf = ({ path }: Assessment) => `${path}/current_response/answers`;
const inProject = (list: string) => `/api/projects/${project}/${list}`;
const things = { stakeholder: 'stakeholders', product_and_service_item: 'product_and_service_items', tag: 'tags' };
type Thing = keyof typeof things;
const rowOf = (thing: Thing): number => here.world.a.rows.get(thing) ?? 0;
const labelOf = async (thing: Thing): Promise<string> =>
  (await here.as('project_admin').get(`${inProject(things[thing])}/${rowOf(thing)}.json`)).body.name;

/** The cells of a column of the CSV file of the responses. */
async function column(of: Assessment, key: string): Promise<readonly string[]> {
  const { status, text } = await here.analyst.get(`${of.path}/export.csv`);
  expect([status, text]).toEqual([200, text]);
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const cells = lines.map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell));
  const at = cells[0]?.indexOf(key) ?? -1;
  expect(at).toBeGreaterThan(0);
  return cells.slice(1).map((line) => (line[at] ?? '').replace(/^"|"$/g, ''));
}

const chartsOf = async (of: Assessment, question: number): Promise<Distribution['charts']> => {
  const query = `each=assessment_question_id&fields=assessment_question_option_ids,number,date,text,values,files&assessment_question_id.equals=${question}`;
  const { status, text, body } = await here.analyst.get(`${of.path}/answers/distribution.json?${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.charts;
};

test('a file and a chart have no names that their reader may not read', async () => {
  const question = await one.ask('stakeholders', { key: 'unread' });
  const given = await reader.post(answersOf(one), {
    assessment_question_id: question.id,
    values: { stakeholder_ids: [rowOf('stakeholder')] },
  });
  expect([given.status, given.text]).toEqual([201, given.text]);
  const label = await labelOf('stakeholder');
  expect(await column(one, 'unread')).toEqual(['may not be read']);
  const [chart] = await chartsOf(one, question.id);
  expect(chart?.bars).toMatchObject([{ label: null, count: 1 }]);
  const list = await here.analyst.get(`${one.path}/answers?assessment_question_id.equals=${question.id}`);
  expect(list.text).not.toContain(label);
  // From here on the analyst may read the project.
  await here.as('project_admin').made(inProject('user_permissions'), {
    user_id: here.world.people.get('member'),
    permission_key: 'read',
  });
  expect(await column(one, 'unread')).toEqual([label]);
});

describe('a type with a field of each kind that the designer offers', () => {
  const offered = kinds.filter(({ designed }) => designed !== null);

  test.each(offered.map(({ name }) => name))('%s', async (name) => {
    const kind = offered.find((other) => other.name === name);
    const reference = name === 'reference' || name === 'references';
    const schema: JsonSchema = {
      title: 'Answer',
      ...kind?.designed?.schema,
      ...(reference && { 'x-ref': 'stakeholder' }),
    };
    const key = `designed_${name.replaceAll('-', '_')}`;
    const type = await here.as('system_admin').made('/api/admin/assessment_question_types', {
      name: `Designed ${name}`,
      key,
      value_schema: { type: 'object', properties: { answer: schema } },
    });
    const question = await one.ask('short_text', { assessment_question_type_id: type.id, key, text: `As ${name}?` });
    const asked = (await reader.get(`${one.path}/questions/${question.id}.json`)).body;
    expect(asked.answer_schema.properties.values.properties.answer).toEqual(schema);

    const stakeholder = rowOf('stakeholder');
    const example = exampleOf({ ...schema, ...(schema['type'] === 'array' && { minItems: 1 }) });
    const value = name === 'reference' ? stakeholder : name === 'references' ? [stakeholder] : example;
    const give = (values: unknown) => reader.post(answersOf(one), { assessment_question_id: question.id, values });
    expect((await give({ answer: { no: 'such' } })).status).toBe(422);
    const given = await give({ answer: value });
    expect([given.status, given.text]).toEqual([201, given.text]);
    expect(given.body).toMatchObject({ assessment_question_type_id: type.id, values: { answer: expect.anything() } });

    const rows = async (condition: string) => {
      const reply = await here.analyst.get(
        `${one.path}/answers?assessment_question_id.equals=${question.id}&${condition}`,
      );
      expect([condition, reply.status, reply.text]).toEqual([condition, 200, reply.text]);
      return reply.body.length;
    };
    expect(await rows('values.answer.empty=false')).toBe(1);
    expect(await rows('values.answer.empty=true')).toBe(0);
    if (reference) {
      expect(await rows(`values.answer.equals=${stakeholder}`)).toBe(1);
      expect(await rows(`values.answer.equals=${stakeholder + 1000}`)).toBe(0);
    }

    const charts = await chartsOf(one, question.id);
    // Colours, addresses, formatted texts and lists of words form no groups.
    const [chart] = charts;
    if (chart) expect(chart).toMatchObject({ field: 'values.answer', filled: 1, each: { label: `As ${name}?` } });
    if (reference)
      expect(chart?.bars.map(({ label, count }) => [label, count])).toEqual([[await labelOf('stakeholder'), 1]]);
    const [cell = ''] = await column(one, key);
    expect(cell).not.toBe('');
    if (reference) expect(cell).toBe(await labelOf('stakeholder'));

    const changed = await reader.put(`${answersOf(one)}/${given.body.id}`, { values: null });
    expect([changed.status, changed.text]).toEqual([200, changed.text]);
    expect(await rows('values.answer.empty=true')).toBe(1);
  });
});

describe('references', () => {
  const answer = (of: Assessment, question: { id: number }, values: object, asker = reader) =>
    asker.post(answersOf(of), { assessment_question_id: question.id, values });

  test('the release asks for stakeholders, products, tags and data elements, one or several', async () => {
    for (const [type, member, thing] of [
      ['stakeholders', 'stakeholder_ids', 'stakeholder'],
      ['products', 'product_ids', 'product_and_service_item'],
      ['tags', 'tag_ids', 'tag'],
    ] as const) {
      const question = await one.ask(type, { key: `all_${type}` });
      const given = await answer(one, question, { [member]: [rowOf(thing)] });
      expect([type, given.status, given.text]).toEqual([type, 201, given.text]);
      expect(await column(one, `all_${type}`)).toEqual([await labelOf(thing)]);
    }
    const single = await one.ask('stakeholder');
    expect((await answer(one, single, { stakeholder_id: rowOf('stakeholder') })).status).toBe(201);
    expect((await reader.get('/api/assessment_question_types.json?per_page=100')).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'data_elements' }),
        expect.objectContaining({ key: 'data_element' }),
      ]),
    );
  });

  test('pickers of a company list what the reader may read', async () => {
    for (const [thing, list] of Object.entries(things) as [Thing, string][]) {
      const ids = async (asker: Asker) =>
        ((await asker.get(`/api/${list}/quick_index.json`)).body as { id: number }[]).map(({ id }) => id);
      expect(await ids(reader)).toContain(rowOf(thing));
      expect(await ids(reader)).not.toContain(here.world.beside.rows.get(thing));
      expect(await ids(here.as('data_map_read'))).toEqual([]);
      expect(await ids(here.as('other_member'))).not.toContain(rowOf(thing));
    }
  });

  test('an answer points to what the respondent may read, and to nothing beside it', async () => {
    const question = await one.ask('stakeholders');
    const refused = async (id: number | undefined) => {
      const { status, body } = await answer(one, question, { stakeholder_ids: [id] });
      expect([status, body.errors?.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
        422,
        ['/values/stakeholder_ids/0'],
      ]);
    };
    await refused(here.world.beside.rows.get('stakeholder'));
    await refused(here.world.b.rows.get('stakeholder'));
    await refused(999_999);
  });

  test('an assessment about a project takes only what belongs to it', async () => {
    const admin = here.analyst;
    const other = await admin.made('/api/projects', { name: 'Another project' });
    const away = await admin.made(`/api/projects/${other.id}/stakeholders`, { name: 'Away' });
    const there = await here.as('project_admin').made(inProject('stakeholders'), { name: 'There' });
    const about = await here.made({ project_id: project });
    await admin.put(`${about.path}/current_response.json`, {});
    const question = await about.ask('stakeholders');
    expect((await answer(about, question, { stakeholder_ids: [away.id] }, admin)).status).toBe(422);
    const given = await answer(about, question, { stakeholder_ids: [there.id] }, admin);
    expect([given.status, given.text]).toEqual([201, given.text]);
    expect(
      (await admin.put(`${answersOf(about)}/${given.body.id}`, { values: { stakeholder_ids: [there.id, away.id] } }))
        .status,
    ).toBe(422);
    expect((await about.set({ project_id: null })).body.errors?.[0]?.pointer).toBe('/project_id');
    // A row that an answer points to is in use.
    expect((await here.as('project_admin').remove(`${inProject('stakeholders')}/${there.id}.json`)).status).toBe(409);
  });
});

test('a project that an answered assessment is about can be deleted, and the undo gives it back to the assessment', async () => {
  const admin = here.analyst;
  const gone = await admin.made('/api/projects', { name: 'Deleted and restored' });
  const about = await here.made({ project_id: gone.id });
  await admin.put(`${about.path}/current_response.json`, {});
  const projectOf = async () => (await admin.get(`${about.path}.json`)).body.project_id;
  await admin.remove(`/api/projects/${gone.id}.json`);
  const companyAdmin = here.as('company_admin');
  const deleted = await companyAdmin.remove(`/api/company_admin/removed_projects/${gone.id}.json`);
  expect([deleted.status, deleted.text, await projectOf()]).toEqual([204, '', null]);
  const undone = await companyAdmin.undo(deleted);
  expect([undone.status, undone.text, await projectOf()]).toEqual([204, '', gone.id]);
});

test('a field of an anonymous answer is neither counted nor found among fewer than five people', async () => {
  const secret = await here.made({ anonymous: true });
  const type = await here.as('system_admin').made('/api/admin/assessment_question_types', {
    name: 'Secret choice',
    key: 'secret_choice',
    value_schema: {
      type: 'object',
      properties: { answer: { title: 'Answer', type: ['string', 'null'], enum: ['Many', 'One', null] } },
    },
  });
  const question = await secret.ask('short_text', { assessment_question_type_id: type.id });
  for (const [at, kind] of readers.entries()) {
    await here.as(kind).put(`${secret.path}/current_response.json`, {});
    await here.as(kind).made(answersOf(secret), {
      assessment_question_id: question.id,
      values: { answer: at < 5 ? 'Many' : 'One' },
    });
  }
  const [chart] = await chartsOf(secret, question.id);
  expect(chart).toMatchObject({ filled: 6, withheld: 'bars' });
  expect(chart?.bars.map(({ count }) => count)).toEqual([null, null]);
  const read = (path: string) => here.analyst.get(`${secret.path}/${path}`);
  const filter = 'values.answer.equals=One';
  const fields = 'each=assessment_question_id&fields=values';
  expect((await read(`answers/distribution.json?${fields}&${filter}`)).status).toBe(422);
  for (const value of ['One', 'Nobody']) {
    const { text, headers } = await read(`answers?values.answer.equals=${value}`);
    expect([text, headers.get('x-fewest-people')]).toEqual(['[]', '5']);
  }
  expect((await read('answers?values.answer.equals=Many')).body).toHaveLength(5);

  // Where a row or an option is used leads to no anonymous answer either.
  const who = await secret.ask('stakeholders');
  const choice = await secret.ask('single_choice', {}, ['Chosen by one']);
  const give = (values: object) => reader.made(answersOf(secret), values);
  await give({ assessment_question_id: who.id, values: { stakeholder_ids: [rowOf('stakeholder')] } });
  await give({ assessment_question_id: choice.id, assessment_question_option_ids: choice.options });
  const answersIn = async (path: string) =>
    (await here.analyst.get(`${path}/uses.json?per_page=500`)).body.filter(
      ({ resource, owners }: { resource: string; owners: readonly { id: number; resource: string }[] }) =>
        resource === 'assessment_response_answer' && owners.some(({ id }) => id === secret.id),
    );
  expect(await answersIn(`${inProject('stakeholders')}/${rowOf('stakeholder')}`)).toEqual([]);
  expect(await answersIn(`${secret.path}/question_options/${choice.options[0]}`)).toEqual([]);
});

test('a type without fields takes no values, and an answer keeps those of fields that are removed', async () => {
  const admin = here.as('system_admin');
  const plain = await one.ask('short_text');
  const strange = await reader.post(answersOf(one), { assessment_question_id: plain.id, values: { more: 1 } });
  expect([strange.status, strange.body.errors?.[0]?.pointer]).toEqual([422, '/values/more']);

  const types = '/api/admin/assessment_question_types';
  const schema = (properties: object) => ({ type: 'object', additionalProperties: false, properties });
  const text = { title: 'Text', type: 'string' };
  const type = await admin.made(types, { name: 'Shrinks', key: 'shrinks', value_schema: schema({ first: text }) });
  const question = await one.ask('short_text', { assessment_question_type_id: type.id, allows_comment: true });
  const given = await reader.made(answersOf(one), { assessment_question_id: question.id, values: { first: 'x' } });
  expect((await admin.put(`${types}/${type.id}`, { value_schema: schema({ second: text }) })).status).toBe(200);
  const changed = await reader.put(`${answersOf(one)}/${given.id}`, { comment: 'Still there' });
  expect([changed.status, changed.body.values]).toEqual([200, { first: 'x' }]);
  const purged = await admin.post(`${types}/${type.id}/purge_values.json`, {
    field: 'value_schema',
    members: ['first'],
  });
  expect((await reader.get(`${answersOf(one)}/${given.id}.json`)).body.values).toEqual({});
  expect((await admin.undo(purged)).status).toBe(204);
  expect((await reader.get(`${answersOf(one)}/${given.id}.json`)).body.values).toEqual({ first: 'x' });
});

describe('conditions', () => {
  test('read the first field of a type', async () => {
    const asked = await here.made();
    const asker = here.as('team_read');
    await asker.put(`${asked.path}/current_response.json`, {});
    const type = await here.as('system_admin').made('/api/admin/assessment_question_types', {
      name: 'Amount',
      key: 'amount',
      value_schema: {
        type: 'object',
        properties: { sum: { title: 'Sum', type: ['number', 'null'] }, a: { title: 'Note', type: 'string' } },
      },
    });
    const amount = await asked.ask('short_text', { assessment_question_type_id: type.id });
    await asked.ask('short_text', { required: true, shown_if: { field: String(amount.id), above: 10 } });
    const missing = async () => (await asker.get(`${asked.path}/current_response.json`)).body.missing_count;
    expect(await missing()).toBe(0);
    const { id } = await asker.made(answersOf(asked), {
      assessment_question_id: amount.id,
      values: { sum: 20, a: 'x' },
    });
    expect(await missing()).toBe(1);
    await asker.put(`${answersOf(asked)}/${id}`, { 'values.sum': 5 });
    expect(await missing()).toBe(0);
    // A type with several fields has a column for each.
    expect(await column(asked, `q${amount.id}.sum`)).toEqual(['5']);
    expect(await column(asked, `q${amount.id}.a`)).toEqual(['x']);
  });
});
