/** Conditions besides grants that affect permissions: a lock, a licence, a sample, a template, a global object. */
import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Kind } from './kinds.ts';
import { having, row, tried } from './tried.ts';
import { asSystem } from './world.ts';
import { worldServer } from './world-server.ts';

const { server, world } = await worldServer();

const ask = (base: string, resource: string, kind: Kind) =>
  row(server, base, world.a.rows.get(resource) as number, world.headers[kind]);
const idOf = (resource: string) => world.a.rows.get(resource) as number;

describe('a locked module', () => {
  const locked = (work: () => Promise<void>) =>
    having(
      server,
      sql`update project_scenario_module set locked = true where id = ${idOf('project_scenario_module')}`,
      sql`update project_scenario_module set locked = false where id = ${idOf('project_scenario_module')}`,
      work,
    );
  const module = () => `/api/projects/${idOf('project')}/project_scenario_modules`;
  const inside = () => `${module()}/${idOf('project_scenario_module')}/entity_values`;

  test.each<[Kind, string]>([
    ['project_read', 'in in 403 403 403'],
    ['project_write', 'in in 403 403 403'],
    ['project_admin', 'in in 403 403 403'],
    ['team_admin', 'in in 403 403 403'],
    ['module_link', 'in in 403 403 403'],
    ['member', '403 403 403 403 403'],
  ])('lets nobody change its items, and %s read them as before', async (kind, wanted) => {
    await locked(async () => expect(await ask(inside(), 'entity_value', kind)).toBe(wanted));
  });

  test.each<[Kind, string]>([
    // The permission to create another module depends on the project, not on this module.
    ['project_write', 'in in in 403 403'],
    ['project_admin', 'in in in 403 403'],
    ['project_read', 'in in 403 403 403'],
  ])('is itself neither changed nor deleted by %s', async (kind, wanted) => {
    await locked(async () => expect(await ask(module(), 'project_scenario_module', kind)).toBe(wanted));
  });

  test.each<[Kind, number]>([
    ['project_write', 200],
    ['project_read', 403],
    ['project_link', 403],
  ])('is unlocked by who may write the project: %s gets %i', async (kind, status) => {
    await locked(async () => {
      const path = `${module()}/${idOf('project_scenario_module')}`;
      const headers = world.headers[kind];
      const together = await server.ask('PUT', path, { headers, body: { locked: false, name: 'Renamed on the way' } });
      expect(together.status).toBe(403);
      expect((await server.ask('PUT', path, { headers, body: { locked: false } })).status).toBe(status);
    });
  });
});

describe('what a locked module uses', () => {
  const headers = world.headers.project_admin;
  const base = () => `/api/projects/${idOf('project')}`;
  const made = async (path: string, body: unknown): Promise<number> => {
    const reply = await server.ask('POST', `${base()}/${path}`, { headers, body });
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
    return reply.body.id;
  };

  test.each([
    'sections',
    'stakeholders',
    'tags',
  ])('%s: is not deleted, alone or with others, until it is unlocked', async (kind) => {
    const id = await made(kind, { name: 'In use' });
    const section = kind === 'sections' ? { section_id: id } : {};
    const module = await made('project_scenario_modules', {
      name: 'To be locked',
      scenario_module_id: idOf('scenario_module'),
      ...section,
    });
    const items = `project_scenario_modules/${module}/entity_values`;
    if (kind !== 'sections')
      await made(items, {
        entity_attribute_id: idOf('entity_attribute'),
        title: 'Item',
        [`${kind.slice(0, -1)}_ids`]: [id],
      });
    const read = async () =>
      (await server.ask('GET', `${base()}/project_scenario_modules/${module}`, { headers })).text;
    const lock = (locked: boolean) =>
      server.ask('PUT', `${base()}/project_scenario_modules/${module}`, { headers, body: { locked } });
    expect((await lock(true)).status).toBe(200);
    const before = await read();
    const one = () => server.ask('DELETE', `${base()}/${kind}/${id}`, { headers });
    const many = () => server.ask('POST', `${base()}/${kind}/bulk_destroy`, { headers, body: { ids: [id] } });
    for (const attempt of [one, many]) {
      const refused = await attempt();
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Unlock it first')]);
    }
    expect(await read()).toBe(before);
    expect((await lock(false)).status).toBe(200);
    expect((await one()).status).toBe(204);
  });
});

