/** Callers without a company, a token or a link; and personal rows inside of a company. */
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Kind } from './kinds.ts';
import { having, row } from './tried.ts';
import { asSystem, bearer } from './world.ts';
import { worldServer } from './world-server.ts';

const { server, world } = await worldServer();

const idOf = (resource: string) => world.a.rows.get(resource) as number;

describe('who stands outside', () => {
  test('a user without a company reaches the own memberships and nothing of any company', async () => {
    const headers = await bearer(server, world.people.get('team_admin') as number, null);
    expect((await server.ask('GET', '/api/user_companies', { headers })).status).toBe(200);
    for (const path of ['/api/projects', '/api/users', '/api/data_maps', `/api/projects/${idOf('project')}`])
      expect([path, (await server.ask('GET', path, { headers })).status]).toEqual([path, 403]);
  });

  test('a login names a company the user does not belong to: nothing of it is reached', async () => {
    const headers = await bearer(server, world.people.get('other_admin') as number, world.a.company);
    expect((await server.ask('GET', '/api/projects', { headers })).status).toBe(403);
    expect((await server.ask('GET', '/api/company_admin/users', { headers })).status).toBe(403);
  });

  test('a system administrator without a company has the area of all companies, and no project', async () => {
    const headers = await bearer(server, world.people.get('system_admin') as number, null);
    expect((await server.ask('GET', '/api/admin/users', { headers })).status).toBe(200);
    expect((await server.ask('GET', `/api/projects/${idOf('project')}`, { headers })).status).toBe(404);
    expect((await server.ask('GET', '/api/projects', { headers })).body).toEqual([]);
  });

  test('an expired, foreign or broken token is refused, save where no login is needed', async () => {
    for (const authorization of ['Bearer nonsense', 'Basic dXNlcjpwYXNz', 'Bearer '])
      expect([
        authorization,
        (await server.ask('GET', '/api/projects', { headers: { authorization } })).status,
      ]).toEqual([authorization, 401]);
    const stale = { headers: { 'x-session-token': 'bm9uc2Vuc2U' } };
    expect((await server.ask('GET', '/api/projects', stale)).status).toBe(401);
    expect((await server.ask('GET', '/api/system', stale)).status).toBe(200);
  });

  test('an access link that has ended opens nothing, nor the project half of a module link alone', async () => {
    const [half] = (world.headers.module_link['x-session-token'] ?? '').split(':');
    expect((await server.ask('GET', '/api/projects', { headers: { 'x-session-token': half ?? '' } })).status).toBe(401);
    await having(
      server,
      sql`update project_access_url set expires_at = now() - interval '1 minute' where project_id = ${idOf('project')}`,
      sql`update project_access_url set expires_at = null where project_id = ${idOf('project')}`,
      async () =>
        expect((await server.ask('GET', '/api/projects', { headers: world.headers.project_link })).status).toBe(401),
    );
  });
});

describe('what is mine', () => {
  const comment = async (user: number | null): Promise<number> => {
    const [made] = await asSystem<{ id: number }>(
      server,
      sql`insert into comment (text, user_id, commentable_project_scenario_module_id, project_id, company_id, module_id, position, level)
        values ('Mine', ${user}, ${idOf('project_scenario_module')}, ${idOf('project')}, ${world.a.company}, ${idOf('project_scenario_module')}, 0, 0) returning id`,
    );
    return made?.id as number;
  };

  test.each<[Kind, Kind, number]>([
    ['project_read', 'project_read', 200],
    ['project_read', 'project_write', 403],
    ['project_read', 'project_admin', 200],
    ['project_write', 'project_read', 403],
    ['project_write', 'project_link', 403],
  ])('a comment of %s, changed by %s: %i', async (author, by, status) => {
    const id = await comment(world.people.get(author) as number);
    const reply = await server.ask('PUT', `/api/comments/${id}`, { headers: world.headers[by], body: { text: 'New' } });
    expect(reply.status).toBe(status);
    expect((await server.ask('DELETE', `/api/comments/${id}`, { headers: world.headers[by] })).status).toBe(
      status === 200 ? 204 : status,
    );
  });

  test('who may not read the project any more may not change an own comment in it', async () => {
    const id = await comment(world.people.get('member') as number);
    const headers = world.headers.member;
    expect((await server.ask('PUT', `/api/comments/${id}`, { headers, body: { text: 'Still here' } })).status).toBe(
      403,
    );
  });

  test('favourites and readings of others are not there', async () => {
    const id = world.own.get('project_read')?.get('favorite_project') as number;
    expect(await row(server, '/api/favorite_projects', id, world.headers.project_write)).toBe('empty 404 in 404 404');
  });
});
