/** A company with people who have all permissions in its project, and any number of stakeholders in it. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { signAccessToken } from '../../src/server/session/access-tokens.ts';
import type { Settings } from '../../src/server/settings.ts';
import { type Database, systemActor } from '../../src/server/store/database.ts';

export interface World {
  readonly project: number;
  /** Bearer headers, one for each person. */
  readonly tokens: readonly string[];
}

/** Fills the database. Several people send the requests, so that connections change their actor as in real use. */
export async function fillWorld(database: Database, settings: Settings, rows: number, people = 8): Promise<World> {
  const one = async (statement: ReturnType<typeof sql>): Promise<number> =>
    ((await database.query<{ id: number }>(systemActor, statement))[0] as { id: number }).id;
  const company = await one(sql`insert into company (name, active, licences) values ('Bench', true, 100) returning id`);
  const project = await one(sql`insert into project (name, company_id) values ('Bench', ${company}) returning id`);
  await database.query(
    systemActor,
    sql`insert into stakeholder_role (name, project_id, company_id, position) select 'Role ' || n, ${project}, ${company}, n from generate_series(1, 10) n`,
  );
  const tokens: string[] = [];
  for (let i = 0; i < people; i++) {
    const user = await one(
      sql`insert into "user" (email, first_name, last_name) values (${`bench-${project}-${i}@example.com`}, 'Bench', 'Person') returning id`,
    );
    await database.query(
      systemActor,
      sql`insert into user_company (user_id, company_id, licensed) values (${user}, ${company}, true)`,
    );
    await database.query(
      systemActor,
      sql`insert into user_permission (user_id, project_id, company_id, permission_key) values (${user}, ${project}, ${company}, 'admin')`,
    );
    tokens.push(`Bearer ${await signAccessToken({ user, company, family: randomUUID() }, settings.secret)}`);
  }
  await addStakeholders(database, project, company, rows);
  // The ids differ from all other numbers in the test.
  await database.script(`
    alter table stakeholder alter column id restart with 100000000;
    alter table tessera_change alter column id restart with 200000000;`);
  return { project, tokens };
}

/** Realistic rows, each with two roles. */
async function addStakeholders(database: Database, project: number, company: number, rows: number): Promise<void> {
  const roles = `(select array_agg(id order by id) from stakeholder_role where project_id = ${project})`;
  await database.script(`
    set session_replication_role = replica;
    insert into stakeholder (name, organisation, email, description, link_url, project_id, company_id, position)
      select 'Stakeholder ' || n, 'Organisation ' || n % 50, 'person' || n || '@example.com',
        'Has a say in what is decided about part ' || n || ' of the whole.', 'https://example.com/' || n, ${project}, ${company}, n
      from generate_series(1, ${rows}) n;
    insert into stakeholder__stakeholder_role_ids (row_id, target_id, place, company_id)
      select s.id, (${roles})[1 + (s.position + k) % 10], k, s.company_id
      from stakeholder s, generate_series(0, 1) k where s.project_id = ${project};
    set session_replication_role = origin;
    analyze stakeholder; analyze stakeholder__stakeholder_role_ids; analyze user_permission;`);
}
