/**
 * The progress of assessments: how many people were asked, have begun and have submitted, and how many days are left.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assessments, assessments, readers } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
});
afterAll(() => here.server.close());

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const sections = async (kind: Parameters<Assessments['as']>[0] = 'member') =>
  (await here.as(kind).get('/api/assessments/overview.json')).body.sections as {
    title: string;
    note: string;
    shown?: boolean;
    bars: { title: string; value: number; of: number }[];
  }[];

test('R-ASM-01: the overview tells how many were asked, have begun and have submitted, and how many days are left', async () => {
  const made = await here.made({ name: 'Counted', ends_on: day(12) });
  const closed = await here.made({ name: 'Shut', assessment_status_id: here.statuses.get('Closed') });
  for (const kind of ['project_read', 'project_write'] as const)
    await here.as(kind).put(`${made.path}/current_response.json`, {});
  await here
    .as('project_read')
    .put(`${made.path}/current_response.json`, { response_status_id: here.responseStatuses.get('Submitted') });
  // The creator may answer too.
  const people = readers.length + 1;
  const one = (await sections()).find(({ title }) => title === 'Counted');
  expect(one).toEqual({
    title: 'Counted',
    note: `${people} asked, 12 days left`,
    shown: true,
    bars: [
      { title: 'Have begun', value: 2, of: people },
      { title: 'Have submitted', value: 1, of: people },
    ],
  });
  expect((await sections()).find(({ title }) => title === 'Shut')).toMatchObject({
    note: `${people} asked, closed`,
    shown: false,
  });
  expect((await sections())[0]?.title).toBe('Open assessments together');

  // People of a team count once each.
  const role = await here.as('company_admin').made('/api/roles', { name: 'Askers' });
  await here.as('company_admin').put(`/api/roles/${role.id}`, {
    user_ids: [here.world.people.get('project_read'), here.world.people.get('assessment_admin')],
  });
  await here.analyst.made(`${made.path}/role_permissions`, { role_id: role.id, permission_key: 'read' });
  expect((await sections()).find(({ title }) => title === 'Counted')?.note).toBe(`${people + 1} asked, 12 days left`);
  expect(closed.id).toBeGreaterThan(made.id);
});

test('it tells nothing of assessments that the caller may not read', async () => {
  await here.made({ name: 'Unseen' });
  expect((await sections('other_admin')).map(({ title }) => title)).not.toContain('Unseen');
  expect((await here.server.ask('GET', '/api/assessments/overview.json')).status).toBe(401);
});
