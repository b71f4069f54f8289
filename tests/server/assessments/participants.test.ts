/**
 * The people who were asked to answer an assessment, their progress, and a reminder for those who have not submitted.
 */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import type { Kind } from '../access/kinds.ts';
import { type Assessment, type Assessments, assessments, readers } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
});
afterAll(() => here.server.close());

const [beginner, submitter, idle] = readers as readonly [Kind, Kind, Kind];

/** An assessment that one person has begun and another has submitted. */
async function answered(values: object = {}): Promise<Assessment> {
  const one = await here.made(values);
  await here.as(beginner).put(`${one.path}/current_response.json`, {});
  await here.as(submitter).put(`${one.path}/current_response.json`, {});
  const submitted = await here.as(submitter).put(`${one.path}/current_response.json`, {
    response_status_id: here.responseStatuses.get('Submitted'),
  });
  expect([submitted.status, submitted.text]).toEqual([200, submitted.text]);
  return one;
}
const participants = async ({ path }: Assessment) => here.analyst.get(`${path}/responses/participants.json`);
const remind = ({ path }: Assessment, kind: Kind = 'member') => here.as(kind).post(`${path}/remind`, {});
const reminders = async ({ id }: Assessment, kind: Kind): Promise<readonly string[]> =>
  (await here.as(kind).get('/api/notifications.json?per_page=100')).body
    .filter((row: { about_id: number; about_type: string }) => row.about_type === 'assessment' && row.about_id === id)
    .map(({ sentence }: { sentence: string }) => sentence)
    .filter((sentence: string) => sentence.includes('asks you'));
/** Moves the last reminder an hour into the past. */
const passHour = ({ id }: Assessment) =>
  here.server.database.query(
    systemActor,
    sql`update assessment set reminded_at = reminded_at - interval '61 minutes' where id = ${id}`,
  );

test('the participants say how many are how far, and name those who have not submitted', async () => {
  const { status, body } = await participants(await answered());
  expect(status).toBe(200);
  const asked = readers.length + 1;
  const [section] = body.sections;
  expect(section).toMatchObject({
    title: 'People',
    note: `${asked} asked`,
    bars: [
      { title: 'Have begun', value: 2, of: asked },
      { title: 'Have submitted', value: 1, of: asked },
    ],
    rest: { title: 'Not submitted', count: asked - 1 },
  });
  const lines: readonly string[] = section.rest.lines;
  expect(lines.filter((line) => line.endsWith('has begun, and not submitted.'))).toHaveLength(1);
  expect(lines.filter((line) => line.endsWith('has not begun.'))).toHaveLength(asked - 2);
});

test('of an anonymous assessment nobody is told who has begun', async () => {
  const { body } = await participants(await answered({ anonymous: true }));
  const lines: readonly string[] = body.sections[0].rest.lines;
  expect(lines).toHaveLength(readers.length);
  expect(lines.every((line) => line.endsWith(' has not submitted.'))).toBe(true);
});

test('a reminder reaches those who have not submitted, by person and team, and nobody else; once an hour', async () => {
  const one = await answered();
  const sent = await remind(one);
  expect([sent.status, sent.body]).toEqual([200, { id: one.id, reminded: readers.length - 1 }]);
  expect(await reminders(one, beginner)).toEqual(['{actor} asks you to answer {about}']);
  expect(await reminders(one, idle)).toHaveLength(1);
  expect(await reminders(one, submitter)).toEqual([]);
  expect(await reminders(one, 'member')).toEqual([]);
  expect((await here.analyst.get(`${one.path}.json`)).body.reminded_at).toMatch(/^\d{4}-/);
  const again = await remind(one);
  expect([again.status, again.body.detail]).toEqual([
    409,
    'People were reminded just now. Remind them again in 60 minutes.',
  ]);
  await passHour(one);
  expect((await remind(one)).status).toBe(200);
  expect(await reminders(one, idle)).toHaveLength(2);
});

test('nobody is reminded of an assessment that takes no answers, or by somebody who may only answer', async () => {
  const closed = await here.made({ assessment_status_id: here.statuses.get('Closed') });
  const refused = await remind(closed);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'This assessment takes no answers now, so nobody is reminded.',
  ]);
  expect((await remind(await here.made(), beginner)).status).toBe(403);
  expect((await here.as(beginner).get(`${closed.path}/responses/participants.json`)).status).toBe(403);
});
