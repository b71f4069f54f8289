/** With a pooler that shares few server connections among many clients, no statement runs for the wrong caller. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openServer } from '../../../src/server/embedded/open-database.ts';
import { signAccessToken } from '../../../src/server/session/access-tokens.ts';
import { type Actor, type Database, systemActor } from '../../../src/server/store/database.ts';
import { openPostgres } from '../../../src/server/store/postgres.ts';
import { urlOf } from '../databases.ts';
import { type Pooler, startPooler } from '../pooler.ts';
import { type TestServer, testServer } from '../server.ts';

const clients = 200;
const connections = 4;

interface Company {
  readonly id: number;
  readonly user: number;
  readonly project: string;
  readonly headers: { readonly authorization: string };
}

let pooler: Pooler;
let server: TestServer;
let name: string;
let companies: readonly Company[];

beforeAll(async () => {
  pooler = await startPooler(inject('databaseUrl'), connections);
  server = await testServer({ pooler });
  name = (await server.database.query<{ name: string }>(systemActor, sql`select current_database() as name`))[0]
    ?.name as string;
  companies = await Promise.all(Array.from({ length: 20 }, (_, index) => makeCompany(`Company ${index}`)));
});
afterAll(async () => {
  await server?.close();
  await pooler?.stop();
});

async function makeCompany(title: string): Promise<Company> {
  const { database, settings } = server;
  const one = async (statement: ReturnType<typeof sql>): Promise<number> =>
    (await database.query<{ id: number }>(systemActor, statement))[0]?.id as number;
  const id = await one(sql`insert into company (name, active, licences) values (${title}, true, 9) returning id`);
  const user = await one(
    sql`insert into "user" (email, first_name, last_name) values (${`${randomUUID()}@example.com`}, 'A', 'B') returning id`,
  );
  await one(sql`insert into user_company (user_id, company_id, licensed) values (${user}, ${id}, true) returning id`);
  const project = await one(
    sql`insert into project (name, company_id) values (${`Project of ${title}`}, ${id}) returning id`,
  );
  await one(sql`insert into user_permission (user_id, project_id, company_id, permission_key)
    values (${user}, ${project}, ${id}, 'admin') returning id`);
  const token = await signAccessToken({ user, company: id, family: randomUUID() }, settings.secret);
  return { id, user, project: `Project of ${title}`, headers: { authorization: `Bearer ${token}` } };
}

const companyOf = (client: number): Company => companies[client % companies.length] as Company;
const actorOf = ({ id, user }: Company): Actor => ({ role: 'app', user, company: id });
const everyClient = <T>(work: (client: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client)));

/** `clients` connections to the pooler, which has `connections` to the server. */
async function manyConnections(): Promise<Database> {
  const database = await openPostgres(pooler.urlOf(name), { max: clients, direct: urlOf(inject('databaseUrl'), name) });
  onTestFinished(() => database.close());
  return database;
}
const whoAmI = sql`select current_user as role, current_setting('tessera.user', true) as user,
  current_setting('tessera.company', true) as company, (select array_agg(name order by name) from project) as projects,
  current_setting('statement_timeout') as timeout`;
const expected = (company: Company) => ({
  role: 'tessera_app',
  user: String(company.user),
  company: String(company.id),
  projects: [company.project],
  timeout: '10s',
});

test('200 clients of 20 companies over 4 connections: each statement and each transaction sees its own company', async () => {
  const database = await manyConnections();
  const processes = new Set<number>();
  await everyClient(async (client) => {
    const company = companyOf(client);
    for (let turn = 0; turn < 3; turn++) {
      expect(await database.query(actorOf(company), whoAmI)).toEqual([expected(company)]);
      await database.transaction(actorOf(company), async (run) => {
        const [{ pid } = { pid: 0 }] = await run<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        processes.add(pid);
        expect(await run(whoAmI)).toEqual([expected(company)]);
      });
    }
  });
  expect(processes.size).toBeGreaterThan(1);
  expect(processes.size).toBeLessThanOrEqual(connections);
});

