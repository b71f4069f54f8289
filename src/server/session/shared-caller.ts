/** The visitor of an access link, identified by the code of the link, without an account. */

import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../contract/permissions.ts';
import { readDigits } from '../../fields/number/whole-number.ts';
import { ApiProblem } from '../engine/problem.ts';
import { type Database, systemActor } from '../store/database.ts';
import { hashOf } from './secrets.ts';

/** One part of an access code: the id of a row and the secret that opens it. */
interface Half {
  readonly id: number;
  readonly secret: string;
}

/** The access code of a project or module in an address: the id in readable form, and the secret. */
export const codeOf = (id: number, secret: string): string => Buffer.from(`${id}|${secret}`).toString('base64url');

function readHalf(code: string): Half | null {
  const parts = /^(\d+)\|([\w-]{20,100})$/.exec(Buffer.from(code, 'base64url').toString('utf8'));
  const id = readDigits(parts?.[1] ?? '');
  return parts?.[2] && id !== null ? { id, secret: parts[2] } : null;
}

interface Opened {
  readonly link: number;
  readonly project: number;
  readonly company: number | null;
  readonly active: boolean | null;
  readonly stale: boolean;
  readonly rows: string | null;
}

const refused = (): ApiProblem =>
  new ApiProblem(
    'unauthenticated',
    'This access link does not exist, has expired or was taken back. Ask for a new one.',
  );

/**
 * The visitor that an access code identifies.
 * @throws {ApiProblem} 401 for an invalid code
 */
export async function sharedCaller(code: string, database: Database): Promise<Caller> {
  const [projectCode = '', moduleCode, ...rest] = code.split(':');
  const project = readHalf(projectCode);
  const module = moduleCode === undefined ? null : readHalf(moduleCode);
  if (!project || rest.length || (moduleCode !== undefined && module?.secret !== project.secret)) throw refused();
  const [opened] = await database.query<Opened>(
    systemActor,
    module ? moduleLink(project, module) : projectLink(project),
  );
  if (!opened) throw refused();
  if (opened.stale) await noteUse(database, module ? 'module_access_url' : 'project_access_url', opened.link);
  const company =
    opened.company === null ? null : { id: opened.company, permissions: { read: opened.active === true } };
  const shared = { project: opened.project, module: module?.id ?? null, rows: opened.rows };
  return { user: null, audience: 'guest', company, shared };
}

const still: Sql = sql`(l.expires_at is null or l.expires_at > now()) and not p.removed`;
const linkColumns: Sql = sql`l.id as link, p.id as project, p.company_id as company, c.active,
  (l.last_used_at is null or l.last_used_at < now() - interval '1 minute') as stale`;

const projectLink = ({
  id,
  secret,
}: Half): Sql => sql`select ${linkColumns}, null::text as rows from project_access_url l
  join project p on p.id = l.project_id left join company c on c.id = p.company_id
  where l.project_id = ${id} and l.secret_hash = ${hashOf(secret)} and ${still}`;

const moduleLink = (
  project: Half,
  { id, secret }: Half,
): Sql => sql`select ${linkColumns}, case when k.content = 'rows' then k.collection end as rows from module_access_url l
  join project_scenario_module m on m.id = l.module_id join project p on p.id = m.project_id
  join scenario_module k on k.id = m.scenario_module_id left join company c on c.id = p.company_id
  where l.module_id = ${id} and m.project_id = ${project.id} and l.secret_hash = ${hashOf(secret)} and ${still}`;

/**
 * Records the use at most once a minute, so that reading a shared project does not write all the time. Half an hour
 * without use begins a new visit.
 */
async function noteUse(
  database: Database,
  table: 'project_access_url' | 'module_access_url',
  link: number,
): Promise<void> {
  const used = sql`last_used_at = now(),
    visit_count = visit_count + (last_used_at is null or last_used_at < now() - interval '30 minutes')::int`;
  const statement =
    table === 'project_access_url'
      ? sql`update project_access_url set ${used} where id = ${link}`
      : sql`update module_access_url set ${used} where id = ${link}`;
  await database.query(systemActor, statement);
}
