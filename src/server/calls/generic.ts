/** Maps a routed request to its generic operation. */

import { resourceOf } from '../../contract/bodies.ts';
import { importSchema } from '../../contract/generic-bodies.ts';
import { operationOf } from '../../contract/generic-operations.ts';
import type { CallParameter } from '../../contract/hand-written.ts';
import { issuedFields } from '../../contract/model.ts';
import { isClosed, isFinal, type Operation } from '../../contract/operations.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { DateOrder } from '../../fields/date-order.ts';
import { readDigits } from '../../fields/number/whole-number.ts';
import { markOf } from '../changes/mark.ts';
import { changesSince } from '../changes/since.ts';
import { importRows } from '../engine/import/import.ts';
import { ApiProblem, notFound } from '../engine/problem.ts';
import { distribution } from '../engine/read/distribution.ts';
import { exportRows } from '../engine/read/export.ts';
import { list, quickIndex } from '../engine/read/list.ts';
import { withEditKey } from '../engine/read/own-tries.ts';
import { get, type RowKey } from '../engine/read/rows.ts';
import { uses } from '../engine/read/uses.ts';
import { checkFollowing } from '../engine/read/value-checks.ts';
import { valueCounts } from '../engine/read/value-counts.ts';
import type { Scope } from '../engine/scope.ts';
import { actorFor } from '../engine/system-role.ts';
import { history } from '../engine/undo/history.ts';
import { listRemoved } from '../engine/undo/removed.ts';
import { bulkRestore, restore } from '../engine/undo/restore.ts';
import { type BulkDone, bulkDestroy, bulkUpdate } from '../engine/write/bulk.ts';
import { bulkClone } from '../engine/write/bulk-clone.ts';
import { bulkCreate } from '../engine/write/bulk-create.ts';
import { copyRow } from '../engine/write/copy.ts';
import { create } from '../engine/write/create.ts';
import { once, requestKeyOf } from '../engine/write/create-once.ts';
import { remove } from '../engine/write/delete.ts';
import { notesHeader } from '../engine/write/lacking-values.ts';
import { moveRows } from '../engine/write/move-rows.ts';
import { moveItem, updatePositions } from '../engine/write/positions.ts';
import { purgeValues } from '../engine/write/purge-values.ts';
import { update } from '../engine/write/update.ts';
import { serverFunctions } from '../functions/functions.ts';
import type { ApiAnswer, ApiRequest } from '../request.ts';
import { maxBulkBytes } from '../request.ts';
import type { Services } from '../services.ts';
import { sealWith } from '../store/sealing.ts';
import { requirePlaced } from './body.ts';
import { pageLinks, unlessKnown } from './conditional.ts';
import { readParameters } from './parameters.ts';
import { isForm, updateByForm } from './picture-form.ts';
import { withProgress } from './progress.ts';
import { serviceAccess } from './service-access.ts';

/**
 * Path ids are whole numbers; any other text matches no row.
 * @throws {ApiProblem} 404
 */
export function numericParams(params: Readonly<Record<string, string>>): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [param, text] of Object.entries(params)) {
    if (param === 'type') continue;
    const value = readDigits(text);
    if (value === null) throw notFound(`"${text.slice(0, 40)}"`);
    numbers[param] = value;
  }
  return numbers;
}

/**
 * An access link to a module whose page shows rows of its project may read this one collection like a link to the
 * project, and nothing else of the project.
 */
function callerOn({ collection, verb }: Operation, caller: Caller): Caller {
  const { shared } = caller;
  if (!shared?.module || shared.rows !== collection.key || operationOf(verb).access !== 'read') return caller;
  return { ...caller, shared: { project: shared.project, module: null } };
}

/**
 * The scope of a generic call: collection, path ids without the row's `id`, caller and actor.
 * @throws {ApiProblem} for a path parameter that is no number
 */
export function scopeOf(operation: Operation, request: ApiRequest, services: Services): Scope {
  const { id: _, ...params } = numericParams(request.params);
  const caller = callerOn(operation, request.caller);
  return {
    model: services.model,
    functions: serverFunctions,
    collection: operation.collection,
    resource: resourceOf(services.model, operation.collection),
    caller,
    actor: actorFor(operation.collection, operation.verb, caller),
    params,
    seal: sealWith(services.settings.secret),
    serviceAccess: serviceAccess(services.settings),
  };
}

