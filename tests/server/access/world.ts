/** Two companies with a row of every resource each, and people of every kind: the basis of the permission tests. */
import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import sql from 'sql-template-tag';
import { inject } from 'vitest';
import type { Model } from '../../../src/contract/model.ts';
import { signAccessToken } from '../../../src/server/session/access-tokens.ts';
import { hashOf } from '../../../src/server/session/secrets.ts';
import { codeOf } from '../../../src/server/session/shared-caller.ts';
import { type Database, type Run, systemActor } from '../../../src/server/store/database.ts';
import { ensureTemplate } from '../databases.ts';
import { generated } from '../generated.ts';
import { copiesOthers, type ServerOptions, type TestServer, testServer } from '../server.ts';
import { type Maker, makerFor } from './filled-rows.ts';
import { directKinds, guarded, type Kind, kinds, rights } from './kinds.ts';

/** Texts of the two companies' rows begin with these marks, which occur in no other text of an installation. */
export const markOfA = 'Quokkamark';
export const markOfB = 'Wombatmark';
/** Occurs in the name of every row of company A without grants. */
export const markBeside = 'Numbatmark';

const secret = (name: string): string => `${name}-secret-of-the-access-link`;

export interface Tenant {
  readonly company: number;
  /** Ids of its rows by resource, and additionally `removed_project`, `module_category` and `<thing>_permission`. */
  readonly rows: ReadonlyMap<string, number>;
}

export interface World {
  readonly a: Tenant;
  readonly b: Tenant;
  /** A second project, map, catalog and assessment of company A with all contents, without any grant. */
  readonly beside: Tenant;
  /** User ids; access links and anonymous callers have none. */
  readonly people: ReadonlyMap<Kind, number>;
  /** Personal rows of each person: favourites, readings, memberships, responses. */
  readonly own: ReadonlyMap<Kind, ReadonlyMap<string, number>>;
  readonly headers: Readonly<Record<Kind, Readonly<Record<string, string>>>>;
}

/** The part of a world that is stored in its database. */
type WorldRows = Omit<World, 'headers'> & { readonly links: Readonly<Partial<Record<Kind, string>>> };

const fixed = {
  project: { entity_type: 'project', removed: false, published: false },
  project_scenario_module: { locked: false },
  company: { active: true, licences: 1000 },
  user: { restricted: false, system_admin: false, password_hash: null, declined_at: null },
  user_company: { licensed: true, company_admin: false },
  user_permission: { permission_key: 'read' },
  role_permission: { permission_key: 'read' },
  release_note: { published: true },
  new_feature_notification: { active: true },
  entity_value: { jsid: null, layer_id: null },
  assessment: { starts_on: null, ends_on: null, anonymous: false },
  assessment_response: { submitted_at: null },
};

/** A notification that its receiver may read without any other permission. */
const aboutNothing = { about_id: null, about_type: null, project_id: null, module_id: null, comment_id: null };

/** A view of a list that belongs to the company instead of a project. */
const ofTheCompany = ({ company }: Tenant) => ({
  place_id: company,
  place_type: 'company',
  company_id: company,
  list: 'users',
});

/** Resources that exist once for a company, whatever the number of its projects, maps, catalogs and assessments. */
const ofCompany = [
  'company',
  'user',
  'user_company',
  'role',
  'role_user',
  'provider',
  'company_api_key',
  'llm_usage',
  'viewed_notification',
  'notification_setting',
];

async function makeTenant(
  run: Run,
  model: Model,
  mark: string,
  there: ReadonlyMap<string, number> = new Map(),
  always: Readonly<Record<string, Record<string, unknown>>> = fixed,
): Promise<{ tenant: Tenant; creator: Maker }> {
  const creator = makerFor(run, model, mark, always, there);
  const [open] = await run<{ id: number }>(
    sql`select id from assessment_status where accepts_responses order by id limit 1`,
  );
  if (open) creator.take('assessment_status', open.id);
  for (const name of model.resources.keys()) await creator.row(name);
  const rows = new Map(creator.made);
  const id = (name: string) => rows.get(name) as number;
  rows.set('removed_project', await creator.another('project', { removed: true }));
  rows.set('module_category', await creator.another('data_map_category', { module_id: id('project_scenario_module') }));
  for (const thing of guarded) {
    const owner = { [`${thing}_id`]: id(thing) };
    if (thing !== 'project') {
      rows.set(`${thing} user_permission`, await creator.another('user_permission', owner));
      rows.set(`${thing} role_permission`, await creator.another('role_permission', owner));
    }
  }
  return { tenant: { company: id('company'), rows }, creator };
}

