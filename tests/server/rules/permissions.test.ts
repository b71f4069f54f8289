/** The combined permissions of company, project, module, map, catalog and assessment, tested by calls of the server. */
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { isClosed, type Operation, operationsOf } from '../../../src/contract/operations.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { type Asker, askerFor } from '../access/asker.ts';
import { type Guarded, guarded, type Kind, type RightKey, rights } from '../access/kinds.ts';
import { tryOperation } from '../access/try-operation.ts';
import { asSystem, bearer, makerOfA } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

type Grant = RightKey | 'nothing';
const grants: readonly Grant[] = ['nothing', ...rights];
/** Kinds of user without any grant on new objects; the permission map below has the permissions of their companies. */
const people = {
  licensed: 'project_read',
  unlicensed: 'project_write',
  'company administrator': 'company_admin',
  'company administrator without a licence': 'project_admin',
} as const satisfies Record<string, Kind>;
type Person = keyof typeof people;
const companyGrants: Readonly<Record<Person, object>> = {
  licensed: { read: true, write: true, admin: false },
  unlicensed: { read: true, write: false, admin: false },
  'company administrator': { read: true, write: true, admin: true },
  'company administrator without a licence': { read: true, write: false, admin: true },
};
const persons = Object.keys(people) as Person[];
const licensed = (person: Person): boolean => !person.includes('without') && person !== 'unlicensed';

const { server, world } = await worldServer();
const owner = askerFor(server, world, 'member');
let team: number;
beforeAll(async () => {
  const membership = (kind: Kind, set: ReturnType<typeof sql>) =>
    asSystem(server, sql`update user_company set ${set} where user_id = ${world.people.get(kind)}`);
  await membership(people.unlicensed, sql`licensed = false`);
  await membership(people['company administrator without a licence'], sql`licensed = false, company_admin = true`);
  const system = askerFor(server, world, 'company_admin');
  const user_ids = [world.people.get(people.licensed)];
  team = (await system.made('/api/company_admin/roles', { name: 'The licensed', user_ids })).id;
});

const as = (person: Person): Asker => askerFor(server, world, people[person]);
const inA = (resource: string): number => world.a.rows.get(resource) as number;
const base = (thing: Guarded): string => `/api/${thing}s`;

/**
 * The permissions with which calls succeed: read, write, and grant to others (refused because of the body for a caller
 * with access).
 */
async function through(asker: Asker, path: string): Promise<string> {
  const passed: Readonly<Record<RightKey, boolean>> = {
    read: (await asker.get(path)).status === 200,
    write: (await asker.put(path, { description: 'Changed' })).status === 200,
    admin: (await asker.post(`${path}/user_permissions`, { no_such_field: 1 })).status === 422,
  };
  return rights.filter((right) => passed[right]).join(' ');
}
/** A permission with all lower ones. */
const upTo = (grant: Grant): string => rights.slice(0, grants.indexOf(grant)).join(' ');

/** A new object of the owner, with this grant to a person. */
async function grantedTo(person: Person, thing: Guarded, grant: Grant): Promise<string> {
  const { id } = await owner.made(base(thing), { name: 'Granted' });
  await give(`${base(thing)}/${id}`, person, grant);
  return `${base(thing)}/${id}`;
}
async function give(path: string, person: Person, grant: Grant): Promise<void> {
  if (grant !== 'nothing')
    await owner.made(`${path}/user_permissions`, {
      user_id: world.people.get(people[person]),
      permission_key: grant,
    });
}

/** An example of the company, created from a project of the owner. */
async function sampleFor(person: Person, grant: Grant): Promise<string> {
  const { id } = await owner.made('/api/projects', { name: 'To show' });
  const sample = await owner.made(`/api/projects/${id}/create_sample_from.json`, { name: 'Shown' });
  expect(sample.entity_type).toBe('project_sample');
  await give(`/api/projects/${sample.id}`, person, grant);
  return `/api/projects/${sample.id}`;
}

