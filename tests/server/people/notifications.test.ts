/** Receivers and contents of notifications, over HTTP. */
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepNotifications } from '../../../src/server/engine/journal/journal-sweep.ts';
import { type Asker, askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { asSystem, bearer } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { livePage } from '../live/page.ts';

interface Told {
  readonly id: number;
  readonly kind: string;
  readonly sentence: string;
  readonly about_id: number | null;
  readonly about_type: string | null;
  readonly project_id: number | null;
  readonly module_id: number | null;
  readonly comment_id: number | null;
  readonly read_at: string | null;
  readonly _labels: { readonly about_id?: string | null; readonly actor_id?: string | null };
}

const { server, world } = await worldServer();
let project: number;
let module: number;
let item: number;
beforeAll(async () => {
  await asSystem(server, sql`delete from notification`);
  await asSystem(server, sql`delete from notification_mute`);
  const id = (name: string) => world.a.rows.get(name) as number;
  [project, module, item] = [id('project'), id('project_scenario_module'), id('entity_value')];
});

const by = (kind: Kind): Asker => askerFor(server, world, kind);
const person = (kind: Kind): number => world.people.get(kind) as number;
const datatable = (kind: Kind, body: object = {}) => by(kind).post('/api/notifications/datatable.json', body);
const inbox = async (kind: Kind): Promise<readonly Told[]> => (await datatable(kind, { per_page: 500 })).body.rows;
const about = (type: string, commentable_id: number) => ({ commentable_type: type, commentable_id });
const comment = (kind: Kind, body: object) => by(kind).made('/api/comments', { text: 'Something', ...body });

/** The notifications that this work causes for each of these people. */
async function toldBy(kinds: readonly Kind[], work: () => Promise<unknown>): Promise<readonly (readonly Told[])[]> {
  const before = await Promise.all(kinds.map(inbox));
  await work();
  const after = await Promise.all(kinds.map(inbox));
  return after.map((rows, index) => rows.filter(({ id }) => !before[index]?.some((known) => known.id === id)));
}
const kindsIn = (notices: readonly (readonly Told[])[]) => notices.map((rows) => rows.map(({ kind }) => kind));

describe('the two calls', () => {
  test('R-NOTIF-06, R-PROD-30: notifications are read through the datatable call, with pages, order and filter, and changed through bulk_update', async () => {
    const [reader] = [person('project_read')];
    for (const text of ['One', 'Two', 'Three'])
      await comment('project_admin', { ...about('project', project), text, user_ids: [reader] });
    const all = await datatable('project_read');
    expect([all.status, all.body.total, all.body.unread]).toEqual([200, 3, 3]);
    const ids = (all.body.rows as Told[]).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const second = await datatable('project_read', { page: 2, per_page: 2, sort: 'id' });
    expect([second.body.rows.map((row: Told) => row.id), second.body.total]).toEqual([[ids[0]], 3]);
    expect((await datatable('project_read', { filter: { 'kind.equals': ['share', 'removal'] } })).body.total).toBe(0);
    const read = await by('project_read').post('/api/notifications/bulk_update', {
      ids: ids.slice(0, 2),
      values: { read_at: '2026-01-02T03:04:05.000Z' },
    });
    expect(read.status).toBe(200);
    const unread = await datatable('project_read', { filter: { 'read_at.empty': true } });
    expect([unread.body.rows.map((row: Told) => row.id), unread.body.unread]).toEqual([[ids[2]], 1]);
    const wrong = await datatable('project_read', { filter: { 'colour.equals': 'red' } });
    expect([wrong.status, wrong.text.includes('cannot be filtered by')]).toEqual([422, true]);
  });

  test('R-NOTIF-06: all are changed or none, and nobody changes those of another, or what they say', async () => {
    const [mine] = await inbox('project_read');
    const now = { read_at: '2026-02-02T00:00:00.000Z' };
    const both = { ids: [mine?.id, 2_000_000], values: now };
    expect((await by('project_read').post('/api/notifications/bulk_update', both)).status).toBe(422);
    const theirs = { ids: [mine?.id], values: now };
    expect((await by('project_admin').post('/api/notifications/bulk_update', theirs)).status).toBe(422);
    expect((await inbox('project_read')).find(({ id }) => id === mine?.id)).toEqual(mine);
    const said = {
      ids: [mine?.id],
      values: { ...now, sentence: 'Nothing happened', user_id: person('project_admin') },
    };
    await by('project_read').post('/api/notifications/bulk_update', said);
    expect((await inbox('project_read')).find(({ id }) => id === mine?.id)?.sentence).toBe(mine?.sentence);
  });

  test('however many are unread, one call marks them all as read, nobody else’s with them; it can be undone', async () => {
    await asSystem(
      server,
      sql`insert into notification (user_id, company_id, kind, sentence, project_id)
        select u.id, ${world.a.company}, 'share', 'Told ' || n, ${project} from generate_series(1, 700) n,
          unnest(${[person('project_read'), person('project_admin')]}::int[]) u(id)`,
    );
    const unread = async (kind: Kind) => (await datatable(kind, { per_page: 1 })).body.unread;
    const before = [await unread('project_read'), await unread('project_admin')];
    expect(before[0]).toBeGreaterThanOrEqual(700);
    const done = await by('project_read').post('/api/notifications/mark_all_read.json', undefined);
    expect([done.status, done.body]).toEqual([200, { count: before[0] }]);
    expect([await unread('project_read'), await unread('project_admin')]).toEqual([0, before[1]]);
    const again = await by('project_read').post('/api/notifications/mark_all_read.json', undefined);
    expect([again.body, again.headers.get('x-change')]).toEqual([{ count: 0 }, null]);
    expect((await by('project_read').undo(done)).status).toBe(204);
    expect(await unread('project_read')).toBe(before[0]);
    await asSystem(server, sql`delete from notification where sentence like 'Told %'`);
  });
});

describe('who is told', () => {
  test('whoever is mentioned and may read it, once; neither who wrote it nor who may not read it nor anybody of another company', async () => {
    const kinds = ['project_read', 'project_admin', 'member', 'other_admin'] as const;
    const notices = await toldBy(kinds, async () => {
      const user_ids = (['project_read', 'project_admin', 'member'] as const).map(person);
      await comment('project_admin', { ...about('project_scenario_module', module), user_ids });
    });
    expect(kindsIn(notices)).toEqual([['mention'], [], [], []]);
    expect(notices[0]?.[0]).toMatchObject({
      sentence: '{actor} mentioned you on {about}',
      about_type: 'project_scenario_module',
      about_id: module,
      project_id: project,
      module_id: module,
    });
    expect(notices[0]?.[0]?._labels.about_id).toContain('Quokkamark');
    const strange = await by('project_admin').post('/api/comments', {
      ...about('project', project),
      text: 'You?',
      user_ids: [person('other_admin')],
    });
    expect(strange.status).toBe(422);
  });

  test('who is named later is told then, and nobody twice', async () => {
    const made = await comment('project_admin', { ...about('project', project), user_ids: [person('project_read')] });
    const notices = await toldBy(['project_read', 'project_write'], () =>
      by('project_admin').put(`/api/comments/${made.id}`, {
        user_ids: [person('project_read'), person('project_write')],
      }),
    );
    expect(kindsIn(notices)).toEqual([[], ['mention']]);
    const more = await toldBy(['project_read', 'project_write'], () =>
      by('project_admin').put(`/api/comments/${made.id}`, { text: 'Other words' }),
    );
    expect(kindsIn(more)).toEqual([[], []]);
  });

  test('whose comment is answered, and who has commented on the same thing', async () => {
    const first = await comment('project_write', about('entity_value', item));
    const notices = await toldBy(['project_write', 'project_read', 'project_admin'], async () => {
      await comment('project_read', { ...about('entity_value', item), parent_id: first.id });
      await comment('project_admin', about('entity_value', item));
    });
    expect(notices.map((rows) => rows.map(({ sentence }) => sentence))).toEqual([
      ['{actor} commented on {about}', '{actor} answered your comment on {about}'],
      ['{actor} commented on {about}'],
      [],
    ]);
  });

  test('who has made what is commented on, and to whom an item is assigned', async () => {
    const base = `/api/projects/${project}/project_scenario_modules/${module}/entity_values`;
    const writer = by('project_write');
    const attribute = world.a.rows.get('entity_attribute');
    let made = 0;
    const assigned = await toldBy(['project_read', 'project_write', 'member'], async () => {
      const reply = await writer.post(`${base}/bulk_create`, [
        {
          entity_attribute_id: attribute,
          jsid: 'told',
          title: 'Told',
          user_ids: (['project_read', 'project_write', 'member'] as const).map(person),
        },
      ]);
      expect(reply.status).toBe(200);
      await writer.post(`${base}/bulk_update`, [{ jsid: 'told', title: 'Told again' }]);
      made = (await writer.get(`${base}?jsid.equals=told`)).body[0].id;
    });
    expect(kindsIn(assigned)).toEqual([['assignment'], [], []]);
    const commented = await toldBy(['project_write'], () => comment('project_admin', about('entity_value', made)));
    expect(commented[0]?.map(({ about_id }) => about_id)).toEqual([made]);
  });

  test('whom something is shared with, directly or as a team; it is hidden as soon as the right is gone', async () => {
    const admin = by('project_admin');
    let grant = 0;
    const notices = await toldBy(['member'], async () => {
      const body = { user_id: person('member'), permission_key: 'read' };
      grant = (await admin.made(`/api/projects/${project}/user_permissions`, body)).id;
      await admin.put(`/api/projects/${project}/user_permissions/${grant}`, { permission_key: 'write' });
    });
    expect(notices[0]?.map(({ sentence }) => sentence)).toEqual([
      '{actor} changed what you may do with {about}',
      '{actor} shared {about} with you',
    ]);
    await admin.remove(`/api/projects/${project}/user_permissions/${grant}`);
    const after = await datatable('member');
    expect([after.body.total, after.body.unread]).toEqual([0, 0]);
    const gone = await by('member').post('/api/notifications/bulk_update', {
      ids: notices[0]?.map(({ id }) => id),
      values: { read_at: null },
    });
    expect(gone.status).toBe(422);

    const role = await by('company_admin').made('/api/roles', { name: 'Told', user_ids: [person('member')] });
    const asTeam = await toldBy(['member'], () =>
      admin.made(`/api/projects/${project}/role_permissions`, { role_id: role.id, permission_key: 'read' }),
    );
    expect(asTeam[0]?.map(({ sentence }) => sentence)).toContain('{actor} shared {about} with a team of yours');
    await by('company_admin').remove(`/api/roles/${role.id}`);
  });

  test('whoever has a right on a project that is removed, by its name, and when it comes back', async () => {
    const own = by('project_admin');
    const made = await own.made('/api/projects', { name: 'To be removed' });
    const path = `/api/projects/${made.id}`;
    await own.made(`${path}/user_permissions`, { user_id: person('project_read'), permission_key: 'read' });
    const shared = (await inbox('project_read')).filter(({ project_id }) => project_id === made.id);
    expect(shared.map(({ kind }) => kind)).toEqual(['share']);
    const removed = await own.remove(path);
    expect(removed.status).toBe(204);
    const now = (await inbox('project_read')).filter(({ project_id }) => project_id === made.id);
    expect(now.map(({ sentence, about_id }) => [sentence, about_id])).toEqual([
      ['{actor} removed the project To be removed', null],
    ]);
    expect((await own.undo(removed)).status).toBe(204);
    const back = (await inbox('project_read')).filter(({ project_id }) => project_id === made.id);
    expect(back.map(({ sentence }) => sentence)).toEqual([
      '{actor} restored the project {about}',
      '{actor} removed the project To be removed',
      '{actor} shared {about} with you',
    ]);
  });

  test('nobody of what comes with a copy', async () => {
    await comment('project_admin', {
      ...about('project_scenario_module', module),
      user_ids: [person('company_admin')],
    });
    const notices = await toldBy(['project_read', 'project_write', 'team_admin'], async () => {
      const copied = await by('project_admin').post(`/api/projects/${project}/clone`, {});
      expect([200, 201]).toContain(copied.status);
    });
    expect(kindsIn(notices)).toEqual([[], [], []]);
  });
});

describe('what people have chosen', () => {
  const mention = () => comment('project_admin', { ...about('entity_value', item), user_ids: [person('team_read')] });

  test.each([
    ['project', () => project],
    ['project_scenario_module', () => module],
  ] as const)('of a muted %s nobody is told until it is not muted any more', async (muted_type, id) => {
    const mute = await by('team_read').made('/api/notification_mutes', { muted_type, muted_id: id() });
    expect(mute._labels.muted_id).toContain('Quokkamark');
    expect(kindsIn(await toldBy(['team_read'], mention))).toEqual([[]]);
    const again = await by('team_read').post('/api/notification_mutes', { muted_type, muted_id: id() });
    expect(again.status).toBe(422);
    expect((await by('team_read').remove(`/api/notification_mutes/${mute.id}`)).status).toBe(204);
    expect(kindsIn(await toldBy(['team_read'], mention))).toEqual([['mention']]);
  });

  test('of a kind that somebody does not want they are told nothing, and of the others still', async () => {
    const own = by('team_read');
    const [setting] = (await own.get('/api/notification_settings')).body;
    const path = `/api/notification_settings/${setting.id}`;
    expect((await own.put(path, { wanted: false })).body).toMatchObject({ kind: 'mention', wanted: false });
    await comment('team_read', about('tag', world.a.rows.get('tag') as number));
    const notices = await toldBy(['team_read'], async () => {
      await mention();
      await comment('project_admin', about('tag', world.a.rows.get('tag') as number));
    });
    expect(kindsIn(notices)).toEqual([['comment']]);
    await own.put(path, { wanted: true });
  });

  test('nobody mutes what they may not read', async () => {
    const reply = await by('member').post('/api/notification_mutes', { muted_type: 'project', muted_id: project });
    expect([reply.status, reply.text.includes('Quokkamark')]).toEqual([422, false]);
  });
});

describe('how it follows what it tells of', () => {
  test('a comment that is undone, or deleted, takes its notification along; brought back, it tells nobody again', async () => {
    const reply = await by('project_admin').post('/api/comments', {
      ...about('project', project),
      text: 'A slip',
      user_ids: [person('project_read')],
    });
    const of = async () => (await inbox('project_read')).filter(({ comment_id }) => comment_id === reply.body.id);
    expect(await of()).toHaveLength(1);
    const deleted = await by('project_admin').remove(`/api/comments/${reply.body.id}`);
    expect([deleted.status, await of()]).toEqual([204, []]);
    expect((await by('project_admin').undo(deleted)).status).toBe(204);
    expect(await of()).toHaveLength(1);
    const other = await by('project_admin').post('/api/comments', {
      ...about('project', project),
      text: 'Another slip',
      user_ids: [person('project_read')],
    });
    const before = (await datatable('project_read')).body.unread;
    expect((await by('project_admin').undo(other)).status).toBe(204);
    expect((await datatable('project_read')).body.unread).toBe(before - 1);
  });

  test('an undo that names a person again notifies nobody again', async () => {
    const made = await by('project_admin').made('/api/comments', {
      ...about('project', project),
      text: 'Please look at this',
      user_ids: [person('project_read')],
    });
    const [first] = await toldBy(['project_read'], async () => {
      const cleared = await by('project_admin').put(`/api/comments/${made.id}`, { user_ids: [] });
      expect(cleared.status).toBe(200);
      expect((await by('project_admin').undo(cleared)).status).toBe(204);
    });
    expect(first).toEqual([]);
    await by('project_admin').remove(`/api/comments/${made.id}`);
  });

  test('who works in another company sees none of the first, and is told again when back', async () => {
    const user = person('project_read');
    await asSystem(
      server,
      sql`insert into user_company (user_id, company_id, licensed, position) values (${user}, ${world.b.company}, true, 0)`,
    );
    const headers = await bearer(server, user, world.b.company);
    const there = await server.ask('POST', '/api/notifications/datatable.json', { headers, body: {} });
    expect([there.status, there.body]).toEqual([200, { rows: [], total: 0, unread: 0 }]);
    expect((await inbox('project_read')).length).toBeGreaterThan(0);
  });

  test('an open page hears of it at once, and a page of somebody else does not', async () => {
    const [page, other] = await Promise.all(
      (['project_read', 'project_write'] as const).map((kind) => livePage(server.address, world.headers[kind])),
    );
    try {
      await page?.watch('/api/notifications');
      await other?.watch('/api/notifications');
      await comment('project_admin', { ...about('project', project), user_ids: [person('project_read')] });
      const [newest] = await inbox('project_read');
      const change = await page?.change('notification', newest?.id as number, 'create');
      expect(change?.actor).toBe(null);
      expect(other?.heard.some((message) => 'changes' in message)).toBe(false);
    } finally {
      await page?.close();
      await other?.close();
    }
  });

  test('after ninety days it is taken away', async () => {
    const [recent, old] = await inbox('project_read');
    await asSystem(server, sql`update notification set created_at = now() - interval '91 days' where id = ${old?.id}`);
    expect(await sweepNotifications(server.database)).toBe(1);
    const left = (await inbox('project_read')).map(({ id }) => id);
    expect([left.includes(recent?.id as number), left.includes(old?.id as number)]).toEqual([true, false]);
  });

  test('a file of a project holds none', async () => {
    const reply = await by('project_read').get(`/api/projects/${project}/export.json`);
    expect([reply.status, reply.text.includes('mentioned you')]).toEqual([200, false]);
  });
});

describe('whom a comment may mention', () => {
  const offered = (kind: Kind, query: string) => by(kind).get(`/api/comments/mentionable.json?${query}`);
  const place = () => `commentable_type=entity_value&commentable_id=${item}`;

  test('those of the company who may read what it is about', async () => {
    const { status, body } = await offered('project_admin', place());
    const ids = (body as { id: number }[]).map(({ id }) => id);
    expect(status).toBe(200);
    expect(ids).toEqual(expect.arrayContaining((['project_read', 'team_read'] as const).map(person)));
    for (const kind of ['project_admin', 'member', 'restricted', 'other_admin'] as const)
      expect([kind, ids.includes(person(kind))]).toEqual([kind, false]);
    await asSystem(
      server,
      sql`update "user" set first_name = 'Zora', job_title = 'Buyer' where id = ${person('project_read')}`,
    );
    const found = await offered('project_admin', `${place()}&q=zor`);
    expect(found.body).toEqual([
      { id: person('project_read'), name: expect.stringMatching(/^Zora /), job_title: 'Buyer' },
    ]);
  });

  test('who may not read it is told that it is not there', async () => {
    expect((await offered('member', place())).status).toBe(404);
    expect((await offered('project_admin', 'commentable_type=company&commentable_id=1')).status).toBe(422);
  });
});