test('what other clients of the pooler leave in its sessions reaches nobody', async () => {
  const database = await manyConnections();
  const other = companyOf(1);
  const stranger = new pg.Pool({ connectionString: pooler.urlOf(name), max: 8 });
  try {
    const left = `select set_config('role', 'tessera_system', false), set_config('tessera.company', '${other.id}', false), set_config('statement_timeout', '0', false)`;
    await everyClient(async (client) => {
      const company = companyOf(client);
      if (client % 5 === 0) await stranger.query(left);
      expect(await database.query(actorOf(company), whoAmI)).toEqual([expected(company)]);
    });
  } finally {
    await stranger.end();
  }
});

test('a failed statement and one that was rolled back leave nothing to those after them', async () => {
  const database = await manyConnections();
  await everyClient(async (client) => {
    const company = companyOf(client);
    if (client % 3 === 0)
      await expect(database.query(systemActor, sql`select 1 / 0`)).rejects.toThrow('division by zero');
    if (client % 3 === 1)
      await expect(
        database.transaction(systemActor, async (run) => {
          await run(sql`select 1`);
          throw new Error('given up');
        }),
      ).rejects.toThrow('given up');
    expect(await database.query(actorOf(company), whoAmI)).toEqual([expected(company)]);
  });
});

test('200 members of 20 companies who read and write at once get and make only what is their own', async () => {
  const answers = await everyClient(async (client) => {
    const { headers, project, id } = companyOf(client);
    const list = await server.ask('GET', '/api/projects.json', { headers });
    expect(list.status, list.text).toBe(200);
    expect(list.body.map((row: { name: string }) => row.name)).toEqual([project]);
    const made = await server.ask('POST', `/api/projects/${list.body[0].id}/stakeholders.json`, {
      headers,
      body: { name: `Of ${id}` },
    });
    expect(made.status, made.text).toBe(201);
    return made.body.id as number;
  });
  expect(new Set(answers).size).toBe(clients);
  const right = await server.database.query(
    systemActor,
    sql`select count(*)::int as count from stakeholder s join tessera_journal j on j.resource = 'stakeholder' and j.row_id = s.id
      where s.name = 'Of ' || s.company_id and j.company_id = s.company_id`,
  );
  expect(right).toEqual([{ count: clients }]);
});

test('live updates and scripts go past the pooler', async () => {
  const heard: (string | null)[] = [];
  const stop = await server.database.listen('through', (payload) => heard.push(payload));
  onTestFinished(stop);
  await server.database.query(systemActor, sql`select pg_notify('through', 'arrived')`);
  await expect.poll(() => heard).toEqual(['arrived']);
  await server.database.script("create table made_by_script as select current_setting('statement_timeout') as at");
});

test('a pooler alone, or one in the place of the server, is refused with what to set', async () => {
  await expect(openServer(pooler.urlOf(name))).rejects.toThrow(/is not used.*pooler.*DATABASE_DIRECT_URL/);
  await expect(openServer(pooler.urlOf(name), pooler.urlOf(name))).rejects.toThrow(
    /DATABASE_DIRECT_URL leads to a pooler too/,
  );
  await expect(openServer(pooler.urlOf(name), urlOf(inject('databaseUrl'), 'postgres'))).rejects.toThrow(
    /lead to different databases/,
  );
  await expect(openServer(`${pooler.urlOf(name)}&options=-c%20geqo%3Doff`)).rejects.toThrow(
    /unsupported startup parameter: options.*ignore_startup_parameters/,
  );
});

test('a statement behind the end of its transaction is refused, since nobody says any more for whom it runs', async () => {
  for (const end of ['commit', 'rollback'])
    await expect(
      server.database.transaction(systemActor, async (run) => {
        await run(sql`select 1`);
        await run(sql`${raw(end)}`);
        await run(sql`select 1`);
      }),
    ).rejects.toThrow('The transaction of this statement is over');
});

test('a transaction whose statement failed is no success, whatever its work makes of that', async () => {
  await expect(
    server.database.transaction(systemActor, async (run) => {
      await run(sql`select 1 / 0`).catch(() => undefined);
    }),
  ).rejects.toThrow('The transaction was rolled back');
});
