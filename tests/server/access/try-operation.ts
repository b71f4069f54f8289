/** Makes one generic call as one kind of user, without changing anything, and returns the outcome. */
import { maxIncludes } from '../../../src/contract/list-limits.ts';
import type { Model } from '../../../src/contract/model.ts';
import type { Operation } from '../../../src/contract/operations.ts';
import { relationsOf } from '../../../src/contract/relations.ts';
import type { Reply, TestServer } from '../server.ts';
import type { Kind } from './kinds.ts';
import type { Tenant, World } from './world.ts';

/**
 * in: access granted. empty: a response without the row. unseen: a row in the body is reported as missing. Otherwise
 * the status of the refusal.
 */
export type Outcome = 'in' | 'empty' | 'unseen' | 401 | 403 | 404 | 405;

/** Personal rows, which are requested as the caller's own. */
const keptByCaller: readonly RegExp[] = [
  /^\/api\/user_companies$/,
  /^\/api\/favorite_projects$/,
  /^\/api\/comment_readings$/,
  /^\/api\/notification(s|_mutes|_settings)$/,
  /^\/api\/(personal|default)_views$/,
  /^\/api\/assistant_conversations(\/|$)/,
  /\/current_response(\/|$)/,
];

/** The row of tenant `of` with which a collection is tested. */
export function rowIn(world: World, of: Tenant, path: string, resource: string, kind: Kind): number {
  const special: Record<string, string> = {
    '/api/company_admin/removed_projects': 'removed_project',
    '/api/admin/removed_projects': 'removed_project',
    '/api/admin/companies/{company_id}/projects': 'removed_project',
    '/api/admin/companies/{company_id}/projects/removed_projects': 'removed_project',
    '/api/projects/{project_id}/project_scenario_modules/{module_id}/data_map_categories': 'module_category',
  };
  const grants = /^\/api\/(data_map|data_catalog|assessment)s\/\{\w+\}\/(user|role)_permissions$/.exec(path);
  const own = keptByCaller.some((one) => one.test(path)) ? world.own.get(kind)?.get(resource) : undefined;
  const name = grants ? `${grants[1]} ${grants[2]}_permission` : (special[path] ?? resource);
  const id = own ?? of.rows.get(name);
  if (id === undefined) throw new Error(`The world has no ${name} for ${path}.`);
  return id;
}

const parameters: Readonly<Record<string, string>> = {
  project_id: 'project',
  module_id: 'project_scenario_module',
  data_map_id: 'data_map',
  data_catalog_id: 'data_catalog',
  data_catalog_detail_id: 'data_catalog_detail',
  assessment_id: 'assessment',
  response_id: 'assessment_response',
  release_note_id: 'release_note',
  company_id: 'company',
  user_id: 'user',
  conversation_id: 'assistant_conversation',
};

/** The query that includes all related rows; empty for an operation without `include`. */
export function includingAll(model: Model, { verb, collection }: Operation): string {
  const names = verb === 'list' || verb === 'get' ? [...relationsOf(model, collection).keys()] : [];
  return names.length ? `?include=${names.slice(0, maxIncludes).join(',')}` : '';
}

/** The address of an operation with ids of tenant `of`. */
export function addressOf(world: World, of: Tenant, operation: Operation, kind: Kind): string {
  const { collection, path } = operation;
  const row = rowIn(world, of, collection.path, collection.resource, kind);
  return path
    .replace('{id}', String(row))
    .replace('{type}', 'json')
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const resource = parameters[name] ?? name;
      const own = name === 'conversation_id' ? world.own.get(kind)?.get(resource) : undefined;
      const id = own ?? of.rows.get(resource);
      if (id === undefined) throw new Error(`The world has no row for {${name}}.`);
      return String(id);
    });
}

/** The body names owners that are not in the path. */
function namedOwner(tenant: Tenant, path: string): Record<string, string | number> {
  const id = (name: string) => tenant.rows.get(name) as number;
  const owners: Readonly<Record<string, () => Record<string, string | number>>> = {
    '/api/labels': () => ({ project_id: id('project') }),
    '/api/comments': () => ({
      commentable_id: id('project_scenario_module'),
      commentable_type: 'project_scenario_module',
    }),
    '/api/links': () => ({ linkable_id: id('stakeholder'), linkable_type: 'stakeholder' }),
  };
  return owners[path]?.() ?? {};
}

