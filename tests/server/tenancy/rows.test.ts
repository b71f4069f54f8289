/** Row-level security alone: statements in the plain database role, without any check of the product. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Actor, systemActor } from '../../../src/server/store/database.ts';
import { prepareDatabase } from '../../../src/server/store/schema.ts';
import { tablesOf } from '../../../src/server/store/tables.ts';
import { addEveryones, markOfA } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { model } = generated;
const tables = [...tablesOf(model)];
const tenantBound = tables.filter(([, { tenancy }]) => tenancy !== null).map(([name]) => name);
const open = tables.filter(([, { tenancy }]) => tenancy === null).map(([name]) => name);

const { server, world } = await worldServer();
let stranger: Actor;
beforeAll(async () => {
  await addEveryones(server, world, 'Dunnartmark');
  stranger = { role: 'app', user: world.people.get('other_admin') as number, company: world.b.company };
});

const quoted = (name: string): Sql => raw(`"${name}"`);

/** Condition that a row belongs to company A or its people: by the tenant's id, the mark in a text, or its owner. */
function isOfA(table: string): Sql {
  const columns = tablesOf(model).get(table)?.columns ?? {};
  const people = [...world.people].flatMap(([kind, id]) => (kind.startsWith('other_') ? [] : [id]));
  people.push(world.a.rows.get('user') as number);
  const ways = [
    sql`t::text ilike ${`%${markOfA}%`}`,
    ...(columns['company_id'] ? [sql`t.company_id = ${world.a.company}`] : []),
    // Global rows that people have created belong to no company.
    ...(columns['user_id']
      ? [
          sql`(t.user_id = any(${people}::int[])${columns['company_id'] ? raw(' and t.company_id is not null') : raw('')})`,
        ]
      : []),
    ...(table === 'company' ? [sql`t.id = ${world.a.company}`] : []),
    ...(table.startsWith('user__') ? [sql`t.row_id = any(${people}::int[])`] : []),
  ];
  return join(ways, ' or ');
}

const count = async (actor: Actor, table: string): Promise<number> => {
  const [found] = await server.database.query<{ n: number }>(
    actor,
    sql`select count(*)::int as n from ${quoted(table)} t where ${isOfA(table)}`,
  );
  return found?.n ?? 0;
};

