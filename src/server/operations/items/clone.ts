/** POST clone: items of a module once more, with their links and data elements; contents and ends lead to the copies. */

import { randomUUID } from 'node:crypto';
import type { EntityValuesClone } from '../../../contract/generated/client.ts';
import type { Resource } from '../../../contract/model.ts';
import type { Handler } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { invalid } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import type { Copies } from '../../engine/write/copied-conditions.ts';
import { copyRows } from '../../engine/write/copy-rows.ts';
import type { Run } from '../../store/database.ts';
import { findNamed, type Named, siblingScope } from './scope.ts';

type Offset = NonNullable<EntityValuesClone['offset']>;

/** Parts of an item in the answer: their key, and the collection beside the items. */
const answeredParts = [
  ['default', 'entity_values'],
  ['data_catalog_detail_entity_values', 'data_catalog_details_entity_values'],
  ['links', 'entity_value_links'],
] as const;

/** POST clone: copies items within their module, with their parts. */
export const cloneItems: Handler<'clone_entity_values'> = async (
  { body, granted: { scope, context } },
  { database },
) => {
  const { offset = { x: 0, y: 0 }, ...named } = body;
  return database.transaction(writingActor(scope, context.line), async (run) => {
    const found = await findNamed(run, scope, named);
    requireAll(named, found);
    if (!found.length) return { status: 201, body: notCloned };
    const jsids = new Map(
      found.flatMap(({ jsid }) => (jsid === null ? [] : [[jsid, randomUUID() as string] as const])),
    );
    const change = await openChange(run, scope, 'create');
    const copying = {
      resource: scope.resource,
      ids: found.map(({ id }) => id),
      revise: (values: Values, resource: Resource) =>
        resource === scope.resource ? revised(values, jsids, offset) : values,
    };
    const copies = await copyRows(run, scope, copying, change);
    return {
      status: 201,
      body: await answer(run, scope, copies),
      headers: { 'x-change': String(change) },
    };
  });
};

const notCloned = { default: [], data_catalog_detail_entity_values: [], links: [] };

/** Refuses to copy only some of the requested items. @throws {ApiProblem} 404 */
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

/**
 * The row of a copy. Ends that are not copied stay: a copied task has the same connections, a copied container only the
 * contents that are copied with it.
 */
function revised(row: Values, jsids: ReadonlyMap<string, string>, offset: Offset): Values {
  const { entity_order: _, ...values } = row;
  const own = isObject(values['values']) ? values['values'] : {};
  const { vertices } = own;
  const end = (jsid: unknown): unknown => jsids.get(jsid as string) ?? jsid;
  return {
    ...values,
    former_jsids: [],
    jsid: jsids.get(values['jsid'] as string) ?? randomUUID(),
    position: moved(values['position'], offset),
    values: Array.isArray(vertices) ? { ...own, vertices: vertices.map((vertex) => moved(vertex, offset)) } : own,
    embeds: ((values['embeds'] ?? []) as string[]).flatMap((jsid) => jsids.get(jsid) ?? []),
    source: end(values['source']),
    target: end(values['target']),
  };
}

async function answer(run: Run, scope: Scope, copies: Copies): Promise<string> {
  const parts: string[] = [];
  for (const [key, segment] of answeredParts) {
    const beside = siblingScope(scope, segment);
    const ids = [...(copies.get(beside.resource.name)?.values() ?? [])];
    parts.push(`"${key}":${await answerRows(run, beside, ids)}`);
  }
  return `{${parts.join(',')}}`;
}