async function addPerson(
  creator: Maker,
  company: number,
  name: string,
  user: Record<string, unknown> = {},
  membership: Record<string, unknown> = {},
): Promise<{ id: number; membership: number }> {
  const id = await creator.another('user', { email: `${name}@example.com`, ...user });
  return { id, membership: await creator.another('user_company', { user_id: id, company_id: company, ...membership }) };
}

/** Each table's ids start at a different thousand, so that an id in the wrong place matches no row. */
const farApart = (model: Model): string =>
  [...model.resources.values()]
    .filter(({ tenancy }) => tenancy.kind !== 'open')
    .map(({ name }, i) => `alter table "${name}" alter column id restart with ${(i + 1) * 1000}`)
    .join(';');

/** Fills a database that has no demo. */
async function fillWorld(database: Database, model: Model): Promise<WorldRows> {
  await database.script(farApart(model));
  const people = new Map<Kind, number>();
  const own = new Map<Kind, ReadonlyMap<string, number>>();
  const { a, b, beside, links } = await database.transaction(systemActor, async (run) => {
    const { tenant: a, creator } = await makeTenant(run, model, markOfA);
    const shared = new Map(ofCompany.map((name) => [name, a.rows.get(name) as number]));
    const { tenant: beside } = await makeTenant(run, model, markBeside, shared);
    const { tenant: b, creator: makerB } = await makeTenant(run, model, markOfB);
    const id = (name: string) => a.rows.get(name) as number;
    const add = async (kind: Kind, user = {}, membership = {}, tenant = a, by = creator) => {
      const person = await addPerson(by, tenant.company, kind, user, membership);
      people.set(kind, person.id);
      const owned = { user_id: person.id };
      const response = await by.another('assessment_response', owned);
      const view = await by.another('personal_view', { ...owned, ...ofTheCompany(tenant) });
      const conversation = await by.another('assistant_conversation', { ...owned, company_id: tenant.company });
      own.set(
        kind,
        new Map([
          ['user_company', person.membership],
          ['favorite_project', await by.another('favorite_project', owned)],
          ['comment_reading', await by.another('comment_reading', owned)],
          ['notification', await by.another('notification', { ...owned, ...aboutNothing, company_id: tenant.company })],
          ['notification_mute', await by.another('notification_mute', owned)],
          ['personal_view', view],
          [
            'default_view',
            await by.another('default_view', {
              ...owned,
              ...ofTheCompany(tenant),
              view_id: view,
              view_type: 'personal_view',
            }),
          ],
          ['notification_setting', await by.another('notification_setting', owned)],
          ['assistant_conversation', conversation],
          ['assistant_message', await by.another('assistant_message', { conversation_id: conversation })],
          ['assessment_response', response],
          ['assessment_response_answer', await by.another('assessment_response_answer', { response_id: response })],
        ]),
      );
      return person.id;
    };
    await add('member');
    await add('company_admin', {}, { company_admin: true });
    await add('system_admin', { system_admin: true });
    await add('other_member', {}, {}, b, makerB);
    await add('other_admin', {}, { company_admin: true }, b, makerB);
    // A person with all permissions in one company has none in the other.
    for (const thing of guarded)
      await makerB.another('user_permission', {
        [`${thing}_id`]: b.rows.get(thing),
        user_id: people.get('other_admin'),
        permission_key: 'admin',
      });
    const restricted = await add('restricted', { restricted: true });
    for (const thing of guarded)
      await creator.another('user_permission', {
        [`${thing}_id`]: id(thing),
        user_id: restricted,
        permission_key: 'admin',
      });
    for (const kind of directKinds) {
      const [, thing, right] = /^(.*)_(read|write|admin)$/.exec(kind) as unknown as [string, string, string];
      const user = await add(kind);
      await creator.another('user_permission', { [`${thing}_id`]: id(thing), user_id: user, permission_key: right });
    }
    for (const right of rights) {
      const user = await add(`team_${right}`);
      const role = await creator.another('role', { name: `${markOfA} team ${right}` });
      await creator.another('role_user', { role_id: role, user_id: user });
      for (const thing of guarded)
        await creator.another('role_permission', { [`${thing}_id`]: id(thing), role_id: role, permission_key: right });
    }
    const [project, module] = [id('project'), id('project_scenario_module')];
    await creator.another('project_access_url', {
      project_id: project,
      secret_hash: hashOf(secret('project')),
      expires_at: null,
    });
    await creator.another('module_access_url', {
      module_id: module,
      secret_hash: hashOf(secret('module')),
      expires_at: null,
    });
    const links = {
      project_link: codeOf(project, secret('project')),
      module_link: `${codeOf(project, secret('module'))}:${codeOf(module, secret('module'))}`,
    };
    return { a, b, beside, links };
  });
  return { a, b, beside, people, own, links };
}

