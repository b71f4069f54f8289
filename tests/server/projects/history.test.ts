/** The history of a project, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
beforeAll(async () => {
  here = await moduleWorld();
});
afterAll(() => here.server.close());

interface Event {
  readonly event: string;
  readonly resource: string;
  readonly what: string;
  readonly summary: string;
  readonly count: number;
  readonly user_id: number;
  readonly module_id: number | null;
  readonly changes: Record<string, unknown>;
}

const eventsOf = async (project: string): Promise<Event[]> =>
  (await here.creator.get(`${project}/project_history_events?sort=id&per_page=500`)).body;

test('whatever is changed in a project stands in its history with who did it; edits of one thing are one event', async () => {
  const { creator, project } = here;
  const section = await creator.made(`${project}/sections`, { name: 'Today' });
  const board = await here.board('Board');
  const module = Number(board.split('/').at(-1));
  await creator.post(`${board}/entity_values/bulk_create`, [
    { entity_attribute_id: here.card, jsid: 'a', title: 'First' },
    { entity_attribute_id: here.card, jsid: 'b', title: 'Second' },
  ]);
  for (const title of ['Once', 'Twice', 'Thrice'])
    await creator.post(`${board}/entity_values/bulk_update`, [{ jsid: 'a', title }]);
  await creator.put(`${project}/sections/${section.id}`, { name: 'Tomorrow' });
  await creator.remove(`${project}/sections/${section.id}`);
  const events = await eventsOf(project);
  const { user_id } = events[0] as Event;
  expect(user_id).toBe(here.world.people.get('member'));
  expect(
    events.map(({ event, resource, summary, count, module_id }) => [event, resource, summary, count, module_id]),
  ).toEqual([
    ['created', 'project', 'Many', 1, null],
    ['created', 'section', 'Today', 1, null],
    ['created', 'project_scenario_module', 'Board', 1, module],
    ['created', 'entity_value', 'First and 1 more', 2, module],
    ['updated', 'entity_value', 'Thrice', 3, module],
    ['updated', 'section', 'Tomorrow', 1, null],
    ['deleted', 'section', 'Tomorrow', 1, null],
  ]);
  expect(events[5]?.changes).toEqual({ name: ['Today', 'Tomorrow'] });
  expect(events[3]?.what).toBe('Item');
  expect(
    (await creator.get(project)).body.last_event_date >= (events[6] as unknown as { created_at: string }).created_at,
  ).toBe(true);
});

test('what a copy of a project begins with is one event; removing, restoring and sharing have their own', async () => {
  const { creator, project } = here;
  const copy = (await creator.post(`${project}/clone`, {})).body;
  const there = `/api/projects/${copy.id}`;
  expect((await eventsOf(there)).map(({ event, resource }) => [event, resource])).toEqual([['created', 'project']]);
  await creator.post(`${there}/project_access_urls`, { label: 'Guests' });
  await creator.remove(there);
  const admin = askerFor(here.server, here.world, 'company_admin');
  expect((await admin.put(`/api/company_admin/removed_projects/${copy.id}`, {})).status).toBe(200);
  expect((await eventsOf(there)).map(({ event, resource }) => [event, resource])).toEqual([
    ['created', 'project'],
    ['shared', 'project_access_url'],
    ['removed', 'project'],
    ['restored', 'project'],
  ]);
});

test('what somebody says is not told as a change, and who may not see the project hears nothing of it', async () => {
  const { creator, project } = here;
  const before = (await eventsOf(project)).length;
  const id = Number(project.split('/').at(-1));
  await creator.made('/api/comments', { commentable_type: 'project', commentable_id: id, text: 'Well' });
  expect((await eventsOf(project)).length).toBe(before);
  const stranger = askerFor(here.server, here.world, 'other_member');
  expect((await stranger.get(`${project}/project_history_events`)).status).toBe(404);
});