/** The database's error code for a statement, or its effect without an error. */
async function refusal(actor: Actor, statement: Sql): Promise<string> {
  try {
    const rows = await server.database.query(actor, statement);
    return `${rows.length} rows`;
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

test('every table with rows of a tenant is bound by row-level security, and only lists for all have none', () => {
  const shared = open.map((name) => name.split('__')[0] as string);
  expect(shared.filter((name) => model.resources.get(name)?.tenancy.kind !== 'open')).toEqual([]);
  expect(tenantBound.length).toBeGreaterThan(60);
});

describe.each(tenantBound)('%s', (table) => {
  test('has rows of the first company, none of which the second sees', async () => {
    const total = await count(systemActor, table);
    if (!table.includes('__')) expect(total).toBeGreaterThan(0);
    expect(await count(stranger, table)).toBe(0);
    expect(await count({ role: 'app', user: null, company: null }, table)).toBe(0);
  });

  test('is not changed from another tenant', async () => {
    const ids = await server.database.query<{ ctid: string }>(
      systemActor,
      sql`select t.ctid::text as ctid from ${quoted(table)} t where ${isOfA(table)}`,
    );
    const column = Object.keys(tablesOf(model).get(table)?.columns ?? {}).find((name) => name !== 'id') as string;
    const rows = sql`t.ctid::text = any(${ids.map(({ ctid }) => ctid)}::text[])`;
    expect(
      await refusal(
        stranger,
        sql`update ${quoted(table)} t set ${quoted(column)} = t.${quoted(column)} where ${rows} returning 1`,
      ),
    ).toBe('0 rows');
    expect(await refusal(stranger, sql`delete from ${quoted(table)} t where ${rows} returning 1`)).toBe('0 rows');
  });

  test('takes no row for the other company', async () => {
    const [row] = await server.database.query<{ row: string }>(
      systemActor,
      sql`select row_to_json(t)::text as row from ${quoted(table)} t where ${isOfA(table)} limit 1`,
    );
    if (!row) return expect(table).toContain('__');
    const columns = Object.keys(tablesOf(model).get(table)?.columns ?? {}).filter((name) => name !== 'id');
    const list = join(columns.map(quoted), ', ');
    const code = await refusal(
      stranger,
      sql`insert into ${quoted(table)} (${list}) select ${list} from json_populate_record(null::${quoted(table)}, ${row.row}::json) returning 1`,
    );
    expect(code).toBe('42501');
  });

  test('lets no own row go to the other company', async () => {
    const { columns = {} } = tablesOf(model).get(table) ?? {};
    const tenant = ['company_id', 'user_id'].find((name) => columns[name]);
    if (!tenant) return expect(['company', 'user']).toContain(table.split('__')[0]);
    const to = tenant === 'company_id' ? world.a.company : (world.people.get('member') as number);
    const own = tenant === 'company_id' ? world.b.company : stranger.user;
    const code = await refusal(
      stranger,
      sql`update ${quoted(table)} t set ${quoted(tenant)} = ${to} where t.${quoted(tenant)} = ${own} returning 1`,
    );
    // Without a row of the caller's own in the table, nothing can be deleted.
    expect(['42501', '0 rows', '23503']).toContain(code);
  });
});

describe('what is everyone’s', () => {
  const shared = tables
    .filter(([, { tenancy, writable }]) => tenancy !== null && writable !== null)
    .map(([name]) => name);
  const isEveryones = sql`t.company_id is null`;
  const writer = (): Actor => ({ ...stranger, role: 'everyones' });
  const hasRows = async (table: string) =>
    (await refusal(stranger, sql`select 1 from ${quoted(table)} t where ${isEveryones}`)) !== '0 rows';

  test('every table whose rows may be everyone’s is here', () => {
    const nullable = [...model.resources.values()].filter(
      ({ tenancy }) => tenancy.kind === 'company' && tenancy.nullable,
    );
    expect(nullable.map(({ name }) => name).filter((name) => !shared.includes(name))).toEqual([]);
    expect(shared.length).toBeGreaterThan(30);
  });

  describe.each(shared)('%s', (table) => {
    test('takes no new row in the plain role, nor lets an own one become everyone’s', async () => {
      const columns = Object.keys(tablesOf(model).get(table)?.columns ?? {}).filter(
        (name) => name !== 'id' && name !== 'company_id',
      );
      const list = join(columns.map(quoted), ', ');
      if (!(await hasRows(table))) return expect(table).toContain('__');
      expect(
        await refusal(
          stranger,
          sql`insert into ${quoted(table)} (${list}, company_id) select ${list}, null from ${quoted(table)} t where ${isEveryones} limit 1`,
        ),
      ).toBe('42501');
      const own = sql`t.company_id = ${world.b.company}`;
      if (!(await server.database.query(systemActor, sql`select 1 from ${quoted(table)} t where ${own}`)).length)
        return;
      expect(await refusal(stranger, sql`update ${quoted(table)} t set company_id = null where ${own}`)).toBe('42501');
    });

    test('is neither changed nor deleted in the plain role', async () => {
      const column = Object.keys(tablesOf(model).get(table)?.columns ?? {}).find((name) => name !== 'id') as string;
      if (!(await hasRows(table))) return expect(table).toContain('__');
      expect(
        await refusal(
          stranger,
          sql`update ${quoted(table)} t set ${quoted(column)} = t.${quoted(column)} where ${isEveryones} returning 1`,
        ),
      ).toBe('0 rows');
      expect(await refusal(stranger, sql`delete from ${quoted(table)} t where ${isEveryones} returning 1`)).toBe(
        '0 rows',
      );
      // Even the role that may write the table sees nothing of other companies.
      expect(await count(writer(), table)).toBe(0);
      expect(
        await refusal(
          writer(),
          sql`update ${quoted(table)} t set ${quoted(column)} = t.${quoted(column)} where ${isEveryones} returning 1`,
        ),
      ).not.toBe('0 rows');
    });
  });
});

describe('lists for all', () => {
  test.each(open)('%s is read, never written in the plain role', async (table) => {
    expect(await refusal(stranger, sql`select 1 from ${quoted(table)} limit 0`)).toBe('0 rows');
    expect(await refusal(stranger, sql`delete from ${quoted(table)}`)).toBe('42501');
    const column = Object.keys(tablesOf(model).get(table)?.columns ?? {}).find((name) => name !== 'id') as string;
    expect(await refusal(stranger, sql`update ${quoted(table)} t set ${quoted(column)} = t.${quoted(column)}`)).toBe(
      '42501',
    );
  });
});

describe('tables of the engine', () => {
  test('the journal tells nothing of the other company', async () => {
    for (const table of ['tessera_journal', 'tessera_change']) {
      const change = await server.ask('POST', `/api/projects/${world.a.rows.get('project')}/sections`, {
        headers: world.headers.project_admin,
        body: { name: `${markOfA} journalled` },
      });
      expect(change.status).toBe(201);
      const seen = async (actor: Actor) =>
        refusal(actor, sql`select 1 from ${quoted(table)} where company_id = ${world.a.company}`);
      expect(await seen(stranger)).toBe('0 rows');
      expect(await seen(systemActor)).not.toBe('0 rows');
      expect(await refusal(stranger, sql`delete from ${quoted(table)}`)).toBe('42501');
    }
  });

  test.each([
    'tessera_refresh_token',
    'tessera_one_time_link',
    'tessera_attempt',
    'tessera_migration',
  ])('%s cannot be read in the plain role', async (table) => {
    expect(await refusal(stranger, sql`select 1 from ${quoted(table)}`)).toBe('42501');
  });
});

test('policies that a release before named otherwise are renamed at the start, and go on holding', async () => {
  const names = async () => {
    const rows = await server.database.query<{ name: string; n: number }>(
      systemActor,
      sql`select policyname as name, count(*)::int as n from pg_policies where policyname in ('wall', 'tenant_isolation') group by 1`,
    );
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  };
  // The journal, its changes and the hidden values are restricted too.
  expect(await names()).toEqual({ tenant_isolation: tenantBound.length + 3 });
  await server.database.script(
    `${tenantBound.map((table) => `alter policy tenant_isolation on "${table}" rename to wall;`).join('')}
    update tessera_state set value = '12' where key = 'engine';`,
  );
  expect(await names()).toEqual({ wall: tenantBound.length, tenant_isolation: 3 });
  await prepareDatabase(server.database);
  expect(await names()).toEqual({ tenant_isolation: tenantBound.length + 3 });
  expect(await count(stranger, 'project')).toBe(0);
});