describe('levels', () => {
  test.each(
    rights.flatMap((direct) => rights.map((ofTeam) => [direct, ofTeam] as const)),
  )('R-PERM-01, R-PERM-02: read is less than write, and write less than admin: of %s and %s the one of higher rank counts, with all below it', async (direct, ofTeam) => {
    const path = await grantedTo('licensed', 'project', direct);
    await owner.made(`${path}/role_permissions`, { role_id: team, permission_key: ofTeam });
    const rank = { read: 1, write: 2, admin: 3 };
    const higher = rank[direct] > rank[ofTeam] ? direct : ofTeam;
    expect(await through(as('licensed'), path)).toBe(upTo(higher));
    const { permissions } = (await as('licensed').get(path)).body;
    expect(rights.filter((right) => permissions[right]).length).toBe(rank[higher]);
  });

  test('R-PERM-01: there is no other level', async () => {
    const path = await grantedTo('licensed', 'project', 'nothing');
    const body = { user_id: world.people.get(people.licensed), permission_key: 'owner' };
    const refused = await owner.post(`${path}/user_permissions`, body);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/permission_key']);
  });

  test.each<[string, () => readonly [string, Kind, Kind]]>([
    ['company', () => ['POST /api/projects', people.unlicensed, people.licensed]],
    ['project', () => [`PUT /api/projects/${inA('project')}`, 'team_read', 'team_write']],
    [
      'module',
      () => [
        `PUT /api/projects/${inA('project')}/project_scenario_modules/${inA('project_scenario_module')}`,
        'team_read',
        'team_write',
      ],
    ],
    ['data map', () => [`PUT /api/data_maps/${inA('data_map')}`, 'data_map_read', 'data_map_write']],
    [
      'data catalog',
      () => [`PUT /api/data_catalogs/${inA('data_catalog')}`, 'data_catalog_read', 'data_catalog_write'],
    ],
    ['assessment', () => [`PUT /api/assessments/${inA('assessment')}`, 'assessment_read', 'assessment_write']],
  ])('R-PERM-05: the %s is asked for the right', async (_, ask) => {
    const [call, refused, admitted] = ask();
    const [method = '', path = ''] = call.split(' ');
    // A caller with access is refused because of the unknown field.
    const body = { no_such_field: 1 };
    const statusFor = async (kind: Kind) =>
      (await server.ask(method, path, { headers: world.headers[kind], body })).status;
    expect([await statusFor(refused), await statusFor(admitted)]).toEqual([403, 422]);
  });
});

describe('the company', () => {
  test.each(persons)('R-PERM-06: its permission map grants a right or does not: %s', async (person) => {
    const { permissions } = (await as(person).get('/api/current_company')).body;
    expect(permissions).toEqual(companyGrants[person]);
    expect((await as(person).get('/api/data_maps')).status).toBe(permissions.read ? 200 : 403);
    for (const thing of guarded)
      expect([thing, (await as(person).post(base(thing), { name: 'New' })).status]).toEqual([
        thing,
        permissions.write ? 201 : 403,
      ]);
    expect((await as(person).get('/api/company_admin/users')).status).toBe(permissions.admin ? 200 : 403);
  });

  test('R-PERM-06: to a restricted user it grants nothing, whatever has been granted on things', async () => {
    const confined = askerFor(server, world, 'restricted');
    for (const thing of guarded)
      expect([thing, await through(confined, `${base(thing)}/${inA(thing)}`)]).toEqual([thing, '']);
  });
});

