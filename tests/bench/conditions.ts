/**
 * A list of fifty rows among a million: without conditions, with three, and with a fourth on the referenced row. A
 * condition across a reference should cost no more than the others.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Generated } from '../../codegen/generate.ts';
import { makeApi } from '../../src/server/http/app.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { type Database, systemActor } from '../../src/server/store/database.ts';
import { openServer } from './databases.ts';
import type { Section } from './table.ts';
import { fillWorld } from './world.ts';

const size = 1_000_000;
/** The number of groups. Each group contains one in this many elements. */
const groups = 1_000;
const times = 60;

/** Fills a data catalog of the company. Returns its id. */
async function fillCatalog(database: Database): Promise<number> {
  const [catalog] = await database.query<{ id: number; company_id: number }>(
    systemActor,
    sql`insert into data_catalog (name, company_id) select 'Large', id from company where name = 'Bench' returning id, company_id`,
  );
  if (!catalog) throw new Error('The catalog was not stored.');
  const { id, company_id: company } = catalog;
  await database.query(
    systemActor,
    sql`insert into user_permission (user_id, data_catalog_id, company_id, permission_key)
      select user_id, ${id}, company_id, 'admin' from user_company where company_id = ${company}`,
  );
  await database.script(`
    set session_replication_role = replica;
    insert into data_catalog_group (name, data_catalog_id, company_id, position)
      select 'Area ' || n, ${id}, ${company}, n from generate_series(1, ${groups}) n;
    insert into data_catalog_detail (name, code, description, status, mandatory, data_catalog_id, company_id, position, group_id)
      select 'Field ' || n || ' of subject ' || n % 100, 'field_' || n, 'Says something about part ' || n,
        (array['draft', 'in_review', 'approved', 'retired'])[1 + n % 4], n % 3 = 0, ${id}, ${company}, n,
        (select min(id) from data_catalog_group where data_catalog_id = ${id}) + n % ${groups}
      from generate_series(1, ${size}) n;
    set session_replication_role = origin;
    analyze data_catalog_group; analyze data_catalog_detail;`);
  return id;
}

const three = 'status.equals=approved&mandatory.equals=true&name.contains=subject 7';
const queries: ReadonlyMap<string, string> = new Map([
  ['no condition', ''],
  ['three conditions', three],
  ['three, and a name across a reference', `${three}&group.name.equals=Area 71`],
  ['three, and part of a name across a reference', `${three}&group.name.contains=a 7`],
]);

export async function compareConditions(generated: Generated): Promise<Section> {
  const settings = readSettings({ PORT: '0', SECRET: 'b'.repeat(48), DATA_DIR: join(tmpdir(), 'tessera-bench') });
  const opened = await openServer(generated);
  const api = makeApi(generated, opened.database, settings);
  try {
    const { tokens } = await fillWorld(opened.database, settings, 1_000, 1);
    await opened.database.query(systemActor, sql`update user_company set company_admin = true`);
    const list = `/api/data_catalogs/${await fillCatalog(opened.database)}/data_catalog_details.json`;
    const took = new Map<string, number[]>([...queries.keys()].map((what) => [what, []]));
    const totals = new Map<string, string>();
    // The subjects alternate, so that other load on the machine affects all equally.
    for (let at = 0; at < times; at += 1)
      for (const [what, query] of queries) {
        const start = performance.now();
        const url = `${list}?page=1&per_page=50&${query.replaceAll(' ', '%20')}`;
        const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: tokens[0] as string } });
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
        took.get(what)?.push(performance.now() - start);
        totals.set(what, String(answer.headers['x-total-count']));
      }
    const sorted = (what: string) => (took.get(what) ?? []).toSorted((a, b) => a - b);
    const p95 = (what: string) => sorted(what)[Math.floor(times * 0.95)] ?? 0;
    return {
      title: `List of 50 among ${size.toLocaleString('en')} rows by its conditions, PostgreSQL (${times} calls each, in turns)`,
      head: ['conditions', 'median ms', '95 in 100, ms', 'beside three conditions', 'rows found'],
      rows: [...queries.keys()].map((what) => [
        what,
        (sorted(what)[Math.floor(times / 2)] ?? 0).toFixed(1),
        p95(what).toFixed(1),
        (p95(what) / p95('three conditions')).toFixed(2),
        totals.get(what) ?? '',
      ]),
    };
  } finally {
    await api.app.close();
    await opened.close();
  }
}