const json = (body: string, headers: Record<string, string> = {}, status = 200): ApiAnswer => ({
  status,
  body,
  headers,
});
const withHeader = (answer: ApiAnswer, header: string, value: string): ApiAnswer => ({
  ...answer,
  headers: { ...answer.headers, [header]: value },
});
const changed = (change: number | null): Record<string, string> =>
  change === null ? {} : { 'x-change': String(change) };

const bulkWork = { bulk_update: bulkUpdate, bulk_destroy: bulkDestroy, bulk_restore: bulkRestore } as const;

/** Verbs that check permissions before the query, because faults of the query would reveal fields. */
const readLater: ReadonlySet<Operation['verb']> = new Set([
  'list',
  'get',
  'changes',
  'export',
  'quick_index',
  'distribution',
  'removed',
  'history',
  'uses',
]);

/** Query parameters of the other verbs. */
interface GenericQuery {
  readonly updated_at?: string;
  readonly replace_with?: number;
  readonly dry_run?: boolean;
  readonly date_order?: DateOrder;
}

/** A generic call with its typed parameters. */
interface GenericCall {
  readonly operation: Operation;
  readonly parameters: readonly CallParameter[];
}

/**
 * Runs the call of a collection by its verb.
 * @throws ApiProblem if it is refused, invalid, or not available here
 */
