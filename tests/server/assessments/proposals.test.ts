/** Proposals that submitted answers create in a project. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { Asker } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { type Assessment, assessments } from './assessment.ts';

const all = await assessments();
const { analyst, as, server, world, responseStatuses } = all;
const final = responseStatuses.get('Submitted');
const draft = responseStatuses.get('In progress');

let project = '';
let module = '';
let risk = 0;
let item: { readonly id: number };
beforeEach(async () => {
  const { id } = await analyst.made('/api/projects', { name: 'Proposed to' });
  project = `/api/projects/${id}`;
  const [kind] = (await analyst.get('/api/scenario_modules.json?name.equals=Risks')).body;
  const types = (await analyst.get('/api/entity_attributes.json?per_page=500')).body;
  risk = types.find(({ module_type_id }: { module_type_id: number }) => module_type_id === kind.id).id;
  const made = await analyst.made(`${project}/project_scenario_modules`, {
    name: 'Risks',
    scenario_module_id: kind.id,
  });
  module = `${project}/project_scenario_modules/${made.id}`;
  item = await analyst.made(`${module}/entity_values`, { entity_attribute_id: risk, title: 'Late' });
  for (const name of ['Ada', 'Bert']) await analyst.made(`${project}/stakeholders`, { name });
});
const idIn = (path: string): number => Number(path.split('/').at(-1));

const rule = (assessment: Assessment, question: number, values: object) =>
  analyst.made(`${assessment.path}/question_proposals`, {
    assessment_question_id: question,
    project_id: idIn(project),
    ...values,
  });
const newRisk = () => ({ action: 'add_item', module_id: idIn(module), entity_attribute_id: risk });
const changedRisk = () => ({ action: 'change_item', module_id: idIn(module), entity_value_id: item.id });

const answer = (who: Asker, { path }: Assessment, question: number, values: object) =>
  who.made(`${path}/current_response/answers`, { assessment_question_id: question, ...values });
const setStatus = async (who: Asker, { path }: Assessment, status: number | undefined) => {
  const reply = await who.put(`${path}/current_response`, { response_status_id: status });
  expect(reply.status, reply.text).toBe(200);
  return reply;
};
const proposals = async () => (await analyst.get(`${project}/proposals?sort=id`)).body;

/** An assessment about risks and their owners, begun by a person who reads no project. */
async function answered(values: object = {}, person = as('data_map_read')) {
  const assessment = await all.made(values);
  const what = await assessment.ask('long_text', { text: 'What may go wrong?' });
  const who = await assessment.ask('multiple_choice', { text: 'Who looks after it?' }, ['Ada', 'Bert', 'Nobody known']);
  await rule(assessment, what.id, { ...newRisk(), takes: 'title' });
  await rule(assessment, who.id, { ...changedRisk(), takes: 'stakeholder_ids' });
  await setStatus(person, assessment, draft);
  return { assessment, what, who, person };
}

test('answers propose once they are submitted, and are accepted as any other', async () => {
  const { assessment, what, who, person } = await answered();
  await answer(person, assessment, what.id, { text: 'The hall is not ready' });
  await answer(person, assessment, who.id, { assessment_question_option_ids: [who.options[1]] });
  expect(await proposals()).toEqual([]);
  await setStatus(person, assessment, final);
  const made = await proposals();
  expect(made).toMatchObject([
    {
      action: 'create',
      about: 'The hall is not ready',
      body: { entity_attribute_id: risk, title: 'The hall is not ready' },
      source: 'What may go wrong?',
      user_id: world.people.get('data_map_read'),
      status: 'open',
    },
    { action: 'update', about: 'Late', row_id: item.id, before: { stakeholder_ids: [] } },
  ]);
  expect(made[0].assessment_response_answer_id).toEqual(expect.any(Number));
  const done = await analyst.post(`${project}/proposals/accept.json`, {
    ids: made.map((one: { id: number }) => one.id),
  });
  expect(done.body.refused).toEqual([]);
  const now = (await analyst.get(`${module}/entity_values/${item.id}`)).body;
  expect(now._labels.stakeholder_ids).toEqual(['Bert']);
  expect((await analyst.undo(done)).status).toBe(204);
});