/** The world, with all people logged in to a server on its database. */
async function logInAll(server: TestServer, { links, ...world }: WorldRows): Promise<World> {
  const headers = {} as Record<Kind, Record<string, string>>;
  for (const kind of kinds) {
    const user = world.people.get(kind);
    const company = kind.startsWith('other_') ? world.b.company : world.a.company;
    const link = links[kind];
    if (user) headers[kind] = await bearer(server, user, company);
    else headers[kind] = link === undefined ? {} : { 'x-session-token': link };
  }
  return { ...world, headers };
}

/**
 * Starts a server with the world: a copy of the world that is made once for each run, unless the schemas or settings
 * differ.
 */
export async function startWorld(
  options: ServerOptions = {},
): Promise<{ readonly server: TestServer; readonly world: World }> {
  if (!copiesOthers(options)) {
    const server = await testServer(options);
    const rows = await fillWorld(server.database, server.api.services().model);
    return { server, world: await logInAll(server, rows) };
  }
  const stored = await ensureTemplate(inject('databaseUrl'), 'tessera_world', async (database) =>
    serialize(await fillWorld(database, generated.model)).toString('base64'),
  );
  const server = await testServer({ ...options, template: 'tessera_world' });
  return { server, world: await logInAll(server, deserialize(Buffer.from(stored, 'base64')) as WorldRows) };
}

/** Adds another project, map, catalog and assessment of company A with all contents; their texts have this mark. */
export const addThings = (server: TestServer, world: World, mark: string): Promise<Tenant> =>
  addSet(server, world, mark, fixed);

/** Adds a published example, a global map and a global catalog with all contents. */
export const addEveryones = (server: TestServer, world: World, mark: string): Promise<Tenant> =>
  addSet(server, world, mark, {
    ...fixed,
    project: { ...fixed.project, company_id: null, entity_type: 'project_sample', published: true },
    data_map: { company_id: null },
    data_catalog: { company_id: null },
  });

async function addSet(
  server: TestServer,
  world: World,
  mark: string,
  always: Readonly<Record<string, Record<string, unknown>>>,
): Promise<Tenant> {
  const { model } = server.api.services();
  const shared = new Map(ofCompany.map((name) => [name, world.a.rows.get(name) as number]));
  return server.database.transaction(systemActor, async (run) => {
    const { tenant } = await makeTenant(run, model, mark, shared, always);
    return tenant;
  });
}

/** A creator of more rows of company A, which references its existing rows by default. */
export const makerOfA = (server: TestServer, run: Run, world: World): Maker =>
  makerFor(run, server.api.services().model, markOfA, fixed, world.a.rows);

/** Like `makerOfA`, but rows of these resources are created again, one below the other. */
export function makerBelow(server: TestServer, run: Run, world: World, fresh: readonly string[]): Maker {
  const there = new Map([...world.a.rows].filter(([name]) => !fresh.includes(name)));
  return makerFor(run, server.api.services().model, markOfA, fixed, there);
}

/** The authorization header of a new login of this person in this company. */
export async function bearer(
  server: TestServer,
  user: number,
  company: number | null,
): Promise<{ readonly authorization: string }> {
  const token = await signAccessToken({ user, company, family: randomUUID() }, server.settings.secret);
  return { authorization: `Bearer ${token}` };
}

/** Runs a statement in the system role, for rows that a test writes directly. */
export const asSystem = <T>(server: TestServer, statement: ReturnType<typeof sql>): Promise<readonly T[]> =>
  server.database.query<T>(systemActor, statement);
