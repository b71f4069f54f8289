/** Access links: people read a project, or one of its modules, without an account. */
import sql, { raw } from 'sql-template-tag';
import type { AccessLink } from '../../../contract/generated/client.ts';
import type { Resource } from '../../../contract/model.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Call, Handlers } from '../../calls/call.ts';
import { openChange, record, recordDelete } from '../../engine/journal/journal.ts';
import { notFound } from '../../engine/problem.ts';
import type { Scope } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { textFaults } from '../../engine/write/fields-together.ts';
import { insertRows } from '../../engine/write/write-rows.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../../session/secrets.ts';
import { codeOf } from '../../session/shared-caller.ts';
import type { Actor } from '../../store/database.ts';

/** The table and the owner of the links of a project or a module. */
interface Place {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly table: string;
  readonly owner: 'project_id' | 'module_id';
  readonly id: number;
  readonly project: number;
  readonly writer: Actor;
}

type Kind = 'project' | 'module';
type LinkCall = Pick<Call<'list_project_access_urls'>, 'path' | 'granted'>;

function targetOf({ path, granted: { scope, row } }: LinkCall, kind: Kind): Place {
  const table = `${kind}_access_url`;
  return {
    scope,
    resource: scope.model.resources.get(table) as Resource,
    table,
    owner: `${kind}_id`,
    id: row.id,
    project: path.project_id,
    writer: writingActor(scope, row.line),
  };
}

/** The columns of a link in responses. Only the create response has the code. */
const shown = raw(
  "'id', l.id, 'label', l.label, 'expires_at', l.expires_at, 'last_used_at', l.last_used_at, 'visit_count', l.visit_count, 'user_id', l.user_id, 'created_at', l.created_at",
);

async function list(call: LinkCall, { database }: Services, kind: Kind) {
  const { scope, table, owner, id } = targetOf(call, kind);
  const [row] = await database.query<{ body: string }>(
    scope.actor,
    sql`select coalesce(json_agg(json_build_object(${shown}) order by l.id), '[]'::json)::text as body from ${raw(table)} l where ${raw(`l.${owner}`)} = ${id}`,
  );
  return { status: 200 as const, body: row?.body ?? '[]' };
}

/** The path of the page that a link opens. It contains codes instead of ids. */
async function pageOf({ scope, owner, id, project }: Place, services: Services, code: string): Promise<string> {
  const [projectCode = '', moduleCode] = code.split(':');
  if (owner === 'project_id' || !moduleCode) return `/projects/${projectCode}`;
  const [module] = await services.database.query<{ segment: string }>(
    scope.actor,
    sql`select s.segment from project_scenario_module m join scenario_module s on s.id = m.scenario_module_id where m.id = ${id} and m.project_id = ${project}`,
  );
  return `/projects/${projectCode}/${module?.segment ?? 'modules'}/${moduleCode}`;
}

async function create(
  call: LinkCall & Pick<Call<'create_project_access_url'>, 'body' | 'caller'>,
  services: Services,
  kind: Kind,
) {
  const place = targetOf(call, kind);
  const { scope, resource, table, owner, id, project, writer } = place;
  const { label = '', expires_at = null } = call.body;
  throwFaults(textFaults(resource, { label }));
  const secret = newSecret();
  const code = kind === 'project' ? codeOf(project, secret) : `${codeOf(project, secret)}:${codeOf(id, secret)}`;
  const values = { [owner]: id, label, expires_at, secret_hash: hashOf(secret), user_id: call.caller.user };
  const row = await services.database.transaction(writer, async (run) => {
    const change = await openChange(run, scope, 'create');
    const ids = await insertRows({ run, scope, change }, resource, [values]);
    await record({ run, scope, change }, resource, 'create', { ids });
    const [made] = await run<{ body: string }>(
      sql`select json_build_object(${shown})::text as body from ${raw(table)} l where l.id = ${ids[0]}`,
    );
    return JSON.parse(made?.body ?? '{}') as AccessLink;
  });
  const url = `${services.settings.publicUrl}${await pageOf(place, services, code)}`;
  return { status: 201 as const, body: { ...row, code, url } };
}

async function remove(call: LinkCall & { readonly path: { readonly id: number } }, { database }: Services, kind: Kind) {
  const { scope, resource, table, owner, id, writer } = targetOf(call, kind);
  const link = call.path.id;
  await database.transaction(writer, async (run) => {
    const found = await run(
      sql`select 1 from ${raw(table)} l where l.id = ${link} and ${raw(`l.${owner}`)} = ${id} for update`,
    );
    if (!found.length) throw notFound(`Access link ${link}`);
    const change = await openChange(run, scope, 'delete');
    await recordDelete({ run, scope, change }, resource, [link]);
    await run(sql`delete from ${raw(table)} l where l.id = ${link}`);
  });
  return { status: 204 as const };
}

export const accessLinkHandlers = {
  list_project_access_urls: (call, services) => list(call, services, 'project'),
  create_project_access_url: (call, services) => create(call, services, 'project'),
  delete_project_access_url: (call, services) => remove(call, services, 'project'),
  list_module_access_urls: (call, services) => list(call, services, 'module'),
  create_module_access_url: (call, services) => create(call, services, 'module'),
  delete_module_access_url: (call, services) => remove(call, services, 'module'),
} satisfies Partial<Handlers>;
