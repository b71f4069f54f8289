/**
 * Live updates with two processes on one database: nothing is missed, nobody receives other people's rows, and no write
 * waits for its notification.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Running, startServer } from '../../../src/server/start.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { urlOf } from '../databases.ts';
import { generated } from '../generated.ts';
import { changesIn, type LivePage, livePage } from './page.ts';

const { server, world } = await worldServer();
const writer = askerFor(server, world, 'project_write');
const admin = askerFor(server, world, 'project_admin');
let second: Running;
let databaseUrl: string;
let project: string;
const pages: LivePage[] = [];

beforeAll(async () => {
  project = `/api/projects/${world.a.rows.get('project')}`;
  const [{ name = '' } = {}] = await asSystem<{ name: string }>(server, sql`select current_database() as name`);
  databaseUrl = urlOf(inject('databaseUrl'), name);
  second = await startServer({ ...server.settings, databaseUrl }, { generated });
});
afterAll(() => second.close());
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
});

const watching = async (kind: Kind, path: string, address = server.address): Promise<LivePage> => {
  const page = await livePage(address, world.headers[kind]);
  pages.push(page);
  await page.watch(path);
  return page;
};
/** Opens the same page on both processes. */
const onBoth = (kind: Kind, path: string): Promise<LivePage[]> =>
  Promise.all([server.address, second.address].map((address) => watching(kind, path, address)));
const idsIn = (page: LivePage): number[] => changesIn(page.heard).map(({ id }) => id);

test('no write notifies but those of rights and announcements: a NOTIFY makes all commits of the database server wait for each other', async () => {
  const notifying = await asSystem<{ table: string }>(
    server,
    sql`select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.prosrc ~* 'notify'`,
  );
  expect(notifying.map(({ table }) => table.replaceAll('"', '')).sort()).toEqual([
    'company',
    'company_api_key',
    'new_feature_notification',
    'role_permission',
    'role_user',
    'tessera_refresh_token',
    'user',
    'user_company',
    'user_permission',
  ]);
});

test('the journal is read on while somebody listens, and not at all while nobody does', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const lastRead = async (): Promise<number> => {
    const { rows } = await client.query<{ at: number | null }>(
      `select extract(epoch from max(query_start))::float8 as at from pg_stat_activity
        where datname = current_database() and query like '%pg_snapshot_xip%' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.at ?? 0;
  };
  const page = await watching('project_read', `${project}/stakeholders`);
  const first = await lastRead();
  await expect.poll(lastRead).toBeGreaterThan(first);
  await page.close();
  // Waits for the read that was in progress when the page left.
  await wait(500);
  const end = await lastRead();
  await wait(500);
  expect(await lastRead()).toBeLessThanOrEqual(end);
});

test('of overlapping transactions on two processes none is missed, and the changes of a row come in their order', async () => {
  const list = `${project}/stakeholders`;
  const [before] = await asSystem<{ last: number }>(server, sql`select max(sequence) as last from tessera_journal`);
  const rows = await Promise.all(Array.from({ length: 6 }, (_, i) => writer.made(list, { name: `Row ${i}` })));
  const audience = [...(await onBoth('project_read', list)), ...(await onBoth('team_read', list))];
  const strangers = await onBoth('other_admin', `/api/projects/${world.b.rows.get('project')}`);
  const put = (address: string, id: number, name: string) =>
    fetch(`${address}${list}/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...world.headers.project_write },
      body: JSON.stringify({ name }),
    }).then(({ status }) => expect(status).toBe(200));
  const line = (id: number) =>
    sql`insert into tessera_journal (change_id, company_id, resource, row_id, action, after)
      select (select max(id) from tessera_change), t.company_id, 'stakeholder', t.id, 'update', to_jsonb(t.*) from stakeholder t where t.id = ${id}`;
  const ids = rows.map(({ id }: { id: number }) => id);
  const [slow, quick] = [ids.slice(0, 2), ids.slice(2)];
  const slowly = async (id: number, pause: number): Promise<void> => {
    for (let i = 0; i < 4; i += 1)
      await server.database.transaction(systemActor, async (run) => {
        await run(line(id));
        await wait(pause * (i % 3));
        await run(line(id));
      });
  };
  const quickly = async (address: string, id: number): Promise<void> => {
    for (let i = 0; i < 8; i += 1) await put(address, id, `Name ${i}`);
  };
  await Promise.all([
    ...slow.map((id, i) => slowly(id, 60 + 70 * i)),
    ...quick.map((id, i) => quickly(i % 2 ? server.address : second.address, id)),
  ]);
  const written = await asSystem<{ sequence: number }>(
    server,
    sql`select sequence from tessera_journal where resource = 'stakeholder' and action = 'update' and sequence > ${before?.last ?? 0} order by sequence`,
  );
  expect(written).toHaveLength(16 + 32);
  for (const page of audience) {
    const heard = () => changesIn(page.heard).filter(({ action }) => action === 'update');
    await expect
      .poll(
        () =>
          heard()
            .map(({ sequence }) => sequence)
            .sort((a, b) => a - b),
        { timeout: 10_000 },
      )
      .toEqual(written.map(({ sequence }) => sequence));
    for (const row of quick) {
      const own = heard().flatMap(({ id, sequence }) => (id === row ? [sequence] : []));
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  }
  for (const page of strangers) expect(changesIn(page.heard)).toEqual([]);
});