describe('the map of a locked module', () => {
  test.each([
    ['tag_map_items', 'tag_id', 'tag'],
    ['stakeholder_map_items', 'stakeholder_id', 'stakeholder'],
    ['product_and_service_map_items', 'product_and_service_item_id', 'product_and_service_item'],
  ])('takes no %s', async (name, field, resource) => {
    const [owner] = await asSystem<{ id: number }>(
      server,
      sql`insert into ${raw(resource)} (name, project_id, company_id, position) values ('On no map yet', ${idOf('project')}, ${world.a.company}, 9) returning id`,
    );
    const module = idOf('project_scenario_module');
    const path = `/api/projects/${idOf('project')}/${name}`;
    const put = () =>
      server.ask('POST', path, {
        headers: world.headers.project_admin,
        body: { [field]: owner?.id, module_id: module },
      });
    await having(
      server,
      sql`update project_scenario_module set locked = true where id = ${module}`,
      sql`update project_scenario_module set locked = false where id = ${module}`,
      async () => {
        const refused = await put();
        expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/module_id']);
        expect(refused.body.errors[0].message).toContain('locked');
      },
    );
    expect((await put()).status).toBe(201);
  });

  test('lets nobody change, delete, restore or take back what lies on it, alone or with others', async () => {
    const headers = world.headers.project_admin;
    const module = idOf('project_scenario_module');
    const path = `/api/projects/${idOf('project')}/tag_map_items`;
    const item = async (tag: string): Promise<{ id: number; change: string | null }> => {
      const [owner] = await asSystem<{ id: number }>(
        server,
        sql`insert into tag (name, project_id, company_id, position) values (${tag}, ${idOf('project')}, ${world.a.company}, 9) returning id`,
      );
      const made = await server.ask('POST', path, { headers, body: { tag_id: owner?.id, module_id: module } });
      expect(made.status).toBe(201);
      return { id: made.body.id, change: made.headers.get('x-change') };
    };
    const [lies, gone] = [await item('Lies there'), await item('Lay there')];
    expect((await server.ask('DELETE', `${path}/${gone.id}`, { headers })).status).toBe(204);
    const attempts: readonly (readonly [string, string, unknown?])[] = [
      ['PUT', `${path}/${lies.id}`, { x: 5 }],
      ['PUT', `${path}/${lies.id}`, { module_id: null }],
      ['DELETE', `${path}/${lies.id}`],
      ['POST', `${path}/bulk_update`, { ids: [lies.id], values: { x: 5 } }],
      ['POST', `${path}/bulk_destroy`, { ids: [lies.id] }],
      ['POST', `${path}/removed/${gone.id}/restore`],
      ['POST', `/api/changes/${lies.change}/undo.json`],
    ];
    const ask = async ([method, address, body]: (typeof attempts)[number]) =>
      (await server.ask(method, address, { headers, ...(body !== undefined && { body }) })).status;
    await having(
      server,
      sql`update project_scenario_module set locked = true where id = ${module}`,
      sql`update project_scenario_module set locked = false where id = ${module}`,
      async () => {
        for (const attempt of attempts) expect([...attempt, await ask(attempt)]).toEqual([...attempt, 403]);
        expect((await server.ask('GET', path, { headers })).status).toBe(200);
      },
    );
    expect(await ask(['PUT', `${path}/${lies.id}`, { x: 5 }])).toBe(200);
  });
});

describe('without a licence a member only reads', () => {
  const unlicensed = (kind: Kind, work: () => Promise<void>) =>
    having(
      server,
      sql`update user_company set licensed = false where user_id = ${world.people.get(kind)}`,
      sql`update user_company set licensed = true where user_id = ${world.people.get(kind)}`,
      // The server caches the licence for up to two seconds; another login of the same person reads it again.
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 2100));
        await work();
      },
    );

  test('whatever was granted: a team administrator of everything', async () => {
    await unlicensed('team_admin', async () => {
      expect({
        projects: await ask('/api/projects', 'project', 'team_admin'),
        sections: await ask(`/api/projects/${idOf('project')}/sections`, 'section', 'team_admin'),
        grants: await ask(`/api/projects/${idOf('project')}/user_permissions`, 'user_permission', 'team_admin'),
        maps: await ask('/api/data_maps', 'data_map', 'team_admin'),
        catalogs: await ask('/api/data_catalogs', 'data_catalog', 'team_admin'),
        elements: await ask(
          `/api/data_catalogs/${idOf('data_catalog')}/data_catalog_details`,
          'data_catalog_detail',
          'team_admin',
        ),
        // Assessments require write permission of the company for every action, including reading.
        assessments: await ask('/api/assessments', 'assessment', 'team_admin'),
        questions: await ask(`/api/assessments/${idOf('assessment')}/sections`, 'assessment_section', 'team_admin'),
      }).toEqual({
        projects: 'in in 403 403 403',
        sections: 'in in 403 403 403',
        grants: 'in in 403 403 403',
        maps: 'in in 403 403 403',
        catalogs: 'in in 403 403 403',
        elements: 'in in 403 403 403',
        assessments: 'empty 403 403 403 403',
        questions: '403 403 403 403 403',
      });
    });
  });
});

