/** From a routed request to the generic operation it means. */

import { resourceOf } from '../../contract/bodies.ts';
import { isClosed, type Operation } from '../../contract/operations.ts';
import { mostBulkBytes } from '../http/body.ts';
import type { ApiAnswer, ApiRequest, Services } from '../http/types.ts';
import { create } from './create.ts';
import { remove } from './delete.ts';
import { exportRows } from './export.ts';
import { importRows } from './import.ts';
import { list, quickIndex } from './list.ts';
import { moveItem, updatePositions } from './positions.ts';
import { ApiProblem, invalid, notFound } from './problem.ts';
import { get, type RowKey } from './rows.ts';
import type { Scope } from './scope.ts';
import { actorFor } from './system-role.ts';
import { update } from './update.ts';

const maxInteger = 2_147_483_647;

/** Ids in a path are whole numbers; anything else names nothing. */
export function numericParams(params: Readonly<Record<string, string>>): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [param, text] of Object.entries(params)) {
    if (param === 'type') continue;
    const value = Number(text);
    if (!/^\d{1,10}$/.test(text) || value > maxInteger) throw notFound(`"${text.slice(0, 40)}"`);
    numbers[param] = value;
  }
  return numbers;
}

export function scopeOf(operation: Operation, request: ApiRequest, services: Services): Scope {
  const { id: _, ...params } = numericParams(request.params);
  return {
    model: services.model,
    collection: operation.collection,
    resource: resourceOf(services.model, operation.collection),
    caller: request.caller,
    actor: actorFor(operation.collection, operation.verb, request.caller),
    params,
  };
}

const json = (body: string, headers: Record<string, string> = {}, status = 200): ApiAnswer => ({
  status,
  body,
  headers,
});
const changed = (change: number): Record<string, string> => ({ 'x-change': String(change) });

export async function runGeneric(operation: Operation, request: ApiRequest, services: Services): Promise<ApiAnswer> {
  const scope = scopeOf(operation, request, services);
  const { database } = services;
  if (isClosed(operation)) throw methodNotAllowed(operation);
  const key: RowKey = scope.collection.singleton ? 'singleton' : Number(request.params['id']);
  switch (operation.verb) {
    case 'list': {
      const { body, total, estimated } = await list(database, scope, request.query);
      return json(body, { 'x-total-count': String(total), ...(estimated && { 'x-total-count-estimated': 'true' }) });
    }
    case 'quick_index':
      return json(await quickIndex(database, scope, request.query));
    case 'get':
      return json(await get(database, scope, key));
    case 'create': {
      const written = await create(database, scope, await request.json());
      return json(written.body, changed(written.change), 201);
    }
    case 'update': {
      const written = await update(database, scope, key, await request.json());
      return json(written.body, changed(written.change));
    }
    case 'delete': {
      const version = request.query.get('updated_at');
      if (version !== null && Number.isNaN(Date.parse(version)))
        throw invalid([{ pointer: '/query/updated_at', message: 'updated_at is not a time.' }]);
      return { status: 204, headers: changed(await remove(database, scope, Number(request.params['id']), version)) };
    }
    case 'update_positions': {
      const written = await updatePositions(database, scope, await request.json());
      return json(written.body, changed(written.change));
    }
    case 'move_item': {
      const written = await moveItem(database, scope, Number(request.params['id']), await request.json());
      return json(written.body, changed(written.change));
    }
    case 'import': {
      const { report, change } = await importRows(database, scope, () => request.json(mostBulkBytes));
      return { status: 200, body: report, headers: change === null ? {} : changed(change) };
    }
    case 'export':
      return exportRows(database, scope, request.params['type'] ?? '', request.query);
  }
}

function methodNotAllowed({ verb, collection }: Operation): ApiProblem {
  const open = collection.operations.filter((other) => !isClosed({ verb: other, collection } as Operation));
  return new ApiProblem(
    'method_not_allowed',
    `${verb} makes no sense for ${collection.path}.${open.length ? ` There is: ${open.join(', ')}.` : ''}`,
  );
}