describe('a project', () => {
  test('R-PERM-07: project, company and user must all be there', async () => {
    const path = `/api/projects/${inA('project')}`;
    const ask = async (headers: Readonly<Record<string, string>>, address = path) =>
      (await server.ask('GET', address, { headers })).status;
    const user = world.people.get('team_admin') as number;
    expect(await ask(await bearer(server, user, world.a.company))).toBe(200);
    expect(await ask(await bearer(server, user, world.a.company), '/api/projects/999999999')).toBe(404);
    expect(await ask(await bearer(server, user, null))).toBe(403);
    expect(await ask({})).toBe(401);
    // An example needs no permission of the company, but the company must exist.
    const sample = await sampleFor('licensed', 'read');
    const reader = world.people.get(people.licensed) as number;
    expect(await ask(await bearer(server, reader, world.a.company), sample)).toBe(200);
    expect(await ask(await bearer(server, reader, null), sample)).toBe(403);
  });

  test.each(
    persons.flatMap((person) => grants.map((grant) => [person, grant] as const)),
  )('R-PERM-08: an example asks no company: %s, granted %s', async (person, grant) => {
    expect(await through(as(person), await sampleFor(person, grant))).toBe(upTo(grant));
  });

  test('R-PERM-09: a visitor of an access link reads it though the company grants no reading, and changes nothing', async () => {
    const project = world.b.rows.get('project') as number;
    const system = askerFor(server, world, 'system_admin');
    const made = await askerFor(server, world, 'other_admin').made(
      `/api/projects/${project}/project_access_urls.json`,
      {
        label: 'For the visitor',
      },
    );
    const headers = { 'x-session-token': made.code as string };
    const path = `/api/projects/${project}`;
    const company = `/api/admin/companies/${world.b.company}`;
    expect((await system.put(company, { active: false })).status).toBe(200);
    const seen = (await server.ask('GET', '/api/current_company', { headers })).body.permissions;
    expect(seen).toEqual({ read: false, write: false, admin: false });
    expect((await server.ask('GET', path, { headers })).status).toBe(200);
    expect((await server.ask('PUT', path, { headers, body: { description: 'No' } })).status).toBe(403);
    expect((await system.put(company, { active: true })).status).toBe(200);
  });

  test.each(
    persons.flatMap((person) => grants.map((grant) => [person, grant] as const)),
  )('R-PERM-10, R-PERM-11, R-PERM-12: the company must grant the same right, for admin write, and the project itself in every case: %s, granted %s', async (person, grant) => {
    const path = await grantedTo(person, 'project', grant);
    const most = licensed(person) || grant === 'nothing' ? grant : 'read';
    expect(await through(as(person), path)).toBe(upTo(most));
  });
});

describe('a module', () => {
  const modules = () => `/api/projects/${inA('project')}/project_scenario_modules`;
  const module = () => `${modules()}/${inA('project_scenario_module')}`;
  const admin = () => askerFor(server, world, 'team_admin');
  /** A catalog that a module shows is not part of it: a change of the catalog requires permission on the catalog. */
  const isOfCatalog = ({ collection, verb }: Operation): boolean =>
    collection.path.includes('{module_id}/data_catalogs/') ||
    (collection.path.endsWith('{module_id}/data_catalogs') &&
      /^update|^bulk_update|^value_counts|^check_values|^purge_values/.test(verb));

  test('R-PERM-13: it must exist, in the project that the path names', async () => {
    const elsewhere = world.beside.rows.get('project_scenario_module');
    for (const path of [`${modules()}/999999999`, `${modules()}/${elsewhere}`]) {
      expect([path, (await admin().get(path)).status]).toEqual([path, 404]);
      expect([path, (await admin().put(path, { name: 'New' })).status]).toEqual([path, 404]);
      expect([path, (await admin().get(`${path}/entity_values`)).status]).toEqual([path, 404]);
      expect([path, (await admin().post(`${path}/entity_values`, { no_such_field: 1 })).status]).toEqual([path, 404]);
    }
  });

  test('R-PERM-14, R-PERM-15: while it is locked it is read as before, and every other call on it or in it is refused', async () => {
    const operations = operationsOf(generated.model).filter(
      (one) =>
        !isClosed(one) &&
        one.path.startsWith('/api/projects/{project_id}/project_scenario_modules/{module_id}/') &&
        !isOfCatalog(one),
    );
    const itself = operationsOf(generated.model).filter(
      ({ collection, verb }) =>
        collection.key === 'projects_project_scenario_modules' && ['update', 'delete', 'bulk_update'].includes(verb),
    );
    const reading = ['list', 'changes', 'quick_index', 'distribution', 'get', 'export', 'removed', 'history', 'uses'];
    const changing = [...itself, ...operations.filter(({ verb }) => !reading.includes(verb))];
    const outcomes = async (some: typeof operations) => {
      const all: string[] = [];
      for (const one of some) all.push(`${one.id} ${await tryOperation(server, world, world.a, one, 'team_admin')}`);
      return all;
    };
    const ids = { ids: [inA('entity_value')] };
    const byHand: readonly (readonly [string, object])[] = [
      ['entity_values/bulk_create.json', [{ title: 'New' }]],
      ['entity_values/bulk_update.json', [{ id: inA('entity_value'), title: 'New' }]],
      ['entity_values/bulk_destroy.json', ids],
      ['entity_values/clone.json', ids],
      ['entity_values/remove_image.json', { id: inA('entity_value') }],
    ];
    const open = await outcomes(changing);
    expect(open.length).toBeGreaterThan(40);
    expect(open.filter((one) => one.endsWith(' 403'))).toEqual([]);

    expect((await admin().put(module(), { locked: true })).status).toBe(200);
    expect(await outcomes(changing)).toEqual(changing.map(({ id }) => `${id} 403`));
    for (const [call, body] of byHand)
      expect([call, (await admin().post(`${module()}/${call}`, body)).status]).toEqual([call, 403]);
    const read = operations.filter(({ verb }) => reading.includes(verb) && verb !== 'removed');
    expect((await outcomes(read)).filter((one) => !/ (in|empty)$/.test(one))).toEqual([]);
    for (const kind of ['team_read', 'project_link', 'module_link'] as const)
      expect([kind, (await askerFor(server, world, kind).get(module())).status]).toEqual([kind, 200]);

    // Unlocking depends on the project, because otherwise a lock would be permanent.
    expect((await admin().put(module(), { locked: false })).status).toBe(200);
    expect(await outcomes(changing)).toEqual(open);
  });

  test.each<[Person, Grant, boolean]>([
    ['licensed', 'nothing', false],
    ['licensed', 'read', false],
    ['licensed', 'write', true],
    ['licensed', 'admin', true],
    ['unlicensed', 'admin', false],
    ['company administrator', 'nothing', false],
  ])('R-PERM-16: unlocked, it asks the project: %s, granted %s, changes it: %s', async (person, grant, may) => {
    const path = await grantedTo(person, 'project', grant);
    const [kind] = (await owner.get('/api/scenario_modules.json')).body;
    const { id } = await owner.made(`${path}/project_scenario_modules`, { name: 'New', scenario_module_id: kind.id });
    const change = await as(person).put(`${path}/project_scenario_modules/${id}`, { name: 'Changed' });
    expect(change.status).toBe(may ? 200 : 403);
  });
});

