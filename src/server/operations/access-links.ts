/** Access links: whoever has one may look at a project, or at one module of it, without an account. */
import sql, { raw } from 'sql-template-tag';
import type { Policy, Resource } from '../../contract/model.ts';
import { requireAccess, requireLevel } from '../engine/access.ts';
import { numericParams } from '../engine/dispatch.ts';
import { openChange, record, recordDelete } from '../engine/journal.ts';
import { notFound } from '../engine/problem.ts';
import { requireRow } from '../engine/rows.ts';
import type { Scope } from '../engine/scope.ts';
import { insertRows } from '../engine/write-rows.ts';
import type { ApiRequest, Handlers, Services } from '../http/types.ts';
import { hashOf, newSecret } from '../session/secrets.ts';
import { codeOf } from '../session/shared-caller.ts';
import { scopeOn } from './accounts.ts';
import { bodyOf, objectSchema } from './request-body.ts';

const linkSchema = objectSchema(
  {
    label: { title: 'Label', type: 'string', maxLength: 120 },
    expires_at: { title: 'Expires', type: ['string', 'null'], format: 'date-time' },
  },
  ['label', 'expires_at'],
);
const admin: Policy = { kind: 'guard', guard: 'project', right: 'admin' };

/** Where the links of one project or of one module are kept. */
interface Place {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly table: string;
  readonly owner: 'project_id' | 'module_id';
  readonly id: number;
  readonly project: number;
}

/** Only who administers the project shares it, or learns of its links. */
async function placeOf(request: ApiRequest, services: Services, kind: 'project' | 'module'): Promise<Place> {
  const params = numericParams(request.params) as { project_id: number; module_id: number };
  const project = params.project_id;
  const scope =
    kind === 'project'
      ? scopeOn(services, 'projects', request.caller)
      : scopeOn(services, 'projects_project_scenario_modules', request.caller, { project_id: project });
  const id = kind === 'project' ? project : params.module_id;
  requireLevel(scope, 'read', `share this ${kind}`);
  const { facts } = await requireRow(services.database, scope, id, false);
  requireAccess(scope, [admin], facts, `share this ${kind}`);
  const table = `${kind}_access_url`;
  return { scope, resource: services.model.resources.get(table) as Resource, table, owner: `${kind}_id`, id, project };
}

/** What is told of a link; the code itself is known only to whom it was given. */
const shown = raw(
  "'id', l.id, 'label', l.label, 'expires_at', l.expires_at, 'last_used_at', l.last_used_at, 'user_id', l.user_id, 'created_at', l.created_at",
);

async function list(request: ApiRequest, services: Services, kind: 'project' | 'module') {
  const { scope, table, owner, id } = await placeOf(request, services, kind);
  const [row] = await services.database.query<{ body: string }>(
    scope.actor,
    sql`select coalesce(json_agg(json_build_object(${shown}) order by l.id), '[]'::json)::text as body from ${raw(table)} l where ${raw(`l.${owner}`)} = ${id}`,
  );
  return { status: 200, body: row?.body ?? '[]' };
}

/** Path of the page that a link opens: the codes stand where the ids would. */
async function pageOf({ scope, owner, id, project }: Place, services: Services, code: string): Promise<string> {
  const [projectCode = '', moduleCode] = code.split(':');
  if (owner === 'project_id' || !moduleCode) return `/projects/${projectCode}`;
  const [module] = await services.database.query<{ segment: string }>(
    scope.actor,
    sql`select s.segment from project_scenario_module m join scenario_module s on s.id = m.scenario_module_id where m.id = ${id} and m.project_id = ${project}`,
  );
  return `/projects/${projectCode}/${module?.segment ?? 'modules'}/${moduleCode}`;
}

async function create(request: ApiRequest, services: Services, kind: 'project' | 'module') {
  const place = await placeOf(request, services, kind);
  const { scope, resource, table, owner, id, project } = place;
  const { label = '', expires_at = null } = await bodyOf<{ label?: string; expires_at?: string | null }>(
    request,
    linkSchema,
  );
  const secret = newSecret();
  const code = kind === 'project' ? codeOf(project, secret) : `${codeOf(project, secret)}:${codeOf(id, secret)}`;
  const values = { [owner]: id, label, expires_at, secret_hash: hashOf(secret), user_id: request.caller.user };
  const row = await services.database.transaction(scope.actor, async (run) => {
    const change = await openChange(run, scope, 'create');
    const ids = await insertRows(run, scope, resource, [values], change);
    await record(run, scope, change, resource, 'create', ids);
    const [made] = await run<{ body: string }>(
      sql`select json_build_object(${shown})::text as body from ${raw(table)} l where l.id = ${ids[0]}`,
    );
    return JSON.parse(made?.body ?? '{}') as object;
  });
  const url = `${services.settings.publicUrl}${await pageOf(place, services, code)}`;
  return { status: 201, body: { ...row, code, url } };
}

async function remove(request: ApiRequest, services: Services, kind: 'project' | 'module') {
  const { scope, resource, table, owner, id } = await placeOf(request, services, kind);
  const link = Number(numericParams(request.params)['id']);
  await services.database.transaction(scope.actor, async (run) => {
    const found = await run(
      sql`select 1 from ${raw(table)} l where l.id = ${link} and ${raw(`l.${owner}`)} = ${id} for update`,
    );
    if (!found.length) throw notFound(`Access link ${link}`);
    const change = await openChange(run, scope, 'delete');
    await recordDelete(run, scope, change, resource, [link]);
    await run(sql`delete from ${raw(table)} l where l.id = ${link}`);
  });
  return { status: 204 };
}

export const accessLinkHandlers: Handlers = {
  list_project_access_urls: (request, services) => list(request, services, 'project'),
  create_project_access_url: (request, services) => create(request, services, 'project'),
  delete_project_access_url: (request, services) => remove(request, services, 'project'),
  list_module_access_urls: (request, services) => list(request, services, 'module'),
  create_module_access_url: (request, services) => create(request, services, 'module'),
  delete_module_access_url: (request, services) => remove(request, services, 'module'),
};