describe('samples and templates', () => {
  const as = (type: string, published: boolean, work: () => Promise<void>) =>
    having(
      server,
      sql`update project set entity_type = ${type}, published = ${published} where id = ${idOf('project')}`,
      sql`update project set entity_type = 'project', published = false where id = ${idOf('project')}`,
      work,
    );

  test.each<[string, boolean, Kind, string]>([
    ['project_template', true, 'member', 'in in in 403 403'],
    ['project_template', false, 'member', 'empty 403 in 403 403'],
    ['project_template', true, 'project_write', 'in in in in 403'],
    ['project_sample', true, 'member', 'in in in 403 403'],
    ['project_sample', false, 'member', 'empty 403 in 403 403'],
    ['project_sample', true, 'project_admin', 'in in in in in'],
    ['project_sample', true, 'restricted', '403 403 403 403 403'],
    ['project_sample', true, 'anonymous', '401 401 401 401 401'],
    ['project_sample', true, 'other_member', 'empty 404 in 404 404'],
    // Publishing an ordinary project does not open it to anyone.
    ['project', true, 'member', 'empty 403 in 403 403'],
  ])('%s, published %s: %s', async (type, published, kind, wanted) => {
    await as(type, published, async () => expect(await ask('/api/projects', 'project', kind)).toBe(wanted));
  });

  test('what is in a published sample is read by every member and written by none without a grant', async () => {
    await as('project_sample', true, async () => {
      const sections = `/api/projects/${idOf('project')}/sections`;
      const items = `/api/projects/${idOf('project')}/project_scenario_modules/${idOf('project_scenario_module')}/entity_values`;
      expect(await ask(sections, 'section', 'member')).toBe('in in 403 403 403');
      expect(await ask(items, 'entity_value', 'member')).toBe('in in 403 403 403');
      expect(await ask(sections, 'section', 'other_member')).toBe('404 404 404 404 404');
    });
  });

  test('a sample of all companies is read by members of each', async () => {
    const [everyones] = await asSystem<{ id: number }>(
      server,
      sql`insert into project (name, entity_type, published, company_id, position) values ('Everyone''s sample', 'project_sample', true, null, 0) returning id`,
    );
    const id = everyones?.id as number;
    expect(await row(server, '/api/projects', id, world.headers.other_member)).toBe('in in in 403 403');
    expect(await row(server, '/api/projects', id, world.headers.member)).toBe('in in in 403 403');
    expect(await row(server, '/api/projects', id, world.headers.project_link)).toBe('empty 403 403 403 403');
  });
});

describe('global maps and catalogs', () => {
  test.each([
    ['data_map', '/api/data_maps', '/data_map_categories'],
    ['data_catalog', '/api/data_catalogs', '/data_catalog_groups'],
  ])('%s: read by every member of every company, denied to access links', async (table, base, inside) => {
    const [everyones] = await asSystem<{ id: number }>(
      server,
      table === 'data_map'
        ? sql`insert into data_map (name, company_id, position) values ('Global', null, 0) returning id`
        : sql`insert into data_catalog (name, company_id, position) values ('Global', null, 0) returning id`,
    );
    const id = everyones?.id as number;
    for (const kind of ['member', 'other_member'] as const) {
      expect([kind, await row(server, base, id, world.headers[kind])]).toEqual([kind, 'in in in 403 403']);
      expect(await tried(server, 'list', `${base}/${id}${inside}`, 0, world.headers[kind])).toBe('empty');
      expect(await tried(server, 'create', `${base}/${id}${inside}`, 0, world.headers[kind])).toBe(403);
    }
    for (const kind of ['project_link', 'module_link'] as const) {
      expect([kind, await row(server, base, id, world.headers[kind])]).toEqual([kind, '403 403 403 403 403']);
      expect(await tried(server, 'list', `${base}/${id}${inside}`, 0, world.headers[kind])).toBe(403);
    }
  });
});