const longAgo = '2000-01-01T00:00:00.000Z';

/**
 * Bodies are invalid on purpose: a caller with access is refused because of the body, any other caller because of
 * missing access.
 */
function request(operation: Operation, tenant: Tenant, row: number): { query?: string; body?: unknown } {
  const owner = namedOwner(tenant, operation.collection.path);
  switch (operation.verb) {
    case 'distribution':
      return { query: `?ids=${row}` };
    case 'changes':
      return { query: '?since=none' };
    case 'create':
      return { body: { ...owner, no_such_field: 1 } };
    case 'bulk_create':
      return { body: { rows: [{ values: { ...owner, no_such_field: 1 } }] } };
    case 'update':
      return { body: { no_such_field: 1, updated_at: longAgo } };
    case 'delete':
      return { query: `?updated_at=${longAgo}` };
    case 'update_positions':
      return {
        body: [
          { id: row, position: 1 },
          { id: row, position: 2 },
        ],
      };
    case 'bulk_update':
      return {
        body: {
          ids: [row],
          versions: { [row]: longAgo },
          ...(!operation.collection.detach.includes('update') && { values: { no_such_field: 1 } }),
        },
      };
    case 'clone':
    case 'create_global_from':
    case 'create_local_from':
      return { body: { no_such_field: 1 } };
    case 'move_rows':
      return { body: { ids: [row], versions: { [row]: longAgo }, values: { no_such_field: 1 } } };
    case 'bulk_clone':
    case 'bulk_destroy':
      return { body: { ids: [row], versions: { [row]: longAgo } } };
    case 'bulk_restore':
      return { body: { ids: [row] } };
    case 'move_item':
      return { body: { move_direction: 'sideways' } };
    case 'check_values':
      return { body: { field: 'no_such_field' } };
    case 'purge_values':
      return { body: { field: 'no_such_field', members: ['x'] } };
    case 'import':
      return { body: { columns: [...Object.keys(owner), 'no_such_field'], rows: [[...Object.values(owner), 'x']] } };
    default:
      return {};
  }
}

/** Makes a request as `kind` about rows of tenant `of`. */
export async function tryOperation(
  server: TestServer,
  world: World,
  of: Tenant,
  operation: Operation,
  kind: Kind,
): Promise<Outcome | string> {
  const { collection, method } = operation;
  const row = rowIn(world, of, collection.path, collection.resource, kind);
  const { query = '', body } = request(operation, of, row);
  const reply = await server.ask(method, addressOf(world, of, operation, kind) + query, {
    headers: world.headers[kind],
    ...(body !== undefined && { body }),
  });
  // The responses of history and uses are lists of changes and of other rows.
  if ((operation.verb === 'history' || operation.verb === 'uses') && reply.status === 200 && Array.isArray(reply.body))
    return 'in';
  // The distribution counts the row, or no row.
  if (operation.verb === 'distribution' && reply.status === 200) return reply.body.rows === 1 ? 'in' : 'empty';
  return outcomeOf(reply, row);
}

const refusals = [401, 403, 404, 405] as const;

function outcomeOf({ status, body, text }: Reply, row: number): Outcome | string {
  const refusal = refusals.find((one) => one === status);
  if (refusal) return refusal;
  if (status === 200 && Array.isArray(body)) return body.some(({ id }: { id: number }) => id === row) ? 'in' : 'empty';
  if (status === 200 && body?.id !== undefined) return body.id === row ? 'in' : 'empty';
  if (status === 410 && body.code === 'fetch_again') return 'in';
  if (status === 409 && ['stale', 'conflict'].includes(body.code)) return 'in';
  if (status === 422) {
    const messages: string[] = body.errors?.map(({ message }: { message: string }) => message) ?? [body.detail];
    return messages.some((message) => /there is no .+ with id \d+/i.test(message)) ? 'unseen' : 'in';
  }
  return `${status}: ${text.slice(0, 300)}`;
}