export async function runGeneric(
  { operation, parameters }: GenericCall,
  request: ApiRequest,
  services: Services,
): Promise<ApiAnswer> {
  const scope = scopeOf(operation, request, services);
  const { database } = services;
  if (isClosed(operation)) throw methodNotAllowed(operation);
  requirePerson(operation, scope);
  const inQuery = parameters.filter(({ in: place }) => place === 'query');
  const query: GenericQuery = readLater.has(operation.verb) ? {} : readParameters(inQuery, {}, request.query).query;
  const key: RowKey = scope.collection.singleton ? 'singleton' : Number(request.params['id']);
  switch (operation.verb) {
    case 'list': {
      const { body, total, estimated, perPage, searched, fewest, snapshot } = await list(
        database,
        scope,
        request.query,
      );
      const hasMark = !scope.resource.anonymousIf && searched === null;
      const headers = {
        'x-total-count': String(total),
        ...(estimated && { 'x-total-count-estimated': 'true' }),
        ...(searched && { 'x-searched-by': searched }),
        ...(fewest !== null && { 'x-fewest-people': String(fewest) }),
        ...pageLinks(request, { perPage, total, estimated }),
      };
      const answered = unlessKnown(request.headers, { status: 200, body, headers });
      // The mark is not part of the ETag, because it changes even if the rows do not.
      return hasMark ? withHeader(answered, 'x-mark', await markOf(database, scope.caller, snapshot)) : answered;
    }
    case 'changes':
      return json(await changesSince(database, scope, request.query));
    case 'quick_index':
      return unlessKnown(request.headers, { status: 200, body: await quickIndex(database, scope, request.query) });
    case 'distribution':
      return { status: 200, body: await distribution(database, scope, request.query), headers: {} };
    case 'get':
      return unlessKnown(request.headers, { status: 200, body: await get(database, scope, key, request.query) });
    case 'create': {
      const body = await request.json();
      const written = await once(database, scope, requestKeyOf(request), (keyed) => create(database, keyed, body));
      return json(written.body, changed(written.change), 201);
    }
    case 'update': {
      const keyed = withEditKey(scope, request);
      const written = isForm(request)
        ? await updateByForm(services, keyed, key, request)
        : await update(database, keyed, key, { body: await request.json() });
      return json(written.body, { ...changed(written.change), ...notesHeader(written.notes) });
    }
    case 'delete': {
      const removing = { version: query.updated_at ?? null, replaceWith: query.replace_with ?? null };
      const change = await remove(database, scope, Number(request.params['id']), removing);
      return { status: 204, headers: changed(isFinal(operation, scope.resource) ? null : change) };
    }
    case 'update_positions': {
      const written = await updatePositions(database, scope, await request.json());
      return json(written.body, changed(written.change));
    }
    case 'move_item': {
      const written = await moveItem(database, scope, Number(request.params['id']), await request.json());
      return json(written.body, changed(written.change));
    }
    case 'clone':
    case 'create_global_from':
    case 'create_local_from': {
      const body = request.headers['content-type'] === undefined ? {} : await request.json();
      const made = await copyRow(database, scope, Number(request.params['id']), { verb: operation.verb, body });
      return json(made.body, changed(made.change), 201);
    }
    case 'bulk_create': {
      const made = await bulkCreate(database, scope, () => request.json(maxBulkBytes));
      return { status: 201, body: made, headers: changed(made.change) };
    }
    case 'bulk_clone': {
      const made = await bulkClone(database, scope, () => request.json(maxBulkBytes));
      return { status: 201, body: made, headers: changed(made.change) };
    }
    case 'move_rows': {
      const moved = await moveRows(database, scope, () => request.json(maxBulkBytes));
      return json(moved.body, changed(moved.change));
    }
    case 'bulk_update':
    case 'bulk_destroy':
    case 'bulk_restore': {
      const work = bulkWork[operation.verb];
      const body = () => request.json(maxBulkBytes);
      const final = isFinal(operation, scope.resource);
      const answer = ({ change, ids }: BulkDone) => ({ change: final ? null : change, ids });
      return withProgress(request, (progress) => work(database, { ...scope, progress }, body), {
        plain: (done: BulkDone) => ({ status: 200, body: answer(done), headers: changed(answer(done).change) }),
        line: answer,
      });
    }
    case 'import': {
      const readJson = async (most: number) => {
        const body = await request.json(most);
        requirePlaced(
          body,
          inQuery.map(({ name }) => name),
          importSchema,
        );
        return body;
      };
      const given = { readJson, dryRun: query.dry_run === true, dateOrder: query.date_order ?? null };
      return withProgress(request, (progress) => importRows(database, { ...scope, progress }, given), {
        plain: ({ report, change }) => ({ status: 200, body: report, headers: change === null ? {} : changed(change) }),
        line: (done) => done,
      });
    }
    case 'removed': {
      const { rows, total } = await listRemoved(database, scope, request.query);
      return { status: 200, body: rows, headers: { 'x-total-count': String(total) } };
    }
    case 'restore': {
      const written = await restore(database, scope, Number(request.params['id']));
      return json(written.body, changed(written.change));
    }
    case 'history': {
      const { entries, total } = await history(database, scope, Number(request.params['id']), request.query);
      return { status: 200, body: entries, headers: { 'x-total-count': String(total) } };
    }
    case 'uses': {
      const found = await uses(database, scope, Number(request.params['id']), request.query);
      return { status: 200, body: found.uses, headers: { 'x-total-count': String(found.total) } };
    }
    case 'value_counts':
      return { status: 200, body: await valueCounts(database, scope, Number(request.params['id'])), headers: {} };
    case 'check_values': {
      const checks = await checkFollowing(database, scope, Number(request.params['id']), await request.json());
      return { status: 200, body: checks, headers: {} };
    }
    case 'purge_values': {
      const { rows, change } = await purgeValues(database, scope, Number(request.params['id']), await request.json());
      return { status: 200, body: { rows }, headers: change === null ? {} : changed(change) };
    }
    case 'export':
      return exportRows(database, scope, request.params['type'] ?? '', request.query);
  }
}

/**
 * Refuses API keys that would create, change or delete issued rows, such as API keys.
 * @throws {ApiProblem} 403
 */
function requirePerson({ verb }: Operation, { caller, resource }: Scope): void {
  if (!caller.key || operationOf(verb).access === 'read' || !issuedFields(resource).length) return;
  const what = resource.plural;
  throw new ApiProblem('forbidden', `A program makes, changes and deletes no ${what}. Log in to do this.`);
}

function methodNotAllowed({ verb, collection }: Operation): ApiProblem {
  const open = collection.operations.filter((other) => !isClosed({ verb: other, collection } as Operation));
  const { path } = operationOf(verb);
  const allow = open.filter((other) => operationOf(other).path === path).map((other) => operationOf(other).method);
  return new ApiProblem(
    'method_not_allowed',
    `${verb} makes no sense for ${collection.path}.${open.length ? ` There is: ${open.join(', ')}.` : ''}`,
    { allow },
  );
}