test('an answer that points to rows proposes them by their names', async () => {
  const assessment = await all.made();
  const who = await assessment.ask('stakeholders', { text: 'Who looks after it?' });
  await rule(assessment, who.id, { ...changedRisk(), takes: 'stakeholder_ids' });
  await setStatus(analyst, assessment, draft);
  const [ada] = (await analyst.get(`${project}/stakeholders?name.equals=Ada`)).body;
  await answer(analyst, assessment, who.id, { values: { stakeholder_ids: [ada.id] } });
  await setStatus(analyst, assessment, final);
  expect(await proposals()).toMatchObject([
    { action: 'update', about: 'Late', body: { stakeholder_ids: [ada.id] }, reason: 'Answered: Ada' },
  ]);
});

test('whoever takes back having submitted takes back what it has proposed', async () => {
  const { assessment, what, person } = await answered({}, analyst);
  await answer(person, assessment, what.id, { text: 'The hall is not ready' });
  const handedIn = await setStatus(person, assessment, final);
  expect(await proposals()).toHaveLength(1);
  const undone = await person.undo(handedIn);
  expect([undone.status, undone.text]).toEqual([204, '']);
  expect(await proposals()).toEqual([]);
});

test('what is submitted again replaces what is open, and leaves what has been decided', async () => {
  const { assessment, what, who, person } = await answered();
  const given = await answer(person, assessment, what.id, { text: 'The hall is not ready' });
  await answer(person, assessment, who.id, { assessment_question_option_ids: [who.options[0]] });
  await setStatus(person, assessment, final);
  const [first, second] = await proposals();
  await analyst.post(`${project}/proposals/decline.json`, { ids: [second.id] });
  const [response] = (await analyst.get(`${assessment.path}/responses`)).body;
  const reopened = await analyst.put(`${assessment.path}/responses/${response.id}`, { response_status_id: draft });
  expect(reopened.status, reopened.text).toBe(200);
  expect((await proposals()).map(({ id }: { id: number }) => id)).toEqual([second.id]);
  await person.put(`${assessment.path}/current_response/answers/${given.id}`, { text: 'The roof leaks' });
  await setStatus(person, assessment, final);
  const again = await proposals();
  expect(again.map(({ about, status }: { about: string; status: string }) => [about, status])).toEqual([
    ['Late', 'declined'],
    ['The roof leaks', 'open'],
  ]);
  expect(again[1].id).not.toBe(first.id);
});

test('an answer that a condition hides when it is submitted proposes nothing', async () => {
  const { assessment, what, who, person } = await answered();
  const shown_if = { field: who.id, is: [who.options[1]] };
  expect((await analyst.put(`${assessment.path}/questions/${what.id}`, { shown_if })).status).toBe(200);
  await answer(person, assessment, what.id, { text: 'The hall is not ready' });
  await answer(person, assessment, who.id, { assessment_question_option_ids: [who.options[0]] });
  await setStatus(person, assessment, final);
  expect((await proposals()).map(({ about }: { about: string }) => about)).toEqual(['Late']);
});

test('what says nothing that fits proposes nothing, and holds up nobody', async () => {
  const { assessment, what, who, person } = await answered();
  await answer(person, assessment, what.id, { skipped: true });
  await answer(person, assessment, who.id, { assessment_question_option_ids: [who.options[2]] });
  await setStatus(person, assessment, final);
  expect(await proposals()).toEqual([]);
});

test('of an anonymous assessment nobody is named beside a proposal, nor its moment told', async () => {
  await all.tellOf(2);
  const { assessment, what, who, person } = await answered({ anonymous: true });
  await answer(person, assessment, what.id, { text: 'The hall is not ready' });
  await answer(person, assessment, who.id, { assessment_question_option_ids: [who.options[0]] });
  await setStatus(person, assessment, final);
  const [one] = await proposals();
  expect([one.user_id, one.created_at]).toEqual([null, expect.stringContaining('T00:00:00')]);
  expect((await analyst.get(`${project}/proposals/${one.id}/history`)).body).toEqual([]);
  const lines = await asSystem(
    server,
    sql`select actor from tessera_journal where resource = 'proposal' and row_id = ${one.id}`,
  );
  expect(lines).toEqual([{ actor: null }]);
  const events = (await analyst.get(`${project}/project_history_events?per_page=100`)).body;
  const about = events.filter(({ resource }: { resource: string }) => resource === 'proposal');
  expect(about).toEqual([]);
});

test('who says what an answer proposes may change the project', async () => {
  const assessment = await all.made();
  const { id } = await assessment.ask('long_text');
  const { id: other } = await as('project_admin').made('/api/projects', { name: 'Of somebody else' });
  const refused = await analyst.post(`${assessment.path}/question_proposals`, {
    assessment_question_id: id,
    project_id: other,
    action: 'add_stakeholder',
    takes: 'name',
  });
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/project_id']);
});