describe.each(['data_map', 'data_catalog'] as const)('a %s', (thing) => {
  /** A global object, with this grant to a person. */
  const everyones = (person: Person, grant: Grant): Promise<string> =>
    server.database.transaction(systemActor, async (run) => {
      const maker = makerOfA(server, run, world);
      const id = await maker.another(thing, { company_id: null });
      const to = { [`${thing}_id`]: id, user_id: world.people.get(people[person]), permission_key: grant };
      if (grant !== 'nothing') await maker.another('user_permission', to);
      return `${base(thing)}/${id}`;
    });

  test.each(
    persons.flatMap((person) => grants.map((grant) => [person, grant] as const)),
  )('R-PERM-17: a global one asks no company: %s, granted %s', async (person, grant) => {
    // Every member may read global objects.
    const most = grant === 'nothing' ? 'read' : grant;
    expect(await through(as(person), await everyones(person, grant))).toBe(upTo(most));
  });

  test.each([
    'project_link',
    'module_link',
  ] as const)('R-PERM-18: %s is denied every one, global ones too', async (kind) => {
    const visitor = askerFor(server, world, kind);
    expect((await visitor.get(base(thing))).status).toBe(403);
    for (const path of [await everyones('licensed', 'nothing'), `${base(thing)}/${inA(thing)}`]) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403]);
      expect([path, await through(visitor, path)]).toEqual([path, '']);
    }
    const here = `/api/projects/${inA('project')}/${thing}s`;
    expect((await visitor.get(here)).status).toBe(403);
  });

  test.each(
    persons.flatMap((person) => grants.map((grant) => [person, grant] as const)),
  )('R-PERM-19, R-PERM-20: it must grant the right itself, and the company the same, for admin write: %s, granted %s', async (person, grant) => {
    const path = await grantedTo(person, thing, grant);
    const most = licensed(person) || grant === 'nothing' ? grant : 'read';
    expect(await through(as(person), path)).toBe(upTo(most));
  });
});

test.each(
  persons.flatMap((person) => grants.map((grant) => [person, grant] as const)),
)('R-PERM-21: an assessment asks the company for write whatever is done, and must grant the right itself: %s, granted %s', async (person, grant) => {
  const path = await grantedTo(person, 'assessment', grant);
  expect(await through(as(person), path)).toBe(licensed(person) ? upTo(grant) : '');
});
