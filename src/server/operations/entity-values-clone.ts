/** POST clone: items of a module once more, with their links and data elements; contents and ends lead to the copies. */
import { randomUUID } from 'node:crypto';
import { requireAccess, requireLevel } from '../engine/access.ts';
import { answerRows } from '../engine/answer-rows.ts';
import { isObject, type Values } from '../engine/body.ts';
import { type Copies, copyRows } from '../engine/copy-rows.ts';
import { openChange } from '../engine/journal.ts';
import { invalid } from '../engine/problem.ts';
import type { Scope } from '../engine/scope.ts';
import type { ApiRequest, Handler, Services } from '../http/types.ts';
import type { Run } from '../store/database.ts';
import { scopeOn } from './accounts.ts';
import {
  findNamed,
  itemScope,
  moduleItems,
  type Named,
  namedProperties,
  readBulk,
  requireStanding,
} from './entity-values-scope.ts';
import { objectSchema } from './request-body.ts';

interface Offset {
  readonly x: number;
  readonly y: number;
}

const number = { type: 'number', minimum: -1_000_000, maximum: 1_000_000 };
const schema = objectSchema({ ...namedProperties, offset: objectSchema({ x: number, y: number }) }, [
  ...Object.keys(namedProperties),
  'offset',
]);

/** What belongs to an item and is told of with it: the key of the answer, and the collection beside the items. */
const told = [
  ['default', 'entity_values'],
  ['data_catalog_detail_entity_values', 'data_catalog_details_entity_values'],
  ['links', 'entity_value_links'],
] as const;

export const cloneItems: Handler = async (request, services) => {
  const scope = itemScope(request, services);
  const what = `add ${scope.resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'create', what);
  const { walked } = await requireStanding(services.database, scope, 'write', what);
  requireAccess(scope, scope.collection.access.create, walked.facts, what);
  const { offset = { x: 0, y: 0 }, ...named } = (await readBulk(request, schema)) as Named & { offset?: Offset };
  return services.database.transaction(scope.actor, async (run) => {
    const found = await findNamed(run, scope, named);
    requireAll(named, found);
    if (!found.length) return { status: 201, body: Object.fromEntries(told.map(([key]) => [key, []])) };
    const jsids = new Map(
      found.flatMap(({ jsid }) => (jsid === null ? [] : [[jsid, randomUUID() as string] as const])),
    );
    const change = await openChange(run, scope, 'create');
    const copying = {
      resource: scope.resource,
      ids: found.map(({ id }) => id),
      // What was said of an item was not said of its copy.
      without: new Set(['comment']),
      revise: (values: Values) => revised(values, jsids, offset),
    };
    const copies = await copyRows(run, scope, copying, change);
    return {
      status: 201,
      body: await answer(run, request, services, copies),
      headers: { 'x-change': String(change) },
    };
  });
};

/** Half of what was to be copied would be worse than nothing. */
function requireAll({ ids = [], jsids = [] }: Named, found: Awaited<ReturnType<typeof findNamed>>): void {
  const known = new Set<unknown>(found.flatMap(({ id, jsid }) => [id, jsid]));
  const lost = (key: string, names: readonly unknown[]) =>
    names.flatMap((one, i) =>
      known.has(one) ? [] : [{ pointer: `/${key}/${i}`, message: `There is no item ${one} in this module.` }],
    );
  const errors = [...lost('ids', ids), ...lost('jsids', jsids)].slice(0, 100);
  if (errors.length) throw invalid(errors);
}

const moved = (point: unknown, { x, y }: Offset): unknown =>
  isObject(point) && typeof point['x'] === 'number' && typeof point['y'] === 'number'
    ? { ...point, x: point['x'] + x, y: point['y'] + y }
    : point;

/** An end that is not copied stays where it is: a copied task keeps its connections, a copied container its own contents only. */
function revised(row: Values, jsids: ReadonlyMap<string, string>, offset: Offset): Values {
  const { entity_order: _, ...values } = row;
  const own = isObject(values['values']) ? values['values'] : {};
  const { vertices } = own;
  const end = (jsid: unknown): unknown => jsids.get(jsid as string) ?? jsid;
  return {
    ...values,
    jsid: jsids.get(values['jsid'] as string) ?? randomUUID(),
    position: moved(values['position'], offset),
    values: Array.isArray(vertices) ? { ...own, vertices: vertices.map((vertex) => moved(vertex, offset)) } : own,
    embeds: ((values['embeds'] ?? []) as string[]).flatMap((jsid) => jsids.get(jsid) ?? []),
    source: end(values['source']),
    target: end(values['target']),
  };
}

async function answer(run: Run, { params, caller }: ApiRequest, services: Services, copies: Copies): Promise<string> {
  const numbers = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, Number(value)]));
  const parts: string[] = [];
  for (const [key, segment] of told) {
    const scope: Scope = scopeOn(services, moduleItems.replace(/entity_values$/, segment), caller, numbers);
    const ids = [...(copies.get(scope.resource.name)?.values() ?? [])];
    parts.push(`"${key}":${await answerRows(run, scope, ids)}`);
  }
  return `{${parts.join(',')}}`;
}