test('watchers of one list who may read different rows of it each hear of theirs, on either process', async () => {
  const list = '/api/projects';
  const [readers, members, others] = [
    await onBoth('project_read', list),
    await onBoth('member', list),
    await onBoth('other_member', list),
  ];
  const own = await askerFor(server, world, 'member').made(list, { name: 'The member’s own' });
  await admin.put(project, { name: 'Shared' });
  const theirs = await askerFor(server, world, 'other_member').made(list, { name: 'Of the other company' });
  for (const page of readers) await page.change('project', world.a.rows.get('project') as number, 'update');
  for (const page of others) await page.change('project', theirs.id, 'create');
  for (const page of members) await page.change('project', own.id, 'create');
  for (const page of readers) expect(idsIn(page)).toEqual([world.a.rows.get('project')]);
  for (const page of members) expect(idsIn(page)).toEqual([own.id]);
  for (const page of others) expect(idsIn(page)).toEqual([theirs.id]);
});

test('who may hear of a change is asked once for all who watch the same, however many they are', async () => {
  const list = `${project}/stakeholders`;
  const kinds = ['project_read', 'project_write', 'project_admin', 'team_read'] as const;
  const watchers = await Promise.all(kinds.flatMap((kind) => Array.from({ length: 12 }, () => watching(kind, list))));
  // The permissions of each connection, checked at the start of its watch, stay valid for five seconds.
  await wait(5_500);
  const queries = vi.spyOn(server.database, 'query');
  onTestFinished(() => queries.mockRestore());
  const made = await fetch(`${second.address}${list}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...world.headers.project_write },
    body: JSON.stringify({ name: 'Heard by all' }),
  }).then((answer) => answer.json() as Promise<{ id: number }>);
  for (const page of watchers) await page.change('stakeholder', made.id, 'create');
  const statements = queries.mock.calls.filter(([, { text }]) => !text.includes('pg_snapshot_xip'));
  // The statements: the callers, the facts of the path, the rows, and the permission of the watches.
  expect(statements.length).toBeLessThanOrEqual(8);
});

test('a right that is taken on one process ends what is heard on both, while those beside go on hearing', async () => {
  const list = `${project}/stakeholders`;
  const grant = await admin.made(`${project}/user_permissions`, {
    user_id: world.people.get('member'),
    permission_key: 'read',
  });
  const [losing, staying] = [await onBoth('member', list), await onBoth('project_read', list)];
  const seen = await writer.made(list, { name: 'Seen by both' });
  for (const page of [...losing, ...staying]) await page.change('stakeholder', seen.id);
  await admin.remove(`${project}/user_permissions/${grant.id}`);
  const unseen = await writer.made(list, { name: 'Seen by those who stay' });
  for (const page of staying) await page.change('stakeholder', unseen.id);
  for (const page of losing) {
    await expect
      .poll(() => page.heard)
      .toContainEqual(expect.objectContaining({ refused: list, status: 403, code: 'forbidden' }));
    expect(idsIn(page)).toEqual([seen.id]);
  }
});
